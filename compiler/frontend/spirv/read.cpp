#include "read.h"

#include "block_order.h"
#include "body.h"
#include "constants.h"
#include "debug_lines.h"
#include "kernels.h"
#include "limits.h"
#include "opcodes.h"
#include "preamble.h"
#include "translations.h"
#include "types.h"
#include "variables.h"

namespace spirv {

namespace {
// As clang's for OpenCL C.
constexpr llvm::StringLiteral layout32 =
    "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1";
constexpr llvm::StringLiteral layout64 =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1";

void setTarget(Reader &reader) {
  const bool is64 = reader.addressBits == 64;
  reader.module->setTargetTriple(
      llvm::Triple(is64 ? "spir64-unknown-unknown" : "spir-unknown-unknown"));
  reader.module->setDataLayout(is64 ? layout64 : layout32);
  // All builtins of OpenCL C may be called, whatever version the source had.
  llvm::Type *number = llvm::Type::getInt32Ty(reader.context);
  llvm::Metadata *const version[] = {
      llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(number, 3)),
      llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(number, 0))};
  reader.module->getOrInsertNamedMetadata("opencl.ocl.version")
      ->addOperand(llvm::MDNode::get(reader.context, version));
}

/// Fails because the instruction cannot stand here.
void refuse(Reader &reader, spv::Op opcode, llvm::StringRef place) {
  const llvm::StringRef refusal = findRefusal(opcode);
  if (!refusal.empty())
    return reader.fail(refusal);
  const bool isKnown = findTranslation(opcode) || findSection(opcode) != Section::None;
  reader.fail(llvm::Twine("the instruction is not ") + (isKnown ? "allowed " : "supported ") +
              place);
}

/// Translates one instruction of a body.
void readInstruction(Body &body, const Instruction &instruction) {
  Reader &reader = body.reader;
  reader.setCurrent(instruction);
  const Translate translate = findTranslation(instruction.opcode);
  if (!translate)
    return refuse(reader, instruction.opcode, "in a function");
  const Operation operation(body, instruction);
  if (reader.hasFailed())
    return;
  const llvm::BasicBlock *block = body.B.GetInsertBlock();
  const bool isOutside = !block || block->getTerminator();
  if (isOutside && instruction.opcode != spv::Op::OpLabel && translate != translateNothing)
    return reader.fail("the instruction is not in a block");
  llvm::Value *value = translate(operation);
  if (block = body.B.GetInsertBlock(); block && !block->empty())
    body.origins.push_back({&block->back(), &instruction});
  if (reader.hasFailed() || operation.result == 0 || instruction.opcode == spv::Op::OpLabel)
    return;
  value = replacePoison(value);
  if (operation.type && !operation.type->isVoidTy() &&
      (!value || value->getType() != operation.type))
    return reader.fail("the result has another type than the instruction computes");
  checkExtent(reader, value);
  if (instruction.opcode == spv::Op::OpPhi)
    body.phis.push_back({llvm::cast<llvm::PHINode>(value), &instruction});
  reader.defineValue(operation.result, operation.typeId,
                     operation.type && !operation.type->isVoidTy() ? value : nullptr);
}

/// Creates the blocks of all labels, to which branches in front of them refer.
void createBlocks(Body &body, llvm::ArrayRef<Instruction> instructions) {
  Reader &reader = body.reader;
  for (const Instruction &instruction : instructions) {
    reader.setCurrent(instruction);
    if (instruction.opcode != spv::Op::OpLabel) {
      if (body.function.empty() && findTranslation(instruction.opcode) != translateNothing)
        return reader.fail("the instruction is not in a block");
      continue;
    }
    if (instruction.operands.size() != 1)
      return reader.fail("a label has no operands but its result");
    const uint32_t id = instruction.operands[0];
    if (!reader.checkId(id))
      return;
    llvm::BasicBlock *&block = body.blocks[id];
    if (block)
      return reader.fail("id " + llvm::Twine(id) + " is defined twice");
    block = llvm::BasicBlock::Create(reader.context, reader.getName(id), &body.function);
  }
  if (body.function.empty())
    reader.fail("the function has no block");
}

void readBody(Reader &reader, const FunctionSource &source, DebugLines &lines) {
  if (!source.function->empty())
    return reader.fail("the function has a body already");
  Body body(reader, *source.function);
  lines.begin(*source.function, source.body);
  createBlocks(body, source.body);
  if (reader.hasFailed())
    return;
  const auto getTypeId = [&](uint32_t value) { return reader.getTypeId(value); };
  const auto isWide = [&](uint32_t type) {
    return reader.isType(type) && reader.getIRType(type)->getScalarSizeInBits() > 32;
  };
  for (const llvm::ArrayRef<Instruction> block : orderBlocks(source.body, {getTypeId, isWide})) {
    for (const Instruction &instruction : block) {
      if (reader.hasFailed())
        return;
      lines.setLocation(body.B, instruction);
      readInstruction(body, instruction);
    }
  }
  if (!reader.hasFailed())
    finishBody(body);
}

/// `scratch` is a body for operations on constants.
void readDeclaration(Body &scratch, const Instruction &instruction) {
  Reader &reader = scratch.reader;
  switch (findSection(instruction.opcode)) {
  case Section::Preamble:
    readPreamble(reader, instruction);
    if (instruction.opcode == spv::Op::OpMemoryModel)
      setTarget(reader);
    return;
  case Section::Type:
    return readType(reader, instruction);
  case Section::Constant:
    return readConstant(scratch, instruction);
  case Section::Continuation:
    return reader.fail("the instruction does not continue the one before");
  case Section::Variable:
    return readGlobalVariable(reader, instruction);
  case Section::ExtendedInstruction:
    translateExtInst(Operation(scratch, instruction)); // debug information, which is ignored
    return;
  case Section::Function:
  case Section::None:
    return refuse(reader, instruction.opcode, "outside of functions");
  }
}

/// Everything outside of functions, and the functions' declarations.
std::vector<FunctionSource> readDeclarations(Reader &reader) {
  const llvm::ArrayRef<Instruction> instructions = reader.binary.instructions;
  std::vector<FunctionSource> functions;
  auto *scratch =
      llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(reader.context), false),
                             llvm::GlobalValue::InternalLinkage, "", *reader.module);
  Body body(reader, *scratch);
  body.B.SetInsertPoint(llvm::BasicBlock::Create(reader.context, "", scratch));
  for (size_t i = 0; i < instructions.size() && !reader.hasFailed();) {
    const Instruction &instruction = instructions[i];
    reader.setCurrent(instruction);
    if (instruction.opcode == spv::Op::OpFunction) {
      functions.push_back(declareFunction(reader, instructions.drop_front(i)));
      i += functions.back().numInstructions;
      continue;
    }
    readDeclaration(body, instruction);
    ++i;
  }
  alignVariables(reader);
  scratch->eraseFromParent();
  return functions;
}
} // namespace

cargo::expected<ReadModule, std::string>
read(llvm::LLVMContext &context, llvm::ArrayRef<uint32_t> code, const DeviceInfo &device,
     const SpecializationInfo *specialization, DebugInfo debugInfo) {
  auto binary = parseBinary(code);
  if (!binary)
    return cargo::make_unexpected(std::move(binary.error()));
  joinContinuations(*binary);
  if (auto error = checkLimits(*binary))
    return cargo::make_unexpected(std::move(*error));
  Reader reader(context, std::move(*binary), device, specialization);
  const std::vector<FunctionSource> functions = readDeclarations(reader);
  DebugLines lines(reader, debugInfo);
  for (const FunctionSource &function : functions) {
    if (reader.hasFailed())
      break;
    if (!function.body.empty())
      readBody(reader, function, lines);
  }
  lines.finish();
  ReadModule result;
  if (!reader.hasFailed())
    createKernels(reader, functions, result.info);
  if (reader.hasFailed())
    return cargo::make_unexpected(reader.getError());
  result.module = std::move(reader.module);
  return result;
}

} // namespace spirv
