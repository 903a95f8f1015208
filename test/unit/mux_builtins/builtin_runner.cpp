#include "builtin_runner.h"

#include "compiler/base/base_module_pass_machinery.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>

namespace test {

namespace {

std::unique_ptr<compiler::utils::PassMachinery> createMachinery(llvm::LLVMContext &context) {
  auto machinery = compiler::createNeutralPassMachinery(context);
  machinery->initializeStart();
  machinery->initializeFinish();
  return machinery;
}

bool isTruth(llvm::StringRef type) { return type == "i1" || type.ends_with(" x i1>"); }

// The type that stands for it in memory.
std::string getMemoryType(const std::string &type) {
  return isTruth(type) ? llvm::StringRef(type).drop_back(type.back() == '>' ? 3 : 2).str() + "i8" +
                             (type.back() == '>' ? ">" : "")
                       : type;
}

std::string writeArgument(unsigned index, const std::string &type) {
  const std::string number = std::to_string(index);
  const std::string memory = getMemoryType(type);
  std::string text = "  %p" + number + " = getelementptr i8, ptr %arguments, i64 " +
                     std::to_string(index * argumentStride) + "\n";
  if (!isTruth(type))
    return text + "  %a" + number + " = load " + type + ", ptr %p" + number + "\n";
  text += "  %m" + number + " = load " + memory + ", ptr %p" + number + "\n";
  return text + "  %a" + number + " = trunc " + memory + " %m" + number + " to " + type + "\n";
}

std::string writeCall(const ListedBuiltin &builtin) {
  // Groups of one work-item have control barriers on every target.
  std::string text = "define void @run." + builtin.name +
                     "(ptr %arguments, ptr %result) #0 !reqd_work_group_size !0 {\n";
  std::vector<std::string> args;
  for (unsigned i = 0; i != builtin.params.size(); ++i) {
    text += writeArgument(i, builtin.params[i]);
    args.push_back(builtin.params[i] + " %a" + std::to_string(i));
  }
  const bool hasResult = builtin.result != "void";
  text += std::string("  ") + (hasResult ? "%r = " : "") + "call " + builtin.result + " @" +
          builtin.name + "(" + llvm::join(args, ", ") + ")\n";
  const std::string memory = getMemoryType(builtin.result);
  if (memory != builtin.result)
    text += "  %m = zext " + builtin.result + " %r to " + memory + "\n";
  if (hasResult)
    text += "  store " + memory + (memory != builtin.result ? " %m" : " %r") + ", ptr %result\n";
  return text + "  ret void\n}\n";
}

} // namespace

std::string getDefiningPasses() {
  return "replace-wgc,define-mux-dma,replace-mux-math-decls,add-sched-params,define-mux-builtins";
}

std::string writeCalls(llvm::ArrayRef<ListedBuiltin> builtins, const DeviceTypes &types) {
  std::string text = types.getLayout();
  for (const ListedBuiltin &builtin : builtins)
    text += builtin.getDeclaration() + writeCall(builtin);
  return text + "attributes #0 = { \"mux-kernel\"=\"entry-point\" }\n!0 = !{i32 1, i32 1, i32 1}\n";
}

std::unique_ptr<llvm::Module> parseModule(const std::string &text, llvm::LLVMContext &context) {
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseAssemblyString(text, diagnostic, context);
  if (!module)
    ADD_FAILURE() << diagnostic.getMessage().str() << ": " << diagnostic.getLineContents().str();
  return module;
}

void runPasses(llvm::Module &module, const std::string &passes) {
  auto machinery = createMachinery(module.getContext());
  llvm::ModulePassManager pipeline;
  if (llvm::Error error = machinery->parsePassPipeline(pipeline, passes)) {
    ADD_FAILURE() << llvm::toString(std::move(error));
    return;
  }
  pipeline.run(module, machinery->getMAM());
  std::string complaints;
  llvm::raw_string_ostream stream(complaints);
  EXPECT_FALSE(llvm::verifyModule(module, &stream)) << complaints;
}

BuiltinRunner::BuiltinRunner(llvm::ArrayRef<ListedBuiltin> builtins, const DeviceTypes &types) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = parseModule(writeCalls(builtins, types), *context);
  auto machine = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!module || !machine) {
    ADD_FAILURE();
    return;
  }
  runPasses(*module, getDefiningPasses() + ",globaldce");
  machine->setCodeGenOptLevel(llvm::CodeGenOptLevel::Less);
  auto created = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*machine)).create();
  if (!created) {
    ADD_FAILURE() << llvm::toString(created.takeError());
    return;
  }
  // The structures that builtins see have no pointers: they are the same for this machine, whatever
  // the size of its own size_t.
  module->setDataLayout((*created)->getDataLayout());
  module->setTargetTriple((*created)->getTargetTriple());
  auto error = (*created)->addIRModule(llvm::orc::ThreadSafeModule(
      std::move(module), llvm::orc::ThreadSafeContext(std::move(context))));
  if (error) {
    ADD_FAILURE() << llvm::toString(std::move(error));
    return;
  }
  jit = std::move(*created);
}

void BuiltinRunner::run(const std::string &builtin, const void *arguments, void *result,
                        void *workItemInfo, void *workGroupInfo) {
  auto kernel = jit->lookup("run." + builtin + ".mux-sched-wrapper");
  if (!kernel) {
    ADD_FAILURE() << llvm::toString(kernel.takeError());
    return;
  }
  kernel->toPtr<void(const void *, void *, void *, void *)>()(arguments, result, workItemInfo,
                                                              workGroupInfo);
}

} // namespace test
