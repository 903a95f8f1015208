// The ELF file that describes a linked object to debuggers.
#ifndef HOST_DEBUG_IMAGE_H
#define HOST_DEBUG_IMAGE_H

#include <vector>

namespace llvm::jitlink {
class LinkGraph;
} // namespace llvm::jitlink

namespace host {

/// Whether the object was compiled with debug information.
bool hasDebugInfo(llvm::jitlink::LinkGraph &graph);

/// Writes an ELF file with the debug sections, with all addresses final, and with the addresses of
/// code and data, but without their bytes. The fixups of the graph must have been applied.
std::vector<char> writeDebugImage(const llvm::jitlink::LinkGraph &graph);

} // namespace host

#endif // HOST_DEBUG_IMAGE_H
