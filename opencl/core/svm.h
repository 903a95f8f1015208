// Memory that host and devices name by the same addresses: what clSVMAlloc and the allocators of
// unified shared memory gave out.
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
  // Of unified shared memory; CL_MEM_TYPE_UNKNOWN_INTEL for what came from clSVMAlloc.
  cl_uint usmType = CL_MEM_TYPE_UNKNOWN_INTEL;
  Device *device = nullptr;
  cl_bitfield allocFlags = 0;

  std::byte *begin() const { return storage->getBytes(); }
  std::byte *end() const { return begin() + storage->getSize(); }
};

class SvmAllocations {
public:
  explicit SvmAllocations(Context &context) : context(context) {}

  // The new memory's address, or null.
  void *add(SvmAllocation description, size_t size, uint32_t alignment);
  // False if nothing begins there.
  bool remove(const void *address);

  // What the address lies in; without storage if it is none of ours.
  SvmAllocation find(const void *address) const;
  bool contains(const void *address) const { return bool(find(address).storage); }

private:
  Context &context;
  mutable std::mutex mutex;
  std::map<const std::byte *, SvmAllocation> allocations; // by where they begin
};

} // namespace opencl

#endif // OPENCL_CORE_SVM_H
