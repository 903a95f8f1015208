#include "compiler/utils/cl_builtin_info.h"

#include "cl_builtin_table.h"
#include "cl_emit_inline.h"
#include "cl_lower_to_mux.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/mangling.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
class CLBuiltinInfo : public BILangInfoConcept {
public:
  explicit CLBuiltinInfo(llvm::Module *builtins) : builtins(builtins) {}

  llvm::Module *getBuiltinsModule() const override { return builtins; }
  Builtin analyzeBuiltin(const llvm::Function &F) const override;
  BuiltinUniformity getUniformity(const Builtin &builtin, const llvm::CallInst &call,
                                  unsigned simdDimIdx) const override;
  llvm::Value *lowerBuiltinToMuxBuiltin(llvm::CallInst &call,
                                        BIMuxInfoConcept &muxInfo) const override;
  llvm::Value *emitBuiltinInline(const llvm::Function &F, llvm::IRBuilder<> &B,
                                 llvm::ArrayRef<llvm::Value *> args) const override;
  llvm::Function *getVectorEquivalent(const llvm::Function &F, unsigned width,
                                      llvm::Module &M) const override;
  llvm::Function *getScalarEquivalent(const llvm::Function &F, llvm::Module &M) const override;

private:
  std::optional<DemangledName> identify(const llvm::Function &F) const;
  llvm::Function *getEquivalent(const llvm::Function &F, unsigned numElements,
                                llvm::Module &M) const;
  bool isOwnOverload(const llvm::Function &F, llvm::StringRef name) const;

  llvm::Module *builtins;
};

/// OpenCL builtins have mangled names, except for printf.
std::optional<DemangledName> demangleBuiltin(const llvm::Function &F) {
  if (F.getName() == "printf")
    return DemangledName{"printf", {}};
  return F.isIntrinsic() ? std::nullopt : demangleName(F.getName());
}

/// Whether F is a user's overload of a builtin: a definition that the library does not have. Some
/// builtins are lowered instead.
bool CLBuiltinInfo::isOwnOverload(const llvm::Function &F, llvm::StringRef name) const {
  const std::optional<BuiltinProperties> properties = getCLBuiltinProperties(name);
  return builtins && properties && (*properties & loweredBuiltins) == eBuiltinPropertyNone &&
         isOwnDefinition(F, *builtins);
}

/// The demangled name of a builtin; nullopt if F is not one in the module's OpenCL C version. The
/// library contains the builtins of all versions.
std::optional<DemangledName> CLBuiltinInfo::identify(const llvm::Function &F) const {
  std::optional<DemangledName> name = demangleBuiltin(F);
  if (!name || F.getParent() == builtins)
    return name;
  return isNewerCLBuiltin(F, name->name) || isOwnOverload(F, name->name) ? std::nullopt : name;
}

Builtin CLBuiltinInfo::analyzeBuiltin(const llvm::Function &F) const {
  const std::optional<DemangledName> name = identify(F);
  if (!name)
    return {};
  const std::optional<BuiltinProperties> properties = getCLBuiltinProperties(name->name);
  if (!properties)
    return {};
  return Builtin{eBuiltinUnknown, *properties, {}};
}

BuiltinUniformity CLBuiltinInfo::getUniformity(const Builtin &builtin, const llvm::CallInst &,
                                               unsigned) const {
  if (builtin.has(eBuiltinPropertyAtomic))
    return eBuiltinUniformityNever;
  if (builtin.has(eBuiltinPropertyNoSideEffects) && !builtin.has(eBuiltinPropertyWorkItem))
    return eBuiltinUniformityLikeInputs;
  return eBuiltinUniformityUnknown;
}

llvm::Value *CLBuiltinInfo::lowerBuiltinToMuxBuiltin(llvm::CallInst &call,
                                                     BIMuxInfoConcept &muxInfo) const {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return nullptr;
  const std::optional<DemangledName> name = identify(*callee);
  return name ? lowerCLBuiltinToMux(call, *name, muxInfo) : nullptr;
}

llvm::Value *CLBuiltinInfo::emitBuiltinInline(const llvm::Function &F, llvm::IRBuilder<> &B,
                                              llvm::ArrayRef<llvm::Value *> args) const {
  const std::optional<DemangledName> name = identify(F);
  return name ? emitCLBuiltinInline(B, *name, F.getReturnType(), args) : nullptr;
}

llvm::Type *changeElements(llvm::Type *type, unsigned numElements) {
  llvm::Type *scalar = type->getScalarType();
  return numElements == 1 ? scalar : llvm::FixedVectorType::get(scalar, numElements);
}

/// Declares the library's version of F with the given number of vector elements.
llvm::Function *CLBuiltinInfo::getEquivalent(const llvm::Function &F, unsigned numElements,
                                             llvm::Module &M) const {
  std::optional<DemangledName> name = identify(F);
  if (!builtins || !name || name->params.size() != F.arg_size())
    return nullptr;
  llvm::SmallVector<llvm::Type *, 4> params;
  for (const auto [param, arg] : llvm::zip(name->params, F.args())) {
    param.numElements = numElements == 1 ? 0 : numElements;
    params.push_back(param.isPointer ? arg.getType() : changeElements(arg.getType(), numElements));
  }
  const std::string mangled = mangleName(name->name, name->params);
  const llvm::Function *builtin = builtins->getFunction(mangled);
  auto *type =
      llvm::FunctionType::get(changeElements(F.getReturnType(), numElements), params, false);
  if (!builtin || builtin->getFunctionType() != type)
    return nullptr;
  if (llvm::Function *declared = M.getFunction(mangled))
    return declared->getFunctionType() == type ? declared : nullptr;
  auto *declared = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, mangled, M);
  declared->copyAttributesFrom(builtin);
  return declared;
}

/// The vector width of F: 1 for scalars, 0 if operands differ.
unsigned getWidth(const llvm::Function &F) {
  const auto getElements = [](llvm::Type *type) -> unsigned {
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
    return vector ? vector->getNumElements() : 1;
  };
  const unsigned width = getElements(F.getReturnType());
  for (const llvm::Argument &arg : F.args())
    if (!arg.getType()->isPointerTy() && getElements(arg.getType()) != width)
      return 0;
  return width;
}

llvm::Function *CLBuiltinInfo::getVectorEquivalent(const llvm::Function &F, unsigned width,
                                                   llvm::Module &M) const {
  const unsigned oldWidth = getWidth(F);
  if (width < 2 || oldWidth == 0 || !analyzeBuiltin(F).has(eBuiltinPropertyHasVectorEquivalent))
    return nullptr;
  return getEquivalent(F, oldWidth * width, M);
}

llvm::Function *CLBuiltinInfo::getScalarEquivalent(const llvm::Function &F, llvm::Module &M) const {
  if (getWidth(F) < 2 || !analyzeBuiltin(F).has(eBuiltinPropertyHasVectorEquivalent))
    return nullptr;
  return getEquivalent(F, 1, M);
}
} // namespace

std::unique_ptr<BILangInfoConcept> createSimpleCLBuiltinInfo(llvm::Module *Builtins) {
  return std::make_unique<CLBuiltinInfo>(Builtins);
}

} // namespace compiler::utils
