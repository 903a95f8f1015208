#include "compiler/utils/image_arg_subst.h"

#include "replace_calls.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral samplerInitializer = "__translate_sampler_initializer";

/// What a mangled parameter says of an image, e.g. "2d_array".
struct ImageKind {
  std::string name;
  bool isDepth = false;
};

std::optional<ImageKind> getKind(const MangledType &type) {
  llvm::StringRef name = type.name;
  if (type.base != MangledType::Base::Named || !name.consume_front("ocl_image"))
    return std::nullopt;
  // The access is that of the arguments; the header is the same.
  if (!name.consume_back("_ro") && !name.consume_back("_wo") && !name.consume_back("_rw"))
    return std::nullopt;
  ImageKind kind;
  kind.isDepth = name.consume_back("_depth");
  if (name != "1d" && name != "1d_array" && name != "1d_buffer" && name != "2d" &&
      name != "2d_array" && name != "3d")
    return std::nullopt;
  kind.name = name.str();
  return kind;
}

bool isSampler(const MangledType &type) {
  return type.base == MangledType::Base::Named && type.name == "ocl_sampler";
}

/// The library's name of a query: some have the same meaning for all kinds of images.
std::string getQueryName(llvm::StringRef builtin, const ImageKind &kind) {
  if (builtin == "get_image_dim")
    return "__mux_get_image_dim_" + std::string(kind.name == "3d" ? "3d" : "2d");
  return ("__mux_" + builtin).str();
}

/// The name in the library; empty for a function that is not on images. Halves are converted from
/// and to float.
std::string getLibraryName(const DemangledName &name, const ImageKind &kind) {
  const llvm::StringRef builtin = name.name;
  if (builtin.starts_with("get_image_"))
    return getQueryName(builtin, kind);
  const bool isRead = builtin.starts_with("read_image");
  if (!isRead && !builtin.starts_with("write_image"))
    return "";
  std::string base = ("__mux_" + builtin).str();
  if (base.back() == 'h')
    base.back() = 'f';
  base += "_" + kind.name;
  if (!isRead || name.params.size() < 3 || !isSampler(name.params[1]))
    return base;
  const bool isFloat = name.params[2].base == MangledType::Base::Float;
  return base + "_sampler_" + (isFloat ? "float" : "int");
}

llvm::Type *getLibraryType(llvm::Type *type) {
  return type->getScalarType()->isHalfTy()
             ? type->getWithNewType(llvm::Type::getFloatTy(type->getContext()))
             : type;
}

/// The colour that a write takes. Depth images have one channel: a scalar, which is the first of
/// the library's.
llvm::Value *createColour(llvm::IRBuilder<> &B, llvm::Value *colour) {
  llvm::Type *type = getLibraryType(colour->getType());
  if (type != colour->getType())
    colour = B.CreateFPExt(colour, type);
  if (type->isVectorTy())
    return colour;
  auto *four = llvm::FixedVectorType::get(type, 4);
  return B.CreateInsertElement(llvm::Constant::getNullValue(four), colour, uint64_t(0));
}

/// What the caller of a read gets of the library's result.
llvm::Value *createResult(llvm::IRBuilder<> &B, llvm::Value *result, llvm::Type *type) {
  if (!type->isVectorTy() && result->getType()->isVectorTy())
    result = B.CreateExtractElement(result, uint64_t(0));
  return result->getType() == type ? result : B.CreateFPTrunc(result, type);
}

/// No kernel writes headers, so that they are the same as long as the function runs.
void setHeaderAttributes(llvm::Value &image) {
  auto *argument = llvm::dyn_cast<llvm::Argument>(&image);
  if (!argument)
    return;
  constexpr uint64_t headerSize = 48;
  llvm::AttrBuilder attributes(argument->getContext());
  attributes.addAttribute(llvm::Attribute::NoAlias)
      .addAttribute(llvm::Attribute::ReadOnly)
      .addDereferenceableAttr(headerSize)
      .addAlignmentAttr(8);
  argument->addAttrs(attributes);
}

llvm::Value *callLibrary(llvm::CallInst &call, const DemangledName &name) {
  const auto kind = name.params.empty() ? std::nullopt : getKind(name.params[0]);
  if (!kind || !call.getArgOperand(0)->getType()->isPointerTy())
    return nullptr;
  const std::string function = getLibraryName(name, *kind);
  if (function.empty())
    return nullptr;
  setHeaderAttributes(*call.getArgOperand(0));
  llvm::IRBuilder<> B(&call);
  llvm::SmallVector<llvm::Value *, 4> arguments(call.args());
  if (call.getType()->isVoidTy())
    arguments.back() = createColour(B, arguments.back());
  llvm::Type *result = getLibraryType(call.getType());
  if (kind->isDepth && result->isFloatTy())
    result = llvm::FixedVectorType::get(result, 4);
  llvm::SmallVector<llvm::Type *, 4> types;
  for (const llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  const llvm::FunctionCallee callee = call.getModule()->getOrInsertFunction(
      function, llvm::FunctionType::get(result, types, /*isVarArg=*/false));
  llvm::CallInst *replacement = B.CreateCall(callee, arguments);
  replacement->setCallingConv(call.getCallingConv());
  if (auto *declaration = replacement->getCalledFunction())
    declaration->setCallingConv(call.getCallingConv());
  return result->isVoidTy() ? replacement : createResult(B, replacement, call.getType());
}
} // namespace

bool isSamplerInitializer(const llvm::Function &F) {
  return F.isDeclaration() && F.getName() == samplerInitializer;
}

llvm::PreservedAnalyses ImageArgumentSubstitutionPass::run(llvm::Module &M,
                                                           llvm::ModuleAnalysisManager &) {
  bool hasChanged = replaceMangledCalls(M, callLibrary);
  if (llvm::Function *initializer = M.getFunction(samplerInitializer))
    hasChanged |= replaceCallsOf(*initializer, [](llvm::CallInst &call) -> llvm::Value * {
      llvm::Value *literal = call.arg_size() == 1 ? call.getArgOperand(0) : nullptr;
      return literal && literal->getType() == call.getType() ? literal : nullptr;
    });
  return hasChanged ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
