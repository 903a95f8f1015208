#include "emit_object.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

namespace test {
namespace {

std::unique_ptr<llvm::TargetMachine>
createTargetMachine(const llvm::Triple &triple, llvm::Reloc::Model model = llvm::Reloc::Static) {
  static const bool initialized = [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    return true;
  }();
  (void)initialized;
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_TRUE(target) << error;
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, "", "", llvm::TargetOptions(), model));
}

} // namespace

std::string getNativeTriple() { return llvm::sys::getProcessTriple(); }

std::unique_ptr<llvm::Module> parse(llvm::LLVMContext &context, llvm::StringRef text,
                                    const std::string &triple) {
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(text, error, context);
  EXPECT_TRUE(module) << error.getMessage().str();
  auto machine = createTargetMachine(llvm::Triple(triple));
  module->setTargetTriple(llvm::Triple(triple));
  module->setDataLayout(machine->createDataLayout());
  return module;
}

llvm::SmallVector<char, 0> emitObject(llvm::Module &module) {
  llvm::SmallVector<char, 0> object;
  const bool isPIC = module.getPICLevel() != llvm::PICLevel::NotPIC;
  auto machine = createTargetMachine(module.getTargetTriple(),
                                     isPIC ? llvm::Reloc::PIC_ : llvm::Reloc::Static);
  if (!machine)
    return object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager PM;
  EXPECT_FALSE(
      machine->addPassesToEmitFile(PM, stream, nullptr, llvm::CodeGenFileType::ObjectFile));
  PM.run(module);
  return object;
}

} // namespace test
