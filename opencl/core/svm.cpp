#include "svm.h"

#include <cassert>

namespace opencl {

void *SvmAllocations::add(SvmAllocation description, size_t size, uint32_t alignment) {
  auto storage = Storage::allocate(context, size, alignment);
  if (!storage)
    return nullptr;
  description.storage = *storage;
  void *address = description.begin();
  std::lock_guard lock(mutex);
  const std::byte *begin = description.begin();
  const bool isNew = allocations.try_emplace(begin, std::move(description)).second;
  assert(isNew && "live allocations do not overlap");
  static_cast<void>(isNew);
  return address;
}

bool SvmAllocations::remove(const void *address) {
  SvmAllocation removed; // destroyed after the lock is released
  std::lock_guard lock(mutex);
  auto found = allocations.find(static_cast<const std::byte *>(address));
  if (found == allocations.end())
    return false;
  removed = std::move(found->second);
  allocations.erase(found);
  return true;
}

SvmAllocation SvmAllocations::find(const void *address) const {
  const auto *byte = static_cast<const std::byte *>(address);
  std::lock_guard lock(mutex);
  auto next = allocations.upper_bound(byte);
  if (next == allocations.begin())
    return {};
  const SvmAllocation &candidate = std::prev(next)->second;
  return byte < candidate.end() ? candidate : SvmAllocation{};
}

} // namespace opencl
