// The state of a translation: ids, types, decorations, and the first error.
#ifndef COMPILER_FRONTEND_SPIRV_READER_H
#define COMPILER_FRONTEND_SPIRV_READER_H

#include "instruction.h"
#include "spirv/module_info.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/Twine.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spirv {

/// What is known of a type beyond its IR type.
struct Type {
  spv::Op kind = spv::Op::OpNop;
  llvm::Type *type = nullptr;
  /// The pointee; the element of a vector or an array; the result of a function.
  uint32_t element = 0;
  spv::StorageClass storage = spv::StorageClass::Function; ///< of a pointer
  llvm::SmallVector<uint32_t, 4> members;                  ///< of a structure or a function
  bool isForward = false; ///< of a pointer whose pointee is not known yet
};

struct Decoration {
  spv::Decoration kind;
  llvm::ArrayRef<uint32_t> operands;
};

/// An entry point, by the id of its function.
struct EntryPoint {
  std::string name;
  uint32_t function = 0;
  const Instruction *instruction = nullptr;
};

struct ExecutionMode {
  spv::ExecutionMode kind;
  llvm::ArrayRef<uint32_t> operands;
  const Instruction *instruction; ///< OpExecutionMode or OpExecutionModeId
};

/// Instruction sets that OpExtInstImport names.
enum class InstructionSet { OpenCL, Ignored };

/// The size of a constant that LLVM visits as a tree, and the depth of expressions in it.
struct Extent {
  uint64_t size = 1;
  uint64_t depth = 0;
};

class Reader {
public:
  Reader(llvm::LLVMContext &context, Binary binary, const DeviceInfo &device,
         const SpecializationInfo *specialization);

  /// Records the first error, at the current instruction.
  void fail(const llvm::Twine &message);
  bool hasFailed() const { return error.has_value(); }
  const std::string &getError() const { return *error; }
  void setCurrent(const Instruction &instruction) { current = &instruction; }

  /// Fails and returns false if the id is out of bounds.
  bool checkId(uint32_t id);

  // Lookups fail for ids that are undefined or something else. They return a valid object of the
  // wanted kind even then, so that callers need not check.
  const Type &getType(uint32_t id);
  llvm::Type *getIRType(uint32_t id) { return getType(id).type; }
  /// The pointer type of a value.
  const Type &getPointerType(uint32_t valueId);
  llvm::Value *getValue(uint32_t id);
  /// Null if the id is not a value that is defined by now.
  llvm::Value *findValue(uint32_t id) const;
  /// The id of a value's type; 0 if unknown.
  uint32_t getTypeId(uint32_t valueId) const;
  llvm::Constant *getConstant(uint32_t id);
  /// The value of a constant integer of at most 64 bits.
  uint64_t getInteger(uint32_t id);

  void defineType(uint32_t id, Type type);
  void defineValue(uint32_t id, uint32_t typeId, llvm::Value *value);
  bool isType(uint32_t id) const { return findType(id) != nullptr; }

  llvm::ArrayRef<Decoration> getDecorations(uint32_t id) const;
  const Decoration *findDecoration(uint32_t id, spv::Decoration kind) const;
  bool isDecorated(uint32_t id, spv::Decoration kind) const { return findDecoration(id, kind); }
  bool isMemberDecorated(uint32_t id, uint32_t member, spv::Decoration kind) const;
  std::string getName(uint32_t id) const;
  /// The alignment of an Alignment or AlignmentId decoration, if its constant is defined by now.
  llvm::MaybeAlign getAlignment(uint32_t id);

  llvm::LLVMContext &context;
  const Binary binary;
  const DeviceInfo &device;
  const SpecializationInfo *const specialization;
  std::unique_ptr<llvm::Module> module;
  unsigned addressBits = 64;
  /// Whether values may be of type half, or half is only in memory.
  bool hasHalfValues = true;

  // Of the sections in front of types.
  IdMap<std::string> strings; ///< OpString
  IdMap<InstructionSet> instructionSets;
  std::vector<EntryPoint> entryPoints;
  std::map<uint32_t, std::vector<ExecutionMode>> executionModes;
  IdMap<std::string> names;
  std::map<uint32_t, llvm::SmallVector<Decoration, 2>> decorations;
  std::map<std::pair<uint32_t, uint32_t>, llvm::SmallVector<Decoration, 2>> memberDecorations;
  uint64_t numGroupDecorations = 0;
  /// The built-in of an Input variable, by the variable's id.
  std::map<uint32_t, spv::BuiltIn> builtInVariables;
  IdMap<uint32_t> constantSamplers;                       ///< literals of OpenCL C
  llvm::DenseMap<const llvm::Constant *, Extent> extents; ///< of expressions and composites

  // Of SPV_INTEL_function_pointers, by the functions' ids.
  IdMap<llvm::Function *> addressedFunctions;
  IdMap<const Instruction *> functionInstructions; ///< OpFunction; filled on first use

private:
  struct Id {
    std::unique_ptr<Type> type; ///< of OpType...
    llvm::Value *value = nullptr;
    uint32_t typeId = 0;
    bool isDefined() const { return type || value || typeId; }
  };

  const Type *findType(uint32_t id) const;
  const Type &failWithType(const llvm::Twine &message, const Type &substitute);

  /// Not a vector: a small module may have a large bound.
  IdMap<Id> ids;
  std::optional<std::string> error;
  const Instruction *current = nullptr;
  Type substituteType;
  Type substitutePointer;
};

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_READER_H
