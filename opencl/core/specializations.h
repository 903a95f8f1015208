// Versions of a program's kernels for known ND-ranges and formats of images, which replace the
// general ones between launches.
//
// The general version runs any ND-range at once. If the same local size, formats and samplers are
// launched again, a thread of low priority compiles a version for them; launches use it from then
// on. A kernel is specialized only if that promises to gain (gains_from_known_size,
// gains_from_narrow_size and gains_from_known_formats of compiler::KernelInfo).
//
// Environment: OPENMUX_SPECIALIZE=0 disables this. For tests and measurements, with
// OPENMUX_SPECIALIZE=wait the second launch of a local size compiles the version itself, and with
// OPENMUX_SPECIALIZE=first the first one does.
#ifndef OPENCL_CORE_SPECIALIZATIONS_H
#define OPENCL_CORE_SPECIALIZATIONS_H

#include "compiler/info.h"
#include "compiler/kernel.h"
#include "compiler/program_info.h"
#include "executable.h"
#include "runtime.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace opencl {

class Specializations : public std::enable_shared_from_this<Specializations> {
public:
  /// Returns null if the image has no module, if another compiler made its code, whose sub-groups
  /// and printf records versions might not have, or if the environment disables specialization.
  static std::shared_ptr<Specializations> create(std::shared_ptr<Runtime> runtime,
                                                 const compiler::Info &compiler,
                                                 const ExecutableImage &image);

  /// The number of versions that programs of this process have had: changes when another one can be
  /// launched.
  static uint64_t getGeneration();
  /// The number of launches that were recorded with a version, for tests.
  static uint64_t countLaunches();
  static void noteLaunch();

  /// Counts a launch of the kernel and returns the version for its ND-range; null if there is none.
  std::shared_ptr<DeviceKernel> choose(const DeviceKernel &general,
                                       const mux_ndrange_options_t &options);

  /// Compiles a version of the kernel before it is launched.
  void precache(const compiler::KernelInfo &kernel, const std::array<size_t, 3> &localSize);

private:
  /// The ND-range, with copies of what the options of mux refer to.
  struct Request;
  struct Job;
  struct Version {
    enum class State { Counted, Pending, Ready, Failed };

    compiler::NDRangeFacts facts;
    State state = State::Counted;
    unsigned launches = 0;
    std::shared_ptr<DeviceKernel> specialized;
  };

  Specializations(std::shared_ptr<Runtime> runtime, const compiler::Info &compiler,
                  SerializedModule module)
      : runtime(std::move(runtime)), compiler(compiler), module(std::move(module)) {}
  using Versions = std::vector<Version>;

  static Version *find(Versions &versions, const compiler::NDRangeFacts &facts);
  static std::shared_ptr<DeviceKernel> findReady(Versions &versions,
                                                 const compiler::NDRangeFacts &facts);
  static Version *add(Versions &versions, const compiler::NDRangeFacts &facts);
  void compile(const compiler::KernelInfo &kernel, const mux_ndrange_options_t &options);
  bool finish(const Request &request, std::vector<uint8_t> binary);

  const std::shared_ptr<Runtime> runtime; ///< a job may outlive the context
  const compiler::Info &compiler;
  const SerializedModule module;
  std::mutex mutex;
  std::map<const compiler::KernelInfo *, Versions> versions; ///< by kernels of the executable
};

} // namespace opencl

#endif // OPENCL_CORE_SPECIALIZATIONS_H
