// The body of a function while it is translated, and its instructions.
#ifndef COMPILER_FRONTEND_SPIRV_OPERATION_H
#define COMPILER_FRONTEND_SPIRV_OPERATION_H

#include "reader.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/IRBuilder.h>

namespace spirv {

/// A phi whose operands are translated when the function is complete.
struct PendingPhi {
  llvm::PHINode *phi;
  const Instruction *instruction;
};

/// Which instructions of IR an instruction became: those behind the one before, up to the last.
struct Origin {
  const llvm::Instruction *last;
  const Instruction *instruction;
};

struct Body {
  Body(Reader &reader, llvm::Function &function)
      : reader(reader), function(function), B(reader.context) {}

  Reader &reader;
  llvm::Function &function;
  llvm::IRBuilder<> B;
  IdMap<llvm::BasicBlock *> blocks;
  std::vector<PendingPhi> phis;
  std::vector<Origin> origins; ///< of each block in order
  /// The copies of Input variables that the function uses.
  IdMap<llvm::AllocaInst *> builtIns;
  IdMap<llvm::Value *> samplers; ///< of results of OpSampledImage
  /// Variables with lifetimes of parts, which IR cannot have.
  llvm::SmallPtrSet<llvm::AllocaInst *, 4> partlyAlive;
  /// Headers of loops with hints, for the branches back to them.
  std::vector<std::pair<llvm::BasicBlock *, llvm::MDNode *>> loops;
};

/// An instruction of a body, or the operation of OpSpecConstantOp. Operands are counted without
/// result type and result.
class Operation {
public:
  Operation(Body &body, const Instruction &instruction);
  /// The operation of an OpSpecConstantOp.
  Operation(Body &body, spv::Op opcode, uint32_t typeId, uint32_t result,
            llvm::ArrayRef<uint32_t> operands);

  Reader &getReader() const { return body.reader; }
  unsigned count() const { return unsigned(operands.size()); }
  bool has(unsigned index) const { return index < operands.size(); }
  /// Fails if there is no such operand.
  uint32_t word(unsigned index) const;
  /// The value of an operand. Input variables are pointers to copies.
  llvm::Value *value(unsigned index) const { return getValue(word(index)); }
  /// Fails if the value has another type.
  llvm::Value *value(unsigned index, llvm::Type *wanted) const;
  llvm::Value *pointer(unsigned index) const;
  /// Fails unless it is an integer, or a vector of these.
  llvm::Value *integer(unsigned index) const;
  llvm::Value *floating(unsigned index) const;
  /// An integer constant: a scope, semantics, a literal that is given by id.
  uint32_t constant(unsigned index) const;
  /// The pointee of a pointer operand.
  llvm::Type *pointee(unsigned index) const;
  llvm::Value *getValue(uint32_t id) const;

  llvm::Value *fail(const llvm::Twine &message) const;

  Body &body;
  const spv::Op opcode;
  uint32_t typeId = 0;
  uint32_t result = 0;
  llvm::Type *type = nullptr; ///< of the result; null without one
  llvm::ArrayRef<uint32_t> operands;
};

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_OPERATION_H
