// Entry points for programs: creation, building and queries.
#include "check.h"
#include "core/limits.h"
#include "core/tasks.h"

#include <algorithm>
#include <cstring>

using namespace opencl;

namespace {

using Notify = void(CL_CALLBACK *)(cl_program, void *);

// Runs the build synchronously, or on another thread if pfn_notify is given.
cl_int runOrStart(const Ref<Program> &program, const std::vector<Device *> &devices,
                  std::function<cl_int()> work, Notify notify, void *userData) {
  if (!notify)
    return work();
  if (startTask([program, work = std::move(work), notify, userData] {
        work();
        notify(getHandle(program.get()), userData);
      }))
    return CL_SUCCESS;
  program->failBuild(devices, "error: cannot create a thread for the asynchronous build\n");
  return CL_OUT_OF_HOST_MEMORY;
}

bool haveCompilers(const std::vector<Device *> &devices) {
  return std::all_of(devices.begin(), devices.end(),
                     [](const Device *device) { return device->getCompiler(); });
}

std::string textOf(const char *text) { return text ? text : ""; }

// Whether the program has a compiled object or a library for the device, and no build in progress.
bool isLinkable(const Program &program, const Device &device) {
  const DeviceProgram target = program.get(device);
  if (target.status == CL_BUILD_IN_PROGRESS)
    return false;
  return target.type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
         target.type == CL_PROGRAM_BINARY_TYPE_LIBRARY;
}

// Returns the devices for which all inputs can be linked. Returns CL_INVALID_OPERATION if for one
// device only some inputs can (OpenCL 3.0 API, "Separate Compilation and Linking of Programs").
Expected<std::vector<Device *>> findLinkable(const std::vector<Ref<Program>> &inputs,
                                             const std::vector<Device *> &devices) {
  std::vector<Device *> result;
  for (Device *device : devices) {
    const auto count = std::count_if(inputs.begin(), inputs.end(), [&](const Ref<Program> &input) {
      return isLinkable(*input, *device);
    });
    if (count == std::ssize(inputs))
      result.push_back(device);
    else if (count != 0)
      return Unexpected(CL_INVALID_OPERATION);
  }
  if (result.empty())
    return Unexpected(CL_INVALID_OPERATION);
  return result;
}

} // namespace

cl_program CL_API_CALL clCreateProgramWithSource(cl_context context, cl_uint count,
                                                 const char **strings, const size_t *lengths,
                                                 cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (count == 0 || !strings || std::any_of(strings, strings + count, [](auto s) { return !s; }))
    return fail(CL_INVALID_VALUE, errcode_ret);
  std::string source;
  for (cl_uint i = 0; i != count; ++i)
    source.append(strings[i], lengths && lengths[i] ? lengths[i] : std::strlen(strings[i]));
  return returnHandle(Program::createFromSource(*owner, std::move(source)), errcode_ret);
}

cl_program CL_API_CALL clCreateProgramWithBinary(cl_context context, cl_uint num_devices,
                                                 const cl_device_id *device_list,
                                                 const size_t *lengths,
                                                 const unsigned char **binaries,
                                                 cl_int *binary_status, cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (!device_list || num_devices == 0)
    return fail(CL_INVALID_VALUE, errcode_ret);
  auto devices = findDevices(num_devices, device_list, owner->getDevices());
  if (!devices)
    return fail(devices.error(), errcode_ret);
  if (!lengths || !binaries || devices->size() != num_devices)
    return fail(CL_INVALID_VALUE, errcode_ret);
  std::vector<std::shared_ptr<const ProgramBinary>> loaded(num_devices);
  cl_int error = CL_SUCCESS;
  for (cl_uint i = 0; i != num_devices; ++i) {
    cl_int status = CL_SUCCESS;
    if (lengths[i] == 0 || !binaries[i]) {
      status = CL_INVALID_VALUE;
    } else {
      auto binary = readBinary({binaries[i], lengths[i]});
      if (binary && binary->deviceName == (*devices)[i]->getInfo().device_name) {
        loaded[i] = std::make_shared<const ProgramBinary>(std::move(*binary));
      } else {
        status = CL_INVALID_BINARY;
        owner->notify(
            "error: invalid program binary for device '" +
            std::string((*devices)[i]->getInfo().device_name) + "': " +
            (binary ? "it was built for device '" + binary->deviceName + "'" : binary.error()));
      }
    }
    if (binary_status)
      binary_status[i] = status;
    if (error == CL_SUCCESS)
      error = status;
  }
  if (error != CL_SUCCESS)
    return fail(error, errcode_ret);
  return returnHandle(Program::createFromBinaries(*owner, *devices, std::move(loaded)),
                      errcode_ret);
}

cl_program CL_API_CALL clCreateProgramWithBuiltInKernels(cl_context context, cl_uint num_devices,
                                                         const cl_device_id *device_list,
                                                         const char *kernel_names,
                                                         cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (!device_list || num_devices == 0 || !kernel_names)
    return fail(CL_INVALID_VALUE, errcode_ret);
  // No device has built-in kernels, so every name is invalid.
  auto devices = findDevices(num_devices, device_list, owner->getDevices());
  return fail(devices ? CL_INVALID_VALUE : devices.error(), errcode_ret);
}

static bool anyTakesIL(const std::vector<Device *> &devices) {
  return std::any_of(devices.begin(), devices.end(),
                     [](const Device *device) { return device->takesIL(); });
}

cl_program CL_API_CALL clCreateProgramWithIL(cl_context context, const void *il, size_t length,
                                             cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (!anyTakesIL(owner->getDevices()))
    return fail(CL_INVALID_OPERATION, errcode_ret);
  if (!il || length == 0)
    return fail(CL_INVALID_VALUE, errcode_ret);
  auto program = Program::createFromIL(*owner, {static_cast<const uint8_t *>(il), length});
  if (!program)
    return fail(program.error(), errcode_ret);
  return returnHandle(*program, errcode_ret);
}

cl_program CL_API_CALL clCreateProgramWithILKHR(cl_context context, const void *il, size_t length,
                                                cl_int *errcode_ret) {
  return clCreateProgramWithIL(context, il, length, errcode_ret);
}

cl_int CL_API_CALL clSetProgramSpecializationConstant(cl_program program, cl_uint spec_id,
                                                      size_t spec_size, const void *spec_value) {
  Ref<Program> object(find<Program>(program));
  if (!object)
    return CL_INVALID_PROGRAM;
  if (!anyTakesIL(object->getDevices()))
    return CL_INVALID_OPERATION;
  if (object->getOrigin() != Program::Origin::IL)
    return CL_INVALID_PROGRAM;
  if (!spec_value)
    return CL_INVALID_VALUE;
  return object->setSpecializationConstant(spec_id,
                                           {static_cast<const uint8_t *>(spec_value), spec_size});
}

cl_int CL_API_CALL clSetProgramReleaseCallback(cl_program program,
                                               void(CL_CALLBACK *)(cl_program, void *), void *) {
  return find<Program>(program) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}

// What is built for a device is built for its sub-devices among the known ones, too: these run the
// kernels of their parent.
static Expected<std::vector<Device *>> findBuildDevices(cl_uint count, const cl_device_id *handles,
                                                        const std::vector<Device *> &known) {
  auto devices = findDevices(count, handles, known);
  if (!devices)
    return devices;
  for (Device *device : known) {
    const bool isPart = std::any_of(devices->begin(), devices->end(), [=](const Device *listed) {
      return device->isPartOf(*listed);
    });
    if (isPart && std::find(devices->begin(), devices->end(), device) == devices->end())
      devices->push_back(device);
  }
  return devices;
}

cl_int CL_API_CALL clRetainProgram(cl_program program) { return retain<Program>(program); }

cl_int CL_API_CALL clReleaseProgram(cl_program program) { return release<Program>(program); }

cl_int CL_API_CALL clBuildProgram(cl_program program, cl_uint num_devices,
                                  const cl_device_id *device_list, const char *options,
                                  void(CL_CALLBACK *pfn_notify)(cl_program, void *),
                                  void *user_data) {
  Ref<Program> object(find<Program>(program));
  if (!object)
    return CL_INVALID_PROGRAM;
  if (!pfn_notify && user_data)
    return CL_INVALID_VALUE;
  auto devices = findBuildDevices(num_devices, device_list, object->getDevices());
  if (!devices)
    return devices.error();
  if (object->hasSource() && !haveCompilers(*devices))
    return CL_COMPILER_NOT_AVAILABLE;
  if (object->getOrigin() == Program::Origin::Link ||
      !object->beginBuild(*devices, textOf(options)))
    return CL_INVALID_OPERATION;
  return runOrStart(
      object, *devices, [object, devices = *devices] { return object->build(devices); }, pfn_notify,
      user_data);
}

cl_int CL_API_CALL clCompileProgram(cl_program program, cl_uint num_devices,
                                    const cl_device_id *device_list, const char *options,
                                    cl_uint num_input_headers, const cl_program *input_headers,
                                    const char **header_include_names,
                                    void(CL_CALLBACK *pfn_notify)(cl_program, void *),
                                    void *user_data) {
  Ref<Program> object(find<Program>(program));
  if (!object)
    return CL_INVALID_PROGRAM;
  // Headers are ignored for a program in IL.
  if (object->getOrigin() == Program::Origin::IL) {
    num_input_headers = 0;
    input_headers = nullptr;
    header_include_names = nullptr;
  }
  const bool hasHeaders = num_input_headers != 0;
  if (hasHeaders != (input_headers != nullptr) || hasHeaders != (header_include_names != nullptr))
    return CL_INVALID_VALUE;
  if (!pfn_notify && user_data)
    return CL_INVALID_VALUE;
  std::vector<NamedHeader> headers;
  for (cl_uint i = 0; i != num_input_headers; ++i) {
    Ref<Program> header(find<Program>(input_headers[i]));
    if (!header || header->getOrigin() != Program::Origin::Source)
      return CL_INVALID_PROGRAM;
    if (!header_include_names[i])
      return CL_INVALID_VALUE;
    headers.push_back({header_include_names[i], std::move(header)});
  }
  auto devices = findBuildDevices(num_devices, device_list, object->getDevices());
  if (!devices)
    return devices.error();
  if (!haveCompilers(*devices))
    return CL_COMPILER_NOT_AVAILABLE;
  if (!object->hasSource() || !object->beginBuild(*devices, textOf(options)))
    return CL_INVALID_OPERATION;
  return runOrStart(
      object, *devices,
      [object, devices = *devices, headers = std::move(headers)] {
        return object->compile(devices, headers);
      },
      pfn_notify, user_data);
}

cl_program CL_API_CALL clLinkProgram(cl_context context, cl_uint num_devices,
                                     const cl_device_id *device_list, const char *options,
                                     cl_uint num_input_programs, const cl_program *input_programs,
                                     void(CL_CALLBACK *pfn_notify)(cl_program, void *),
                                     void *user_data, cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (num_input_programs == 0 || !input_programs || (num_devices == 0) != (device_list == nullptr))
    return fail(CL_INVALID_VALUE, errcode_ret);
  std::vector<Ref<Program>> inputs;
  for (cl_uint i = 0; i != num_input_programs; ++i) {
    Program *input = find<Program>(input_programs[i]);
    if (!input || &input->getContext() != owner)
      return fail(CL_INVALID_PROGRAM, errcode_ret);
    inputs.emplace_back(input);
  }
  if (!pfn_notify && user_data)
    return fail(CL_INVALID_VALUE, errcode_ret);
  auto devices = findBuildDevices(num_devices, device_list, owner->getDevices());
  if (!devices)
    return fail(devices.error(), errcode_ret);
  if (!haveCompilers(*devices))
    return fail(CL_LINKER_NOT_AVAILABLE, errcode_ret);
  auto linkable = findLinkable(inputs, *devices);
  if (!linkable)
    return fail(linkable.error(), errcode_ret);

  Ref<Program> program = Program::createForLink(*owner, *linkable);
  program->beginBuild(*linkable, textOf(options));
  // Create the handle first: pfn_notify may release it before runOrStart returns.
  cl_program handle = returnHandle(program, nullptr);
  if (!handle)
    return fail(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  const cl_int result = runOrStart(
      program, *linkable,
      [program, devices = *linkable, inputs = std::move(inputs)] {
        return program->link(devices, inputs);
      },
      pfn_notify, user_data);
  // A failed link returns a program for its build log; invalid options and a link that cannot start
  // return none.
  if (result == CL_INVALID_LINKER_OPTIONS || result == CL_OUT_OF_HOST_MEMORY) {
    program->releaseHandle();
    return fail(result, errcode_ret);
  }
  if (errcode_ret)
    *errcode_ret = result;
  return handle;
}

cl_int CL_API_CALL clGetProgramInfo(cl_program program, cl_program_info param_name,
                                    size_t param_value_size, void *param_value,
                                    size_t *param_value_size_ret) {
  return query<Program>(program, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_int CL_API_CALL clGetProgramBuildInfo(cl_program program, cl_device_id device,
                                         cl_program_build_info param_name, size_t param_value_size,
                                         void *param_value, size_t *param_value_size_ret) {
  const Program *object = find<Program>(program);
  if (!object)
    return CL_INVALID_PROGRAM;
  Device *target = find<Device>(device);
  if (!target || !object->hasDevice(target))
    return CL_INVALID_DEVICE;
  return object->queryBuild(*target, param_name,
                            InfoWriter(param_value_size, param_value, param_value_size_ret));
}
