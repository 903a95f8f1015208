// Runs OpenCL C on the machine that the test runs on, with the device library linked in.
#ifndef TEST_UNIT_FRONTEND_LIBRARY_RUNNER_H
#define TEST_UNIT_FRONTEND_LIBRARY_RUNNER_H

#include "compiler/builtin_capabilities.h"
#include "compiler/options.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>

namespace test {

// What the library asks about its device and its program.
struct MathSwitches {
  bool fast = false;    // __mux_usefast
  bool flushes = false; // __mux_isftz
};

class LibraryRunner {
public:
  // Fast code, or code that is made fast.
  enum Speed { Fast, Quick };
  explicit LibraryRunner(
      const std::string &source,
      builtins::file::capabilities_bitfield capabilities = builtins::file::CAPS_FP64,
      MathSwitches switches = {}, compiler::Standard standard = compiler::Standard::OpenCLC12,
      Speed speed = Fast);

  // Whether the source calls the library's function of this mangled name.
  bool calls(const std::string &name) const { return called.count(name); }

  // Calls the kernel `name`, which takes four pointers to global memory and an uint.
  void run(const std::string &name, const void *a, const void *b, const void *c, void *result,
           uint32_t count);

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::set<std::string> called;
};

// `text` with each of the words replaced by what stands behind it.
std::string replaceWords(std::string text,
                         std::initializer_list<std::pair<std::string, std::string>> words);

} // namespace test

#endif // TEST_UNIT_FRONTEND_LIBRARY_RUNNER_H
