// Copies of sources on disk, for debuggers.
#ifndef HOST_DEBUG_SOURCES_H
#define HOST_DEBUG_SOURCES_H

#include <llvm/Support/Error.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include <string>
#include <vector>

namespace host {

/// Writes the sources of the module's debug information that are no files, such as those of
/// programs that were created from strings, to a folder of the user among the temporary files. Maps
/// their descriptions to those of the copies, for llvm::CloneModule. Copies have names by their
/// contents, and are not written again. Returns their paths.
llvm::Expected<std::vector<std::string>> writeDebugSources(const llvm::Module &module,
                                                           llvm::ValueToValueMapTy &map);

} // namespace host

#endif // HOST_DEBUG_SOURCES_H
