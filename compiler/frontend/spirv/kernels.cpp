#include "kernels.h"

#include "compiler/utils/address_spaces.h"
#include "enumerants.h"
#include "image_types.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/IRBuilder.h>

#include <set>

namespace spirv {

namespace {
/// A kernel that calls a function which other functions call as well, or other kernels.
llvm::Function *createWrapper(Reader &reader, llvm::Function &body, const std::string &name) {
  auto *kernel = llvm::Function::Create(body.getFunctionType(), llvm::GlobalValue::ExternalLinkage,
                                        name, *reader.module);
  kernel->setAttributes(body.getAttributes());
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(reader.context, "entry", kernel));
  llvm::SmallVector<llvm::Value *, 8> arguments;
  for (llvm::Argument &argument : kernel->args())
    arguments.push_back(&argument);
  llvm::CallInst *call = B.CreateCall(&body, arguments);
  call->setCallingConv(body.getCallingConv());
  for (const llvm::Argument &argument : body.args())
    for (const auto kind :
         {llvm::Attribute::ByVal, llvm::Attribute::StructRet, llvm::Attribute::ZExt,
          llvm::Attribute::SExt, llvm::Attribute::Alignment})
      if (argument.hasAttribute(kind))
        call->addParamAttr(argument.getArgNo(), argument.getAttribute(kind));
  B.CreateRetVoid();
  return kernel;
}

/// The strings of a module in alphabetical order.
using SortedStrings = std::set<std::string, std::less<>>;

/// The names of argument types as translators from LLVM IR keep them:
/// "kernel_arg_type.<kernel>.<type>,<type>,".
std::vector<std::string> findTypeNames(const SortedStrings &strings, llvm::StringRef prefix,
                                       llvm::StringRef kernel) {
  const std::string start = (prefix + "." + kernel + ".").str();
  const auto found = strings.lower_bound(start);
  std::vector<std::string> names;
  if (found == strings.end() || !llvm::StringRef(*found).starts_with(start))
    return names;
  for (llvm::StringRef name : llvm::split(llvm::StringRef(*found).drop_front(start.size()), ','))
    names.push_back(name.str());
  return names;
}

class KernelDescription {
public:
  KernelDescription(Reader &reader, llvm::Function &kernel, const FunctionSource &source)
      : reader(reader), kernel(kernel), source(source) {}

  void addArguments(const SortedStrings &strings);
  void addModes(ModuleInfo &info);

private:
  llvm::Metadata *number(uint64_t value) const {
    return llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt32Ty(reader.context), value));
  }
  llvm::MDNode *numbers(llvm::ArrayRef<uint64_t> values) const {
    llvm::SmallVector<llvm::Metadata *, 3> nodes;
    for (const uint64_t value : values)
      nodes.push_back(number(value));
    return llvm::MDNode::get(reader.context, nodes);
  }
  std::string getQualifiers(uint32_t parameter) const;
  /// Three sizes of an execution mode.
  std::optional<std::array<uint64_t, 3>> getSizes(const ExecutionMode &mode);
  void addVectorTypeHint(const ExecutionMode &mode);
  void addMode(const ExecutionMode &mode, ModuleInfo &info);

  Reader &reader;
  llvm::Function &kernel;
  const FunctionSource &source;
};

std::string KernelDescription::getQualifiers(uint32_t parameter) const {
  llvm::SmallVector<llvm::StringRef, 3> words;
  bool isConst = false, isRestrict = reader.isDecorated(parameter, spv::Decoration::Restrict);
  for (const Decoration &decoration : reader.getDecorations(parameter)) {
    if (decoration.kind != spv::Decoration::FuncParamAttr || decoration.operands.empty())
      continue;
    const auto kind = spv::FunctionParameterAttribute(decoration.operands[0]);
    isConst |= kind == spv::FunctionParameterAttribute::NoWrite;
    isRestrict |= kind == spv::FunctionParameterAttribute::NoAlias;
  }
  if (isConst || reader.isDecorated(parameter, spv::Decoration::Constant))
    words.push_back("const");
  if (isRestrict)
    words.push_back("restrict");
  if (reader.isDecorated(parameter, spv::Decoration::Volatile))
    words.push_back("volatile");
  return llvm::join(words, " ");
}

void KernelDescription::addArguments(const SortedStrings &strings) {
  llvm::SmallVector<llvm::Metadata *, 8> spaces, access, types, qualifiers, names;
  const auto typeNames = findTypeNames(strings, "kernel_arg_type", kernel.getName());
  const auto typeQualifiers = findTypeNames(strings, "kernel_arg_type_qual", kernel.getName());
  auto text = [&](const llvm::Twine &value) {
    return llvm::MDString::get(reader.context, value.str());
  };
  for (unsigned i = 0; i != source.parameters.size(); ++i) {
    const uint32_t parameter = source.parameters[i];
    const llvm::Argument *argument = kernel.getArg(i);
    const Type &type = reader.getType(reader.getTypeId(parameter));
    const bool isPointer = type.kind == spv::Op::OpTypePointer && !argument->hasByValAttr();
    spaces.push_back(number(isPointer ? type.type->getPointerAddressSpace() : 0));
    access.push_back(text(getAccessName(argument->getType())));
    // Types of SPIR-V have no signs, and pointers may be to bytes: only the source has names.
    types.push_back(
        text(i < typeNames.size() ? typeNames[i] : getImageTypeName(argument->getType())));
    qualifiers.push_back(
        text(i < typeQualifiers.size() ? typeQualifiers[i] : getQualifiers(parameter)));
    names.push_back(text(reader.getName(parameter)));
  }
  const std::pair<llvm::StringRef, llvm::ArrayRef<llvm::Metadata *>> nodes[] = {
      {"kernel_arg_addr_space", spaces},    {"kernel_arg_access_qual", access},
      {"kernel_arg_type", types},           {"kernel_arg_base_type", types},
      {"kernel_arg_type_qual", qualifiers}, {"kernel_arg_name", names}};
  for (const auto &[name, operands] : nodes)
    kernel.setMetadata(name, llvm::MDNode::get(reader.context, operands));
}

std::optional<std::array<uint64_t, 3>> KernelDescription::getSizes(const ExecutionMode &mode) {
  std::array<uint64_t, 3> sizes;
  if (mode.operands.size() < sizes.size()) {
    reader.fail("an execution mode has too few words");
    return std::nullopt;
  }
  const bool hasIds = mode.instruction->opcode == spv::Op::OpExecutionModeId;
  for (unsigned i = 0; i != sizes.size(); ++i)
    sizes[i] = hasIds ? reader.getInteger(mode.operands[i]) : mode.operands[i];
  return sizes;
}

void KernelDescription::addVectorTypeHint(const ExecutionMode &mode) {
  if (mode.operands.empty())
    return reader.fail("an execution mode has too few words");
  const uint32_t count = mode.operands[0] >> 16;
  llvm::Type *const scalars[] = {
      llvm::Type::getInt8Ty(reader.context),  llvm::Type::getInt16Ty(reader.context),
      llvm::Type::getInt32Ty(reader.context), llvm::Type::getInt64Ty(reader.context),
      llvm::Type::getHalfTy(reader.context),  llvm::Type::getFloatTy(reader.context),
      llvm::Type::getDoubleTy(reader.context)};
  const uint32_t kind = mode.operands[0] & 0xffff;
  if (kind >= std::size(scalars) || count > 16)
    return reader.fail("a vector type hint names no type");
  llvm::Type *type =
      count > 1 ? static_cast<llvm::Type *>(llvm::FixedVectorType::get(scalars[kind], count))
                : scalars[kind];
  llvm::Metadata *const operands[] = {llvm::ConstantAsMetadata::get(llvm::UndefValue::get(type)),
                                      number(1)};
  kernel.setMetadata("vec_type_hint", llvm::MDNode::get(reader.context, operands));
}

void KernelDescription::addMode(const ExecutionMode &mode, ModuleInfo &info) {
  switch (mode.kind) {
  case spv::ExecutionMode::LocalSize:
  case spv::ExecutionMode::LocalSizeId:
    if (const auto sizes = getSizes(mode)) {
      kernel.setMetadata("reqd_work_group_size", numbers(*sizes));
      for (unsigned i = 0; i != sizes->size(); ++i)
        info.workgroup_size[i] = uint32_t((*sizes)[i]);
    }
    return;
  case spv::ExecutionMode::LocalSizeHint:
  case spv::ExecutionMode::LocalSizeHintId:
    if (const auto sizes = getSizes(mode))
      kernel.setMetadata("work_group_size_hint", numbers(*sizes));
    return;
  case spv::ExecutionMode::VecTypeHint:
    return addVectorTypeHint(mode);
  case spv::ExecutionMode::SubgroupSize:
    if (mode.operands.empty())
      return reader.fail("an execution mode has too few words");
    kernel.setMetadata("intel_reqd_sub_group_size", numbers({mode.operands[0]}));
    return;
  // Operations are not contracted, denormals are kept and results are rounded to nearest in any
  // case.
  case spv::ExecutionMode::ContractionOff:
  case spv::ExecutionMode::DenormPreserve:
  case spv::ExecutionMode::SignedZeroInfNanPreserve:
  case spv::ExecutionMode::RoundingModeRTE:
  // Promises about launches that nothing here depends on.
  case spv::ExecutionMode::MaxWorkgroupSizeINTEL:
  case spv::ExecutionMode::MaxWorkDimINTEL:
  case spv::ExecutionMode::NoGlobalOffsetINTEL:
    return;
  default:
    return reader.fail("execution mode " + getExecutionModeName(*mode.instruction) +
                       " is not supported");
  }
}

void KernelDescription::addModes(ModuleInfo &info) {
  const auto modes = reader.executionModes.find(source.id);
  if (modes != reader.executionModes.end())
    for (const ExecutionMode &mode : modes->second) {
      reader.setCurrent(*mode.instruction);
      addMode(mode, info);
    }
}

/// Gives the kernel its name, of which it deprives what must not have it.
void takeName(Reader &reader, llvm::Function &kernel, const std::string &name) {
  llvm::GlobalValue *other = reader.module->getNamedValue(name);
  if (other && other != &kernel) {
    // Some producers export the function that the kernel calls by the kernel's name.
    const auto *function = llvm::dyn_cast<llvm::Function>(other);
    const bool isBody = function && !function->isDeclaration() &&
                        function->getCallingConv() != llvm::CallingConv::SPIR_KERNEL;
    if (!isBody && !other->hasLocalLinkage())
      return reader.fail("the name of entry point '" + name + "' is used twice");
    other->setName(name + ".body");
    other->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  kernel.setName(name);
}
} // namespace

void createKernels(Reader &reader, llvm::ArrayRef<FunctionSource> functions, ModuleInfo &info) {
  IdMap<unsigned> numEntryPoints;
  for (const EntryPoint &entry : reader.entryPoints)
    ++numEntryPoints[entry.function];
  IdMap<const FunctionSource *> sources;
  for (const FunctionSource &function : functions)
    sources[function.id] = &function;
  SortedStrings strings;
  for (const auto &[id, text] : reader.strings)
    strings.insert(text);
  for (const EntryPoint &entry : reader.entryPoints) {
    reader.setCurrent(*entry.instruction);
    const FunctionSource *source = sources.lookup(entry.function);
    if (!source || source->body.empty() || !source->function->getReturnType()->isVoidTy())
      return reader.fail("entry point '" + entry.name + "' is not a function that can be a kernel");
    llvm::Function *kernel = source->function;
    if (numEntryPoints[entry.function] > 1 || !kernel->use_empty())
      kernel = createWrapper(reader, *kernel, entry.name);
    takeName(reader, *kernel, entry.name);
    if (reader.hasFailed())
      return;
    kernel->setLinkage(llvm::GlobalValue::ExternalLinkage);
    kernel->setCallingConv(llvm::CallingConv::SPIR_KERNEL);
    for (llvm::Argument &argument : kernel->args())
      argument.removeAttr(llvm::Attribute::StructRet);
    kernel->addFnAttr("uniform-work-group-size", "false");
    KernelDescription description(reader, *kernel, *source);
    description.addArguments(strings);
    description.addModes(info);
  }
}

} // namespace spirv
