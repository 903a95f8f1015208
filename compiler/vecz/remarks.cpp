#include "remarks.h"

#include "compiler/utils/attributes.h"
#include "refusal.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

namespace vecz {

using namespace compiler::utils;

namespace {
/// "4", "vscale x 4", "4, predicated".
std::string printFactor(const VectorizationInfo &info) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  info.vf.print(stream);
  if (info.isVectorPredicated)
    stream << ", predicated";
  return text;
}
} // namespace

void remarkRefusal(const llvm::Function &kernel, const VectorizationInfo &info,
                   const Refusal &refusal, bool isForAll) {
  const std::string text = ("kernel '" + getOrigFnNameOrFnName(kernel) + "' is not vectorized by " +
                            printFactor(info) + ": " + refusal.getReason())
                               .str();
  llvm::DiagnosticLocation location(refusal.getLocation());
  if (!location.isValid() && kernel.getSubprogram())
    location = llvm::DiagnosticLocation(kernel.getSubprogram());
  llvm::LLVMContext &context = kernel.getContext();
  if (!isForAll)
    context.diagnose(
        llvm::OptimizationRemarkMissed("vecz", "NotVectorized", location, &kernel.getEntryBlock())
        << text);
  else if (location.isValid())
    context.diagnose(llvm::DiagnosticInfoGenericWithLoc(text, kernel, location, llvm::DS_Remark));
  else
    context.diagnose(llvm::DiagnosticInfoGeneric(text, llvm::DS_Remark));
}

void remarkSuccess(const llvm::Function &kernel, const VectorizedKernel &done) {
  llvm::LLVMContext &context = kernel.getContext();
  const llvm::BasicBlock *block = &kernel.getEntryBlock();
  context.diagnose(llvm::OptimizationRemark("vecz", "Vectorized",
                                            llvm::DiagnosticLocation(kernel.getSubprogram()), block)
                   << "kernel '" << getOrigFnNameOrFnName(kernel) << "' is vectorized by "
                   << printFactor(done.info));
  for (const PacketizerNote &note : done.notes)
    context.diagnose(llvm::OptimizationRemarkAnalysis(
                         "vecz", "Note", llvm::DiagnosticLocation(note.location), block)
                     << note.text);
}

std::string describeMemory(const llvm::Value *pointer) {
  const llvm::Value *object = llvm::getUnderlyingObject(pointer, /*MaxLookup=*/0);
  const bool isVariable = llvm::isa<llvm::Argument, llvm::AllocaInst, llvm::GlobalVariable>(object);
  if (!isVariable || !object->hasName())
    return {};
  // Clang names local variables "kernel.variable" and the slots of parameters "name.addr".
  llvm::StringRef name = object->getName();
  name.consume_back(".addr");
  if (llvm::isa<llvm::GlobalVariable>(object))
    name = name.substr(name.find_last_of('.') + 1);
  return (" of '" + name + "'").str();
}

std::string describeAddresses(Stride stride, uint64_t size) {
  if (!stride.isConstant())
    return stride.isRuntime() ? "stride is not known at compile time" : "addresses have no stride";
  const int64_t amount = stride.getAmount();
  if (amount % int64_t(size) == 0)
    return "stride is " + std::to_string(amount / int64_t(size)) + " elements";
  return "stride is " + std::to_string(amount) + " bytes";
}

} // namespace vecz
