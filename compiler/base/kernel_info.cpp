// Clang attaches metadata nodes with one operand per argument to each kernel. The IR may be
// malformed or from another producer, so that every operand is validated.
#include "kernel_info.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace compiler {

namespace {

llvm::StringRef getString(const llvm::MDNode *node, unsigned index) {
  if (!node || index >= node->getNumOperands())
    return {};
  const auto *string = llvm::dyn_cast_or_null<llvm::MDString>(node->getOperand(index));
  return string ? string->getString() : llvm::StringRef();
}

std::optional<uint64_t> getInteger(const llvm::MDNode *node, unsigned index) {
  if (!node || index >= node->getNumOperands())
    return std::nullopt;
  const auto *value =
      llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(node->getOperand(index));
  return value ? value->getValue().tryZExtValue() : std::nullopt;
}

cargo::optional<std::array<std::size_t, 3>> getSizes(const llvm::Function &kernel,
                                                     llvm::StringRef name) {
  const llvm::MDNode *node = kernel.getMetadata(name);
  std::array<std::size_t, 3> sizes;
  for (unsigned i = 0; i != 3; ++i) {
    const auto size = getInteger(node, i);
    if (!size)
      return cargo::nullopt;
    sizes[i] = *size;
  }
  return sizes;
}

AddressSpace getAddressSpace(const llvm::Function &kernel, const llvm::Argument &argument,
                             ArgumentKind kind) {
  uint64_t number = kind == ArgumentKind::IMAGE ? uint64_t(AddressSpace::GLOBAL) : 0;
  if (const auto *pointer = llvm::dyn_cast<llvm::PointerType>(argument.getType()))
    number = argument.hasByValAttr() ? 0 : pointer->getAddressSpace();
  const llvm::MDNode *node = kernel.getMetadata("kernel_arg_addr_space");
  number = getInteger(node, argument.getArgNo()).value_or(number);
  return number <= uint64_t(AddressSpace::GENERIC) ? AddressSpace(number) : AddressSpace::PRIVATE;
}

AccessQualifier getAccessQualifier(llvm::StringRef text) {
  return llvm::StringSwitch<AccessQualifier>(text)
      .Case("read_only", AccessQualifier::READ_ONLY)
      .Case("write_only", AccessQualifier::WRITE_ONLY)
      .Case("read_write", AccessQualifier::READ_WRITE)
      .Default(AccessQualifier::NONE);
}

uint32_t getTypeQualifiers(llvm::StringRef text) {
  uint32_t qualifiers = TypeQualifierNone;
  for (llvm::StringRef word : llvm::split(text, ' '))
    qualifiers |= llvm::StringSwitch<uint32_t>(word)
                      .Case("const", TypeQualifierConst)
                      .Case("restrict", TypeQualifierRestrict)
                      .Case("volatile", TypeQualifierVolatile)
                      .Case("pipe", TypeQualifierPipe)
                      .Default(TypeQualifierNone);
  return qualifiers;
}

ArgumentKind getKind(const llvm::Argument &argument) {
  if (const auto *type = llvm::dyn_cast<llvm::TargetExtType>(argument.getType()))
    return llvm::StringSwitch<ArgumentKind>(type->getName())
        .Case("spirv.Image", ArgumentKind::IMAGE)
        .Case("spirv.Sampler", ArgumentKind::SAMPLER)
        .Default(ArgumentKind::PLAIN_OLD_DATA);
  const auto *pointer = llvm::dyn_cast<llvm::PointerType>(argument.getType());
  if (!pointer || argument.hasByValAttr())
    return ArgumentKind::PLAIN_OLD_DATA;
  return pointer->getAddressSpace() == unsigned(AddressSpace::LOCAL) ? ArgumentKind::LOCAL_BUFFER
                                                                     : ArgumentKind::BUFFER;
}

// The allocated size: vectors of three elements take the size of four.
std::size_t getDataSize(const llvm::Argument &argument, const llvm::DataLayout &layout) {
  llvm::Type *type = argument.hasByValAttr() ? argument.getParamByValType() : argument.getType();
  return type->isSized() ? layout.getTypeAllocSize(type).getKnownMinValue() : 0;
}

KernelArgument describeArgument(const llvm::Function &kernel, const llvm::Argument &argument) {
  const unsigned index = argument.getArgNo();
  auto text = [&](llvm::StringRef name) { return getString(kernel.getMetadata(name), index); };
  KernelArgument result;
  result.kind = getKind(argument);
  if (result.kind == ArgumentKind::PLAIN_OLD_DATA)
    result.size = getDataSize(argument, kernel.getParent()->getDataLayout());
  result.address_space = getAddressSpace(kernel, argument, result.kind);
  result.access_qualifier = getAccessQualifier(text("kernel_arg_access_qual"));
  result.type_qualifiers = getTypeQualifiers(text("kernel_arg_type_qual"));
  result.type_name = text("kernel_arg_type").str();
  result.name = text("kernel_arg_name").str();
  return result;
}

// The OpenCL C name of an IR type; empty if it has none.
std::string getTypeName(llvm::Type *type, bool is_signed) {
  std::string name;
  llvm::Type *element = type->getScalarType();
  if (element->isIntegerTy()) {
    name = llvm::StringSwitch<std::string>(llvm::utostr(element->getIntegerBitWidth()))
               .Case("8", "char")
               .Case("16", "short")
               .Case("32", "int")
               .Case("64", "long")
               .Default("");
    if (!name.empty() && !is_signed)
      name = "u" + name;
  } else {
    name = element->isHalfTy()     ? "half"
           : element->isFloatTy()  ? "float"
           : element->isDoubleTy() ? "double"
                                   : "";
  }
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type); vector && !name.empty())
    name += llvm::utostr(vector->getNumElements());
  return name;
}

std::string getVectorTypeHint(const llvm::Function &kernel) {
  const llvm::MDNode *node = kernel.getMetadata("vec_type_hint");
  if (!node || node->getNumOperands() == 0)
    return {};
  const auto *example = llvm::dyn_cast_or_null<llvm::ValueAsMetadata>(node->getOperand(0));
  return example ? getTypeName(example->getType(), getInteger(node, 1).value_or(0)) : "";
}

std::string joinSizes(const std::array<std::size_t, 3> &sizes) {
  return llvm::join(llvm::map_range(sizes, [](std::size_t size) { return llvm::utostr(size); }),
                    ",");
}

// The source order of the attributes is unknown.
std::string describeAttributes(const llvm::Function &kernel, const KernelInfo &info) {
  llvm::SmallVector<std::string, 4> attributes;
  if (info.reqd_work_group_size)
    attributes.push_back("reqd_work_group_size(" + joinSizes(*info.reqd_work_group_size) + ")");
  if (info.work_group_size_hint)
    attributes.push_back("work_group_size_hint(" + joinSizes(*info.work_group_size_hint) + ")");
  if (const std::string type = getVectorTypeHint(kernel); !type.empty())
    attributes.push_back("vec_type_hint(" + type + ")");
  if (info.reqd_sub_group_size)
    attributes.push_back("intel_reqd_sub_group_size(" + llvm::utostr(*info.reqd_sub_group_size) +
                         ")");
  return llvm::join(attributes, " ");
}

KernelInfo describeKernel(const llvm::Function &kernel) {
  KernelInfo info;
  info.name = kernel.getName().str();
  for (const llvm::Argument &argument : kernel.args())
    info.arguments.push_back(describeArgument(kernel, argument));
  info.reqd_work_group_size = getSizes(kernel, "reqd_work_group_size");
  info.work_group_size_hint = getSizes(kernel, "work_group_size_hint");
  if (const auto size = getInteger(kernel.getMetadata("intel_reqd_sub_group_size"), 0))
    info.reqd_sub_group_size = uint32_t(*size);
  info.attributes = describeAttributes(kernel, info);
  const llvm::Attribute uniform = kernel.getFnAttribute("uniform-work-group-size");
  info.partial_work_groups = uniform.isValid() && uniform.getValueAsString() == "false";
  return info;
}

} // namespace

void describeKernels(const llvm::Module &module, ProgramInfo &program_info) {
  const llvm::DataLayout &layout = module.getDataLayout();
  for (const llvm::GlobalVariable &variable : module.globals())
    if (!variable.isDeclaration() && variable.getAddressSpace() == unsigned(AddressSpace::GLOBAL))
      program_info.global_variable_size += layout.getTypeAllocSize(variable.getValueType());
  for (const llvm::Function &function : module)
    if (!function.isDeclaration() && function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
      program_info.kernels.push_back(describeKernel(function));
}

} // namespace compiler
