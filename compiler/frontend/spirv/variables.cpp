#include "variables.h"

#include "compiler/utils/address_spaces.h"
#include "types.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>

namespace spirv {

namespace {
/// SPV_KHR_linkonce_odr; headers of 2022 call it so, too.
constexpr auto linkOnceOdr = spv::LinkageType::LinkOnceODR;
} // namespace

std::string getLocalName(const Reader &reader, uint32_t id) {
  const std::string name = reader.getName(id);
  const bool isReserved = llvm::StringRef(name).starts_with("_") ||
                          llvm::StringRef(name).starts_with("llvm.") || name == "printf";
  return isReserved ? "spirv." + name : name;
}

Linkage getLinkage(Reader &reader, uint32_t id) {
  Linkage linkage;
  const Decoration *decoration = reader.findDecoration(id, spv::Decoration::LinkageAttributes);
  if (!decoration)
    return linkage;
  const auto literal = readString(decoration->operands);
  if (!literal || decoration->operands.size() <= literal->numWords) {
    reader.fail("the decoration LinkageAttributes has too few words");
    return linkage;
  }
  linkage.name = literal->text;
  if (llvm::StringRef(linkage.name).starts_with("llvm."))
    reader.fail("the name '" + linkage.name + "' is that of an LLVM intrinsic");
  switch (spv::LinkageType(decoration->operands[literal->numWords])) {
  case spv::LinkageType::Import:
    linkage.isImport = true;
    [[fallthrough]];
  case spv::LinkageType::Export:
    linkage.type = llvm::GlobalValue::ExternalLinkage;
    break;
  case linkOnceOdr:
    linkage.type = llvm::GlobalValue::LinkOnceODRLinkage;
    break;
  default:
    reader.fail("linkage type " + llvm::Twine(decoration->operands[literal->numWords]) +
                " is not supported");
  }
  return linkage;
}

llvm::GlobalValue *findLinked(Reader &reader, const Linkage &linkage, llvm::Type *type,
                              unsigned addressSpace) {
  llvm::GlobalValue *other =
      linkage.name.empty() ? nullptr : reader.module->getNamedValue(linkage.name);
  if (!other)
    return nullptr;
  if (other->hasLocalLinkage()) {
    other->setName("spirv." + linkage.name);
    return nullptr;
  }
  if (other->getValueType() != type || other->getAddressSpace() != addressSpace)
    reader.fail("the name '" + linkage.name + "' stands for objects of different types");
  else if (!linkage.isImport && !other->isDeclaration())
    reader.fail("the name '" + linkage.name + "' is defined twice");
  return reader.hasFailed() ? nullptr : other;
}

void readGlobalVariable(Reader &reader, const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (operands.size() < 3)
    return reader.fail("has too few words");
  const uint32_t id = operands[1];
  const Type &pointer = reader.getType(operands[0]);
  if (pointer.kind != spv::Op::OpTypePointer)
    return reader.fail("the type of a variable is not a pointer");
  const Decoration *builtIn = reader.findDecoration(id, spv::Decoration::BuiltIn);
  if (builtIn && !builtIn->operands.empty() && pointer.storage == spv::StorageClass::Input) {
    // Functions have copies of it; nothing but its type is used.
    reader.builtInVariables[id] = spv::BuiltIn(builtIn->operands[0]);
    reader.defineValue(id, operands[0], llvm::PoisonValue::get(pointer.type));
    return;
  }
  const Type &content = reader.getType(pointer.element);
  if (reader.hasFailed())
    return;
  const unsigned space = pointer.type->getPointerAddressSpace();
  const bool isLocal = space == compiler::utils::AddressSpace::Local;
  const bool isConstant = space == compiler::utils::AddressSpace::Constant;
  if (pointer.storage == spv::StorageClass::Input)
    return reader.fail("an Input variable must be a built-in");
  if (!content.type->isSized() || content.type->isTargetExtTy())
    return reader.fail("variables of this type are not supported");
  const Linkage linkage = getLinkage(reader, id);
  llvm::Constant *initializer = nullptr;
  if (operands.size() > 3)
    initializer = reader.getConstant(operands[3]);
  else if (!linkage.isImport)
    initializer = isLocal ? static_cast<llvm::Constant *>(llvm::UndefValue::get(content.type))
                          : llvm::Constant::getNullValue(content.type);
  if (reader.hasFailed())
    return;
  if (initializer && initializer->getType() != content.type)
    return reader.fail("the initializer has another type than the variable");
  if (isLocal && initializer)
    initializer = llvm::UndefValue::get(content.type);
  auto *variable =
      llvm::cast_or_null<llvm::GlobalVariable>(findLinked(reader, linkage, content.type, space));
  if (reader.hasFailed() || (variable && linkage.isImport))
    return reader.defineValue(id, operands[0], variable);
  if (!variable)
    variable = new llvm::GlobalVariable(
        *reader.module, content.type, /*isConstant=*/false, linkage.type, nullptr,
        linkage.name.empty() ? getLocalName(reader, id) : linkage.name, nullptr,
        llvm::GlobalValue::NotThreadLocal, space);
  variable->setConstant(isConstant || reader.isDecorated(id, spv::Decoration::Constant));
  variable->setLinkage(linkage.type);
  variable->setInitializer(initializer);
  const llvm::Align natural = reader.module->getDataLayout().getABITypeAlign(content.type);
  variable->setAlignment(std::max(reader.getAlignment(id).valueOrOne(), natural));
  reader.defineValue(id, operands[0], variable);
}

void alignVariables(Reader &reader) {
  for (const auto &[id, decorations] : reader.decorations) {
    auto *variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(reader.findValue(id));
    if (!variable || !reader.isDecorated(id, spv::Decoration::AlignmentId))
      continue;
    if (const llvm::MaybeAlign align = reader.getAlignment(id))
      variable->setAlignment(std::max(*align, variable->getAlign().valueOrOne()));
  }
}

} // namespace spirv
