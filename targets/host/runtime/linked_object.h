// Machine code of an ELF object, linked into the process.
#ifndef HOST_LINKED_OBJECT_H
#define HOST_LINKED_OBJECT_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "debugger_interface.h"
#include "host/kernel_info.h"
#include "line_table.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace host {

/// The symbols of a kernel.
struct LinkedKernel {
  std::string_view name;
  KernelEntryFn entry = nullptr;
  const KernelInfo *info = nullptr;
  /// Null if faults are not reported, or without debug information.
  const LineTable *lines = nullptr;
};

/// Owns the code, which is read-only.
class LinkedObject {
public:
  /// Links the object, which may refer to symbols of `library`, and then owns that. The error
  /// states why the bytes are no valid object for this machine. The bytes are not used after the
  /// call.
  static cargo::expected<std::unique_ptr<LinkedObject>, std::string>
  create(cargo::array_view<const uint8_t> object, std::unique_ptr<LinkedObject> library = nullptr);

  ~LinkedObject();
  LinkedObject(const LinkedObject &) = delete;
  LinkedObject &operator=(const LinkedObject &) = delete;

  /// Null if there is no kernel with the name.
  const LinkedKernel *findKernel(std::string_view name) const;

private:
  class Context;

  LinkedObject(std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> memory,
               std::unique_ptr<LinkedObject> library);

  /// Null if the object has no symbol with the name for others.
  void *findSymbol(llvm::StringRef name) const { return symbols.lookup(name); }

  std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> memory;
  llvm::jitlink::JITLinkMemoryManager::FinalizedAlloc allocation;
  std::unique_ptr<LinkedObject> library;
  llvm::StringMap<LinkedKernel> kernels;
  llvm::StringMap<void *> symbols; ///< other ones
  /// Null if the object has no debug information.
  std::unique_ptr<DebuggerRegistration> registration;
  std::unique_ptr<LineTable> lines;
};

} // namespace host

#endif // HOST_LINKED_OBJECT_H
