#include "kernel_object.h"

#include "host/binary_format.h"
#include "host/kernel_info.h"
#include "host/work_group_info.h"

#include <gtest/gtest.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <mutex>

namespace host::test {
namespace {

// For tests with code of another machine.
void initializeAllTargets() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
  });
}

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const CpuTarget &target) {
  initializeAllTargets();
  std::string error;
  const llvm::Triple triple(target.triple);
  const llvm::Target *found = llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_NE(found, nullptr) << error;
  if (!found)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(
      found->createTargetMachine(triple, target.cpu, target.features, llvm::TargetOptions(),
                                 llvm::Reloc::PIC_, llvm::CodeModel::Small));
}

} // namespace

std::vector<uint8_t> makeObject(std::string_view ir, const CpuTarget &target) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseAssemblyString(llvm::StringRef(ir), diagnostic, context);
  if (!module) {
    ADD_FAILURE() << "line " << diagnostic.getLineNo() << ": " << diagnostic.getMessage().str();
    return {};
  }
  auto machine = makeTargetMachine(target);
  if (!machine)
    return {};
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());

  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  EXPECT_FALSE(
      machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile));
  passes.run(*module);
  return {bytes.begin(), bytes.end()};
}

std::vector<uint8_t> addHeader(const std::vector<uint8_t> &object, const CpuTarget &target) {
  auto binary = writeBinary({object, {}}, target);
  EXPECT_TRUE(binary);
  return {binary->begin(), binary->end()};
}

std::vector<uint8_t> makeBinary(std::string_view ir) { return addHeader(makeObject(ir)); }

std::string makeFacts(std::string_view kernel, uint64_t packedArgsSize, uint64_t numArgs,
                      uint64_t localMemorySize, bool acceptsPartialGroups, bool runsSlices,
                      bool mergesGroups) {
  std::string text;
  llvm::raw_string_ostream(text) << "@\"" << kernel << kernelInfoSuffix
                                 << "\" = constant [13 x i64] [i64 " << localMemorySize << ", i64 "
                                 << packedArgsSize << ", i64 " << numArgs
                                 << ", i64 64, i64 2, i64 1, i64 0, i64 0, i64 1, i64 "
                                 << acceptsPartialGroups << ", i64 0, i64 " << runsSlices
                                 << ", i64 " << mergesGroups << "]\n";
  return text;
}

static void runSlice(const void *args, WorkGroupInfo *slice, KernelEntryFn runGroup) {
  WorkGroupInfo info = *slice;
  for (info.groupId[2] = slice->groupId[2]; info.groupId[2] < slice->sliceEnd[2]; ++info.groupId[2])
    for (info.groupId[1] = slice->groupId[1]; info.groupId[1] < slice->sliceEnd[1];
         ++info.groupId[1])
      for (info.groupId[0] = slice->groupId[0]; info.groupId[0] < slice->sliceEnd[0];
           ++info.groupId[0])
        runGroup(args, &info);
}

std::string makeSliceEntry(std::string_view kernel) {
  std::string text;
  llvm::raw_string_ostream(text) << "define void @\"" << kernel << kernelEntrySuffix
                                 << "\"(ptr %args, ptr %slice) {\n  call void inttoptr (i64 "
                                 << reinterpret_cast<uintptr_t>(&runSlice)
                                 << " to ptr)(ptr %args, ptr %slice, ptr @\"" << kernel
                                 << ".group\")\n  ret void\n}\n";
  return text;
}

std::string makeEntry(std::string_view kernel, KernelEntryFn function) {
  std::string text;
  llvm::raw_string_ostream(text) << "define void @\"" << kernel << kernelEntrySuffix
                                 << "\"(ptr %args, ptr %info) {\n  call void inttoptr (i64 "
                                 << reinterpret_cast<uintptr_t>(function)
                                 << " to ptr)(ptr %args, ptr %info)\n  ret void\n}\n";
  return text;
}

} // namespace host::test
