// Operations of work-groups and sub-groups are the functions of OpenCL C.
#include "builtin_calls.h"
#include "translations.h"

namespace spirv {

namespace {
struct ArithmeticRow {
  spv::Op opcode;
  llvm::StringLiteral operation;
  Sign sign;
  bool isNonUniform;
};

constexpr ArithmeticRow arithmetic[] = {
    {spv::Op::OpGroupIAdd, "add", Sign::Signed, false},
    {spv::Op::OpGroupFAdd, "add", Sign::Signed, false},
    {spv::Op::OpGroupFMin, "min", Sign::Signed, false},
    {spv::Op::OpGroupUMin, "min", Sign::Unsigned, false},
    {spv::Op::OpGroupSMin, "min", Sign::Signed, false},
    {spv::Op::OpGroupFMax, "max", Sign::Signed, false},
    {spv::Op::OpGroupUMax, "max", Sign::Unsigned, false},
    {spv::Op::OpGroupSMax, "max", Sign::Signed, false},
    {spv::Op::OpGroupIMulKHR, "mul", Sign::Signed, false},
    {spv::Op::OpGroupFMulKHR, "mul", Sign::Signed, false},
    {spv::Op::OpGroupBitwiseAndKHR, "and", Sign::Signed, false},
    {spv::Op::OpGroupBitwiseOrKHR, "or", Sign::Signed, false},
    {spv::Op::OpGroupBitwiseXorKHR, "xor", Sign::Signed, false},
    {spv::Op::OpGroupLogicalAndKHR, "logical_and", Sign::Signed, false},
    {spv::Op::OpGroupLogicalOrKHR, "logical_or", Sign::Signed, false},
    {spv::Op::OpGroupLogicalXorKHR, "logical_xor", Sign::Signed, false},
    {spv::Op::OpGroupNonUniformIAdd, "add", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformFAdd, "add", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformIMul, "mul", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformFMul, "mul", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformSMin, "min", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformUMin, "min", Sign::Unsigned, true},
    {spv::Op::OpGroupNonUniformFMin, "min", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformSMax, "max", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformUMax, "max", Sign::Unsigned, true},
    {spv::Op::OpGroupNonUniformFMax, "max", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformBitwiseAnd, "and", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformBitwiseOr, "or", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformBitwiseXor, "xor", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformLogicalAnd, "logical_and", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformLogicalOr, "logical_or", Sign::Signed, true},
    {spv::Op::OpGroupNonUniformLogicalXor, "logical_xor", Sign::Signed, true},
};

llvm::Value *call(const Operation &operation, const llvm::Twine &name, llvm::Type *result,
                  llvm::ArrayRef<Argument> arguments) {
  return callBuiltin(operation.getReader(), operation.body.B, name.str(), result, arguments,
                     Effect::Communicates);
}

/// "work_group" or "sub_group"; empty after a failure.
std::string getGroup(const Operation &operation, unsigned scope) {
  switch (spv::Scope(operation.constant(scope))) {
  case spv::Scope::Workgroup:
    return "work_group";
  case spv::Scope::Subgroup:
    return "sub_group";
  default:
    operation.fail("the scope is neither Workgroup nor Subgroup");
    return "";
  }
}

void checkSubGroup(const Operation &operation, unsigned scope) {
  if (spv::Scope(operation.constant(scope)) != spv::Scope::Subgroup)
    operation.fail("the scope is not Subgroup");
}

/// OpenCL C has int in place of bool.
Argument widenBool(const Operation &operation, unsigned index) {
  llvm::IRBuilder<> &B = operation.body.B;
  return {B.CreateZExt(operation.value(index, B.getInt1Ty()), B.getInt32Ty())};
}

llvm::Value *narrowToBool(const Operation &operation, llvm::Value *value) {
  return operation.body.B.CreateICmpNE(value, llvm::Constant::getNullValue(value->getType()));
}

/// Applies a function of scalars to each element; bool is passed as int.
template <class Function>
llvm::Value *applyToElements(const Operation &operation, llvm::Value *value, Function function) {
  llvm::IRBuilder<> &B = operation.body.B;
  auto applyToScalar = [&](llvm::Value *scalar) -> llvm::Value * {
    if (!scalar->getType()->isIntegerTy(1))
      return function(scalar);
    return narrowToBool(operation, function(B.CreateZExt(scalar, B.getInt32Ty())));
  };
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!vector)
    return applyToScalar(value);
  llvm::Value *result = llvm::PoisonValue::get(value->getType());
  for (unsigned i = 0; i != vector->getNumElements(); ++i)
    result = B.CreateInsertElement(
        result, applyToScalar(B.CreateExtractElement(value, uint64_t(i))), uint64_t(i));
  return result;
}

/// An index of a work-item in a sub-group.
Argument getLane(const Operation &operation, unsigned index) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *lane = operation.integer(index);
  if (lane->getType()->isVectorTy())
    operation.fail("the index of a work-item in a sub-group is a vector");
  else
    lane = B.CreateZExtOrTrunc(lane, B.getInt32Ty());
  return {lane, Sign::Unsigned};
}
} // namespace

llvm::Value *translateGroupVote(const Operation &operation) {
  const std::string group = getGroup(operation, 0);
  if (operation.getReader().hasFailed())
    return nullptr;
  const std::string name = group + (operation.opcode == spv::Op::OpGroupAll ? "_all" : "_any");
  return narrowToBool(
      operation, call(operation, name, operation.body.B.getInt32Ty(), {widenBool(operation, 1)}));
}

llvm::Value *translateGroupBroadcast(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  const std::string group = getGroup(operation, 0);
  llvm::Value *value = operation.value(1, operation.type);
  if (operation.getReader().hasFailed())
    return nullptr;
  llvm::SmallVector<Argument, 3> ids;
  if (group == "sub_group") {
    ids.push_back(getLane(operation, 2));
  } else {
    llvm::Value *id = operation.integer(2);
    llvm::Type *size = B.getIntNTy(operation.getReader().addressBits);
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(id->getType());
    for (unsigned i = 0; i != (vector ? vector->getNumElements() : 1); ++i)
      ids.push_back(
          {B.CreateZExtOrTrunc(vector ? B.CreateExtractElement(id, uint64_t(i)) : id, size),
           Sign::Unsigned});
  }
  if (operation.getReader().hasFailed())
    return nullptr;
  return applyToElements(operation, value, [&](llvm::Value *scalar) {
    llvm::SmallVector<Argument, 4> arguments = {{scalar}};
    llvm::append_range(arguments, ids);
    return call(operation, group + "_broadcast", scalar->getType(), arguments);
  });
}

llvm::Value *translateGroupArithmetic(const Operation &operation) {
  const auto *row = llvm::find_if(
      arithmetic, [&](const ArithmeticRow &other) { return other.opcode == operation.opcode; });
  std::string name = getGroup(operation, 0);
  llvm::Value *value = operation.value(2, operation.type);
  llvm::SmallVector<Argument, 1> cluster;
  if (row->isNonUniform)
    checkSubGroup(operation, 0);
  const llvm::StringRef kind = row->isNonUniform ? "_non_uniform" : "";
  switch (spv::GroupOperation(operation.word(1))) {
  case spv::GroupOperation::Reduce:
    name += (kind + "_reduce_").str();
    break;
  case spv::GroupOperation::InclusiveScan:
    name += (kind + "_scan_inclusive_").str();
    break;
  case spv::GroupOperation::ExclusiveScan:
    name += (kind + "_scan_exclusive_").str();
    break;
  case spv::GroupOperation::ClusteredReduce:
    if (row->isNonUniform) {
      name += "_clustered_reduce_";
      cluster.push_back(getLane(operation, 3));
      break;
    }
    [[fallthrough]];
  default:
    return operation.fail("group operation " + llvm::Twine(operation.word(1)) +
                          " is not supported");
  }
  if (operation.getReader().hasFailed())
    return nullptr;
  return applyToElements(operation, value, [&](llvm::Value *scalar) {
    llvm::SmallVector<Argument, 2> arguments = {{scalar, row->sign}};
    llvm::append_range(arguments, cluster);
    return call(operation, name + row->operation, scalar->getType(), arguments);
  });
}

llvm::Value *translateGroupAsyncCopy(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Type *size = B.getIntNTy(operation.getReader().addressBits);
  llvm::Type *type = operation.pointee(1);
  llvm::Value *target = operation.pointer(1), *source = operation.pointer(2);
  llvm::Value *count = operation.integer(3), *stride = operation.integer(4);
  llvm::Value *event = operation.value(5, operation.type);
  if (count->getType()->isVectorTy() || stride->getType()->isVectorTy())
    return operation.fail("a number of elements is a vector");
  if (operation.getReader().hasFailed())
    return nullptr;
  // Clang makes the stride an integer of 32 bits on any device.
  count = B.CreateZExtOrTrunc(count, size);
  stride = B.CreateZExtOrTrunc(stride, size);
  llvm::SmallVector<Argument, 5> arguments = {{target, Sign::Signed, type},
                                              {source, Sign::Signed, type, /*isConst=*/true},
                                              {count, Sign::Unsigned}};
  const auto *step = llvm::dyn_cast<llvm::ConstantInt>(stride);
  const bool isStrided = !step || !step->isOne();
  if (isStrided)
    arguments.push_back({stride, Sign::Unsigned});
  arguments.push_back({event});
  return call(operation, isStrided ? "async_work_group_strided_copy" : "async_work_group_copy",
              operation.type, arguments);
}

llvm::Value *translateGroupWaitEvents(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  auto *event = llvm::TargetExtType::get(operation.getReader().context, "spirv.Event");
  call(operation, "wait_group_events", B.getVoidTy(),
       {{operation.value(1, B.getInt32Ty())}, {operation.pointer(2), Sign::Signed, event}});
  return nullptr;
}

llvm::Value *translateNonUniformVote(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  checkSubGroup(operation, 0);
  if (operation.getReader().hasFailed())
    return nullptr;
  llvm::SmallVector<Argument, 1> arguments;
  llvm::StringRef name = "sub_group_elect";
  if (operation.opcode == spv::Op::OpGroupNonUniformAllEqual) {
    // All elements of a vector are equal if each is.
    llvm::Value *value = operation.value(1);
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
    llvm::Value *result = B.getTrue();
    for (unsigned i = 0; i != (vector ? vector->getNumElements() : 1); ++i) {
      llvm::Value *scalar = vector ? B.CreateExtractElement(value, uint64_t(i)) : value;
      if (scalar->getType()->isIntegerTy(1))
        scalar = B.CreateZExt(scalar, B.getInt32Ty());
      llvm::Value *equal =
          narrowToBool(operation, call(operation, "sub_group_non_uniform_all_equal", B.getInt32Ty(),
                                       {{scalar}}));
      result = B.CreateAnd(result, equal);
    }
    return result;
  }
  if (operation.opcode != spv::Op::OpGroupNonUniformElect) {
    name = operation.opcode == spv::Op::OpGroupNonUniformAll ? "sub_group_non_uniform_all"
                                                             : "sub_group_non_uniform_any";
    arguments.push_back(widenBool(operation, 1));
  }
  return narrowToBool(operation, call(operation, name, B.getInt32Ty(), arguments));
}

llvm::Value *translateNonUniformBallot(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  auto *ballot = llvm::FixedVectorType::get(B.getInt32Ty(), 4);
  llvm::Type *number = B.getInt32Ty();
  checkSubGroup(operation, 0);
  if (operation.getReader().hasFailed())
    return nullptr;
  auto getBallot = [&](unsigned index) -> Argument {
    return {operation.value(index, ballot), Sign::Unsigned};
  };
  switch (operation.opcode) {
  case spv::Op::OpGroupNonUniformBallot:
    return call(operation, "sub_group_ballot", ballot, {widenBool(operation, 1)});
  case spv::Op::OpGroupNonUniformInverseBallot:
    return narrowToBool(operation,
                        call(operation, "sub_group_inverse_ballot", number, {getBallot(1)}));
  case spv::Op::OpGroupNonUniformBallotBitExtract:
    return narrowToBool(operation, call(operation, "sub_group_ballot_bit_extract", number,
                                        {getBallot(1), getLane(operation, 2)}));
  case spv::Op::OpGroupNonUniformBallotBitCount: {
    const auto kind = spv::GroupOperation(operation.word(1));
    const llvm::StringRef name =
        kind == spv::GroupOperation::Reduce          ? "sub_group_ballot_bit_count"
        : kind == spv::GroupOperation::InclusiveScan ? "sub_group_ballot_inclusive_scan"
        : kind == spv::GroupOperation::ExclusiveScan ? "sub_group_ballot_exclusive_scan"
                                                     : "";
    if (name.empty())
      return operation.fail("group operation " + llvm::Twine(operation.word(1)) +
                            " is not supported");
    return call(operation, name, number, {getBallot(2)});
  }
  case spv::Op::OpGroupNonUniformBallotFindLSB:
    return call(operation, "sub_group_ballot_find_lsb", number, {getBallot(1)});
  default:
    return call(operation, "sub_group_ballot_find_msb", number, {getBallot(1)});
  }
}

llvm::Value *translateNonUniformShuffle(const Operation &operation) {
  checkSubGroup(operation, 0);
  llvm::Value *value = operation.value(1, operation.type);
  llvm::StringRef name;
  llvm::SmallVector<Argument, 2> rest;
  bool isRotation = false;
  switch (operation.opcode) {
  case spv::Op::OpGroupNonUniformBroadcast:
    name = "sub_group_non_uniform_broadcast";
    break;
  case spv::Op::OpGroupNonUniformBroadcastFirst:
    name = "sub_group_broadcast_first";
    break;
  case spv::Op::OpGroupNonUniformShuffle:
    name = "sub_group_shuffle";
    break;
  case spv::Op::OpGroupNonUniformShuffleXor:
    name = "sub_group_shuffle_xor";
    break;
  case spv::Op::OpGroupNonUniformShuffleUp:
    name = "sub_group_shuffle_up";
    break;
  case spv::Op::OpGroupNonUniformShuffleDown:
    name = "sub_group_shuffle_down";
    break;
  default:
    isRotation = true;
    name = operation.has(3) ? "sub_group_clustered_rotate" : "sub_group_rotate";
  }
  if (operation.opcode != spv::Op::OpGroupNonUniformBroadcastFirst)
    rest.push_back(getLane(operation, 2));
  if (isRotation) {
    rest.back().sign = Sign::Signed;
    if (operation.has(3))
      rest.push_back(getLane(operation, 3));
  }
  if (operation.getReader().hasFailed())
    return nullptr;
  return applyToElements(operation, value, [&](llvm::Value *scalar) {
    llvm::SmallVector<Argument, 3> arguments = {{scalar}};
    llvm::append_range(arguments, rest);
    return call(operation, name, scalar->getType(), arguments);
  });
}

llvm::Value *translateSubgroupKHR(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  auto vote = [&](llvm::StringRef name) {
    return narrowToBool(operation,
                        call(operation, name, B.getInt32Ty(), {widenBool(operation, 0)}));
  };
  switch (operation.opcode) {
  case spv::Op::OpSubgroupBallotKHR:
    return call(operation, "sub_group_ballot", llvm::FixedVectorType::get(B.getInt32Ty(), 4),
                {widenBool(operation, 0)});
  case spv::Op::OpSubgroupAllKHR:
    return vote("sub_group_non_uniform_all");
  case spv::Op::OpSubgroupAnyKHR:
    return vote("sub_group_non_uniform_any");
  case spv::Op::OpSubgroupAllEqualKHR:
    return vote("sub_group_non_uniform_all_equal");
  case spv::Op::OpSubgroupFirstInvocationKHR:
    return applyToElements(operation, operation.value(0, operation.type), [&](llvm::Value *scalar) {
      return call(operation, "sub_group_broadcast_first", scalar->getType(), {{scalar}});
    });
  default: {
    const Argument lane = getLane(operation, 1);
    return applyToElements(operation, operation.value(0, operation.type), [&](llvm::Value *scalar) {
      return call(operation, "sub_group_shuffle", scalar->getType(), {{scalar}, lane});
    });
  }
  }
}

} // namespace spirv
