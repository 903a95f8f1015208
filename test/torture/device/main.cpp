// Builds and runs programs for the generators of random kernels by the OpenCL driver: one request
// for each line of the standard input, one answer for each line of the standard output, both JSON.
//
// Requests are those of the engine (engine/main.cpp), except that a layout is what is appended to
// the build options, that a launch may have its number of "dimensions", and no "local" size if the
// driver is to choose it, and that there are images and samplers among "args" (arguments.h). Each
// launch is done several times with the same arguments, so that the driver specializes the kernel.
// A run of the answer also has "seconds", the processor time that the build of each launch's kernel
// took, and "specialized", how many launches used a specialized kernel. An object that differs
// after a repeated launch is an error of that launch.
#include "arguments.h"
#include "request.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <ctime>
#include <iostream>

namespace torture {

namespace json = llvm::json;

namespace {

constexpr int repetitions = 3;

double getProcessorSeconds() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

json::Object describeError(llvm::Error error) {
  return json::Object{{"error", llvm::toString(std::move(error))}};
}

class Device {
public:
  llvm::Error open() {
    cl_platform_id platform = nullptr;
    if (llvm::Error error = check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs"))
      return error;
    if (llvm::Error error = check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
                                  "clGetDeviceIDs"))
      return error;
    cl_int status = CL_SUCCESS;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
    if (status != CL_SUCCESS)
      return check(status, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, &status);
    countSpecialized = reinterpret_cast<Count>(
        clGetExtensionFunctionAddressForPlatform(platform, "clGetSpecializedLaunchCountOPENMUX"));
    return check(status, "clCreateCommandQueueWithProperties");
  }

  ~Device() {
    if (queue)
      clReleaseCommandQueue(queue);
    if (context)
      clReleaseContext(context);
  }

  json::Object answer(llvm::StringRef line) {
    auto request = json::parse<Request>(line);
    if (!request)
      return describeError(request.takeError());
    json::Array runs;
    for (const std::string &layout : request->layouts) {
      json::Object done = runLayout(*request, layout);
      done["layout"] = layout;
      runs.push_back(std::move(done));
    }
    return json::Object{{"runs", std::move(runs)}};
  }

private:
  using Count = cl_ulong(CL_API_CALL *)();

  json::Object runLayout(const Request &request, const std::string &layout) {
    const double start = getProcessorSeconds();
    auto program = build(request.source, request.options + " " + layout);
    if (!program)
      return describeError(program.takeError());
    double seconds = getProcessorSeconds() - start;
    const cl_ulong specialized = countSpecialized ? countSpecialized() : 0;
    json::Array launches, times;
    for (const Launch &launch : request.launches) {
      auto outputs = runLaunch(*program, launch, seconds);
      times.push_back(seconds);
      seconds = 0;
      launches.push_back(outputs ? json::Object{{"outputs", describe(*outputs)}}
                                 : describeError(outputs.takeError()));
    }
    clReleaseProgram(*program);
    return json::Object{
        {"launches", std::move(launches)},
        {"seconds", std::move(times)},
        {"specialized", int64_t(countSpecialized ? countSpecialized() - specialized : 0)},
        {"remarks", json::Array{}}};
  }

  static json::Array describe(const Contents &contents) {
    json::Array outputs;
    for (const std::string &bytes : contents)
      outputs.push_back(llvm::toHex(bytes, /*LowerCase=*/true));
    return outputs;
  }

  llvm::Expected<cl_program> build(const std::string &source, const std::string &options) {
    const char *text = source.c_str();
    cl_int status = CL_SUCCESS;
    cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &status);
    if (llvm::Error error = check(status, "clCreateProgramWithSource"))
      return error;
    if (clBuildProgram(program, 1, &device, options.c_str(), nullptr, nullptr) == CL_SUCCESS)
      return program;
    size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    clReleaseProgram(program);
    return llvm::createStringError("does not compile: %s", log.c_str());
  }

  // Adds the processor time of the kernel's compilation to `seconds`.
  llvm::Expected<Contents> runLaunch(cl_program program, const Launch &launch, double &seconds) {
    const double start = getProcessorSeconds();
    cl_int status = CL_SUCCESS;
    cl_kernel kernel = clCreateKernel(program, launch.kernel.c_str(), &status);
    seconds += getProcessorSeconds() - start;
    if (llvm::Error error = check(status, "clCreateKernel"))
      return error;
    auto first = runOnce(kernel, launch);
    for (int i = 1; i != repetitions && first; ++i) {
      auto again = runOnce(kernel, launch);
      if (!again)
        first = again.takeError();
      else if (llvm::Error error = compare(*first, *again, i + 1))
        first = std::move(error);
    }
    clReleaseKernel(kernel);
    return first;
  }

  static llvm::Error compare(const Contents &first, const Contents &again, int number) {
    for (size_t object = 0; object != first.size(); ++object)
      for (size_t at = 0; at != first[object].size(); ++at)
        if (first[object][at] != again[object][at])
          return llvm::createStringError(
              "launch %d left other results than the first: object %zu, byte %zu", number, object,
              at);
    return llvm::Error::success();
  }

  llvm::Expected<Contents> runOnce(cl_kernel kernel, const Launch &launch) {
    Objects objects(context, queue);
    for (const auto &[index, argument] : llvm::enumerate(launch.arguments))
      if (llvm::Error error = objects.set(kernel, cl_uint(index), argument))
        return error;
    if (llvm::Error error =
            check(clEnqueueNDRangeKernel(
                      queue, kernel, launch.dimensions, launch.offset.data(), launch.global.data(),
                      launch.local[0] ? launch.local.data() : nullptr, 0, nullptr, nullptr),
                  "clEnqueueNDRangeKernel"))
      return error;
    return objects.read();
  }

  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  Count countSpecialized = nullptr;
};

int answerAll() {
  Device device;
  if (llvm::Error error = device.open()) {
    llvm::errs() << "torture-device: error: " << llvm::toString(std::move(error)) << '\n';
    return 1;
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    llvm::outs() << json::Value(device.answer(line)) << '\n';
    llvm::outs().flush();
  }
  return 0;
}

} // namespace

} // namespace torture

int main() {
  std::ios::sync_with_stdio(false);
  return torture::answerAll();
}
