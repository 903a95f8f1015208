#include "memory.h"

#include "limits.h"
#include "svm.h"

#include <algorithm>
#include <cstring>

namespace opencl {
namespace {

constexpr cl_mem_flags accessFlags =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY | CL_MEM_KERNEL_READ_AND_WRITE;

} // namespace

Memory::Memory(Context &context, cl_mem_flags flags, size_t size,
               std::vector<cl_mem_properties> properties)
    : Object(objectType), context(&context),
      flags(flags & accessFlags ? flags : flags | CL_MEM_READ_WRITE), size(size),
      properties(std::move(properties)) {}

Memory::~Memory() {
  for (auto callback = destructors.rbegin(); callback != destructors.rend(); ++callback)
    callback->first(getHandle(this), callback->second);
}

cl_int Memory::allocate(void *pointer) {
  const bool useHost = flags & CL_MEM_USE_HOST_PTR;
  auto made =
      useHost ? Storage::import(*context, pointer, size) : Storage::allocate(*context, size, 0);
  if (!made)
    return made.error();
  storage = *made;
  if (useHost)
    hostPointer = pointer;
  return CL_SUCCESS;
}

void Memory::share(Memory &other, size_t origin) {
  parent = Ref<Memory>(&other);
  offset = other.offset + origin;
  storage = other.storage;
  if (other.hostPointer)
    hostPointer = static_cast<std::byte *>(other.hostPointer) + origin;
}

Expected<Ref<Memory>> Memory::createBuffer(Context &context,
                                           std::vector<cl_mem_properties> properties,
                                           cl_mem_flags flags, size_t size, void *hostPointer) {
  auto buffer = Ref<Memory>::adopt(new Memory(context, flags, size, std::move(properties)));
  if (const cl_int error = buffer->allocate(hostPointer))
    return Unexpected(error);
  if (flags & CL_MEM_COPY_HOST_PTR)
    std::memcpy(buffer->storage->getBytes(), hostPointer, size);
  return buffer;
}

// An object that is created from another one inherits the access flags that it does not specify,
// and the host pointer flags (OpenCL 3.0 API, "Creating Buffer Objects" and "Creating Image
// Objects").
cl_mem_flags Memory::inheritFlags(const Memory &parent, cl_mem_flags flags) {
  constexpr cl_mem_flags hostAccess =
      CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
  constexpr cl_mem_flags hostPointers =
      CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  if (!(flags & accessFlags))
    flags |= parent.flags & accessFlags;
  if (!(flags & hostAccess))
    flags |= parent.flags & hostAccess;
  return flags | (parent.flags & hostPointers);
}

Ref<Memory> Memory::createSubBuffer(Memory &parent, cl_mem_flags flags, size_t origin,
                                    size_t size) {
  auto buffer = Ref<Memory>::adopt(new Memory(*parent.context, inheritFlags(parent, flags), size));
  buffer->share(parent, origin);
  return buffer;
}

Memory *findBuffer(cl_mem handle) {
  Memory *memory = find<Memory>(handle);
  return memory && !memory->asImage() ? memory : nullptr;
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
    return out.value(getType());
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
