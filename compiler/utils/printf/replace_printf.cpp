#include "compiler/utils/replace_printf.h"

#include "compiler/printf/format.h"
#include "compiler/utils/append_parameters.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/move_body.h"
#include "compiler/utils/printf_descriptors.h"
#include "printf_writer.h"
#include "string_choice.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace compiler::utils {

using builtins::printf::conversion;
using builtins::printf::descriptor;
using builtins::printf::piece;
using builtins::printf::type;

namespace {

/// A call with a constant format.
struct Site {
  llvm::CallInst *call;
  std::string format;
};

/// An argument to store, by operand index, since the call may be replaced when functions get their
/// buffer parameter.
struct StoredArgument {
  unsigned operand;
  /// For %s, the index of the string, which is stored instead; otherwise null.
  llvm::Value *stringIndex;
  /// The number of elements to store.
  unsigned elementCount;
};

/// A valid call, its descriptor and the arguments to store.
struct Matched {
  llvm::CallInst *call = nullptr;
  descriptor printed;
  llvm::SmallVector<StoredArgument, 8> arguments;
};

bool isPrintf(const llvm::Function &F) {
  if (F.getName() != "printf" && !F.getName().starts_with("_Z6printfPU3AS2K"))
    return false;
  const llvm::FunctionType *functionType = F.getFunctionType();
  return F.isDeclaration() && F.isVarArg() && functionType->getReturnType()->isIntegerTy(32) &&
         functionType->getNumParams() == 1 && functionType->getParamType(0)->isPointerTy();
}

void replaceByFailure(llvm::CallInst &call) {
  call.replaceAllUsesWith(llvm::ConstantInt::getAllOnesValue(call.getType()));
  call.eraseFromParent();
}

/// Without optimization, a literal may have been stored in a variable first.
void promoteVariables(llvm::Function &F) {
  llvm::SmallVector<llvm::AllocaInst *, 8> variables;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
        variable && llvm::isAllocaPromotable(variable))
      variables.push_back(variable);
  if (variables.empty())
    return;
  llvm::DominatorTree DT(F);
  llvm::PromoteMemToReg(variables, DT);
}

/// All calls of printf. Other uses are reported.
llvm::SmallVector<llvm::CallInst *, 8> findCalls(llvm::Module &M) {
  llvm::SmallVector<llvm::CallInst *, 8> calls;
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : llvm::instructions(F)) {
      for (const llvm::Use &operand : I.operands()) {
        const auto *used = llvm::dyn_cast<llvm::Function>(operand);
        if (!used || !isPrintf(*used))
          continue;
        auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
        if (call && call->isCallee(&operand) && call->getFunctionType() == used->getFunctionType())
          calls.push_back(call);
        else
          diagnoseError(F, "address of printf is taken; printf must be called directly",
                        I.getDebugLoc());
      }
    }
  return calls;
}

/// Splits a call whose format is selected from several literals into one call per literal.
void splitByFormat(llvm::CallInst &call, llvm::Value &index, llvm::ArrayRef<std::string> formats,
                   llvm::SmallVectorImpl<Site> &sites) {
  llvm::LLVMContext &context = call.getContext();
  llvm::BasicBlock *before = call.getParent();
  llvm::BasicBlock *after = llvm::SplitBlock(before, &call);
  llvm::IRBuilder<> B(before->getTerminator());
  // A null format fails, like any invalid one.
  llvm::SwitchInst *choice = B.CreateSwitch(&index, after, static_cast<unsigned>(formats.size()));
  before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(&call);
  llvm::PHINode *result =
      B.CreatePHI(call.getType(), static_cast<unsigned>(formats.size()) + 1, "printf");
  result->addIncoming(B.getInt32(-1), before);
  for (const auto [i, format] : llvm::enumerate(formats)) {
    auto *block = llvm::BasicBlock::Create(context, "printf", after->getParent(), after);
    B.SetInsertPoint(llvm::BranchInst::Create(after, block));
    auto *copy = llvm::cast<llvm::CallInst>(call.clone());
    B.Insert(copy);
    choice->addCase(B.getInt32(static_cast<uint32_t>(i)), block);
    result->addIncoming(copy, block);
    sites.push_back({copy, format});
  }
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

/// The calls with their formats. Calls without a constant format are reported and replaced by -1.
llvm::SmallVector<Site, 8> findFormats(llvm::ArrayRef<llvm::CallInst *> calls) {
  llvm::SmallVector<Site, 8> sites;
  for (llvm::CallInst *call : calls) {
    if (!StringChoice::isChoice(call->getArgOperand(0)))
      promoteVariables(*call->getFunction());
    if (!StringChoice::isChoice(call->getArgOperand(0))) {
      diagnoseError(*call->getFunction(), "format of printf is not a string literal",
                    call->getDebugLoc());
      replaceByFailure(*call);
      continue;
    }
    StringChoice choice;
    llvm::Value *index = choice.getIndex(call->getArgOperand(0));
    if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(index)) {
      if (constant->isMinusOne())
        replaceByFailure(*call);
      else
        sites.push_back({call, choice.getStrings()[constant->getZExtValue()]});
    } else {
      splitByFormat(*call, *index, choice.getStrings(), sites);
    }
  }
  return sites;
}

/// The operand of the fpext that yields a double argument, or a constant converted to float; null
/// otherwise.
llvm::Value *getNarrowed(llvm::Value &argument, const llvm::DataLayout &layout) {
  if (auto *widening = llvm::dyn_cast<llvm::FPExtInst>(&argument))
    return widening->getOperand(0);
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(&argument)) {
    llvm::Type *type =
        argument.getType()->getWithNewType(llvm::Type::getFloatTy(argument.getContext()));
    return llvm::ConstantFoldCastOperand(llvm::Instruction::FPTrunc, constant, type, layout);
  }
  return nullptr;
}

/// Undoes default argument promotion to double on devices without double precision. Other double
/// arguments are reported.
void narrowArguments(llvm::CallInst &call) {
  for (unsigned i = call.getFunctionType()->getNumParams(); i != call.arg_size(); ++i) {
    llvm::Value *argument = call.getArgOperand(i);
    if (!argument->getType()->getScalarType()->isDoubleTy())
      continue;
    llvm::Value *narrowed = getNarrowed(*argument, call.getDataLayout());
    if (!narrowed) {
      diagnoseError(
          *call.getFunction(),
          "argument " + llvm::Twine(i + 1) +
              " of printf has type 'double', which the device does not support; cast it to 'float'",
          call.getDebugLoc());
      continue;
    }
    call.setArgOperand(i, narrowed);
    llvm::RecursivelyDeleteTriviallyDeadInstructions(argument);
  }
}

/// The stored type of an element; nullopt if printf does not support it.
std::optional<type> getStoredType(const llvm::Type &element) {
  if (element.isPointerTy())
    return type::LONG;
  if (element.isHalfTy())
    return type::HALF;
  if (element.isFloatTy())
    return type::FLOAT;
  if (element.isDoubleTy())
    return type::DOUBLE;
  if (!element.isIntegerTy() || element.getIntegerBitWidth() > 64)
    return std::nullopt;
  switch (element.getIntegerBitWidth()) {
  case 8:
    return type::CHAR;
  case 16:
    return type::SHORT;
  default:
    return element.getIntegerBitWidth() <= 32 ? type::INT : type::LONG;
  }
}

/// Whether the argument has the conversion's number of elements. 3-element vectors may be passed as
/// 4-element ones.
bool hasElements(const conversion &wanted, const llvm::Type &argument) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(&argument);
  if (!vector || !wanted.isVector())
    return !argument.isVectorTy() && !wanted.isVector();
  return vector->getNumElements() == wanted.elements ||
         (wanted.elements == 3 && vector->getNumElements() == 4);
}

/// Matches one conversion with its argument. Returns the error, or an empty string.
std::string matchArgument(const conversion &wanted, const llvm::CallInst &call, unsigned operand,
                          StringChoice &strings, Matched &matched) {
  llvm::Value *argument = call.getArgOperand(operand);
  const std::string name = std::string("%") + wanted.specifier;
  llvm::Type *argumentType = argument->getType();
  if (wanted.isString()) {
    if (!argumentType->isPointerTy() || !StringChoice::isChoice(argument))
      return name + " requires a string literal";
    matched.printed.types.push_back(type::STRING);
    matched.arguments.push_back({operand, strings.getIndex(argument), 1});
    return "";
  }
  if (!hasElements(wanted, *argumentType))
    return "argument of " + name + " has a different number of elements";
  const std::optional<type> stored = getStoredType(*argumentType->getScalarType());
  const bool isPointer = argumentType->isPtrOrPtrVectorTy();
  if (!stored || isPointer != wanted.isPointer() || !accepts(wanted, *stored))
    return "argument of " + name + " has a different type";
  const unsigned count = std::max(wanted.elements, 1u);
  matched.printed.types.insert(matched.printed.types.end(), count, *stored);
  matched.arguments.push_back({operand, nullptr, count});
  return "";
}

/// Matches format and arguments. Returns the error, or an empty string.
std::string match(const Site &site, Matched &matched) {
  auto pieces = builtins::printf::parseFormat(site.format);
  if (!pieces)
    return std::move(pieces.error());
  StringChoice strings;
  unsigned next = site.call->getFunctionType()->getNumParams();
  for (const piece &part : *pieces) {
    if (!part.hasConversion)
      continue;
    if (next == site.call->arg_size())
      return "more conversions than arguments";
    std::string error = matchArgument(part.argument, *site.call, next++, strings, matched);
    if (!error.empty())
      return error;
  }
  matched.call = site.call;
  matched.printed.format_string = site.format;
  matched.printed.strings = strings.getStrings();
  return "";
}

/// The valid calls; others are reported and replaced by -1.
std::vector<Matched> matchAll(llvm::ArrayRef<Site> sites) {
  std::vector<Matched> valid;
  for (const Site &site : sites) {
    Matched matched;
    const std::string error = match(site, matched);
    if (error.empty()) {
      valid.push_back(std::move(matched));
      continue;
    }
    diagnoseWarning(*site.call->getFunction(), "printf prints nothing: " + error,
                    site.call->getDebugLoc());
    replaceByFailure(*site.call);
  }
  return valid;
}

/// Adds the buffer parameter to all functions that may print.
class BufferParameters {
public:
  explicit BufferParameters(llvm::Module &M)
      : parameter{getPrintfBufferType(M), "printf-buffer", {}} {}

  /// Reports an error and returns false if a function cannot be changed.
  bool add(llvm::ArrayRef<Matched> calls) {
    llvm::SmallSetVector<llvm::Function *, 8> functions;
    for (const Matched &matched : calls)
      functions.insert(matched.call->getFunction());
    // The list grows while it is traversed.
    for (size_t i = 0; i != functions.size(); ++i) {
      if (!collectCallers(*functions[i], functions))
        return false;
    }
    llvm::MapVector<llvm::Function *, llvm::Function *> newVersions;
    for (llvm::Function *F : functions)
      newVersions[F] = getPrintfBufferParameter(*F) ? F : makeNewVersion(*F);
    for (const auto &[F, newVersion] : newVersions)
      if (F != newVersion)
        replaceFunction(*F, *newVersion);
    return true;
  }

  static llvm::Argument *get(llvm::Function &F) { return F.getArg(*getPrintfBufferParameter(F)); }

private:
  /// Functions that have a buffer from an earlier run of the pass keep it.
  static bool collectCallers(llvm::Function &F,
                             llvm::SmallSetVector<llvm::Function *, 8> &functions) {
    if (getPrintfBufferParameter(F))
      return true;
    if (F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false, /*IgnoreAssumeLikeCalls=*/true,
                          /*IngoreLLVMUsed=*/true)) {
      diagnoseError(F, "function '" + F.getName() +
                           "' calls printf, but its address is taken; call it directly");
      return false;
    }
    for (const llvm::User *user : F.users())
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        functions.insert(const_cast<llvm::Function *>(call->getFunction()));
    return true;
  }

  llvm::Function *makeNewVersion(llvm::Function &F) {
    llvm::Function *newVersion = declareWithParameters(F, parameter, "");
    newVersion->removeFromParent();
    F.getParent()->getFunctionList().insert(F.getIterator(), newVersion);
    newVersion->takeName(&F);
    newVersion->copyMetadata(&F, 0);
    moveBody(*newVersion, F);
    setPrintfBufferParameter(*newVersion, static_cast<unsigned>(F.arg_size()));
    return newVersion;
  }

  /// All callers have been replaced by their new versions, which contain the calls.
  void replaceFunction(llvm::Function &F, llvm::Function &newVersion) {
    for (llvm::User *user : llvm::make_early_inc_range(F.users()))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user);
          call && call->getCalledFunction() == &F)
        replaceCall(*call, &newVersion, {get(*call->getFunction())}, parameter);
    F.replaceAllUsesWith(&newVersion);
    F.eraseFromParent();
  }

  NewParameter parameter;
};

/// Replaces the call by a call of its writer.
void lower(const Matched &matched, uint32_t index) {
  llvm::CallInst &call = *matched.call;
  llvm::SmallVector<llvm::Value *, 8> arguments = {BufferParameters::get(*call.getFunction())};
  llvm::SmallVector<llvm::Type *, 8> types;
  llvm::SmallVector<unsigned, 8> elementCounts;
  for (const StoredArgument &stored : matched.arguments) {
    arguments.push_back(stored.stringIndex ? stored.stringIndex
                                           : call.getArgOperand(stored.operand));
    types.push_back(arguments.back()->getType());
    elementCounts.push_back(stored.elementCount);
  }
  llvm::Function *writer =
      createPrintfWriter(*call.getModule(), index, types, matched.printed.types, elementCounts);
  llvm::CallInst *stored = llvm::IRBuilder<>(&call).CreateCall(writer, arguments);
  stored->setCallingConv(writer->getCallingConv());
  stored->takeName(&call);
  call.replaceAllUsesWith(stored);
  call.eraseFromParent();
}

/// Without DeviceInfo, all formats are supported.
bool supportsDouble(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  return !AM.isPassRegistered<DeviceInfoAnalysis>() ||
         AM.getResult<DeviceInfoAnalysis>(M).supportsDouble();
}

/// Erases unused declarations, which would be undefined references.
bool removeDeclarations(llvm::Module &M) {
  bool removed = false;
  for (llvm::Function &F : llvm::make_early_inc_range(M))
    if (isPrintf(F) && F.use_empty()) {
      F.eraseFromParent();
      removed = true;
    }
  return removed;
}

} // namespace

llvm::PreservedAnalyses ReplacePrintfPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const llvm::SmallVector<llvm::CallInst *, 8> calls = findCalls(M);
  if (calls.empty())
    return removeDeclarations(M) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  const llvm::SmallVector<Site, 8> sites = findFormats(calls);
  if (!supportsDouble(M, AM))
    for (const Site &site : sites)
      narrowArguments(*site.call);
  const std::vector<Matched> valid = matchAll(sites);
  if (!BufferParameters(M).add(valid))
    return llvm::PreservedAnalyses::none();

  std::vector<descriptor> descriptors = getPrintfDescriptors(M);
  for (const Matched &matched : valid) {
    lower(matched, static_cast<uint32_t>(descriptors.size()));
    descriptors.push_back(matched.printed);
  }
  if (!descriptors.empty())
    setPrintfDescriptors(M, descriptors);
  removeDeclarations(M);
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
