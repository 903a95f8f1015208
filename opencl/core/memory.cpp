#include "memory.h"

#include "limits.h"
#include "svm.h"

#include <algorithm>
#include <cstring>

namespace opencl {
namespace {

constexpr cl_mem_flags accessFlags = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;

} // namespace

Memory::Memory(Context &context, cl_mem_flags flags, size_t size)
    : Object(objectType), context(&context),
      flags(flags & accessFlags ? flags : flags | CL_MEM_READ_WRITE), size(size) {}

Memory::~Memory() {
  for (auto callback = destructors.rbegin(); callback != destructors.rend(); ++callback)
    callback->first(getHandle(this), callback->second);
}

Expected<Ref<Memory>> Memory::createBuffer(Context &context,
                                           std::vector<cl_mem_properties> properties,
                                           cl_mem_flags flags, size_t size, void *hostPointer) {
  auto buffer = Ref<Memory>::adopt(new Memory(context, flags, size));
  const bool useHost = flags & CL_MEM_USE_HOST_PTR;
  auto storage =
      useHost ? Storage::import(context, hostPointer, size) : Storage::allocate(context, size, 0);
  if (!storage)
    return Unexpected(storage.error());
  buffer->storage = *storage;
  buffer->properties = std::move(properties);
  if (useHost)
    buffer->hostPointer = hostPointer;
  if (flags & CL_MEM_COPY_HOST_PTR)
    std::memcpy(buffer->storage->getBytes(), hostPointer, size);
  return buffer;
}

// A sub-buffer inherits the access flags that it does not specify, and the host pointer flags
// (OpenCL 3.0 API, "Creating Buffer Objects").
Ref<Memory> Memory::createSubBuffer(Memory &parent, cl_mem_flags flags, size_t origin,
                                    size_t size) {
  constexpr cl_mem_flags hostAccess =
      CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
  constexpr cl_mem_flags hostPointers =
      CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  if (!(flags & accessFlags))
    flags |= parent.flags & accessFlags;
  if (!(flags & hostAccess))
    flags |= parent.flags & hostAccess;
  flags |= parent.flags & hostPointers;
  auto buffer = Ref<Memory>::adopt(new Memory(*parent.context, flags, size));
  buffer->parent = Ref<Memory>(&parent);
  buffer->offset = parent.offset + origin;
  buffer->storage = parent.storage;
  if (parent.hostPointer)
    buffer->hostPointer = static_cast<std::byte *>(parent.hostPointer) + origin;
  return buffer;
}

bool Memory::overlaps(const Memory &other, size_t begin, size_t otherBegin, size_t length) const {
  if (storage != other.storage)
    return false;
  const size_t first = offset + begin;
  const size_t second = other.offset + otherBegin;
  return first < second + length && second < first + length;
}

void Memory::addDestructor(MemoryDestructor function, void *userData) {
  std::lock_guard lock(mutex);
  destructors.emplace_back(function, userData);
}

void *Memory::addMapping(size_t begin) {
  std::lock_guard lock(mutex);
  void *address = getBytes() + begin;
  mappings.push_back(address);
  return address;
}

bool Memory::isMapped(const void *address) const {
  std::lock_guard lock(mutex);
  return std::find(mappings.begin(), mappings.end(), address) != mappings.end();
}

bool Memory::removeMapping(const void *address) {
  std::lock_guard lock(mutex);
  auto mapping = std::find(mappings.begin(), mappings.end(), address);
  if (mapping == mappings.end())
    return false;
  mappings.erase(mapping);
  return true;
}

cl_int Memory::query(cl_mem_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_MEM_TYPE:
    return out.value<cl_mem_object_type>(CL_MEM_OBJECT_BUFFER);
  case CL_MEM_FLAGS:
    return out.value(flags);
  case CL_MEM_SIZE:
    return out.value(size);
  case CL_MEM_HOST_PTR:
    return out.value(hostPointer);
  case CL_MEM_MAP_COUNT: {
    std::lock_guard lock(mutex);
    return out.value<cl_uint>(cl_uint(mappings.size()));
  }
  case CL_MEM_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  case CL_MEM_CONTEXT:
    return out.value(getHandle(context.get()));
  case CL_MEM_ASSOCIATED_MEMOBJECT:
    return out.value(getHandle(parent.get()));
  case CL_MEM_OFFSET:
    return out.value<size_t>(parent ? offset - parent->offset : 0);
  case CL_MEM_USES_SVM_POINTER: {
    const bool isSvm = hostPointer && context->getSvm().contains(hostPointer);
    return out.flag(isSvm);
  }
  case CL_MEM_PROPERTIES:
    return out.array(properties);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
