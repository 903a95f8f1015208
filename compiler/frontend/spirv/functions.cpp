#include "functions.h"

#include "function_pointers.h"
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

using ParameterAttribute = spv::FunctionParameterAttribute;

/// Objects that are passed in memory are less than this, as LLVM demands.
constexpr uint64_t maxByValSize = uint64_t(1) << 32;

/// The attributes of one parameter.
class ParameterAttributes {
public:
  ParameterAttributes(Reader &reader, llvm::Argument &argument, uint32_t id, const Type &type)
      : reader(reader), argument(argument), id(id), type(type) {
    for (const Decoration &decoration : reader.getDecorations(id))
      if (decoration.kind == spv::Decoration::FuncParamAttr && !decoration.operands.empty())
        kinds.push_back(ParameterAttribute(decoration.operands[0]));
  }

  void add() {
    if (type.kind == spv::Op::OpTypePointer)
      addToPointer();
    else if (has(ParameterAttribute::ByVal) || has(ParameterAttribute::Sret))
      reader.fail("a parameter that is passed by value is not a pointer");
    else if (argument.getType()->isIntegerTy())
      addExtension();
  }

private:
  bool has(ParameterAttribute kind) const { return llvm::is_contained(kinds, kind); }
  void addExtension();
  void addToPointer();
  void addPassing();

  Reader &reader;
  llvm::Argument &argument;
  const uint32_t id;
  const Type &type;
  llvm::SmallVector<ParameterAttribute, 4> kinds;
};

void ParameterAttributes::addExtension() {
  const bool isSigned = has(ParameterAttribute::Sext);
  if (isSigned && has(ParameterAttribute::Zext))
    reader.fail("a parameter has both attributes Zext and Sext");
  else if (isSigned || has(ParameterAttribute::Zext))
    argument.addAttr(isSigned ? llvm::Attribute::SExt : llvm::Attribute::ZExt);
}

void ParameterAttributes::addToPointer() {
  if (const llvm::MaybeAlign align = reader.getAlignment(id))
    argument.addAttr(llvm::Attribute::getWithAlignment(reader.context, *align));
  if (has(ParameterAttribute::NoAlias) || reader.isDecorated(id, spv::Decoration::Restrict))
    argument.addAttr(llvm::Attribute::NoAlias);
  if (has(ParameterAttribute::NoCapture))
    argument.addAttr(
        llvm::Attribute::getWithCaptureInfo(reader.context, llvm::CaptureInfo::none()));
  if (has(ParameterAttribute::NoReadWrite))
    argument.addAttr(llvm::Attribute::ReadNone);
  else if (has(ParameterAttribute::NoWrite))
    argument.addAttr(llvm::Attribute::ReadOnly);
  if (has(ParameterAttribute::ByVal) || has(ParameterAttribute::Sret))
    addPassing();
}

/// A pointer stands for an object that is passed in memory.
void ParameterAttributes::addPassing() {
  const llvm::DataLayout &layout = reader.module->getDataLayout();
  llvm::Type *pointee = reader.getIRType(type.element);
  if (reader.hasFailed())
    return;
  if (has(ParameterAttribute::ByVal) && has(ParameterAttribute::Sret))
    return reader.fail("a parameter has both attributes ByVal and Sret");
  if (!pointee->isSized() || layout.getTypeAllocSize(pointee) >= maxByValSize)
    return reader.fail("objects of this type cannot be passed by value");
  if (has(ParameterAttribute::ByVal))
    argument.addAttr(llvm::Attribute::getWithByValType(reader.context, pointee));
  else if (argument.getArgNo() == 0 && argument.getParent()->getReturnType()->isVoidTy())
    argument.addAttr(llvm::Attribute::getWithStructRetType(reader.context, pointee));
  else
    return reader.fail("only the first parameter of a function without a result can be Sret");
  if (!argument.getParamAlign())
    argument.addAttr(
        llvm::Attribute::getWithAlignment(reader.context, layout.getABITypeAlign(pointee)));
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
  std::string name = linkage.name.empty() ? getLocalName(reader, id) : linkage.name;
  if (name.empty())
    name = "function." + std::to_string(id);
  llvm::Function *addressed = reader.addressedFunctions.lookup(id);
  if (addressed && (addressed->getFunctionType() != functionType || reader.getTypeId(id) != 0)) {
    reader.fail("id " + llvm::Twine(id) + " is defined twice");
    return nullptr;
  }
  auto *function = llvm::cast_or_null<llvm::Function>(findLinked(reader, linkage, functionType, 0));
  if (function && addressed)
    reader.fail("the address of a function that is declared twice is not supported");
  if (reader.hasFailed() || (function && linkage.isImport)) {
    reader.defineValue(id, operands[3], function);
    return function;
  }
  if (addressed) {
    function = addressed;
    function->setName(name);
  } else if (!function) {
    function = llvm::Function::Create(functionType, linkage.type, name, *reader.module);
  }
  function->setLinkage(linkage.type);
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
    if (!argument->getAttributes().hasAttributes())
      ParameterAttributes(reader, *argument, id, reader.getType(instruction.operands[0])).add();
    source.parameters.push_back(id);
  }
  if (source.parameters.size() != parameters.size())
    reader.fail("the function has fewer parameters than its type");
  reader.setCurrent(first);
  adjustAddressedFunction(reader, source.id, *function);
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
