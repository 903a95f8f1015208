#include "kernel.h"

#include "image.h"
#include "log.h"
#include "sampler.h"
#include "tasks.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace opencl {
namespace {

using compiler::ArgumentKind;
using compiler::KernelArgument;
using compiler::KernelInfo;

bool haveSameSignature(const KernelInfo &a, const KernelInfo &b) {
  auto same = [](const KernelArgument &x, const KernelArgument &y) {
    return x.kind == y.kind && x.size == y.size && x.address_space == y.address_space;
  };
  return std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    same);
}

// Whether an image with these flags can be accessed as the kernel declares.
bool allowsAccess(cl_mem_flags flags, compiler::AccessQualifier qualifier) {
  switch (qualifier) {
  case compiler::AccessQualifier::WRITE_ONLY:
    return !(flags & CL_MEM_READ_ONLY);
  case compiler::AccessQualifier::READ_WRITE:
    return !(flags & (CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY));
  default:
    return !(flags & CL_MEM_WRITE_ONLY);
  }
}

void notifyFailure(const Context &context, const Device &device, const std::string &kernel,
                   cl_int error, const std::string &diagnostics) {
  context.notify("error: kernel '" + kernel + "' for device '" + device.getInfo().device_name +
                 "' failed: " + log::getErrorName(error) + "\n" + diagnostics);
}

/// A kernel that is being created.
class Attachment {
public:
  explicit Attachment(Program &program) : program(program) { program.attachKernel(); }
  ~Attachment() { program.detachKernel(); }
  Attachment(const Attachment &) = delete;
  Attachment &operator=(const Attachment &) = delete;

private:
  Program &program;
};

} // namespace

Expected<Ref<Kernel>> Kernel::create(Program &program, const std::string &name) {
  // Another thread may release the program while a kernel is compiled, but not build it again.
  const Ref<Program> retained(&program);
  const Attachment attachment(program);
  const auto executables = program.getExecutables();
  if (executables.empty())
    return Unexpected(CL_INVALID_PROGRAM_EXECUTABLE);
  DeviceKernels kernels;
  for (const auto &[device, executable] : executables) {
    const KernelInfo *info = executable->getImage().info.getKernel(name);
    if (!info)
      continue;
    std::string diagnostics;
    auto kernel = DeviceKernel::create(executable, *info, diagnostics);
    program.addToLog(*executable, diagnostics);
    if (!kernel) {
      notifyFailure(program.getContext(), *device, name, kernel.error(), diagnostics);
      return Unexpected(kernel.error());
    }
    kernels.emplace_back(device, *kernel);
  }
  if (kernels.empty())
    return Unexpected(CL_INVALID_KERNEL_NAME);
  for (const auto &[device, kernel] : kernels) {
    if (!haveSameSignature(kernel->getInfo(), kernels.front().second->getInfo()))
      return Unexpected(CL_INVALID_KERNEL_DEFINITION);
  }
  return Ref<Kernel>::adopt(new Kernel(program, std::move(kernels)));
}

Expected<std::vector<Ref<Kernel>>> Kernel::createAll(Program &program,
                                                     const std::vector<std::string> &names) {
  const Ref<Program> retained(&program);
  const Attachment attachment(program);
  for (const auto &[device, executable] : program.getExecutables()) {
    if (!isDeferred(executable->getImage()))
      continue;
    forEachConcurrently(names.size(), [&](size_t number) {
      std::string diagnostics;
      // Errors are those of the kernel's creation, which tries again.
      if (executable->getImage().info.getKernel(names[number]) &&
          executable->getCode(names[number], diagnostics))
        program.addToLog(*executable, diagnostics);
    });
  }
  std::vector<Ref<Kernel>> kernels;
  for (const std::string &name : names) {
    auto kernel = create(program, name);
    if (!kernel)
      return Unexpected(kernel.error());
    kernels.push_back(std::move(*kernel));
  }
  return kernels;
}

Kernel::Kernel(Program &program, DeviceKernels kernels)
    : Object(objectType), program(&program), kernels(std::move(kernels)),
      values(getInfo().arguments.size()) {
  assert(!this->kernels.empty());
  program.attachKernel();
}

Kernel::~Kernel() { program->detachKernel(); }

Ref<Kernel> Kernel::clone() const {
  auto copy = Ref<Kernel>::adopt(new Kernel(*program, kernels));
  copy->values = values;
  return copy;
}

std::shared_ptr<DeviceKernel> Kernel::getDeviceKernel(const Device &device) const {
  for (const auto &[other, kernel] : kernels) {
    if (other == &device)
      return kernel;
  }
  return nullptr;
}

Device *Kernel::getOnlyDevice() const {
  return kernels.size() == 1 ? kernels.front().first : nullptr;
}

cl_int Kernel::setBuffer(ArgumentValue &argument, size_t size, const void *value) {
  if (size != sizeof(cl_mem))
    return CL_INVALID_ARG_SIZE;
  cl_mem handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof(handle));
  if (!handle) {
    argument = {};
    argument.kind = ArgumentValue::Kind::NullMemory;
    return CL_SUCCESS;
  }
  Memory *memory = findBuffer(handle);
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (&memory->getContext() != &getContext())
    return CL_INVALID_MEM_OBJECT;
  argument = {};
  argument.kind = ArgumentValue::Kind::Memory;
  argument.memory = WeakRef<Memory>(*memory);
  return CL_SUCCESS;
}

cl_int Kernel::setImage(cl_uint index, size_t size, const void *value) {
  if (size != sizeof(cl_mem))
    return CL_INVALID_ARG_SIZE;
  cl_mem handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof(handle));
  Image *image = findImage(handle);
  if (!image || &image->getContext() != &getContext())
    return CL_INVALID_MEM_OBJECT;
  if (!allowsAccess(image->getFlags(), getArgument(index).access_qualifier))
    return CL_INVALID_ARG_VALUE;
  values[index] = {};
  values[index].kind = ArgumentValue::Kind::Memory;
  values[index].memory = WeakRef<Memory>(*image);
  return CL_SUCCESS;
}

// A sampler does not change, so that its state is copied.
cl_int Kernel::setSampler(ArgumentValue &argument, size_t size, const void *value) {
  if (size != sizeof(cl_sampler))
    return CL_INVALID_ARG_SIZE;
  cl_sampler handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof(handle));
  const Sampler *sampler = find<Sampler>(handle);
  if (!sampler || &sampler->getContext() != &getContext())
    return CL_INVALID_SAMPLER;
  argument = {};
  argument.kind = ArgumentValue::Kind::Sampler;
  argument.sampler = sampler->getMuxSampler();
  return CL_SUCCESS;
}

cl_int Kernel::setArgument(cl_uint index, size_t size, const void *value) {
  if (index >= values.size())
    return CL_INVALID_ARG_INDEX;
  ArgumentValue &argument = values[index];
  const KernelArgument &wanted = getArgument(index);
  switch (wanted.kind) {
  case ArgumentKind::BUFFER:
    return setBuffer(argument, size, value);
  case ArgumentKind::IMAGE:
    return setImage(index, size, value);
  case ArgumentKind::SAMPLER:
    return setSampler(argument, size, value);
  case ArgumentKind::LOCAL_BUFFER:
    if (value)
      return CL_INVALID_ARG_VALUE;
    if (size == 0)
      return CL_INVALID_ARG_SIZE;
    argument = {};
    argument.kind = ArgumentValue::Kind::Local;
    argument.localSize = size;
    return CL_SUCCESS;
  case ArgumentKind::PLAIN_OLD_DATA: {
    if (!value)
      return CL_INVALID_ARG_VALUE;
    if (size != wanted.size)
      return CL_INVALID_ARG_SIZE;
    const auto *bytes = static_cast<const std::byte *>(value);
    argument.kind = ArgumentValue::Kind::Bytes;
    argument.bytes.assign(bytes, bytes + size);
    return CL_SUCCESS;
  }
  }
  return CL_INVALID_ARG_VALUE;
}

cl_int Kernel::setPointer(cl_uint index, const void *pointer) {
  if (index >= values.size())
    return CL_INVALID_ARG_INDEX;
  if (getArgument(index).kind != ArgumentKind::BUFFER)
    return CL_INVALID_ARG_VALUE;
  values[index] = {};
  values[index].kind = ArgumentValue::Kind::Pointer;
  values[index].pointer = pointer;
  return CL_SUCCESS;
}

bool Kernel::hasAllArguments() const {
  return std::none_of(values.begin(), values.end(), [](const ArgumentValue &value) {
    return value.kind == ArgumentValue::Kind::Unset;
  });
}

size_t Kernel::getMaxGroupSize(const Device &device) const {
  const size_t limit = device.getInfo().max_concurrent_work_items;
  const auto kernel = getDeviceKernel(device);
  if (!kernel || !kernel->getInfo().reqd_work_group_size)
    return limit;
  // reqd_work_group_size may exceed the device's limit.
  size_t size = 1;
  for (const size_t required : *kernel->getInfo().reqd_work_group_size) {
    if (__builtin_mul_overflow(size, required, &size))
      return limit;
  }
  return std::min(size, limit);
}

uint64_t Kernel::getLocalMemorySize(const Device &device) const {
  const auto kernel = getDeviceKernel(device);
  uint64_t size = kernel ? kernel->getHandle()->local_memory_size : 0;
  for (const ArgumentValue &value : values) {
    if (__builtin_add_overflow(size, value.localSize, &size))
      return UINT64_MAX;
  }
  return size;
}

} // namespace opencl
