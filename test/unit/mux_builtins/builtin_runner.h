// Brings mux builtins all the way to code: a kernel that calls each, the passes that define them,
// and the machine that the test runs on.
#ifndef TEST_UNIT_MUX_BUILTINS_BUILTIN_RUNNER_H
#define TEST_UNIT_MUX_BUILTINS_BUILTIN_RUNNER_H

#include "builtin_list.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <vector>

namespace test {

// Arguments and results are handed over in memory. Truth values take a byte there.
constexpr unsigned argumentStride = 512;

// The passes that define mux builtins, in the order of the pipeline.
std::string getDefiningPasses();

// A module with a kernel `run.<builtin>(ptr arguments, ptr result)` for each.
std::string writeCalls(llvm::ArrayRef<ListedBuiltin> builtins, const DeviceTypes &types);

// Parses and verifies; null and a failure if it does not work.
std::unique_ptr<llvm::Module> parseModule(const std::string &text, llvm::LLVMContext &context);

// Runs passes, and verifies.
void runPasses(llvm::Module &module, const std::string &passes);

class BuiltinRunner {
public:
  BuiltinRunner(llvm::ArrayRef<ListedBuiltin> builtins, const DeviceTypes &types);

  bool isReady() const { return jit != nullptr; }
  void run(const std::string &builtin, const void *arguments, void *result, void *workItemInfo,
           void *workGroupInfo);

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace test

#endif // TEST_UNIT_MUX_BUILTINS_BUILTIN_RUNNER_H
