#include "compiler/utils/printf_descriptors.h"

#include "compiler/utils/attributes.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

using builtins::printf::descriptor;
using builtins::printf::type;

namespace {
constexpr llvm::StringLiteral callsName = "mux-printf-calls";
constexpr llvm::StringLiteral bufferAttr = "mux-printf-buffer";

llvm::MDNode *encode(llvm::LLVMContext &context, const descriptor &call) {
  llvm::SmallVector<llvm::Metadata *, 8> types;
  for (const type element : call.types)
    types.push_back(llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt8Ty(context), static_cast<uint8_t>(element))));
  llvm::SmallVector<llvm::Metadata *, 8> strings;
  for (const std::string &string : call.strings)
    strings.push_back(llvm::MDString::get(context, string));
  return llvm::MDNode::get(context, {llvm::MDString::get(context, call.format_string),
                                     llvm::MDNode::get(context, types),
                                     llvm::MDNode::get(context, strings)});
}

std::optional<descriptor> decode(const llvm::MDNode &node) {
  if (node.getNumOperands() != 3)
    return std::nullopt;
  const auto *format = llvm::dyn_cast_or_null<llvm::MDString>(node.getOperand(0));
  const auto *types = llvm::dyn_cast_or_null<llvm::MDNode>(node.getOperand(1));
  const auto *strings = llvm::dyn_cast_or_null<llvm::MDNode>(node.getOperand(2));
  if (!format || !types || !strings)
    return std::nullopt;
  descriptor call;
  call.format_string = format->getString();
  for (const llvm::MDOperand &operand : types->operands()) {
    const auto *element = llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(operand);
    if (!element || element->getValue().ugt(static_cast<uint8_t>(type::STRING)))
      return std::nullopt;
    call.types.push_back(static_cast<type>(element->getZExtValue()));
  }
  for (const llvm::MDOperand &operand : strings->operands()) {
    const auto *string = llvm::dyn_cast_or_null<llvm::MDString>(operand);
    if (!string)
      return std::nullopt;
    call.strings.push_back(string->getString().str());
  }
  return call;
}
} // namespace

void setPrintfDescriptors(llvm::Module &M, llvm::ArrayRef<descriptor> calls) {
  llvm::NamedMDNode *node = M.getOrInsertNamedMetadata(callsName);
  node->clearOperands();
  for (const descriptor &call : calls)
    node->addOperand(encode(M.getContext(), call));
}

std::vector<descriptor> getPrintfDescriptors(const llvm::Module &M) {
  std::vector<descriptor> calls;
  if (const llvm::NamedMDNode *node = M.getNamedMetadata(callsName))
    for (const llvm::MDNode *operand : node->operands())
      calls.push_back(decode(*operand).value_or(descriptor()));
  return calls;
}

void setPrintfBufferParameter(llvm::Function &F, unsigned index) {
  F.addFnAttr(bufferAttr, llvm::utostr(index));
}

std::optional<unsigned> getPrintfBufferParameter(const llvm::Function &F) {
  const std::optional<int64_t> index = getStringFnAttrAsInt(F.getAttributes(), bufferAttr);
  if (!index || *index < 0 || *index >= static_cast<int64_t>(F.arg_size()) ||
      !F.getArg(static_cast<unsigned>(*index))->getType()->isPointerTy())
    return std::nullopt;
  return static_cast<unsigned>(*index);
}

} // namespace compiler::utils
