#include "fold_image_formats.h"

#include "compiler/utils/link_builtins.h"
#include "host/image_header.h"
#include "mux/image_format.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace utils = compiler::utils;

namespace host {
namespace {

/// The format, as a number of mux.
constexpr llvm::StringLiteral formatAttr = "host-image-format";

constexpr llvm::StringLiteral libraryPrefix = "__mux_";
constexpr llvm::StringLiteral knownPrefix = "__mux_known_";

std::optional<mux_image_format_e> getImageFormat(const llvm::Argument &argument) {
  unsigned format = 0;
  const llvm::Attribute attribute =
      argument.getParent()->getAttributes().getParamAttr(argument.getArgNo(), formatAttr);
  if (!attribute.isValid() || attribute.getValueAsString().getAsInteger(10, format))
    return std::nullopt;
  return mux_image_format_e(format);
}

bool hasImageFormats(const llvm::Function &F) {
  return llvm::any_of(F.args(), [](const llvm::Argument &arg) { return getImageFormat(arg); });
}

/// The part of the header that a format determines: channel order, channel type and texel size.
constexpr uint64_t formatOffset = offsetof(ImageHeader, channelOrder);
static_assert(offsetof(ImageHeader, channelType) == formatOffset + 4 &&
              offsetof(ImageHeader, texelSize) == formatOffset + 8);

llvm::Constant *getHeaderPart(llvm::LLVMContext &context, mux_image_format_e format) {
  const auto [order, type] = mux::describeFormat(format);
  const uint32_t words[] = {uint32_t(order), uint32_t(type), mux::getPixelSize(format)};
  return llvm::ConstantDataArray::get(context, words);
}

/// A call of the image library that gets the image.
llvm::CallInst *findCall(llvm::Argument &image) {
  for (llvm::User *user : image.users()) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && callee->getName().starts_with(libraryPrefix) &&
        !utils::isOutlinedBuiltin(*callee))
      return call;
  }
  return nullptr;
}

void inlineCalls(llvm::Argument &image) {
  while (llvm::CallInst *call = findCall(image)) {
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess())
      return;
  }
}

void foldLoads(llvm::Argument &image, mux_image_format_e format) {
  llvm::Function &F = *image.getParent();
  const llvm::DataLayout &DL = F.getDataLayout();
  llvm::Constant *part = getHeaderPart(F.getContext(), format);
  const uint64_t partSize = DL.getTypeStoreSize(part->getType());
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
    int64_t offset = 0;
    if (!load ||
        llvm::GetPointerBaseWithConstantOffset(load->getPointerOperand(), offset, DL) != &image)
      continue;
    const uint64_t begin = uint64_t(offset) - formatOffset;
    if (offset < int64_t(formatOffset) || begin + DL.getTypeStoreSize(load->getType()) > partSize)
      continue;
    llvm::Constant *value = llvm::ConstantFoldLoadFromConst(
        part, load->getType(), llvm::APInt(DL.getIndexTypeSizeInBits(image.getType()), begin), DL);
    if (!value)
      continue;
    load->replaceAllUsesWith(value);
    load->eraseFromParent();
  }
}

llvm::FunctionPassManager createSimplification() {
  llvm::FunctionPassManager FPM;
  FPM.addPass(llvm::EarlyCSEPass());
  FPM.addPass(llvm::SimplifyCFGPass());
  FPM.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  FPM.addPass(llvm::InstCombinePass());
  FPM.addPass(llvm::SimplifyCFGPass());
  return FPM;
}

} // namespace

void setImageFormat(llvm::Function &kernel, std::size_t parameter, mux_image_format_e format) {
  if (parameter < kernel.arg_size() && kernel.getArg(parameter)->getType()->isPointerTy())
    kernel.addParamAttr(parameter, llvm::Attribute::get(kernel.getContext(), formatAttr,
                                                        llvm::utostr(unsigned(format))));
}

void callFunctionsForKnownFormats(llvm::Module &M) {
  for (llvm::Function &F : M) {
    llvm::StringRef name = F.getName();
    if (F.isDeclaration() && name.consume_front(libraryPrefix) &&
        (name.starts_with("read_image") || name.starts_with("write_image")))
      F.setName((knownPrefix + name).str());
  }
}

llvm::PreservedAnalyses FoldImageFormatsPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  if (llvm::none_of(M, hasImageFormats))
    return llvm::PreservedAnalyses::all();
  AM.invalidate(M, utils::LinkBuiltinsPass(/*EarlyLinking=*/true).run(M, AM));
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  llvm::FunctionPassManager simplify = createSimplification();
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || !hasImageFormats(F))
      continue;
    for (llvm::Argument &argument : F.args())
      if (const auto format = getImageFormat(argument)) {
        inlineCalls(argument);
        foldLoads(argument, *format);
      }
    FAM.invalidate(F, llvm::PreservedAnalyses::none());
    FAM.invalidate(F, simplify.run(F, FAM));
  }
  return llvm::PreservedAnalyses::none();
}

} // namespace host
