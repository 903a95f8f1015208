#include "builtin_variables.h"

#include "builtin_calls.h"
#include "enumerants.h"

namespace spirv {

namespace {
struct Query {
  spv::BuiltIn builtIn;
  llvm::StringLiteral function;
  bool hasDimension;
  bool isSizeT;
};

constexpr Query queries[] = {
    {spv::BuiltIn::NumWorkgroups, "get_num_groups", true, true},
    {spv::BuiltIn::WorkgroupSize, "get_local_size", true, true},
    {spv::BuiltIn::WorkgroupId, "get_group_id", true, true},
    {spv::BuiltIn::LocalInvocationId, "get_local_id", true, true},
    {spv::BuiltIn::GlobalInvocationId, "get_global_id", true, true},
    {spv::BuiltIn::GlobalSize, "get_global_size", true, true},
    {spv::BuiltIn::EnqueuedWorkgroupSize, "get_enqueued_local_size", true, true},
    {spv::BuiltIn::GlobalOffset, "get_global_offset", true, true},
    {spv::BuiltIn::LocalInvocationIndex, "get_local_linear_id", false, true},
    {spv::BuiltIn::GlobalLinearId, "get_global_linear_id", false, true},
    {spv::BuiltIn::WorkDim, "get_work_dim", false, false},
    {spv::BuiltIn::SubgroupSize, "get_sub_group_size", false, false},
    {spv::BuiltIn::SubgroupMaxSize, "get_max_sub_group_size", false, false},
    {spv::BuiltIn::NumSubgroups, "get_num_sub_groups", false, false},
    {spv::BuiltIn::NumEnqueuedSubgroups, "get_enqueued_num_sub_groups", false, false},
    {spv::BuiltIn::SubgroupId, "get_sub_group_id", false, false},
    {spv::BuiltIn::SubgroupLocalInvocationId, "get_sub_group_local_id", false, false},
};

struct MaskQuery {
  spv::BuiltIn builtIn;
  llvm::StringLiteral function;
};

constexpr MaskQuery maskQueries[] = {
    {spv::BuiltIn::SubgroupEqMask, "get_sub_group_eq_mask"},
    {spv::BuiltIn::SubgroupGeMask, "get_sub_group_ge_mask"},
    {spv::BuiltIn::SubgroupGtMask, "get_sub_group_gt_mask"},
    {spv::BuiltIn::SubgroupLeMask, "get_sub_group_le_mask"},
    {spv::BuiltIn::SubgroupLtMask, "get_sub_group_lt_mask"},
};

const Query *findQuery(spv::BuiltIn builtIn) {
  const auto *found =
      llvm::find_if(queries, [&](const Query &query) { return query.builtIn == builtIn; });
  return found == std::end(queries) ? nullptr : found;
}

const MaskQuery *findMaskQuery(spv::BuiltIn builtIn) {
  const auto *found =
      llvm::find_if(maskQueries, [&](const MaskQuery &query) { return query.builtIn == builtIn; });
  return found == std::end(maskQueries) ? nullptr : found;
}

llvm::Value *callQuery(Body &body, llvm::IRBuilder<> &B, const Query &query,
                       std::optional<unsigned> dimension) {
  llvm::Type *result = query.isSizeT ? B.getIntNTy(body.reader.addressBits) : B.getInt32Ty();
  std::vector<Argument> arguments;
  if (dimension)
    arguments.push_back({B.getInt32(*dimension), Sign::Unsigned});
  return callBuiltin(body.reader, B, query.function, result, arguments, Effect::None);
}

/// The value of a built-in in the type of its variable; null if that type does not fit.
llvm::Value *createValue(Body &body, llvm::IRBuilder<> &B, spv::BuiltIn builtIn, llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!type->isIntOrIntVectorTy())
    return nullptr;
  if (const MaskQuery *query = findMaskQuery(builtIn)) {
    auto *mask = llvm::FixedVectorType::get(B.getInt32Ty(), 4);
    return type == mask ? callBuiltin(body.reader, B, query->function, mask, {}, Effect::None)
                        : nullptr;
  }
  const Query *query = findQuery(builtIn);
  if (!query || query->hasDimension != bool(vector))
    return nullptr;
  if (!vector)
    return B.CreateZExtOrTrunc(callQuery(body, B, *query, std::nullopt), type);
  if (vector->getNumElements() > 3)
    return nullptr;
  llvm::Value *value = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != vector->getNumElements(); ++i)
    value = B.CreateInsertElement(
        value, B.CreateZExtOrTrunc(callQuery(body, B, *query, i), vector->getElementType()),
        uint64_t(i));
  return value;
}
} // namespace

bool isSupportedBuiltIn(spv::BuiltIn builtIn) {
  return findQuery(builtIn) || findMaskQuery(builtIn);
}

llvm::Value *getBuiltInCopy(Body &body, uint32_t variable) {
  llvm::AllocaInst *&copy = body.builtIns[variable];
  if (copy)
    return copy;
  const Type &pointer = body.reader.getPointerType(variable);
  llvm::Type *type = body.reader.getIRType(pointer.element);
  llvm::BasicBlock &entry = body.function.getEntryBlock();
  llvm::IRBuilder<> B(&entry, entry.getFirstInsertionPt());
  const spv::BuiltIn builtIn = body.reader.builtInVariables.at(variable);
  llvm::Value *value = createValue(body, B, builtIn, type);
  if (!value) {
    body.reader.fail("the variable of built-in " + getBuiltInName(builtIn) +
                     " has a type that it cannot have");
    return llvm::PoisonValue::get(pointer.type);
  }
  copy = B.CreateAlloca(type, nullptr, body.reader.getName(variable));
  B.CreateStore(value, copy);
  return copy;
}

} // namespace spirv
