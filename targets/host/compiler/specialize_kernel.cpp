#include "specialize_kernel.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "fold_image_formats.h"
#include "host/packed_args.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace host {
namespace {

using compiler::NDRangeFacts;

constexpr llvm::StringLiteral specializedAttr = "host-specialized";

std::optional<uint64_t> getResult(utils::BuiltinID ID, uint64_t dimension,
                                  const NDRangeFacts &facts) {
  switch (ID) {
  case utils::eMuxBuiltinGetLocalSize:
    // The last work-group of a dimension may be smaller.
    if (!facts.has_full_groups)
      return std::nullopt;
    [[fallthrough]];
  case utils::eMuxBuiltinGetEnqueuedLocalSize:
    return dimension < 3 ? facts.local_size[dimension] : 1;
  case utils::eMuxBuiltinGetGlobalOffset:
    return facts.has_no_offset || dimension >= 3 ? std::optional<uint64_t>(0) : std::nullopt;
  default:
    return std::nullopt;
  }
}

llvm::Constant *fold(const llvm::CallInst &call, const NDRangeFacts &facts) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || call.arg_size() != 1 || !call.getType()->isIntegerTy())
    return nullptr;
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!dimension)
    return nullptr;
  const auto result = getResult(utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID,
                                dimension->getValue().getLimitedValue(3), facts);
  return result ? llvm::ConstantInt::get(call.getType(), *result) : nullptr;
}

void foldQueries(llvm::Function &F, const NDRangeFacts &facts) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    llvm::Constant *result = call ? fold(*call, facts) : nullptr;
    if (!result)
      continue;
    call->replaceAllUsesWith(result);
    call->eraseFromParent();
  }
}

void foldSampler(llvm::Function &kernel, const compiler::SamplerFact &fact) {
  llvm::Argument *argument =
      fact.argument < kernel.arg_size() ? kernel.getArg(fact.argument) : nullptr;
  if (argument && argument->getType()->isIntegerTy(32))
    argument->replaceAllUsesWith(llvm::ConstantInt::get(
        argument->getType(),
        encodeSampler({fact.address_mode, fact.filter_mode, fact.normalized_coordinates})));
}

/// Numbers that are separated by colons; none if the text is anything else.
llvm::SmallVector<unsigned, 4> parseNumbers(llvm::StringRef text) {
  llvm::SmallVector<unsigned, 4> numbers;
  for (llvm::StringRef part : llvm::split(text, ':'))
    if (part.getAsInteger(10, numbers.emplace_back()))
      return {};
  return numbers;
}

llvm::Error parseImage(llvm::StringRef text, NDRangeFacts &facts) {
  const auto numbers = parseNumbers(text);
  if (numbers.size() != 2 || numbers[1] >= mux_image_format_total)
    return llvm::createStringError("invalid image '" + text + "' (expected ARGUMENT:FORMAT)");
  facts.images.push_back({numbers[0], mux_image_format_e(numbers[1])});
  return llvm::Error::success();
}

llvm::Error parseSampler(llvm::StringRef text, NDRangeFacts &facts) {
  const auto numbers = parseNumbers(text);
  if (numbers.size() != 4 || numbers[1] > mux_address_mode_repeat_mirror ||
      numbers[2] > mux_filter_mode_linear || numbers[3] > 1)
    return llvm::createStringError("invalid sampler '" + text +
                                   "' (expected ARGUMENT:ADDRESS:FILTER:NORMALIZED)");
  facts.samplers.push_back(
      {numbers[0], mux_address_mode_e(numbers[1]), mux_filter_mode_e(numbers[2]), numbers[3] == 1});
  return llvm::Error::success();
}

llvm::Error parseSizes(llvm::StringRef text, std::array<std::size_t, 3> &sizes) {
  llvm::SmallVector<llvm::StringRef, 3> parts;
  text.split(parts, ':');
  bool isValid = parts.size() == 3;
  for (unsigned i = 0; isValid && i != 3; ++i)
    isValid = !parts[i].getAsInteger(10, sizes[i]) && sizes[i] != 0;
  return isValid ? llvm::Error::success()
                 : llvm::createStringError("invalid local-sizes '" + text +
                                           "' (expected X:Y:Z with nonzero sizes)");
}

} // namespace

bool isSpecialized(const llvm::Function &kernel) { return kernel.hasFnAttribute(specializedAttr); }

llvm::PreservedAnalyses SpecializeKernelPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  llvm::Function *kernel = M.getFunction(options.kernel);
  if (!kernel || kernel->isDeclaration()) {
    M.getContext().emitError("kernel '" + options.kernel + "' not found; it cannot be specialized");
    return llvm::PreservedAnalyses::all();
  }
  const NDRangeFacts &facts = options.facts;
  utils::encodeLocalSizeMetadata(*kernel,
                                 {facts.local_size[0], facts.local_size[1], facts.local_size[2]});
  kernel->addFnAttr(specializedAttr);
  if (facts.has_full_groups)
    utils::dropMayHavePartialGroups(*kernel);
  for (llvm::Function &F : M)
    foldQueries(F, facts);
  for (const compiler::SamplerFact &sampler : facts.samplers)
    foldSampler(*kernel, sampler);
  for (const compiler::ImageFact &image : facts.images)
    setImageFormat(*kernel, image.argument, image.format);
  if (!facts.images.empty())
    callFunctionsForKnownFormats(M);
  return llvm::PreservedAnalyses::none();
}

llvm::Expected<SpecializeKernelPassOptions> parseSpecializeKernel(llvm::StringRef text) {
  SpecializeKernelPassOptions options;
  bool hasSizes = false;
  for (llvm::StringRef part : llvm::split(text, ';')) {
    if (part.empty())
      continue;
    if (part.consume_front("name=")) {
      options.kernel = part.str();
    } else if (part.consume_front("local-sizes=")) {
      if (llvm::Error error = parseSizes(part, options.facts.local_size))
        return error;
      hasSizes = true;
    } else if (part.consume_front("image=")) {
      if (llvm::Error error = parseImage(part, options.facts))
        return error;
    } else if (part.consume_front("sampler=")) {
      if (llvm::Error error = parseSampler(part, options.facts))
        return error;
    } else if (part == "no-offset") {
      options.facts.has_no_offset = true;
    } else if (part == "full-groups") {
      options.facts.has_full_groups = true;
    } else {
      return llvm::createStringError("unknown parameter '" + part + "'");
    }
  }
  if (options.kernel.empty() || !hasSizes)
    return llvm::createStringError("name and local-sizes are required");
  return options;
}

} // namespace host
