#include "library_runner.h"

#include "compile_source.h"
#include "compiler/builtins/device_library.h"
#include "compiler/utils/link_builtins.h"

#include <gtest/gtest.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/TargetSelect.h>

#include <regex>

namespace test {

namespace {

// From functions of a device to functions of this machine.
void makeCallable(llvm::Module &module, const llvm::orc::LLJIT &jit) {
  module.setTargetTriple(jit.getTargetTriple());
  module.setDataLayout(jit.getDataLayout());
  for (llvm::Function &function : module) {
    function.setCallingConv(llvm::CallingConv::C);
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        call->setCallingConv(llvm::CallingConv::C);
  }
}

void defineMathSwitches(llvm::Module &module, MathSwitches switches) {
  for (const auto &[name, value] :
       {std::pair("__mux_usefast", switches.fast), {"__mux_isftz", switches.flushes}})
    if (llvm::Function *function = module.getFunction(name)) {
      llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "", function));
      builder.CreateRet(builder.getInt1(value));
      function->setLinkage(llvm::GlobalValue::InternalLinkage);
    }
}

void linkLibrary(llvm::Module &module, std::unique_ptr<llvm::Module> library) {
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic()) {
      auto found = compiler::utils::findLibraryFunction(*library, function.getName(),
                                                        function.getFunctionType());
      ASSERT_TRUE(bool(found)) << llvm::toString(found.takeError());
      EXPECT_TRUE(*found) << function.getName().str() << " is not in the library";
    }
  EXPECT_FALSE(llvm::Linker::linkModules(module, std::move(library), llvm::Linker::LinkOnlyNeeded));
}

std::unique_ptr<llvm::orc::LLJIT> createJIT(LibraryRunner::Speed speed) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto machine = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!machine) {
    ADD_FAILURE() << llvm::toString(machine.takeError());
    return nullptr;
  }
  if (speed == LibraryRunner::Quick)
    machine->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*machine)).create();
  if (jit)
    return std::move(*jit);
  ADD_FAILURE() << llvm::toString(jit.takeError());
  return nullptr;
}

} // namespace

LibraryRunner::LibraryRunner(const std::string &source,
                             builtins::file::capabilities_bitfield capabilities,
                             MathSwitches switches, compiler::Standard standard, Speed speed)
    : jit(createJIT(speed)) {
  compiler::Options options;
  options.standard = standard;
  Compilation compiled = compile({source, options, richDevice()});
  auto library = builtins::loadLibrary(*compiled.context, capabilities);
  if (!jit || !compiled.module || !library) {
    ADD_FAILURE() << compiled.log << llvm::toString(library.takeError());
    return;
  }
  for (const llvm::Function &function : *compiled.module)
    if (function.isDeclaration())
      called.insert(function.getName().str());
  linkLibrary(*compiled.module, std::move(*library));
  defineMathSwitches(*compiled.module, switches);
  makeCallable(*compiled.module, *jit);
  EXPECT_FALSE(llvm::verifyModule(*compiled.module));
  auto error = jit->addIRModule(llvm::orc::ThreadSafeModule(
      std::move(compiled.module), llvm::orc::ThreadSafeContext(std::move(compiled.context))));
  EXPECT_FALSE(error) << llvm::toString(std::move(error));
}

void LibraryRunner::run(const std::string &name, const void *a, const void *b, const void *c,
                        void *result, uint32_t count) {
  auto kernel = jit->lookup(name);
  if (!kernel) {
    ADD_FAILURE() << llvm::toString(kernel.takeError());
    return;
  }
  kernel->toPtr<void(const void *, const void *, const void *, void *, uint32_t)>()(a, b, c, result,
                                                                                    count);
}

std::string replaceWords(std::string text,
                         std::initializer_list<std::pair<std::string, std::string>> words) {
  for (const auto &[word, replacement] : words)
    text = std::regex_replace(text, std::regex("\\b" + word + "\\b"), replacement);
  return text;
}

} // namespace test
