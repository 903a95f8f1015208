// A memory object: a buffer, a sub-buffer or an image (image.h).
#ifndef OPENCL_CORE_MEMORY_H
#define OPENCL_CORE_MEMORY_H

#include "context.h"
#include "info_writer.h"
#include "object.h"
#include "storage.h"

#include <memory>
#include <mutex>
#include <vector>

namespace opencl {

using MemoryDestructor = void(CL_CALLBACK *)(cl_mem, void *);

class Image;

class Memory : public Object {
public:
  using Handle = cl_mem;
  static constexpr ObjectType objectType = ObjectType::Memory;
  static constexpr cl_int invalidHandle = CL_INVALID_MEM_OBJECT;

  static Expected<Ref<Memory>> createBuffer(Context &context,
                                            std::vector<cl_mem_properties> properties,
                                            cl_mem_flags flags, size_t size, void *hostPointer);
  static Ref<Memory> createSubBuffer(Memory &parent, cl_mem_flags flags, size_t origin,
                                     size_t size);

  cl_int query(cl_mem_info name, const InfoWriter &out) const;
  /// Returns null for a buffer.
  virtual Image *asImage() { return nullptr; }
  virtual const Image *asImage() const { return nullptr; }

  Context &getContext() const { return *context; }
  cl_mem_flags getFlags() const { return flags; }
  size_t getSize() const { return size; }
  /// The memory object that it was created from, or null.
  Memory *getParent() const { return parent.get(); }
  /// The offset within the storage.
  size_t getOffset() const { return offset; }
  Storage &getStorage() const { return *storage; }
  const std::shared_ptr<Storage> &shareStorage() const { return storage; }
  std::byte *getBytes() const { return storage->getBytes() + offset; }
  /// Whether two ranges overlap in storage.
  bool overlaps(const Memory &other, size_t begin, size_t otherBegin, size_t length) const;

  void addDestructor(MemoryDestructor function, void *userData);

  /// Registers a mapping and returns its host address.
  void *addMapping(size_t begin);
  bool isMapped(const void *address) const;
  /// Returns false if the address is not mapped.
  bool removeMapping(const void *address);

protected:
  Memory(Context &context, cl_mem_flags flags, size_t size,
         std::vector<cl_mem_properties> properties = {});
  ~Memory() override;

  virtual cl_mem_object_type getType() const { return CL_MEM_OBJECT_BUFFER; }
  /// Allocates storage, or uses the application's with CL_MEM_USE_HOST_PTR. Copies nothing.
  cl_int allocate(void *pointer);
  /// Uses a part of the storage of another object.
  void share(Memory &other, size_t origin);
  /// The flags of an object that is created from another one.
  static cl_mem_flags inheritFlags(const Memory &parent, cl_mem_flags flags);

private:
  const Ref<Context> context;
  const cl_mem_flags flags;
  const size_t size;
  Ref<Memory> parent;
  size_t offset = 0;
  void *hostPointer = nullptr;
  const std::vector<cl_mem_properties> properties;
  std::shared_ptr<Storage> storage;
  mutable std::mutex mutex;
  std::vector<std::pair<MemoryDestructor, void *>> destructors;
  std::vector<const void *> mappings; ///< one entry per mapping
};

/// Returns the memory object of a handle if it is a buffer, else null.
Memory *findBuffer(cl_mem handle);

} // namespace opencl

#endif // OPENCL_CORE_MEMORY_H
