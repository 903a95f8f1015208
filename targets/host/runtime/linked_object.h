// Machine code of an ELF object, linked into this process.
#ifndef HOST_LINKED_OBJECT_H
#define HOST_LINKED_OBJECT_H

#include "cargo/array_view.h"
#include "cargo/expected.h"
#include "host/kernel_info.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace host {

// What an object holds under a kernel's name.
struct LinkedKernel {
  KernelEntryFn entry = nullptr;
  const KernelInfo *info = nullptr;
};

// The code is in memory that nobody can write to any more, and is gone with this object.
class LinkedObject {
public:
  // Bytes that are no object for this machine, or whose kernels are not complete, give a sentence
  // that says why. The bytes are not needed after the call.
  static cargo::expected<std::unique_ptr<LinkedObject>, std::string>
  create(cargo::array_view<const uint8_t> object);

  ~LinkedObject();
  LinkedObject(const LinkedObject &) = delete;
  LinkedObject &operator=(const LinkedObject &) = delete;

  // Null if there is none of that name.
  const LinkedKernel *findKernel(std::string_view name) const;

private:
  class Context;

  explicit LinkedObject(std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> memory);

  std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> memory;
  llvm::jitlink::JITLinkMemoryManager::FinalizedAlloc allocation;
  llvm::StringMap<LinkedKernel> kernels;
};

} // namespace host

#endif // HOST_LINKED_OBJECT_H
