// Times one kernel with the driver's own choice of a local size and with others, launch by launch
// in turn. The best of the others run again with the default, so that luck in the first run does
// not make one of many look better than it is. bench/local_sizes.py calls it.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Sizes = std::vector<size_t>;

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "openmux-bench-local-sizes: error: %s\n", what.c_str());
  std::exit(1);
}

void check(cl_int result, const char *what) {
  if (result != CL_SUCCESS)
    fail(std::string(what) + " gave " + std::to_string(result));
}

double getMicroseconds() {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

Sizes parseSizes(const std::string &text) {
  Sizes sizes;
  const char *position = text.c_str();
  for (;;) {
    char *end = nullptr;
    sizes.push_back(std::strtoull(position, &end, 10));
    if (end == position || (*end && *end != ',') || sizes.size() > 3)
      fail("invalid size '" + text + "' (expected X[,Y[,Z]])");
    if (!*end)
      return sizes;
    position = end + 1;
  }
}

double parseNumber(const std::string &text) {
  char *end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || (*end && *end != ','))
    fail("invalid number '" + text + "'");
  return number;
}

struct Type {
  char kind = 'i'; // f, i or u
  size_t size = 4;
};

Type parseType(const std::string &text) {
  const Type type = {text.empty() ? ' ' : text[0],
                     size_t(parseNumber(text.substr(text.empty() ? 0 : 1))) / 8};
  if (!std::strchr("fiu", type.kind) || (type.size & (type.size - 1)) || !type.size ||
      type.size > 8)
    fail("invalid type '" + text + "' (expected f, i or u and a number of bits)");
  return type;
}

// Bytes of a value in the machine's order, which has the lowest byte first on all hosts.
void append(std::vector<uint8_t> &bytes, Type type, double value) {
  uint64_t bits = uint64_t(int64_t(value));
  if (type.kind == 'f' && type.size == 8) {
    std::memcpy(&bits, &value, 8);
  } else if (type.kind == 'f' && type.size == 4) {
    const float narrow = float(value);
    std::memcpy(&bits, &narrow, 4);
  } else if (type.kind == 'f') {
    const auto narrow = _Float16(value);
    std::memcpy(&bits, &narrow, 2);
  }
  for (size_t i = 0; i != type.size; ++i)
    bytes.push_back(uint8_t(bits >> (8 * i)));
}

std::vector<uint8_t> makeContents(Type type, size_t count, std::string_view fill) {
  std::vector<uint8_t> bytes;
  if (fill.empty()) {
    bytes.resize(count * type.size);
    return bytes;
  }
  if (fill != "rand" && fill != "iota")
    fail("invalid contents '" + std::string(fill) + "' (expected rand or iota)");
  bytes.reserve(count * type.size);
  std::mt19937_64 random(1);
  for (size_t i = 0; i != count; ++i) {
    if (fill == "iota")
      append(bytes, type, double(i));
    else if (type.kind == 'f')
      append(bytes, type, double(random() >> 11) * 0x1p-53);
    else
      append(bytes, type, double(random() >> 11));
  }
  return bytes;
}

struct Launcher {
  cl_command_queue queue = nullptr;
  cl_kernel kernel = nullptr;
  Sizes global;

  // Microseconds of a launch and the wait for it.
  double run(const Sizes &local) const {
    const double start = getMicroseconds();
    check(clEnqueueNDRangeKernel(queue, kernel, cl_uint(global.size()), nullptr, global.data(),
                                 local.empty() ? nullptr : local.data(), 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(queue), "clFinish");
    return getMicroseconds() - start;
  }
};

struct Version {
  Sizes local; // empty: the driver chooses
  double median = 0;
};

// Runs the versions in turn for about `budget` microseconds.
void measure(const Launcher &launcher, std::vector<Version> &versions, double budget) {
  double once = 0;
  for (const Version &version : versions) {
    launcher.run(version.local);
    once += launcher.run(version.local);
  }
  const auto rounds = size_t(std::clamp(budget / once, 7.0, 2000.0));
  std::vector<std::vector<double>> times(versions.size());
  for (size_t round = 0; round != rounds; ++round)
    for (size_t i = 0; i != versions.size(); ++i)
      times[i].push_back(launcher.run(versions[i].local));
  for (size_t i = 0; i != versions.size(); ++i) {
    std::nth_element(times[i].begin(), times[i].begin() + rounds / 2, times[i].end());
    versions[i].median = times[i][rounds / 2];
  }
}

std::string toText(const Sizes &sizes) {
  std::string text;
  for (const size_t size : sizes)
    text += (text.empty() ? "" : ",") + std::to_string(size);
  return text;
}

struct Options {
  std::string build, path;
  Sizes global;
  std::vector<std::string> arguments;
  std::vector<Version> versions = {{}};
  double budget = 300e3, limit = 50e3;
};

Options parseOptions(int count, char **arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    if (option[0] != '-') {
      options.path = option;
      continue;
    }
    if (++i == count)
      fail(option + " has no value");
    const std::string value = arguments[i];
    if (option == "-b")
      options.build += " " + value;
    else if (option == "-g")
      options.global = parseSizes(value);
    else if (option == "-l")
      options.versions.push_back({parseSizes(value)});
    else if (option == "-a")
      options.arguments.push_back(value);
    else if (option == "-t")
      options.budget = 1e3 * parseNumber(value);
    else if (option == "-m")
      options.limit = 1e3 * parseNumber(value);
    else
      fail("unknown option '" + option + "'");
  }
  if (options.path.empty() || options.global.empty())
    fail("usage: openmux-bench-local-sizes -g X[,Y[,Z]] [-l X[,Y[,Z]]]... [-a argument]... "
         "[-b build-options] [-t budget-ms] [-m longest-launch-ms] file.cl\n"
         "  an argument is type[count][=rand|=iota], or type=value[,value]...");
  return options;
}

cl_kernel build(cl_context context, const Options &options) {
  std::ifstream file(options.path);
  if (!file)
    fail("cannot read " + options.path);
  const std::string source((std::istreambuf_iterator<char>(file)), {});
  const char *text = source.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  check(clBuildProgram(program, 0, nullptr, options.build.c_str(), nullptr, nullptr),
        "clBuildProgram");
  cl_kernel kernel = nullptr;
  check(clCreateKernelsInProgram(program, 1, &kernel, nullptr), "clCreateKernelsInProgram");
  clReleaseProgram(program);
  return kernel;
}

// Creates the argument; a buffer is returned.
cl_mem setArgument(cl_context context, cl_kernel kernel, cl_uint index, const std::string &text) {
  const size_t equals = text.find('='), bracket = text.find('[');
  const Type type = parseType(text.substr(0, std::min(equals, bracket)));
  if (bracket == std::string::npos) {
    std::vector<uint8_t> bytes;
    for (size_t at = equals; at != std::string::npos; at = text.find(',', at + 1))
      append(bytes, type, parseNumber(text.substr(at + 1)));
    check(clSetKernelArg(kernel, index, bytes.size(), bytes.data()), "clSetKernelArg");
    return nullptr;
  }
  const size_t count = std::strtoull(text.c_str() + bracket + 1, nullptr, 10);
  const std::string fill = equals == std::string::npos ? "" : text.substr(equals + 1);
  std::vector<uint8_t> bytes = makeContents(type, count, fill);
  cl_int result = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes.size(),
                                 bytes.data(), &result);
  check(result, "clCreateBuffer");
  check(clSetKernelArg(kernel, index, sizeof(buffer), &buffer), "clSetKernelArg");
  return buffer;
}

Sizes getDefault(cl_platform_id platform, const Launcher &launcher) {
  const auto suggest = reinterpret_cast<clGetKernelSuggestedLocalWorkSizeKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(platform, "clGetKernelSuggestedLocalWorkSizeKHR"));
  Sizes local(launcher.global.size());
  if (!suggest)
    fail("the driver has no clGetKernelSuggestedLocalWorkSizeKHR");
  check(suggest(launcher.queue, launcher.kernel, cl_uint(local.size()), nullptr,
                launcher.global.data(), local.data()),
        "clGetKernelSuggestedLocalWorkSizeKHR");
  return local;
}

void print(const char *what, const Version &version) {
  std::printf("%s %s %.3f\n", what, toText(version.local).c_str(), version.median);
}

// Prints a line for each local size, and again for the default and the best of the others.
void compare(const Launcher &launcher, Options &options, const Sizes &chosen) {
  std::vector<Version> &versions = options.versions;
  std::erase_if(versions, [&](const Version &version) { return version.local == chosen; });
  measure(launcher, versions, options.budget);
  std::sort(versions.begin() + 1, versions.end(),
            [](const Version &a, const Version &b) { return a.median < b.median; });
  versions[0].local = chosen;
  for (const Version &version : versions)
    print("first", version);
  constexpr size_t finalists = 3;
  versions.resize(std::min(versions.size(), 1 + finalists));
  versions[0].local.clear();
  measure(launcher, versions, options.budget);
  versions[0].local = chosen;
  for (const Version &version : versions)
    print("final", version);
}

} // namespace

int main(int count, char **arguments) {
  Options options = parseOptions(count, arguments);
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, nullptr) != CL_SUCCESS)
    fail("no OpenCL device; is OCL_ICD_VENDORS set?");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  Launcher launcher;
  launcher.queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  launcher.kernel = build(context, options);
  launcher.global = options.global;
  std::vector<cl_mem> buffers;
  for (size_t i = 0; i != options.arguments.size(); ++i)
    if (cl_mem buffer = setArgument(context, launcher.kernel, cl_uint(i), options.arguments[i]))
      buffers.push_back(buffer);
  launcher.run({});
  if (const double time = launcher.run({}); time > options.limit)
    std::printf("skipped: a launch takes %.1f ms\n", time / 1e3);
  else
    compare(launcher, options, getDefault(platform, launcher));
  for (cl_mem buffer : buffers)
    clReleaseMemObject(buffer);
  clReleaseKernel(launcher.kernel);
  clReleaseCommandQueue(launcher.queue);
  clReleaseContext(context);
  return 0;
}
