// A fixed number of random modules, the same on every machine, without libFuzzer:
//   random-modules <folder of modules> <number> <seed>
// A finding is written to finding.spv, and named on stderr before the process ends.
#include "check_module.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <malloc.h>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace {

constexpr rlim_t maxAddressSpace = rlim_t(4) << 30;
/// Inputs of which each is run again to see whether memory grows.
constexpr unsigned leakPeriod = 16;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true;
#elif defined(__has_feature)
constexpr bool isSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool isSanitized = false;
#endif

/// The module that is read, for the handler of signals.
const fuzz::Words *current = nullptr;

void writeFinding() {
  std::error_code error;
  llvm::raw_fd_ostream file("finding.spv", error);
  if (current && !error)
    file.write(reinterpret_cast<const char *>(current->data()), current->size() * sizeof(uint32_t));
}

[[noreturn]] void fail(const llvm::Twine &message) {
  llvm::errs() << "random-modules: error: " << message << "\n";
  writeFinding();
  std::_Exit(1);
}

/// The process ends in any case; that writing is not safe in a handler costs at most the file.
extern "C" void onCrash(int signal) {
  std::signal(signal, SIG_DFL);
  writeFinding();
  std::raise(signal);
}

fuzz::Outcome checkTime(const fuzz::Words &module) {
  current = &module;
  const double start = fuzz::getSeconds();
  const fuzz::Outcome outcome = fuzz::checkModule(module);
  if (const double seconds = fuzz::getSeconds() - start; !isSanitized && seconds > fuzz::maxSeconds)
    fail("a module takes " + std::to_string(seconds) + " s");
  return outcome;
}

/// Caches, also those of the allocator, may grow when a module is read again, but not each time.
void checkLeaks(const fuzz::Words &module) {
  std::size_t before = mallinfo2().uordblks;
  for (unsigned attempt = 0; attempt != 32; ++attempt) {
    checkTime(module);
    const std::size_t after = mallinfo2().uordblks;
    if (after <= before)
      return;
    before = after;
  }
  fail("a module leaks memory");
}

std::vector<fuzz::Words> readModules(const char *folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto &entry : std::filesystem::directory_iterator(folder, error))
    files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  std::vector<fuzz::Words> modules;
  for (const std::string &file : files) {
    const auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer || (*buffer)->getBufferSize() < sizeof(uint32_t))
      continue;
    fuzz::Words &words = modules.emplace_back((*buffer)->getBufferSize() / sizeof(uint32_t));
    std::memcpy(words.data(), (*buffer)->getBufferStart(), words.size() * sizeof(uint32_t));
  }
  return modules;
}

fuzz::Words makeModule(const std::vector<fuzz::Words> &seeds, fuzz::Random &random) {
  fuzz::Words module = seeds[random.below(seeds.size())];
  if (random.below(8) == 0)
    fuzz::crossOver(module, seeds[random.below(seeds.size())], random);
  for (unsigned count = 1 + random.below(1 + random.below(6)); count != 0; --count)
    fuzz::mutate(module, random);
  return module;
}

void limitResources() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
    std::signal(signal, onCrash);
  if (isSanitized)
    return; // has its own handlers, and maps much more than it uses
  const rlimit limit{maxAddressSpace, maxAddressSpace};
  setrlimit(RLIMIT_AS, &limit);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    llvm::errs() << "usage: random-modules <folder of modules> <number> <seed>\n";
    return 2;
  }
  limitResources();
  const std::vector<fuzz::Words> seeds = readModules(argv[1]);
  if (seeds.empty())
    fail(llvm::Twine("no modules in ") + argv[1]);
  const unsigned long number = std::strtoul(argv[2], nullptr, 10);
  fuzz::Random random(std::strtoul(argv[3], nullptr, 10));
  std::array<unsigned, 3> outcomes{};
  std::size_t numValid = 0;
  for (const fuzz::Words &seed : seeds)
    numValid += checkTime(seed) == fuzz::Outcome::Valid;
  // Some modules of tests are invalid, but changes of these alone would find little.
  if (numValid < seeds.size() / 2)
    fail("only " + llvm::Twine(numValid) + " modules of the folder are read");
  for (unsigned long i = 0; i != number; ++i) {
    const fuzz::Words module = makeModule(seeds, random);
    ++outcomes[unsigned(checkTime(module))];
    if (i % leakPeriod == 0)
      checkLeaks(module);
  }
  llvm::outs() << number << " modules of " << seeds.size() << ": " << outcomes[0] << " refused, "
               << outcomes[1] << " read though invalid, " << outcomes[2] << " valid\n";
  return 0;
}
