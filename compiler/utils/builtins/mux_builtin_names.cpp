// Names, types and properties of the mux builtins: the part of BuiltinInfo that is independent of
// target and language.
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/mangling.h"
#include "compiler/utils/metadata.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral muxPrefix = "__mux_";
constexpr unsigned globalAddressSpace = 1;
constexpr unsigned localAddressSpace = 3;
constexpr unsigned genericAddressSpace = 4;

constexpr BuiltinProperties MathSwitch = eBuiltinPropertyNoSideEffects;
constexpr BuiltinProperties GroupQuery =
    eBuiltinPropertyWorkItem | eBuiltinPropertyRematerializable | eBuiltinPropertyNoSideEffects;
constexpr BuiltinProperties ItemQuery = GroupQuery;
constexpr BuiltinProperties LocalIdQuery = ItemQuery | eBuiltinPropertyLocalID;
constexpr BuiltinProperties Setter = eBuiltinPropertyNone;
constexpr BuiltinProperties MemBarrier = eBuiltinPropertyMemoryOrder;
constexpr BuiltinProperties ControlBarrier =
    eBuiltinPropertyExecutionFlow | eBuiltinPropertyMemoryOrder;
constexpr BuiltinProperties AddressQuery = eBuiltinPropertyNoSideEffects;
constexpr BuiltinProperties DMA = eBuiltinPropertyExecutionFlow;

struct FixedBuiltin {
  llvm::StringLiteral name;
  BuiltinProperties properties;
};

constexpr FixedBuiltin fixedBuiltins[] = {
#define MUX_BUILTIN(Id, Name, Properties) {Name, Properties},
#include "compiler/utils/mux_builtins.def"
};

constexpr llvm::StringLiteral shuffleNames[] = {
#define MUX_SHUFFLE(Id, Name) Name,
#include "compiler/utils/mux_builtins.def"
};

/// In the order of their IDs within a scope.
constexpr llvm::StringLiteral operationNames[] = {
#define MUX_GROUP_OPERATION(Id, Name, Kind, IsLogical) Name,
#include "compiler/utils/mux_builtins.def"
};

llvm::StringRef getOperationName(BuiltinID ID) {
  if (ID >= eMuxBuiltinSubGroupNonUniformClusteredReduceAdd)
    return operationNames[ID - eMuxBuiltinSubGroupNonUniformClusteredReduceAdd];
  constexpr unsigned scopeSize = eMuxBuiltinWorkGroupAny - eMuxBuiltinSubGroupAny;
  constexpr unsigned firstReduction = eMuxBuiltinSubGroupReduceAdd - eMuxBuiltinSubGroupAny;
  const unsigned index = (ID - eFirstMuxGroupCollective) % scopeSize - firstReduction;
  return operationNames[index % std::size(operationNames)];
}

std::string getGroupBaseName(BuiltinID ID, const GroupCollective &group) {
  constexpr llvm::StringLiteral scopes[] = {"sub_group_", "work_group_", "vec_group_",
                                            "sub_group_nonuniform_"};
  // The names of shuffles are in shuffleNames.
  constexpr llvm::StringLiteral ops[] = {
      "any", "all", "broadcast", "reduce_",         "scan_inclusive_", "scan_exclusive_",  "",
      "",    "",    "",          "broadcast_first", "ballot",          "clustered_reduce_"};
  const llvm::StringRef scope = scopes[static_cast<unsigned>(group.scope)];
  const llvm::StringRef op = ops[static_cast<unsigned>(group.op)];
  const bool hasOperation = op.ends_with("_");
  return (scope + op + (hasOperation ? getOperationName(ID) : llvm::StringRef())).str();
}

/// The name without prefix and overload suffix.
std::string getBaseName(BuiltinID ID) {
  if (ID < eFirstMuxShuffle)
    return fixedBuiltins[ID - eFirstMuxBuiltin].name.str();
  if (ID < eFirstMuxGroupCollective)
    return shuffleNames[ID - eFirstMuxShuffle].str();
  return getGroupBaseName(ID, *getGroupCollective(ID));
}

const llvm::StringMap<BuiltinID> &getIDsByBaseName() {
  // Never destroyed: compiling threads may outlive static destructors.
  static const auto *ids = [] {
    auto *map = new llvm::StringMap<BuiltinID>;
    for (unsigned ID = eFirstMuxBuiltin; ID != eMuxBuiltinEnd; ++ID)
      (*map)[getBaseName(static_cast<BuiltinID>(ID))] = static_cast<BuiltinID>(ID);
    return map;
  }();
  return *ids;
}

bool isDMATransfer(BuiltinID ID) {
  return ID >= eMuxBuiltinDMARead1D && ID <= eMuxBuiltinDMAWrite3D;
}

/// The floating-point types that have an overload suffix.
bool isNamedFloat(const llvm::Type *type) {
  return type->isHalfTy() || type->isBFloatTy() || type->isFloatTy() || type->isDoubleTy();
}

bool isValidOverload(const GroupCollective &group, llvm::Type *type) {
  if (!group.isVecGroupScope() && type->isVectorTy())
    return false;
  llvm::Type *scalar = type->getScalarType();
  if (group.isAnyAll() || group.op == GroupCollective::Op::Ballot)
    return scalar->isIntegerTy(1);
  if (group.recurKind != llvm::RecurKind::None)
    return llvm::RecurrenceDescriptor::isFloatingPointRecurrenceKind(group.recurKind)
               ? isNamedFloat(scalar)
               : scalar->isIntegerTy();
  return scalar->isIntegerTy() || isNamedFloat(scalar);
}

llvm::FunctionType *getGroupType(const GroupCollective &group, llvm::Type *type,
                                 const llvm::Module &M) {
  if (!isValidOverload(group, type))
    return nullptr;
  llvm::Type *i32 = llvm::Type::getInt32Ty(M.getContext());
  llvm::SmallVector<llvm::Type *, 5> params;
  if (group.isWorkGroupScope())
    params.push_back(i32);
  params.push_back(type);
  if (group.op == GroupCollective::Op::ShuffleUp || group.op == GroupCollective::Op::ShuffleDown)
    params.push_back(type);
  if (group.isBroadcast() && group.isWorkGroupScope())
    params.append(3, getSizeType(M));
  else if (group.isBroadcast() || group.isShuffle() ||
           group.op == GroupCollective::Op::ClusteredReduction)
    params.push_back(i32);
  if (group.op == GroupCollective::Op::Ballot)
    return llvm::FunctionType::get(llvm::FixedVectorType::get(i32, 4), params, false);
  // The result of a scan is a vector, with one element per work-item of the vec-group; other
  // results are uniform.
  llvm::Type *result = group.isScan() ? type : type->getScalarType();
  return llvm::FunctionType::get(result, params, false);
}

llvm::FunctionType *getDMATransferType(BuiltinID ID, llvm::Type *event, const llvm::Module &M) {
  const bool isRead = ID <= eMuxBuiltinDMARead3D;
  const unsigned numDims = (ID - (isRead ? eMuxBuiltinDMARead1D : eMuxBuiltinDMAWrite1D)) + 1;
  llvm::Type *global = llvm::PointerType::get(M.getContext(), globalAddressSpace);
  llvm::Type *local = llvm::PointerType::get(M.getContext(), localAddressSpace);
  llvm::SmallVector<llvm::Type *, 10> params = {isRead ? local : global, isRead ? global : local};
  // A width, then two strides and a count for each further dimension.
  params.append(1 + 3 * (numDims - 1), getSizeType(M));
  params.push_back(event);
  return llvm::FunctionType::get(event, params, false);
}

llvm::FunctionType *getFixedType(BuiltinID ID, const llvm::Module &M) {
  llvm::LLVMContext &context = M.getContext();
  llvm::Type *i32 = llvm::Type::getInt32Ty(context);
  llvm::Type *size = getSizeType(M);
  llvm::Type *noResult = llvm::Type::getVoidTy(context);
  const auto get = [](llvm::Type *result, llvm::ArrayRef<llvm::Type *> params) {
    return llvm::FunctionType::get(result, params, false);
  };
  switch (ID) {
  case eMuxBuiltinIsFTZ:
  case eMuxBuiltinUseFast:
  case eMuxBuiltinIsEmbeddedProfile:
    return get(llvm::Type::getInt1Ty(context), {});
  case eMuxBuiltinGetSubGroupId:
  case eMuxBuiltinGetNumSubGroups:
  case eMuxBuiltinGetMaxSubGroupSize:
  case eMuxBuiltinGetSubGroupSize:
  case eMuxBuiltinGetSubGroupLocalId:
  case eMuxBuiltinGetWorkDim:
    return get(i32, {});
  case eMuxBuiltinGetAddressSpace:
    return get(i32, {llvm::PointerType::get(context, genericAddressSpace)});
  case eMuxBuiltinGetGlobalLinearId:
  case eMuxBuiltinGetLocalLinearId:
    return get(size, {});
  case eMuxBuiltinSetLocalId:
    return get(noResult, {i32, size});
  case eMuxBuiltinSetSubGroupId:
  case eMuxBuiltinSetNumSubGroups:
  case eMuxBuiltinSetMaxSubGroupSize:
  case eMuxBuiltinSetKernelWidth:
    return get(noResult, {i32});
  case eMuxBuiltinMemBarrier:
    return get(noResult, {i32, i32});
  case eMuxBuiltinWorkGroupBarrier:
  case eMuxBuiltinSubGroupBarrier:
    return get(noResult, {i32, i32, i32});
  case eMuxBuiltinDMAWait:
    return get(noResult, {i32, llvm::PointerType::get(context, 0)});
  default:
    return get(size, {i32});
  }
}

/// Whether F has that type, apart from trailing scheduling parameters.
bool hasTypeUpToSchedulingParameters(const llvm::Function &F, const llvm::FunctionType &type) {
  const llvm::FunctionType &actual = *F.getFunctionType();
  const unsigned numParams = type.getNumParams();
  if (actual.isVarArg() || actual.getReturnType() != type.getReturnType() ||
      actual.getNumParams() < numParams || actual.params().take_front(numParams) != type.params())
    return false;
  const llvm::SmallVector<int, 4> scheduling = getSchedulingParameterFunctionMetadata(F);
  for (unsigned i = numParams; i != actual.getNumParams(); ++i)
    if (!llvm::is_contained(scheduling, static_cast<int>(i)))
      return false;
  return true;
}
} // namespace

bool BuiltinInfo::isMuxBuiltinID(BuiltinID ID) {
  return ID >= eFirstMuxBuiltin && ID < eMuxBuiltinEnd;
}

bool BuiltinInfo::isOverloadableMuxBuiltinID(BuiltinID ID) {
  return ID >= eFirstMuxShuffle && ID < eMuxBuiltinEnd;
}

BuiltinProperties BuiltinInfo::getMuxBuiltinProperties(BuiltinID ID) {
  if (!isMuxBuiltinID(ID))
    return eBuiltinPropertyNone;
  if (ID < eFirstMuxShuffle)
    return fixedBuiltins[ID - eFirstMuxBuiltin].properties;
  const bool isVecGroup = getGroupCollective(ID)->isVecGroupScope();
  return eBuiltinPropertyGroupOperation |
         (isVecGroup ? eBuiltinPropertyNoSideEffects : eBuiltinPropertyExecutionFlow);
}

std::string BuiltinInfo::getMuxBuiltinName(BuiltinID ID,
                                           llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  assert(isMuxBuiltinID(ID) && "not a mux builtin");
  std::string name = muxPrefix.str() + getBaseName(ID);
  if (isOverloadableMuxBuiltinID(ID) && !OverloadInfo.empty())
    name += "_" + getOverloadName(OverloadInfo.front());
  return name;
}

llvm::FunctionType *BuiltinInfo::getMuxBuiltinType(BuiltinID ID, const llvm::Module &M,
                                                   llvm::ArrayRef<llvm::Type *> OverloadInfo) {
  if (!isMuxBuiltinID(ID))
    return nullptr;
  const bool isTransfer = isDMATransfer(ID);
  if ((isTransfer || isOverloadableMuxBuiltinID(ID)) && OverloadInfo.size() != 1)
    return nullptr;
  if (isTransfer)
    return llvm::FunctionType::isValidArgumentType(OverloadInfo.front())
               ? getDMATransferType(ID, OverloadInfo.front(), M)
               : nullptr;
  if (isOverloadableMuxBuiltinID(ID))
    return getGroupType(*getGroupCollective(ID), OverloadInfo.front(), M);
  return getFixedType(ID, M);
}

Builtin BuiltinInfo::identifyMuxBuiltinName(llvm::StringRef Name, llvm::LLVMContext &context) {
  Builtin builtin;
  llvm::StringRef name = Name;
  if (!name.consume_front(muxPrefix))
    return {};
  const llvm::StringMap<BuiltinID> &ids = getIDsByBaseName();
  auto found = ids.find(name);
  if (found == ids.end()) {
    const auto [base, overload] = name.rsplit('_');
    llvm::Type *type = parseOverloadName(context, overload);
    found = ids.find(base);
    if (found == ids.end() || !type)
      return {};
    builtin.muxOverloadInfo.push_back(type);
  }
  builtin.ID = found->second;
  if (isOverloadableMuxBuiltinID(builtin.ID) == builtin.muxOverloadInfo.empty())
    return {};
  // Suffixes are canonical: i032 and v04i32 are invalid.
  if (getMuxBuiltinName(builtin.ID, builtin.muxOverloadInfo) != Name)
    return {};
  builtin.properties = getMuxBuiltinProperties(builtin.ID);
  return builtin;
}

Builtin BuiltinInfo::identifyMuxBuiltin(const llvm::Function &F) {
  Builtin builtin = identifyMuxBuiltinName(F.getName(), F.getContext());
  if (!builtin)
    return {};
  if (isDMATransfer(builtin.ID))
    builtin.muxOverloadInfo.push_back(F.getReturnType());
  const llvm::FunctionType *type =
      getMuxBuiltinType(builtin.ID, *F.getParent(), builtin.muxOverloadInfo);
  return type && hasTypeUpToSchedulingParameters(F, *type) ? builtin : Builtin();
}

} // namespace compiler::utils
