// The cache of built programs on disk.
#ifndef OPENCL_CORE_PROGRAM_CACHE_H
#define OPENCL_CORE_PROGRAM_CACHE_H

#include "compiler/file_dependency.h"
#include "compiler/kernel.h"
#include "device.h"
#include "program_binary.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace opencl {

/// What building, compiling or linking a program depends on besides files.
struct BuildInput {
  const Device &device;
  std::string options;
  /// Source, intermediate language or modules, and what else determines the result. The first one
  /// says which of the three steps it is.
  std::vector<std::span<const char>> parts;
};

struct CachedBuild {
  std::string log;
  /// The files that the build looked for.
  std::vector<compiler::FileDependency> files;
  std::shared_ptr<const ProgramBinary> binary;
};

/// Environment: OPENMUX_CACHE=0 disables the cache. OPENMUX_CACHE_DIR is its folder, by default
/// openmux/programs in XDG_CACHE_HOME or ~/.cache. OPENMUX_CACHE_SIZE is its size in bytes, with
/// suffix K, M or G, by default 1G. With OPENMUX_DUMP, nothing is loaded from the cache.
namespace program_cache {

/// Whether keys are worth computing.
bool isEnabled();
/// The key of a build; empty if it cannot be cached.
std::string getKey(const BuildInput &input);
/// The result of an earlier build. nullopt if there is none, or if one of its files has changed.
std::optional<CachedBuild> load(const std::string &key);
void store(const std::string &key, const CachedBuild &build);

/// The same for a version of a kernel that is specialized for facts of the ND-range. `module` is
/// the serialized program.
std::string getVersionKey(const compiler::Info &compiler, std::span<const uint8_t> module,
                          const std::string &kernel, const compiler::NDRangeFacts &facts);
std::optional<std::vector<uint8_t>> loadVersion(const std::string &key);
void storeVersion(const std::string &key, std::span<const uint8_t> binary);

struct CachedKernel {
  std::string log;
  std::vector<uint8_t> binary; ///< for muxCreateExecutable
};

/// The same for a kernel of a program whose kernels are deferred.
std::string getKernelKey(const compiler::Info &compiler, std::span<const uint8_t> module,
                         const std::string &kernel);
std::optional<CachedKernel> loadKernel(const std::string &key);
void storeKernel(const std::string &key, const CachedKernel &kernel);

/// The number of bytes in a value of OPENMUX_CACHE_SIZE, or nullopt.
std::optional<uint64_t> parseSize(std::string_view text);

} // namespace program_cache

} // namespace opencl

#endif // OPENCL_CORE_PROGRAM_CACHE_H
