#include "functions.h"

#include "variables.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>

namespace spirv {

namespace {
constexpr uint32_t inlineControl = uint32_t(spv::FunctionControlMask::Inline);
constexpr uint32_t dontInlineControl = uint32_t(spv::FunctionControlMask::DontInline);
constexpr uint32_t pureControl = uint32_t(spv::FunctionControlMask::Pure);
constexpr uint32_t constControl = uint32_t(spv::FunctionControlMask::Const);

void addControl(llvm::Function &function, uint32_t control) {
  if (control & inlineControl)
    function.addFnAttr(llvm::Attribute::InlineHint);
  if (control & dontInlineControl)
    function.addFnAttr(llvm::Attribute::NoInline);
  if (control & constControl)
    function.setDoesNotAccessMemory();
  else if (control & pureControl)
    function.setOnlyReadsMemory();
}

void addParameterAttribute(Reader &reader, llvm::Argument &argument, uint32_t kind,
                           llvm::Type *pointee) {
  const bool isPointer = argument.getType()->isPointerTy();
  switch (spv::FunctionParameterAttribute(kind)) {
  case spv::FunctionParameterAttribute::Zext:
    if (argument.getType()->isIntegerTy())
      argument.addAttr(llvm::Attribute::ZExt);
    return;
  case spv::FunctionParameterAttribute::Sext:
    if (argument.getType()->isIntegerTy())
      argument.addAttr(llvm::Attribute::SExt);
    return;
  case spv::FunctionParameterAttribute::ByVal:
  case spv::FunctionParameterAttribute::Sret: {
    if (!isPointer || !pointee || !pointee->isSized())
      return reader.fail("a parameter that is passed by value is not a pointer");
    const bool isResult =
        spv::FunctionParameterAttribute(kind) == spv::FunctionParameterAttribute::Sret;
    argument.addAttr(isResult ? llvm::Attribute::getWithStructRetType(reader.context, pointee)
                              : llvm::Attribute::getWithByValType(reader.context, pointee));
    if (!argument.getParamAlign())
      argument.addAttr(llvm::Attribute::getWithAlignment(
          reader.context, reader.module->getDataLayout().getABITypeAlign(pointee)));
    return;
  }
  case spv::FunctionParameterAttribute::NoAlias:
    if (isPointer)
      argument.addAttr(llvm::Attribute::NoAlias);
    return;
  case spv::FunctionParameterAttribute::NoCapture:
    if (isPointer)
      argument.addAttr(
          llvm::Attribute::getWithCaptureInfo(reader.context, llvm::CaptureInfo::none()));
    return;
  case spv::FunctionParameterAttribute::NoWrite:
    if (isPointer)
      argument.addAttr(llvm::Attribute::ReadOnly);
    return;
  case spv::FunctionParameterAttribute::NoReadWrite:
    if (isPointer)
      argument.addAttr(llvm::Attribute::ReadNone);
    return;
  default:
    return; // a hint of an extension
  }
}

void addParameterAttributes(Reader &reader, llvm::Argument &argument, uint32_t id,
                            const Type &type) {
  const bool isPointer = type.kind == spv::Op::OpTypePointer;
  llvm::Type *pointee = nullptr;
  if (isPointer) {
    if (const llvm::MaybeAlign align = reader.getAlignment(id))
      argument.addAttr(llvm::Attribute::getWithAlignment(reader.context, *align));
    if (reader.isDecorated(id, spv::Decoration::FuncParamAttr))
      pointee = reader.getIRType(type.element);
    if (reader.isDecorated(id, spv::Decoration::Restrict))
      argument.addAttr(llvm::Attribute::NoAlias);
  }
  for (const Decoration &decoration : reader.getDecorations(id))
    if (decoration.kind == spv::Decoration::FuncParamAttr && !decoration.operands.empty())
      addParameterAttribute(reader, argument, decoration.operands[0], pointee);
}

llvm::Function *createFunction(Reader &reader, llvm::ArrayRef<uint32_t> operands) {
  if (operands.size() < 4) {
    reader.fail("has too few words");
    return nullptr;
  }
  const uint32_t id = operands[1];
  const Type &type = reader.getType(operands[3]);
  auto *functionType = llvm::dyn_cast<llvm::FunctionType>(type.type);
  if (!functionType || functionType->getReturnType() != reader.getIRType(operands[0])) {
    reader.fail("the function does not have the type that it names");
    return nullptr;
  }
  const Linkage linkage = getLinkage(reader, id);
  if (reader.hasFailed())
    return nullptr;
  std::string name = linkage.name.empty() ? reader.getName(id) : linkage.name;
  if (name.empty())
    name = "function." + std::to_string(id);
  auto *function = llvm::Function::Create(functionType, linkage.type, name, *reader.module);
  function->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  function->setDoesNotThrow();
  function->setConvergent();
  addControl(*function, operands[2]);
  reader.defineValue(id, operands[3], function);
  return function;
}
} // namespace

FunctionSource declareFunction(Reader &reader, llvm::ArrayRef<Instruction> instructions) {
  FunctionSource source;
  const Instruction &first = instructions.front();
  reader.setCurrent(first);
  llvm::Function *function = createFunction(reader, first.operands);
  if (!function)
    return source;
  source.id = first.operands[1];
  const llvm::SmallVector<uint32_t, 4> parameters = reader.getType(first.operands[3]).members;
  unsigned index = 1;
  for (; index < instructions.size(); ++index) {
    const Instruction &instruction = instructions[index];
    reader.setCurrent(instruction);
    if (instruction.opcode == spv::Op::OpLine || instruction.opcode == spv::Op::OpNoLine ||
        instruction.opcode == spv::Op::OpNop)
      continue;
    if (instruction.opcode != spv::Op::OpFunctionParameter)
      break;
    const unsigned number = unsigned(source.parameters.size());
    if (instruction.operands.size() != 2 || number == parameters.size() ||
        instruction.operands[0] != parameters[number]) {
      reader.fail("the parameter does not fit to the function's type");
      return source;
    }
    const uint32_t id = instruction.operands[1];
    llvm::Argument *argument = function->getArg(number);
    reader.defineValue(id, instruction.operands[0], argument);
    addParameterAttributes(reader, *argument, id, reader.getType(instruction.operands[0]));
    source.parameters.push_back(id);
  }
  if (source.parameters.size() != parameters.size())
    reader.fail("the function has fewer parameters than its type");
  const unsigned start = index;
  while (index < instructions.size() && instructions[index].opcode != spv::Op::OpFunctionEnd)
    ++index;
  if (index == instructions.size())
    reader.fail("the function has no end");
  source.body = instructions.slice(start, index - start);
  source.numInstructions = std::min<unsigned>(index + 1, unsigned(instructions.size()));
  source.function = function;
  const bool isDeclaration = source.body.empty();
  if (isDeclaration && function->hasInternalLinkage())
    reader.fail("the function has neither a body nor the linkage Import");
  if (isDeclaration && !function->isDeclarationForLinker())
    function->setLinkage(llvm::GlobalValue::ExternalLinkage);
  return source;
}

} // namespace spirv
