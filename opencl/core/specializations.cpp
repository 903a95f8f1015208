#include "specializations.h"

#include "background_compiler.h"
#include "compiler/fingerprint.h"
#include "compiler/module.h"
#include "log.h"
#include "program_cache.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace opencl {
namespace {

using compiler::NDRangeFacts;

std::atomic<uint64_t> generation = 0;
std::atomic<uint64_t> launches = 0;

enum class Mode { Off, Background, Wait, First };

Mode getMode() {
  static const Mode mode = [] {
    const char *value = std::getenv("OPENMUX_SPECIALIZE");
    const std::string_view text = value ? value : "";
    if (text == "0")
      return Mode::Off;
    if (text == "wait")
      return Mode::Wait;
    if (text == "first")
      return Mode::First;
    if (!text.empty() && text != "1")
      std::fprintf(stderr,
                   "openmux: warning: OPENMUX_SPECIALIZE: ignoring '%s'; expected 0, 1, wait or "
                   "first\n",
                   value);
    return Mode::Background;
  }();
  return mode;
}

/// A local size, with the formats of the images, is worth a compilation when it is launched for the
/// second time.
constexpr unsigned minLaunches = 2;
/// Bounds the memory and the time for programs that try out local sizes.
constexpr ptrdiff_t maxVersionsPerKernel = 8;
constexpr ptrdiff_t maxCountedPerKernel = 16;

std::string toText(const NDRangeFacts &facts) {
  const auto [x, y, z] = facts.local_size;
  return std::to_string(x) + "x" + std::to_string(y) + "x" + std::to_string(z) +
         (facts.has_full_groups ? "" : ", partial work-groups") +
         (facts.has_no_offset ? "" : ", offset") +
         (facts.images.empty() ? "" : ", formats of images");
}

} // namespace

struct Specializations::Request {
  const compiler::KernelInfo *original; ///< identifies the kernel, and may not exist any more
  compiler::KernelInfo kernel;
  NDRangeFacts facts;
  cl_uint dimensions = 1;
  std::array<size_t, 3> offset = {0, 0, 0};
  std::array<size_t, 3> global = {1, 1, 1};

  Request(const compiler::KernelInfo &kernel, const mux_ndrange_options_t &options)
      : original(&kernel), kernel(kernel), facts(compiler::getNDRangeFacts(options)),
        dimensions(cl_uint(options.dimensions)) {
    std::copy_n(options.global_offset, dimensions, offset.begin());
    std::copy_n(options.global_size, dimensions, global.begin());
  }

  /// What options of mux refer to. Images have their format, and nothing else.
  struct Arguments {
    std::vector<mux_image_s> images;
    std::vector<mux_descriptor_info_t> descriptors;

    explicit Arguments(const NDRangeFacts &facts);
  };

  mux_ndrange_options_t getOptions(const Arguments &arguments) const {
    mux_ndrange_options_t options = {};
    options.descriptors = arguments.descriptors.empty() ? nullptr : arguments.descriptors.data();
    options.descriptors_length = arguments.descriptors.size();
    std::copy(facts.local_size.begin(), facts.local_size.end(), options.local_size);
    options.global_offset = offset.data();
    options.global_size = global.data();
    options.dimensions = dimensions;
    return options;
  }
};

Specializations::Request::Arguments::Arguments(const NDRangeFacts &facts)
    : images(facts.images.size()) {
  const auto describe = [this](size_t index, mux_descriptor_info_type_e type) -> auto & {
    mux_descriptor_info_t other = {};
    other.type = mux_descriptor_info_type_null_buffer;
    descriptors.resize(std::max(descriptors.size(), index + 1), other);
    descriptors[index].type = type;
    return descriptors[index];
  };
  for (size_t i = 0; i != images.size(); ++i) {
    images[i].format = facts.images[i].format;
    describe(facts.images[i].argument, mux_descriptor_info_type_image).image_descriptor = {
        &images[i]};
  }
  for (const compiler::SamplerFact &sampler : facts.samplers)
    describe(sampler.argument, mux_descriptor_info_type_sampler).sampler_descriptor = {
        {sampler.address_mode, sampler.filter_mode, sampler.normalized_coordinates}};
}

uint64_t Specializations::getGeneration() { return generation.load(); }

uint64_t Specializations::countLaunches() { return launches.load(); }

void Specializations::noteLaunch() { ++launches; }

std::shared_ptr<Specializations> Specializations::create(std::shared_ptr<Runtime> runtime,
                                                         const compiler::Info &compiler,
                                                         const ExecutableImage &image) {
  // The mode first, which reports an invalid one whatever the program.
  if (getMode() == Mode::Off || !image.module || !mayBeSpecialized(compiler, image.info))
    return nullptr;
  if (image.compiler != compiler::getCompilerFingerprint(compiler).value_or("")) {
    if (log::isOn(log::Topic::Build))
      log::write(log::Topic::Build, "not specialized: another compiler made the binary");
    return nullptr;
  }
  return std::shared_ptr<Specializations>(
      new Specializations(std::move(runtime), compiler, image.module));
}

// A job holds the program only when it is compiled: releasing the program ends its use of the
// device.
struct Specializations::Job {
  std::weak_ptr<Specializations> owner;
  const compiler::Info &compiler;
  SerializedModule module;
  Request request;

  void run(BackgroundCompilers &compilers) const;
};

namespace {

/// Compiles the version; empty if the compiler fails.
std::vector<uint8_t> compileVersion(CompilerInstance &instance,
                                    const std::vector<uint8_t> &serialized, const std::string &name,
                                    const mux_ndrange_options_t &options, std::string &log) {
  uint32_t errors = 0;
  auto module = instance.getTarget().createModule(errors, log);
  if (!module || !module->deserialize({serialized.data(), serialized.size()}))
    return {};
  compiler::Kernel *kernel = module->getKernel(name);
  if (!kernel)
    return {};
  auto binary = kernel->createSpecializedKernel(options);
  if (!binary)
    return {};
  return {binary->begin(), binary->end()};
}

void logResult(const std::string &kernel, const NDRangeFacts &facts, const std::string &outcome) {
  if (log::isOn(log::Topic::Build))
    log::write(log::Topic::Build,
               "kernel '" + kernel + "': " + outcome + " for the local size " + toText(facts));
}

} // namespace

void Specializations::Job::run(BackgroundCompilers &compilers) const {
  if (owner.expired())
    return;
  const std::string &name = request.kernel.name;
  const auto start = std::chrono::steady_clock::now();
  std::vector<uint8_t> binary;
  std::string log;
  const std::string key = program_cache::getVersionKey(compiler, *module, name, request.facts);
  auto kept = program_cache::loadVersion(key);
  if (kept) {
    binary = std::move(*kept);
  } else if (auto instance = compilers.get(compiler)) {
    const Request::Arguments arguments(request.facts);
    binary = compileVersion(*instance, *module, name, request.getOptions(arguments), log);
    if (!binary.empty())
      program_cache::storeVersion(key, binary);
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  const std::shared_ptr<Specializations> self = owner.lock();
  if (!self)
    return;
  const bool isUsable = self->finish(request, std::move(binary));
  logResult(name, request.facts,
            isUsable ? (kept ? "specialized from the cache" : "specialized") +
                           (" in " + std::to_string(time.count()) + " ms")
                     : "cannot be specialized (" + log + ")");
}

Specializations::Version *Specializations::find(Versions &versions, const NDRangeFacts &facts) {
  const auto found = std::find_if(versions.begin(), versions.end(),
                                  [&](const Version &version) { return version.facts == facts; });
  return found == versions.end() ? nullptr : &*found;
}

// The version for the facts, or one for any arguments, which was compiled before they were known.
std::shared_ptr<DeviceKernel> Specializations::findReady(Versions &versions,
                                                         const NDRangeFacts &facts) {
  if (const Version *version = find(versions, facts); version && version->specialized)
    return version->specialized;
  NDRangeFacts withoutArguments = facts;
  withoutArguments.images.clear();
  withoutArguments.samplers.clear();
  const Version *version = find(versions, withoutArguments);
  return version ? version->specialized : nullptr;
}

// Returns null if the kernel has as many versions as it may have. Forgets the local size that was
// counted first if there are too many.
Specializations::Version *Specializations::add(Versions &versions, const NDRangeFacts &facts) {
  const auto isCounted = [](const Version &version) {
    return version.state == Version::State::Counted;
  };
  const auto counted = std::count_if(versions.begin(), versions.end(), isCounted);
  if (ptrdiff_t(versions.size()) - counted >= maxVersionsPerKernel)
    return nullptr;
  if (counted >= maxCountedPerKernel)
    versions.erase(std::find_if(versions.begin(), versions.end(), isCounted));
  Version &version = versions.emplace_back();
  version.facts = facts;
  return &version;
}

// Loads the binary on this thread, and makes it the version of later launches.
bool Specializations::finish(const Request &request, std::vector<uint8_t> binary) {
  std::shared_ptr<DeviceKernel> specialized;
  if (!binary.empty()) {
    ExecutableImage image;
    image.info.kernels.push_back(request.kernel);
    image.code = std::move(binary);
    if (auto executable = Executable::create(*runtime, &compiler, std::move(image))) {
      const compiler::KernelInfo &info = (*executable)->getImage().info.kernels.front();
      std::string log;
      if (auto kernel = DeviceKernel::create(*executable, info, log))
        specialized = std::move(*kernel);
    }
  }
  std::lock_guard lock(mutex);
  Version *version = find(versions[request.original], request.facts);
  assert(version && "versions that are compiled are not forgotten");
  version->state = specialized ? Version::State::Ready : Version::State::Failed;
  version->specialized = std::move(specialized);
  if (version->state != Version::State::Ready)
    return false;
  ++generation;
  return true;
}

// Compiles the version, whose state is Pending, in the background unless the mode is another.
void Specializations::compile(const compiler::KernelInfo &kernel,
                              const mux_ndrange_options_t &options) {
  Job job = {weak_from_this(), compiler, module, Request(kernel, options)};
  if (getMode() == Mode::Background) {
    postBackgroundJob(
        [job = std::move(job)](BackgroundCompilers &compilers) { job.run(compilers); });
    return;
  }
  BackgroundCompilers compilers;
  job.run(compilers);
}

std::shared_ptr<DeviceKernel> Specializations::choose(const DeviceKernel &general,
                                                      const mux_ndrange_options_t &options) {
  const compiler::KernelInfo &kernel = general.getInfo();
  const NDRangeFacts facts = compiler::getNDRangeFacts(options);
  {
    std::lock_guard lock(mutex);
    Versions &known = versions[&kernel];
    Version *version = find(known, facts);
    if (!version)
      version = add(known, facts);
    if (!version || version->state != Version::State::Counted)
      return findReady(known, facts);
    if (++version->launches < minLaunches && getMode() != Mode::First)
      return findReady(known, facts);
    version->state = Version::State::Pending;
  }
  compile(kernel, options);
  std::lock_guard lock(mutex);
  return findReady(versions[&kernel], facts);
}

void Specializations::precache(const compiler::KernelInfo &kernel,
                               const std::array<size_t, 3> &localSize) {
  constexpr std::array<size_t, 3> offset = {0, 0, 0};
  mux_ndrange_options_t options = {};
  std::copy(localSize.begin(), localSize.end(), options.local_size);
  options.global_offset = offset.data();
  options.global_size = localSize.data();
  options.dimensions = 3;
  const NDRangeFacts facts = compiler::getNDRangeFacts(options);
  {
    std::lock_guard lock(mutex);
    Versions &known = versions[&kernel];
    Version *version = find(known, facts) ? nullptr : add(known, facts);
    if (!version)
      return;
    version->state = Version::State::Pending;
  }
  compile(kernel, options);
}

} // namespace opencl
