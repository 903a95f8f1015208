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

void readGlobalVariable(Reader &reader, const Instruction &instruction) {
  const llvm::ArrayRef<uint32_t> operands = instruction.operands;
  if (operands.size() < 3)
    return reader.fail("has too few words");
  const uint32_t id = operands[1];
  const Type &pointer = reader.getType(operands[0]);
  if (pointer.kind != spv::Op::OpTypePointer)
    return reader.fail("the type of a variable is not a pointer");
  if (reader.builtInVariables.count(id)) {
    // Functions have copies of it; nothing but its type is used.
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
  auto *variable = new llvm::GlobalVariable(
      *reader.module, content.type, isConstant || reader.isDecorated(id, spv::Decoration::Constant),
      linkage.type, initializer, linkage.name.empty() ? reader.getName(id) : linkage.name, nullptr,
      llvm::GlobalValue::NotThreadLocal, space);
  const llvm::Align natural = reader.module->getDataLayout().getABITypeAlign(content.type);
  variable->setAlignment(std::max(reader.getAlignment(id).valueOrOne(), natural));
  reader.defineValue(id, operands[0], variable);
}

} // namespace spirv
