// A vector is the location of all lanes. A uniform value, and a value with a constant stride, of
// which only lane 0 is computed, has one fragment per lane. Other locations are dropped.
#include "debug_lanes.h"

#include "../analysis/interleaved_layout.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>

namespace vecz {

namespace {

using Record = llvm::DbgVariableRecord;
using Assignment = DebugLanes::Assignment;

/// Typedefs and qualifiers have no size of their own.
uint64_t getSizeInBits(const llvm::DIType *type) {
  while (type && type->getSizeInBits() == 0) {
    const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
    type = derived ? derived->getBaseType() : nullptr;
  }
  return type ? type->getSizeInBits() : 0;
}

bool isInlined(const Record &record) { return record.getDebugLoc()->getInlinedAt(); }

} // namespace

DebugLanes::DebugLanes(PacketBuilder &packets) : packets(packets) {
  // The number of elements of a scalable vector is not known to debuggers.
  if (!packets.F.getSubprogram() || packets.width.isScalable())
    return;
  for (llvm::Instruction &I : llvm::instructions(packets.F))
    for (Record &record : llvm::filterDbgVars(I.getDbgRecordRange())) {
      Assignment &assignment = assignments.emplace_back();
      assignment.record = &record;
      for (llvm::Value *value : record.location_ops())
        assignment.values.push_back(
            {value, packets.uniformity.isVarying(value), packets.strides.get(value)});
    }
}

namespace {

class LaneDescriber {
public:
  explicit LaneDescriber(PacketBuilder &packets)
      : packets(packets), numLanes(packets.width.getFixedValue()),
        debug(*packets.F.getParent(), /*AllowUnresolved=*/false) {}

  void run(llvm::ArrayRef<Assignment> assignments) {
    llvm::SmallSetVector<llvm::DebugVariableAggregate, 16> varying;
    for (const Assignment &assignment : assignments)
      if (assignment.isVarying())
        varying.insert(llvm::DebugVariableAggregate(assignment.record));
    for (const Assignment &assignment : assignments)
      if (varying.contains(llvm::DebugVariableAggregate(assignment.record)))
        describe(assignment);
    replaceRetainedVariables();
  }

private:
  void describe(const Assignment &assignment) {
    if (isInlined(*assignment.record))
      return describeFirstLane(assignment);
    if (assignment.record->isDbgDeclare())
      return describeMemory(*assignment.record);
    describeValue(assignment);
  }

  /// Scalar values with a stride remain, and are those of lane 0.
  void describeFirstLane(const Assignment &assignment) {
    Record &record = *assignment.record;
    for (const auto &[value, isVarying, stride] : assignment.values) {
      if (!isVarying || stride.isLinear() || record.isDbgDeclare() ||
          !llvm::is_contained(record.location_ops(), value))
        continue;
      if (llvm::Value *first = findFirstLane(value))
        record.replaceVariableLocationOp(value, first);
    }
  }

  llvm::Value *findFirstLane(const llvm::Value *value) const {
    const Packet *packet = packets.findPacket(value);
    if (!packet)
      return nullptr;
    if (!packet->lanes.empty())
      return packet->lanes.front();
    const bool isFirstBytes = !packet->vector->getType()->getScalarType()->isIntegerTy(1);
    return isFirstBytes ? packet->vector : nullptr;
  }

  /// The memory of all lanes replaces the variable itself later.
  void describeMemory(Record &record) {
    const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(record.getVariableLocationOp(0));
    llvm::DIType *type = record.getVariable()->getType();
    if (!variable || !type || record.getExpression()->getNumElements() != 0)
      return drop(record);
    const auto elementSize = getInterleavedElementSize(*variable);
    llvm::DIType *lanes = elementSize ? getInterleavedType(type, *elementSize) : getLanesType(type);
    if (!lanes)
      return drop(record);
    record.setVariable(getLanesVariable(*record.getVariable(), lanes));
  }

  void describeValue(const Assignment &assignment) {
    Record &record = *assignment.record;
    llvm::DIType *type = record.getVariable()->getType();
    const uint64_t bits = getSizeInBits(type);
    llvm::DIType *lanes = bits ? getLanesType(type) : nullptr;
    if (!lanes)
      return drop(record);
    llvm::DILocalVariable *variable = getLanesVariable(*record.getVariable(), lanes);
    if (record.isDbgAssign() || record.isKillLocation())
      return replace(record, *variable, {});
    replace(record, *variable, findLocations(assignment, bits));
  }

  struct Location {
    llvm::Metadata *value;
    llvm::DIExpression *expression;
  };

  /// The locations of all lanes; none if they cannot be described.
  llvm::SmallVector<Location, 16> findLocations(const Assignment &assignment, uint64_t bits) {
    const Record &record = *assignment.record;
    if (!assignment.isVarying())
      return findUniformLocations(record, bits);
    if (record.hasArgList())
      return {};
    const auto &[value, isVarying, stride] = assignment.values.front();
    if (stride.isConstant())
      return findStridedLocations(record, stride.getAmount(), bits);
    const Packet *packet =
        record.getVariableLocationOp(0) == value ? packets.findPacket(value) : nullptr;
    if (!packet || record.getExpression()->getNumElements() != 0)
      return {};
    return findPacketLocations(*packet, value->getType(), bits);
  }

  llvm::SmallVector<Location, 16> findUniformLocations(const Record &record, uint64_t bits) {
    llvm::SmallVector<Location, 16> locations;
    for (unsigned lane = 0; lane != numLanes; ++lane)
      locations.push_back(
          {record.getRawLocation(), getLanePart(record.getExpression(), lane, bits)});
    return locations;
  }

  llvm::SmallVector<Location, 16> findStridedLocations(const Record &record, int64_t stride,
                                                       uint64_t bits) {
    llvm::SmallVector<Location, 16> locations;
    for (unsigned lane = 0; lane != numLanes; ++lane) {
      llvm::SmallVector<uint64_t, 4> offset;
      // Wraps around as the values do.
      llvm::DIExpression::appendOffset(offset, int64_t(uint64_t(stride) * lane));
      auto *expression = llvm::DIExpression::prependOpcodes(record.getExpression(), offset,
                                                            /*StackValue=*/true);
      locations.push_back({record.getRawLocation(), getLanePart(expression, lane, bits)});
    }
    return locations;
  }

  llvm::SmallVector<Location, 16> findPacketLocations(const Packet &packet, llvm::Type *type,
                                                      uint64_t bits) {
    llvm::SmallVector<Location, 16> locations;
    llvm::DIExpression *whole = debug.createExpression();
    if (packets.F.getDataLayout().getTypeSizeInBits(type) != bits)
      return locations;
    if (packet.vector)
      return {{llvm::ValueAsMetadata::get(packet.vector), whole}};
    for (const auto [lane, value] : llvm::enumerate(packet.lanes))
      locations.push_back(
          {llvm::ValueAsMetadata::get(value), getLanePart(whole, unsigned(lane), bits)});
    return locations;
  }

  /// Describes the element of a lane by an expression for the variable. Parts of variables become
  /// parts of the elements. LLVM's own function refuses arithmetic, which it takes for a value that
  /// is to be split.
  static llvm::DIExpression *getLanePart(const llvm::DIExpression *expression, unsigned lane,
                                         uint64_t bits) {
    const auto part = expression->getFragmentInfo().value_or(
        llvm::DIExpression::FragmentInfo{/*SizeInBits=*/bits, /*OffsetInBits=*/0});
    llvm::SmallVector<uint64_t, 8> operations;
    for (const llvm::DIExpression::ExprOperand operand : expression->expr_ops())
      if (operand.getOp() != llvm::dwarf::DW_OP_LLVM_fragment)
        operand.appendToVector(operations);
    operations.append(
        {llvm::dwarf::DW_OP_LLVM_fragment, lane * bits + part.OffsetInBits, part.SizeInBits});
    return llvm::DIExpression::get(expression->getContext(), operations);
  }

  /// Replaces a record by those of all lanes, or by one that says that the value is unknown.
  void replace(Record &record, llvm::DILocalVariable &variable,
               llvm::ArrayRef<Location> locations) {
    const auto insert = [&](llvm::Metadata *value, llvm::DIExpression *expression) {
      auto *copy = new Record(value, &variable, expression, record.getDebugLoc());
      copy->insertBefore(&record);
      return copy;
    };
    for (const Location &location : locations)
      insert(location.value, location.expression);
    if (locations.empty())
      insert(record.getRawLocation(), debug.createExpression())->setKillLocation();
    record.eraseFromParent();
  }

  static void drop(Record &record) { record.setKillLocation(); }

  llvm::DILocalVariable *getLanesVariable(llvm::DILocalVariable &variable, llvm::DIType *type) {
    llvm::DILocalVariable *&lanes = variables[&variable];
    if (!lanes)
      lanes = llvm::DILocalVariable::get(variable.getContext(), variable.getScope(),
                                         variable.getName(), variable.getFile(), variable.getLine(),
                                         type, variable.getArg(), variable.getFlags(), 0,
                                         variable.getAnnotations());
    return lanes;
  }

  /// An array of the type, with one element per lane. Vectors are not printed as strings.
  llvm::DIType *getLanesType(llvm::DIType *type) {
    const uint64_t bits = getSizeInBits(type);
    if (bits == 0)
      return nullptr;
    llvm::DIType *plain = stripTypedefs(type);
    const auto count = debug.getOrCreateArray(debug.getOrCreateSubrange(0, int64_t(numLanes)));
    return llvm::isa_and_nonnull<llvm::DIBasicType>(plain)
               ? debug.createVectorType(numLanes * bits, 0, type, count)
               : debug.createArrayType(numLanes * bits, 0, type, count);
  }

  static llvm::DIType *stripTypedefs(llvm::DIType *type) {
    while (auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
      if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type)
        break;
      type = derived->getBaseType();
    }
    return type;
  }

  /// The type of an array whose elements are interleaved: each element has all lanes. Null if the
  /// elements have another size.
  llvm::DIType *getInterleavedType(llvm::DIType *type, uint64_t elementSize) {
    auto *array = llvm::dyn_cast_or_null<llvm::DICompositeType>(stripTypedefs(type));
    if (!array || array->getTag() != llvm::dwarf::DW_TAG_array_type || array->isVector())
      return getSizeInBits(type) == 8 * elementSize ? getLanesType(type) : nullptr;
    llvm::DIType *element = array->getBaseType();
    llvm::DIType *lanes =
        getSizeInBits(element) == 8 * elementSize ? getLanesType(element) : nullptr;
    return lanes ? debug.createArrayType(numLanes * array->getSizeInBits(), 0, lanes,
                                         array->getElements())
                 : nullptr;
  }

  /// The kernel's own list of variables keeps those that have no location.
  void replaceRetainedVariables() {
    llvm::DISubprogram *kernel = packets.F.getSubprogram();
    if (!kernel || variables.empty())
      return;
    llvm::SmallVector<llvm::Metadata *, 16> nodes;
    for (llvm::DINode *node : kernel->getRetainedNodes()) {
      llvm::DILocalVariable *lanes = variables.lookup(llvm::dyn_cast<llvm::DILocalVariable>(node));
      nodes.push_back(lanes ? lanes : node);
    }
    kernel->replaceRetainedNodes(llvm::MDTuple::get(kernel->getContext(), nodes));
  }

  PacketBuilder &packets;
  const unsigned numLanes;
  llvm::DIBuilder debug;
  llvm::DenseMap<llvm::DILocalVariable *, llvm::DILocalVariable *> variables;
};

} // namespace

void DebugLanes::describe() {
  if (!assignments.empty())
    LaneDescriber(packets).run(assignments);
}

} // namespace vecz
