#include "compiler/utils/add_kernel_wrapper.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/append_parameters.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/control_barriers.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/packed_args.h"
#include "compiler/utils/version_links.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral wrapperSuffix = ".mux-kernel-wrapper";

/// The size of the largest OpenCL type, so that local buffers are aligned for any of them.
constexpr llvm::Align localBufferAlign = llvm::Align::Constant<128>();

/// Transfers the parameter's attributes to the load as metadata: they are lost when the call is
/// inlined.
void transferAttributes(llvm::LoadInst &load, const llvm::Argument &argument) {
  llvm::LLVMContext &context = load.getContext();
  const auto setNumber = [&](unsigned kind, uint64_t number) {
    llvm::Constant *value = llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), number);
    if (number != 0)
      load.setMetadata(kind, llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(value)));
  };
  llvm::MDNode *empty = llvm::MDNode::get(context, {});
  if (argument.hasAttribute(llvm::Attribute::NoUndef))
    load.setMetadata(llvm::LLVMContext::MD_noundef, empty);
  if (const llvm::Attribute range = argument.getAttribute(llvm::Attribute::Range); range.isValid())
    load.setMetadata(llvm::LLVMContext::MD_range,
                     llvm::MDBuilder(context).createRange(range.getRange().getLower(),
                                                          range.getRange().getUpper()));
  if (!load.getType()->isPointerTy())
    return;
  if (argument.hasAttribute(llvm::Attribute::NonNull))
    load.setMetadata(llvm::LLVMContext::MD_nonnull, empty);
  if (const llvm::MaybeAlign alignment = argument.getParamAlign())
    setNumber(llvm::LLVMContext::MD_align, alignment->value());
  setNumber(llvm::LLVMContext::MD_dereferenceable, argument.getDereferenceableBytes());
  setNumber(llvm::LLVMContext::MD_dereferenceable_or_null,
            argument.getDereferenceableOrNullBytes());
}

/// Whether one call of the kernel runs a whole work-group.
bool runsWholeGroup(const llvm::Function &kernel) {
  return parseWrapperFnMetadata(kernel) || hasSingleWorkItemGroups(kernel);
}

/// Emits the wrapper of one kernel.
class KernelWrapper {
public:
  KernelWrapper(llvm::Function &kernel, BuiltinInfo &BI, const AddKernelWrapperPassOptions &options)
      : kernel(kernel), BI(BI), options(options), layout(kernel.getDataLayout()),
        name(getOrigFnName(kernel).empty() ? getBaseFnNameOrFnName(kernel) : getOrigFnName(kernel)),
        B(kernel.getContext()), arguments(kernel.arg_size()) {
    for (const SchedParamInfo &info : BI.getFunctionSchedulingParameters(kernel))
      if (info.ArgVal)
        schedulingParams.push_back(info);
  }

  /// Reports an error and returns false if an argument cannot be passed in a struct.
  bool check() const;
  void create();

private:
  llvm::Function *createFunction();
  void makeSchedulingArguments(llvm::Function &wrapper);
  void makeKernelArguments(llvm::Argument &packedArgs);

  bool isPassedBySize(const llvm::Argument &argument) const;
  llvm::Type *getMemberType(const llvm::Argument &argument) const;
  llvm::Value *makeArgument(const llvm::Argument &argument, llvm::Value *address,
                            llvm::Align alignment);
  llvm::Value *makeByValArgument(const llvm::Argument &argument, llvm::Value *address,
                                 llvm::Align alignment);
  llvm::Value *makeLocalBuffer(const llvm::Argument &argument, llvm::Value *size);
  llvm::Value *makeOnStack(const llvm::Argument &argument, llvm::Type *type, llvm::Value *count,
                           llvm::Align alignment);

  llvm::Function &kernel;
  BuiltinInfo &BI;
  const AddKernelWrapperPassOptions &options;
  const llvm::DataLayout &layout;
  const std::string name;
  llvm::IRBuilder<> B;
  llvm::SmallVector<SchedParamInfo, 4> schedulingParams;
  /// The arguments of the call of the kernel.
  llvm::SmallVector<llvm::Value *, 8> arguments;
};

bool KernelWrapper::check() const {
  for (const llvm::Argument &argument : kernel.args()) {
    const auto isThis = [&](const SchedParamInfo &info) { return info.ArgVal == &argument; };
    llvm::Type *type = getMemberType(argument);
    if (llvm::any_of(schedulingParams, isThis) || (type->isSized() && !type->isScalableTy()))
      continue;
    diagnoseError(kernel, "kernel '" + kernel.getName() + "': parameter " +
                              llvm::Twine(argument.getArgNo()) +
                              " has no fixed size and cannot be packed");
    return false;
  }
  return true;
}

void KernelWrapper::create() {
  llvm::Function *wrapper = createFunction();
  createWrapperEntry(B, *wrapper);
  makeSchedulingArguments(*wrapper);
  makeKernelArguments(*wrapper->getArg(0));
  retireKernel(kernel);
  takeVersionLinks(*wrapper, kernel);
  createKernelCall(B, kernel, arguments);
  B.CreateRetVoid();
}

llvm::Function *KernelWrapper::createFunction() {
  llvm::SmallVector<llvm::Type *, 4> types = {B.getPtrTy()};
  for (const SchedParamInfo &info : schedulingParams)
    if (info.PassedExternally)
      types.push_back(info.ArgVal->getType());
  llvm::Function *wrapper = createKernelWrapper(kernel, types, name, wrapperSuffix);
  wrapper->getArg(0)->setName("packed-args");
  return wrapper;
}

void KernelWrapper::makeSchedulingArguments(llvm::Function &wrapper) {
  unsigned next = 1;
  for (const SchedParamInfo &info : schedulingParams) {
    llvm::Value *value = nullptr;
    if (info.PassedExternally) {
      llvm::Argument *argument = wrapper.getArg(next++);
      copyParameter(*argument, *info.ArgVal);
      value = argument;
    } else {
      value = BI.initializeSchedulingParamForWrappedKernel(info, B, wrapper, kernel);
    }
    assert(value && "the target makes no value for its scheduling parameter");
    arguments[info.ArgVal->getArgNo()] = value;
  }
}

void KernelWrapper::makeKernelArguments(llvm::Argument &packedArgs) {
  llvm::SmallVector<llvm::Argument *, 8> packed;
  llvm::SmallVector<llvm::Type *, 8> types;
  for (llvm::Argument &argument : kernel.args()) {
    if (arguments[argument.getArgNo()])
      continue;
    packed.push_back(&argument);
    types.push_back(getMemberType(argument));
  }
  const PackedArgs args = layOutPackedArgs(kernel.getContext(), layout, types,
                                           options.IsPackedStruct, "MuxPackedArgs." + name);
  // Without arguments the struct pointer may be null.
  if (args.size != 0) {
    llvm::AttrBuilder attributes(
        kernel.getContext(), getObjectAttributes(kernel.getContext(), args.alignment, args.size));
    packedArgs.addAttrs(attributes);
  }
  for (const auto [argument, member] : llvm::zip_equal(packed, args.members)) {
    llvm::Value *address = &packedArgs;
    if (member.element != 0)
      address = B.CreateGEP(args.type, &packedArgs, {B.getInt32(0), B.getInt32(member.element)},
                            argument->getName() + ".addr");
    arguments[argument->getArgNo()] = makeArgument(*argument, address, member.alignment);
  }
}

bool KernelWrapper::isPassedBySize(const llvm::Argument &argument) const {
  const auto *type = llvm::dyn_cast<llvm::PointerType>(argument.getType());
  return options.PassLocalBuffersBySize && type && type->getAddressSpace() == AddressSpace::Local;
}

llvm::Type *KernelWrapper::getMemberType(const llvm::Argument &argument) const {
  if (argument.hasByValAttr())
    return argument.getParamByValType();
  if (isPassedBySize(argument))
    return getSizeType(*kernel.getParent());
  return argument.getType();
}

llvm::Value *KernelWrapper::makeArgument(const llvm::Argument &argument, llvm::Value *address,
                                         llvm::Align alignment) {
  if (argument.hasByValAttr())
    return makeByValArgument(argument, address, alignment);
  if (isPassedBySize(argument)) {
    llvm::Value *size = B.CreateAlignedLoad(getMemberType(argument), address, alignment,
                                            argument.getName() + ".size");
    return makeLocalBuffer(argument, size);
  }
  llvm::LoadInst *value =
      B.CreateAlignedLoad(argument.getType(), address, alignment, argument.getName());
  transferAttributes(*value, argument);
  return value;
}

llvm::Value *KernelWrapper::makeLocalBuffer(const llvm::Argument &argument, llvm::Value *size) {
  if (llvm::Value *memory = BI.createLocalMemory(B, size, localBufferAlign))
    return B.CreateAddrSpaceCast(memory, argument.getType());
  if (options.CheckLocalBuffers && !runsWholeGroup(kernel))
    diagnoseError(kernel, "kernel '" + getOrigFnNameOrFnName(kernel) + "': local buffer " +
                              llvm::Twine(argument.getArgNo()) +
                              " would be private to each work-item; run WorkItemLoopsPass, "
                              "override BIMuxInfoConcept::createLocalMemory or clear "
                              "AddKernelWrapperPassOptions::PassLocalBuffersBySize");
  return makeOnStack(argument, B.getInt8Ty(), size, localBufferAlign);
}

/// The byval call copies the argument, but requires its alignment.
llvm::Value *KernelWrapper::makeByValArgument(const llvm::Argument &argument, llvm::Value *address,
                                              llvm::Align alignment) {
  llvm::Type *type = argument.getParamByValType();
  const llvm::Align needed = argument.getParamAlign().value_or(layout.getABITypeAlign(type));
  if (alignment >= needed)
    return B.CreateAddrSpaceCast(address, argument.getType());
  llvm::Value *copy = makeOnStack(argument, type, nullptr, needed);
  B.CreateMemCpy(copy, needed, address, alignment, layout.getTypeAllocSize(type));
  return copy;
}

llvm::Value *KernelWrapper::makeOnStack(const llvm::Argument &argument, llvm::Type *type,
                                        llvm::Value *count, llvm::Align alignment) {
  llvm::AllocaInst *slot = B.CreateAlloca(type, count, argument.getName());
  slot->setAlignment(alignment);
  return B.CreateAddrSpaceCast(slot, argument.getType());
}
} // namespace

llvm::PreservedAnalyses AddKernelWrapperPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : M)
    if (isKernel(F))
      kernels.push_back(&F);
  bool changed = false;
  for (llvm::Function *kernel : kernels)
    if (KernelWrapper wrapper(*kernel, BI, options); wrapper.check()) {
      wrapper.create();
      changed = true;
    }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
