// The key contains everything that is known before the build. Headers are only known after it: the
// entry lists them, with the places where the compiler looked for them in vain.
#include "program_cache.h"

#include "cargo/byte_stream.h"
#include "compiler/fingerprint.h"
#include "disk_cache.h"
#include "program_binary.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace opencl::program_cache {
namespace {

/// Changes with the format of entries and with what keys consist of.
constexpr char formatVersion[] = "4";
constexpr uint64_t defaultSize = uint64_t(1) << 30;

std::string chooseFolder() {
  const auto get = [](const char *name) {
    const char *value = secure_getenv(name);
    return std::string(value ? value : "");
  };
  if (std::string folder = get("OPENMUX_CACHE_DIR"); !folder.empty())
    return folder;
  // A relative path is invalid by the XDG Base Directory Specification.
  if (const std::string cache = get("XDG_CACHE_HOME"); cache.starts_with('/'))
    return cache + "/openmux/programs";
  if (const std::string home = get("HOME"); home.starts_with('/'))
    return home + "/.cache/openmux/programs";
  return {};
}

uint64_t chooseSize() {
  const char *text = std::getenv("OPENMUX_CACHE_SIZE");
  if (!text || !*text)
    return defaultSize;
  if (const auto size = parseSize(text))
    return *size;
  std::fprintf(stderr,
               "openmux: warning: ignoring OPENMUX_CACHE_SIZE: '%s' is not a number of bytes with "
               "an optional suffix K, M or G\n",
               text);
  return defaultSize;
}

bool isDisabled() {
  const char *value = std::getenv("OPENMUX_CACHE");
  const std::string_view text = value ? value : "";
  if (!text.empty() && text != "0" && text != "1")
    std::fprintf(stderr, "openmux: warning: OPENMUX_CACHE: ignoring '%s'; expected 0 or 1\n",
                 value);
  return text == "0";
}

// What is not compiled has nothing to dump.
bool isDumping() {
  const char *dump = secure_getenv("OPENMUX_DUMP");
  return dump && *dump;
}

// Null if the cache is disabled.
DiskCache *getCache() {
  static DiskCache *const cache = []() -> DiskCache * {
    const std::string folder = chooseFolder();
    if (isDisabled() || folder.empty())
      return nullptr;
    return new DiskCache(folder, chooseSize()); // threads may use it until the process ends
  }();
  return cache;
}

template <class Stream, class File> void transferFile(Stream &stream, File &file) {
  stream.string(file.path);
  stream.enumeration(file.kind, compiler::FileDependency::Kind::OTHER);
  stream.number(file.isRead);
  stream.number(file.hash);
}

// Debug information contains the current directory.
void addCurrentDirectory(compiler::Fingerprint &fingerprint, const std::string &options) {
  std::error_code error;
  if (options.find("-g") != std::string::npos)
    fingerprint.add(std::filesystem::current_path(error).string());
}

// Adds what the code of a kernel depends on; false if it cannot be cached.
bool addKernel(compiler::Fingerprint &key, cargo::string_view what, const compiler::Info &compiler,
               std::span<const uint8_t> module, const std::string &kernel) {
  const auto fingerprint = getCache() ? compiler::getCompilerFingerprint(compiler) : std::nullopt;
  if (!fingerprint)
    return false;
  key.add(what);
  key.add(formatVersion);
  key.add(*fingerprint);
  key.add({reinterpret_cast<const char *>(module.data()), module.size()});
  key.add(kernel);
  return true;
}

} // namespace

std::optional<uint64_t> parseSize(std::string_view text) {
  uint64_t size = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (error != std::errc())
    return std::nullopt;
  const std::string_view suffix(stop, text.data() + text.size());
  constexpr std::string_view suffixes[] = {"", "K", "M", "G"};
  const auto *found = std::find(std::begin(suffixes), std::end(suffixes), suffix);
  const auto shift = 10 * (found - suffixes);
  if (found == std::end(suffixes) || size > UINT64_MAX >> shift)
    return std::nullopt;
  return size << shift;
}

std::string getKey(const BuildInput &input) {
  const compiler::Info *info = input.device.getCompiler();
  if (!getCache() || !info)
    return {};
  const auto compiler = compiler::getCompilerFingerprint(*info);
  if (!compiler)
    return {};
  compiler::Fingerprint key;
  key.add(formatVersion);
  key.add(*compiler);
  key.add(input.device.getInfo().device_name);
  key.add(input.device.getProfile());
  key.add(input.options);
  addCurrentDirectory(key, input.options);
  for (const std::span<const char> part : input.parts)
    key.add({part.data(), part.size()});
  return key.finish();
}

bool isEnabled() { return getCache() != nullptr; }

std::optional<CachedBuild> load(const std::string &key) {
  if (key.empty() || isDumping())
    return std::nullopt;
  const auto contents = getCache()->load(key);
  if (!contents)
    return std::nullopt;
  CachedBuild build;
  cargo::byte_reader reader(*contents);
  reader.string(build.log);
  reader.list(build.files, [](cargo::byte_reader &s, auto &file) { transferFile(s, file); });
  const auto bytes = reader.block();
  if (!reader.is_complete() ||
      !std::all_of(build.files.begin(), build.files.end(),
                   [](const compiler::FileDependency &file) { return file.isCurrent(); }))
    return std::nullopt;
  auto binary = readBinary({bytes.data(), bytes.size()});
  if (!binary)
    return std::nullopt;
  build.binary = std::make_shared<const ProgramBinary>(std::move(*binary));
  return build;
}

void store(const std::string &key, const CachedBuild &build) {
  if (key.empty())
    return;
  cargo::byte_writer writer;
  writer.string(build.log);
  writer.list(build.files, [](cargo::byte_writer &s, auto &file) { transferFile(s, file); });
  writer.string(writeBinary(*build.binary));
  getCache()->store(key, writer.bytes);
}

std::string getVersionKey(const compiler::Info &compiler, std::span<const uint8_t> module,
                          const std::string &kernel, const compiler::NDRangeFacts &facts) {
  compiler::Fingerprint key;
  if (!addKernel(key, "version of a kernel", compiler, module, kernel))
    return {};
  for (const size_t size : facts.local_size)
    key.add(std::to_string(size));
  for (const bool fact : {facts.has_no_offset, facts.has_full_groups})
    key.add(fact ? "1" : "0");
  for (const compiler::ImageFact &image : facts.images)
    key.add("image " + std::to_string(image.argument) + " " + std::to_string(image.format));
  for (const compiler::SamplerFact &sampler : facts.samplers)
    key.add("sampler " + std::to_string(sampler.argument) + " " +
            std::to_string(sampler.address_mode) + " " + std::to_string(sampler.filter_mode) + " " +
            std::to_string(sampler.normalized_coordinates));
  return key.finish();
}

std::string getKernelKey(const compiler::Info &compiler, std::span<const uint8_t> module,
                         const std::string &kernel) {
  compiler::Fingerprint key;
  return addKernel(key, "kernel", compiler, module, kernel) ? key.finish() : std::string();
}

std::optional<CachedKernel> loadKernel(const std::string &key) {
  const auto contents = key.empty() || isDumping() ? std::nullopt : getCache()->load(key);
  if (!contents)
    return std::nullopt;
  CachedKernel kernel;
  cargo::byte_reader reader(*contents);
  reader.string(kernel.log);
  reader.string(kernel.binary);
  if (!reader.is_complete())
    return std::nullopt;
  return kernel;
}

void storeKernel(const std::string &key, const CachedKernel &kernel) {
  if (key.empty())
    return;
  cargo::byte_writer writer;
  writer.string(kernel.log);
  writer.string(kernel.binary);
  getCache()->store(key, writer.bytes);
}

std::optional<std::vector<uint8_t>> loadVersion(const std::string &key) {
  return key.empty() ? std::nullopt : getCache()->load(key);
}

void storeVersion(const std::string &key, std::span<const uint8_t> binary) {
  if (!key.empty())
    getCache()->store(key, binary);
}

} // namespace opencl::program_cache
