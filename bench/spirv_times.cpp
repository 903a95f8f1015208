// How long SPIR-V modules take to validate and to read: processor time, the least of several
// rounds.
#include "compiler/frontend/spirv/read.h"
#include "compiler/frontend/spirv/validate.h"
#include "compiler/spirv.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <optional>
#include <string>

namespace {

double getProcessorMilliseconds() { return 1e3 * double(std::clock()) / CLOCKS_PER_SEC; }

template <class Function> void keepLeast(double &least, Function function) {
  const double start = getProcessorMilliseconds();
  function();
  least = std::min(least, getProcessorMilliseconds() - start);
}

struct Times {
  double validate = std::numeric_limits<double>::infinity();
  double read = validate, verify = validate;
};

/// The error is a message.
cargo::expected<Times, std::string> measure(llvm::ArrayRef<uint32_t> words, unsigned numRounds) {
  Times times;
  const spirv::DeviceInfo device = compiler::getWholeSPIRVDeviceInfo(64);
  for (unsigned round = 0; round != numRounds; ++round) {
    llvm::LLVMContext context;
    std::optional<std::string> violation;
    keepLeast(times.validate, [&] { violation = spirv::validate(words); });
    if (violation)
      return cargo::make_unexpected(*violation);
    std::optional<cargo::expected<spirv::ReadModule, std::string>> read;
    keepLeast(times.read, [&] { read = spirv::read(context, words, device, nullptr); });
    if (!*read)
      return cargo::make_unexpected(read->error());
    bool isInvalid = false;
    keepLeast(times.verify, [&] { isInvalid = llvm::verifyModule(*(*read)->module); });
    if (isInvalid)
      return cargo::make_unexpected(std::string("the IR does not verify"));
  }
  return times;
}

} // namespace

int main(int count, char **arguments) {
  unsigned numRounds = 10;
  int first = 1;
  if (count > 2 && !std::strcmp(arguments[1], "-n")) {
    numRounds = unsigned(std::max(1l, std::strtol(arguments[2], nullptr, 10)));
    first = 3;
  }
  if (first >= count) {
    std::fprintf(stderr, "usage: openmux-bench-spirv [-n rounds] file.spv...\n");
    return 2;
  }
  for (int i = first; i < count; ++i) {
    const auto buffer = llvm::MemoryBuffer::getFile(arguments[i]);
    if (!buffer) {
      std::fprintf(stderr, "openmux-bench-spirv: %s cannot be read\n", arguments[i]);
      return 1;
    }
    std::vector<uint32_t> words((*buffer)->getBufferSize() / sizeof(uint32_t));
    if (!words.empty())
      std::memcpy(words.data(), (*buffer)->getBufferStart(), words.size() * sizeof(uint32_t));
    const auto times = measure(words, numRounds);
    if (!times) {
      std::fprintf(stderr, "openmux-bench-spirv: %s: %s\n", arguments[i], times.error().c_str());
      return 1;
    }
    std::printf("%s: %zu bytes: validated in %.1f ms, read in %.1f ms, IR verified in %.1f ms\n",
                arguments[i], (*buffer)->getBufferSize(), times->validate, times->read,
                times->verify);
  }
  return 0;
}
