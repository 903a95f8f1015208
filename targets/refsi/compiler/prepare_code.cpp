#include "prepare_code.h"

#include "compiler/utils/add_metadata.h"
#include "compiler/utils/metadata_notes.h"
#include "refsi/kernel_info.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Module.h>

namespace refsi {
namespace {

constexpr llvm::StringLiteral localSuffix = ".refsi_local";

/// A frame may be as large as the guard below a hart's stack, so that an overflow is a fault. The
/// code generator warns about larger ones, and emitObject treats the warning as an error.
constexpr unsigned maximumFrameSize = 1024 * 1024;

/// The unit of scalable vectors: a vector of vscale x 1 x i64 is one register.
constexpr unsigned bitsPerScale = 64;

void setAttributes(llvm::Function &F, const llvm::AttrBuilder &attributes) {
  F.removeFnAttr("tune-cpu");
  F.addFnAttrs(attributes);
  // OpenCL C has no exceptions.
  F.setDoesNotThrow();
  F.setUWTableKind(llvm::UWTableKind::None);
}

/// The name without characters that the assembler requires to be quoted, since it does not accept
/// quoted names as operands.
std::string getLocalName(llvm::StringRef name) {
  std::string result = name.str();
  for (char &c : result)
    if (!llvm::isAlnum(c) && c != '_' && c != '.')
      c = '_';
  return result.append(localSuffix);
}

void addBinaryNote(llvm::Module &M, const DeviceInfo &device) {
  compiler::utils::NoteWriter note(llvm::endianness::little);
  note.addU32(static_cast<uint32_t>(device.getScheduling()));
  note.addU32(device.getVectorLength());
  compiler::utils::addNotes(M, note.finish(binaryNoteType));
}

} // namespace

std::string getCpuFeatures(unsigned vectorLength) {
  return "+m,+a,+f,+d,+c,+zicsr,+zifencei,+v,+zbc,+zvl" + std::to_string(vectorLength) + "b";
}

llvm::PreservedAnalyses PrepareCodePass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  llvm::AttrBuilder attributes(M.getContext());
  attributes.addAttribute("target-cpu", cpuName);
  attributes.addAttribute("target-features", getCpuFeatures(device.getVectorLength()));
  attributes.addAttribute("warn-stack-size", std::to_string(maximumFrameSize));
  const unsigned scale = device.getVectorLength() / bitsPerScale;
  attributes.addVScaleRangeAttr(scale, scale);
  for (llvm::Function &F : M)
    if (!F.isIntrinsic())
      setAttributes(F, attributes);
  for (llvm::GlobalValue &global : M.global_values())
    if (global.hasLocalLinkage() && global.hasName() && !global.getName().ends_with(localSuffix))
      global.setName(getLocalName(global.getName()));
  addBinaryNote(M, device);
  return llvm::PreservedAnalyses::none();
}

} // namespace refsi
