// The allocations of clSVMAlloc and of unified shared memory, by address.
#ifndef OPENCL_CORE_SVM_H
#define OPENCL_CORE_SVM_H

#include "object.h"
#include "storage.h"

#include <map>
#include <memory>
#include <mutex>

namespace opencl {

class Device;

struct SvmAllocation {
  std::shared_ptr<Storage> storage;
  cl_svm_mem_flags flags = 0;
  /// CL_MEM_TYPE_UNKNOWN_INTEL for an allocation of clSVMAlloc.
  cl_uint usmType = CL_MEM_TYPE_UNKNOWN_INTEL;
  Device *device = nullptr;
  cl_bitfield allocFlags = 0;

  std::byte *begin() const { return storage->getBytes(); }
  std::byte *end() const { return begin() + storage->getSize(); }
};

class SvmAllocations {
public:
  explicit SvmAllocations(Context &context) : context(context) {}

  /// Allocates memory and returns its address, or null.
  void *add(SvmAllocation description, size_t size, uint32_t alignment);
  /// Returns false if no allocation starts at the address.
  bool remove(const void *address);

  /// Returns the allocation that contains the address, or one without storage.
  SvmAllocation find(const void *address) const;
  bool contains(const void *address) const { return bool(find(address).storage); }

private:
  Context &context;
  mutable std::mutex mutex;
  std::map<const std::byte *, SvmAllocation> allocations; ///< by start address
};

} // namespace opencl

#endif // OPENCL_CORE_SVM_H
