// Translates kernel arguments to mux descriptors.
#include "image.h"
#include "kernel.h"
#include "recording.h"
#include "specializations.h"
#include "svm.h"

#include <cassert>

namespace opencl {
namespace {

// Other work-items, or none, may write the rest of an image.
Expected<mux_descriptor_info_t> describeImage(Recording &recording, Image &image,
                                              compiler::AccessQualifier qualifier) {
  const bool isRead = qualifier != compiler::AccessQualifier::WRITE_ONLY &&
                      qualifier != compiler::AccessQualifier::READ_WRITE;
  auto used = recording.use(image, isRead ? Access::Read : Access::ReadWrite);
  if (!used)
    return Unexpected(used.error());
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_image;
  descriptor.image_descriptor = {*used};
  return descriptor;
}

Expected<mux_descriptor_info_t> describe(Recording &recording, const Kernel &kernel, size_t index) {
  const ArgumentValue &value = kernel.getValues()[index];
  mux_descriptor_info_t descriptor = {};
  switch (value.kind) {
  case ArgumentValue::Kind::Unset:
    return Unexpected(CL_INVALID_KERNEL_ARGS);
  case ArgumentValue::Kind::Bytes:
    descriptor.type = mux_descriptor_info_type_plain_old_data;
    descriptor.plain_old_data_descriptor = {value.bytes.data(), value.bytes.size()};
    return descriptor;
  case ArgumentValue::Kind::NullMemory:
    descriptor.type = mux_descriptor_info_type_null_buffer;
    return descriptor;
  case ArgumentValue::Kind::Sampler:
    descriptor.type = mux_descriptor_info_type_sampler;
    descriptor.sampler_descriptor = {value.sampler};
    return descriptor;
  case ArgumentValue::Kind::Local:
    descriptor.type = mux_descriptor_info_type_shared_local_buffer;
    descriptor.shared_local_buffer_descriptor = {value.localSize};
    return descriptor;
  case ArgumentValue::Kind::Pointer: {
    descriptor.type = mux_descriptor_info_type_plain_old_data;
    descriptor.plain_old_data_descriptor = {&value.pointer, sizeof(value.pointer)};
    // Defers the release of memory that is freed while the kernel executes.
    if (auto allocation = recording.getContext().getSvm().find(value.pointer); allocation.storage)
      recording.retain(allocation.storage);
    return descriptor;
  }
  case ArgumentValue::Kind::Memory: {
    Ref<Memory> memory = value.memory.lock();
    if (!memory)
      return Unexpected(CL_INVALID_KERNEL_ARGS);
    if (Image *image = memory->asImage())
      return describeImage(recording, *image, kernel.getArgument(index).access_qualifier);
    const bool isConstant =
        kernel.getArgument(index).address_space == compiler::AddressSpace::CONSTANT;
    auto buffer = recording.use(*memory, isConstant ? Access::Read : Access::ReadWrite);
    if (!buffer)
      return Unexpected(buffer.error());
    descriptor.type = mux_descriptor_info_type_buffer;
    descriptor.buffer_descriptor = {*buffer, memory->getOffset()};
    return descriptor;
  }
  }
  return Unexpected(CL_INVALID_KERNEL_ARGS);
}

// Creates the implicit buffer argument of a kernel that calls printf.
Expected<mux_descriptor_info_t> addPrintfBuffer(Recording &recording, const DeviceKernel &kernel) {
  Context &context = recording.getContext();
  auto output = PrintfOutput::create(context, context.getIndex(recording.getDevice()),
                                     kernel.shareExecutable());
  if (!output)
    return Unexpected(output.error());
  const std::shared_ptr<Storage> storage(*output, &(*output)->getStorage());
  auto buffer = recording.use(storage, Access::ReadWrite);
  if (!buffer)
    return Unexpected(buffer.error());
  recording.getPrintf().add(std::move(*output));
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_buffer;
  descriptor.buffer_descriptor = {*buffer, 0};
  return descriptor;
}

mux_ndrange_options_t toOptions(const WorkSize &size) {
  mux_ndrange_options_t options = {};
  std::copy(size.local.begin(), size.local.end(), options.local_size);
  options.global_offset = size.offset.data();
  options.global_size = size.global.data();
  options.dimensions = size.dimensions;
  return options;
}

mux_result_t record(Recording &recording, std::shared_ptr<DeviceKernel> kernel,
                    const mux_ndrange_options_t &options) {
  const mux_result_t result =
      muxCommandNDRange(recording.getCommands(), kernel->getHandle(), options, 0, nullptr, nullptr);
  recording.retain(std::move(kernel));
  return result;
}

cl_int toLaunchError(mux_result_t result) {
  // Sizes and arguments have been validated; the remaining failures are resource limits.
  return result == mux_success ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

} // namespace

// The descriptors of a launch that versions of kernels may depend on, in their places.
static void describeFacts(const Device &device, const Kernel &kernel,
                          RecycledVector<mux_descriptor_info_t> &descriptors) {
  for (const ArgumentValue &value : kernel.getValues()) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_null_buffer;
    const Ref<Memory> memory = value.memory.lock();
    const Image *image = memory ? memory->asImage() : nullptr;
    if (mux_image_t used =
            image ? image->getMuxImage(kernel.getContext().getIndex(device)) : nullptr) {
      descriptor.type = mux_descriptor_info_type_image;
      descriptor.image_descriptor = {used};
    } else if (value.kind == ArgumentValue::Kind::Sampler) {
      descriptor.type = mux_descriptor_info_type_sampler;
      descriptor.sampler_descriptor = {value.sampler};
    }
    descriptors.push_back(descriptor);
  }
}

void countLaunch(const Device &device, const Kernel &kernel, const WorkSize &size) {
  const auto target = kernel.getDeviceKernel(device);
  if (!target)
    return;
  RecycledVector<mux_descriptor_info_t> descriptors;
  describeFacts(device, kernel, descriptors);
  mux_ndrange_options_t options = toOptions(size);
  options.descriptors = descriptors.empty() ? nullptr : descriptors.data();
  options.descriptors_length = descriptors.size();
  target->findSpecialized(options);
}

cl_int recordLaunch(Recording &recording, const Kernel &kernel, const WorkSize &size) {
  std::shared_ptr<DeviceKernel> target = kernel.getDeviceKernel(recording.getDevice());
  assert(target && "the kernel was not built for the device");
  RecycledVector<mux_descriptor_info_t> descriptors;
  for (size_t i = 0; i != kernel.getNumArguments(); ++i) {
    auto descriptor = describe(recording, kernel, i);
    if (!descriptor)
      return descriptor.error();
    descriptors.push_back(*descriptor);
  }
  if (target->getInfo().takes_printf_buffer) {
    auto descriptor = addPrintfBuffer(recording, *target);
    if (!descriptor)
      return descriptor.error();
    descriptors.push_back(*descriptor);
  }
  mux_ndrange_options_t options = toOptions(size);
  options.descriptors = descriptors.empty() ? nullptr : descriptors.data();
  options.descriptors_length = descriptors.size();
  // The general version may fit into limits that the specialized one exceeds.
  if (auto specialized = target->findSpecialized(options);
      specialized && record(recording, std::move(specialized), options) == mux_success) {
    recording.retain(std::move(target));
    Specializations::noteLaunch();
    return CL_SUCCESS;
  }
  return toLaunchError(record(recording, std::move(target), options));
}

} // namespace opencl
