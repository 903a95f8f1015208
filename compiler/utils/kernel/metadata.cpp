#include "compiler/utils/metadata.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral localSizeName = "reqd_work_group_size";
constexpr llvm::StringLiteral sizeHintName = "work_group_size_hint";
constexpr llvm::StringLiteral maxWorkDimName = "max_work_dim";
constexpr llvm::StringLiteral subGroupSizeName = "intel_reqd_sub_group_size";
constexpr llvm::StringLiteral veczBaseName = "codeplay_ca_vecz.base";
constexpr llvm::StringLiteral veczDerivedName = "codeplay_ca_vecz.derived";
constexpr llvm::StringLiteral veczFailName = "codeplay_ca_vecz.base.fail";
constexpr llvm::StringLiteral wrapperName = "codeplay_ca_wrapper";
constexpr llvm::StringLiteral preconditionName = "mux_precondition";
constexpr llvm::StringLiteral rowsName = "mux_rows";
constexpr llvm::StringLiteral barrierMemoryName = "mux_barrier_memory";
constexpr llvm::StringLiteral scheduledFnName = "mux_scheduled_fn";
constexpr llvm::StringLiteral schedulingParamsName = "mux-scheduling-params";
constexpr llvm::StringLiteral unsharedName = "mux.unshared";
constexpr llvm::StringLiteral openCLVersionName = "opencl.ocl.version";

/// Encodes an i32, or an i64 if the value does not fit, so that it is not truncated to another one.
llvm::Metadata *encodeI32(llvm::LLVMContext &context, int64_t value) {
  const bool fits = llvm::isInt<32>(value) || llvm::isUInt<32>(value);
  const llvm::APInt number(64, static_cast<uint64_t>(value));
  return llvm::ConstantAsMetadata::get(
      llvm::ConstantInt::get(context, fits ? number.trunc(32) : number));
}

const llvm::ConstantInt *decodeInt(const llvm::MDNode *node, unsigned index) {
  if (!node || index >= node->getNumOperands())
    return nullptr;
  return llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(node->getOperand(index));
}

std::optional<uint64_t> decodeUnsigned(const llvm::MDNode *node, unsigned index) {
  const llvm::ConstantInt *constant = decodeInt(node, index);
  if (!constant)
    return std::nullopt;
  return constant->getValue().tryZExtValue();
}

void encodeOneI32(llvm::Function &F, llvm::StringRef name, uint32_t value) {
  llvm::LLVMContext &context = F.getContext();
  F.setMetadata(name, llvm::MDNode::get(context, encodeI32(context, value)));
}

std::optional<uint32_t> decodeOneI32(const llvm::Function &F, llvm::StringRef name) {
  const std::optional<uint64_t> value = decodeUnsigned(F.getMetadata(name), 0);
  if (!value || *value > UINT32_MAX)
    return std::nullopt;
  return static_cast<uint32_t>(*value);
}

void encodeSizes(llvm::Function &F, llvm::StringRef name, const std::array<uint64_t, 3> &sizes) {
  llvm::LLVMContext &context = F.getContext();
  F.setMetadata(
      name, llvm::MDNode::get(context, {encodeI32(context, sizes[0]), encodeI32(context, sizes[1]),
                                        encodeI32(context, sizes[2])}));
}

std::optional<std::array<uint64_t, 3>> decodeSizes(const llvm::Function &F, llvm::StringRef name) {
  const llvm::MDNode *node = F.getMetadata(name);
  if (!node || node->getNumOperands() == 0 || node->getNumOperands() > 3)
    return std::nullopt;
  // Missing outer dimensions default to 1.
  std::array<uint64_t, 3> sizes = {1, 1, 1};
  for (unsigned i = 0; i != node->getNumOperands(); ++i) {
    const std::optional<uint64_t> size = decodeUnsigned(node, i);
    if (!size || *size == 0)
      return std::nullopt;
    sizes[i] = *size;
  }
  return sizes;
}

/// !{vectorization factor, is scalable, dimension, is vector-predicated}
llvm::MDNode *encodeVectorizationInfo(llvm::LLVMContext &context, const VectorizationInfo &info) {
  return llvm::MDNode::get(context, {encodeI32(context, info.vf.getKnownMinValue()),
                                     encodeI32(context, info.vf.isScalable()),
                                     encodeI32(context, info.simdDimIdx),
                                     encodeI32(context, info.isVectorPredicated)});
}

std::optional<VectorizationInfo> decodeVectorizationInfo(const llvm::Metadata *metadata) {
  const auto *node = llvm::dyn_cast_or_null<llvm::MDNode>(metadata);
  const std::optional<uint64_t> factor = decodeUnsigned(node, 0);
  const std::optional<uint64_t> isScalable = decodeUnsigned(node, 1);
  const std::optional<uint64_t> simdDimIdx = decodeUnsigned(node, 2);
  const std::optional<uint64_t> isVectorPredicated = decodeUnsigned(node, 3);
  if (!factor || !isScalable || !simdDimIdx || !isVectorPredicated)
    return std::nullopt;
  if (*factor == 0 || *factor > UINT32_MAX || *simdDimIdx > 2)
    return std::nullopt;
  VectorizationInfo info;
  info.vf = llvm::ElementCount::get(static_cast<unsigned>(*factor), *isScalable != 0);
  info.simdDimIdx = static_cast<unsigned>(*simdDimIdx);
  info.isVectorPredicated = *isVectorPredicated != 0;
  return info;
}

llvm::MDNode *encodeLink(const VectorizationInfo &info, llvm::Function &target) {
  llvm::LLVMContext &context = target.getContext();
  return llvm::MDNode::get(
      context, {encodeVectorizationInfo(context, info), llvm::ValueAsMetadata::get(&target)});
}

/// Erasing the linked function leaves a null operand.
std::optional<LinkMetadataResult> decodeLink(const llvm::MDNode *node) {
  if (!node || node->getNumOperands() != 2)
    return std::nullopt;
  const std::optional<VectorizationInfo> info = decodeVectorizationInfo(node->getOperand(0));
  auto *function = llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(1));
  if (!info)
    return std::nullopt;
  return LinkMetadataResult{function, *info};
}
} // namespace

void encodeLocalSizeMetadata(llvm::Function &F, const std::array<uint64_t, 3> &localSizes) {
  encodeSizes(F, localSizeName, localSizes);
}

std::optional<std::array<uint64_t, 3>> getLocalSizeMetadata(const llvm::Function &F) {
  return decodeSizes(F, localSizeName);
}

void dropLocalSizeMetadata(llvm::Function &F) { F.setMetadata(localSizeName, nullptr); }

void encodeWorkGroupSizeHintMetadata(llvm::Function &F, const std::array<uint64_t, 3> &hint) {
  encodeSizes(F, sizeHintName, hint);
}

std::optional<std::array<uint64_t, 3>> getWorkGroupSizeHintMetadata(const llvm::Function &F) {
  return decodeSizes(F, sizeHintName);
}

void dropWorkGroupSizeHintMetadata(llvm::Function &F) { F.setMetadata(sizeHintName, nullptr); }

void encodeMaxWorkDimMetadata(llvm::Function &F, uint32_t maxWorkDim) {
  encodeOneI32(F, maxWorkDimName, maxWorkDim);
}

std::optional<uint32_t> getMaxWorkDimMetadata(const llvm::Function &F) {
  const std::optional<uint32_t> maxWorkDim = decodeOneI32(F, maxWorkDimName);
  return maxWorkDim && *maxWorkDim <= MaxWorkDim ? maxWorkDim : std::nullopt;
}

void dropMaxWorkDimMetadata(llvm::Function &F) { F.setMetadata(maxWorkDimName, nullptr); }

void encodeReqdSubgroupSizeMetadata(llvm::Function &F, uint32_t size) {
  encodeOneI32(F, subGroupSizeName, size);
}

std::optional<uint32_t> getReqdSubgroupSize(const llvm::Function &F) {
  const std::optional<uint32_t> size = decodeOneI32(F, subGroupSizeName);
  return size && *size != 0 ? size : std::nullopt;
}

void dropReqdSubgroupSizeMetadata(llvm::Function &F) { F.setMetadata(subGroupSizeName, nullptr); }

void linkOrigToVeczFnMetadata(llvm::Function &origF, llvm::Function &vectorF,
                              const VectorizationInfo &info) {
  origF.addMetadata(veczBaseName, *encodeLink(info, vectorF));
  vectorF.setMetadata(veczDerivedName, encodeLink(info, origF));
}

void encodeVectorizationFailedMetadata(llvm::Function &origF, const VectorizationInfo &info) {
  llvm::LLVMContext &context = origF.getContext();
  origF.addMetadata(veczFailName,
                    *llvm::MDNode::get(context, encodeVectorizationInfo(context, info)));
}

bool parseOrigToVeczFnLinkMetadata(const llvm::Function &F,
                                   llvm::SmallVectorImpl<LinkMetadataResult> &links) {
  llvm::SmallVector<llvm::MDNode *, 4> nodes;
  F.getMetadata(veczBaseName, nodes);
  bool found = false;
  for (const llvm::MDNode *node : nodes) {
    if (const std::optional<LinkMetadataResult> link = decodeLink(node); link && link->function) {
      links.push_back(*link);
      found = true;
    }
  }
  return found;
}

std::optional<LinkMetadataResult> parseVeczToOrigFnLinkMetadata(const llvm::Function &F) {
  return decodeLink(F.getMetadata(veczDerivedName));
}

llvm::SmallVector<VectorizationInfo, 2> getVectorizationFailedMetadata(const llvm::Function &F) {
  llvm::SmallVector<llvm::MDNode *, 4> nodes;
  F.getMetadata(veczFailName, nodes);
  llvm::SmallVector<VectorizationInfo, 2> infos;
  for (const llvm::MDNode *node : nodes)
    if (node->getNumOperands() == 1)
      if (const auto info = decodeVectorizationInfo(node->getOperand(0)))
        infos.push_back(*info);
  return infos;
}

void dropVeczToOrigMetadata(llvm::Function &F) { F.setMetadata(veczDerivedName, nullptr); }

void dropOrigToVeczMetadata(llvm::Function &F) {
  F.setMetadata(veczBaseName, nullptr);
  F.setMetadata(veczFailName, nullptr);
}

void encodeWrapperFnMetadata(llvm::Function &F, const VectorizationInfo &mainInfo,
                             std::optional<VectorizationInfo> tailInfo) {
  llvm::LLVMContext &context = F.getContext();
  llvm::MDNode *tail = tailInfo ? encodeVectorizationInfo(context, *tailInfo) : nullptr;
  F.setMetadata(wrapperName,
                llvm::MDNode::get(context, {encodeVectorizationInfo(context, mainInfo), tail}));
}

std::optional<WrapperInfo> parseWrapperFnMetadata(const llvm::Function &F) {
  const llvm::MDNode *node = F.getMetadata(wrapperName);
  if (!node || node->getNumOperands() != 2)
    return std::nullopt;
  const std::optional<VectorizationInfo> main = decodeVectorizationInfo(node->getOperand(0));
  const std::optional<VectorizationInfo> tail = decodeVectorizationInfo(node->getOperand(1));
  if (!main || (node->getOperand(1) && !tail))
    return std::nullopt;
  return WrapperInfo(*main, tail);
}

void takeWrapperFnMetadata(llvm::Function &ToF, llvm::Function &FromF) {
  ToF.setMetadata(wrapperName, FromF.getMetadata(wrapperName));
  if (&ToF != &FromF)
    FromF.setMetadata(wrapperName, nullptr);
}

void dropWrapperFnMetadata(llvm::Function &F) { F.setMetadata(wrapperName, nullptr); }

void encodePreconditionMetadata(llvm::Function &F, llvm::Function &precondition) {
  F.setMetadata(preconditionName,
                llvm::MDNode::get(F.getContext(), llvm::ValueAsMetadata::get(&precondition)));
}

std::optional<llvm::Function *> getPreconditionMetadata(const llvm::Function &F) {
  const llvm::MDNode *node = F.getMetadata(preconditionName);
  if (!node)
    return std::nullopt;
  auto *precondition = node->getNumOperands() == 1
                           ? llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(0))
                           : nullptr;
  const bool isUsable = precondition && precondition->getReturnType()->isIntegerTy(1) &&
                        precondition->getFunctionType()->params() == F.getFunctionType()->params();
  return isUsable ? precondition : nullptr;
}

void dropPreconditionMetadata(llvm::Function &F) { F.setMetadata(preconditionName, nullptr); }

void encodeRowsMetadata(llvm::Function &F, const RowsPerCall &rows) {
  llvm::SmallVector<llvm::Metadata *, 2> operands = {encodeI32(F.getContext(), int(rows.rows))};
  if (rows.singleRow)
    operands.push_back(llvm::ValueAsMetadata::get(rows.singleRow));
  F.setMetadata(rowsName, llvm::MDNode::get(F.getContext(), operands));
}

RowsPerCall getRowsMetadata(const llvm::Function &F) {
  const llvm::MDNode *node = F.getMetadata(rowsName);
  RowsPerCall result;
  result.rows = unsigned(std::max<uint64_t>(1, decodeUnsigned(node, 0).value_or(1)));
  if (node && node->getNumOperands() == 2)
    result.singleRow = llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(1));
  return result;
}

void dropRowsMetadata(llvm::Function &F) { F.setMetadata(rowsName, nullptr); }

void encodeBarrierMemoryMetadata(llvm::Function &F, const BarrierMemory &memory) {
  llvm::LLVMContext &context = F.getContext();
  const auto encode = [&](uint64_t value) {
    return llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), value));
  };
  F.setMetadata(barrierMemoryName,
                llvm::MDNode::get(context, {encode(memory.perWorkItem), encode(memory.perGroup)}));
}

std::optional<BarrierMemory> getBarrierMemoryMetadata(const llvm::Function &F) {
  const llvm::MDNode *node = F.getMetadata(barrierMemoryName);
  const std::optional<uint64_t> perWorkItem = decodeUnsigned(node, 0);
  const std::optional<uint64_t> perGroup = decodeUnsigned(node, 1);
  if (!perWorkItem || !perGroup)
    return std::nullopt;
  return BarrierMemory{*perWorkItem, *perGroup};
}

void setSchedulingParameterFunctionMetadata(llvm::Function &F, llvm::ArrayRef<int> indices) {
  llvm::LLVMContext &context = F.getContext();
  llvm::SmallVector<llvm::Metadata *, 4> operands;
  for (const int index : indices)
    operands.push_back(encodeI32(context, index < 0 ? -1 : index));
  F.setMetadata(scheduledFnName, llvm::MDNode::get(context, operands));
}

llvm::SmallVector<int, 4> getSchedulingParameterFunctionMetadata(const llvm::Function &F) {
  llvm::SmallVector<int, 4> indices;
  const llvm::MDNode *node = F.getMetadata(scheduledFnName);
  for (unsigned i = 0; node && i != node->getNumOperands(); ++i) {
    const llvm::ConstantInt *index = decodeInt(node, i);
    if (!index)
      return {};
    const bool exists = !index->isNegative() && index->getValue().ult(F.arg_size());
    indices.push_back(exists ? static_cast<int>(index->getZExtValue()) : -1);
  }
  return indices;
}

void dropSchedulingParameterMetadata(llvm::Function &F) { F.setMetadata(scheduledFnName, nullptr); }

void setSchedulingParameterModuleMetadata(llvm::Module &M, llvm::ArrayRef<std::string> names) {
  llvm::SmallVector<llvm::Metadata *, 4> operands;
  for (const std::string &name : names)
    operands.push_back(llvm::MDString::get(M.getContext(), name));
  llvm::NamedMDNode *node = M.getOrInsertNamedMetadata(schedulingParamsName);
  node->clearOperands();
  node->addOperand(llvm::MDNode::get(M.getContext(), operands));
}

llvm::SmallVector<llvm::StringRef, 4> getSchedulingParameterModuleMetadata(const llvm::Module &M) {
  const llvm::NamedMDNode *node = M.getNamedMetadata(schedulingParamsName);
  if (!node || node->getNumOperands() != 1)
    return {};
  llvm::SmallVector<llvm::StringRef, 4> names;
  for (const llvm::MDOperand &operand : node->getOperand(0)->operands()) {
    const auto *name = llvm::dyn_cast_or_null<llvm::MDString>(operand);
    if (!name)
      return {};
    names.push_back(name->getString());
  }
  return names;
}

unsigned getOpenCLVersion(const llvm::Module &M) {
  const llvm::NamedMDNode *node = M.getNamedMetadata(openCLVersionName);
  unsigned version = 0;
  // Linking concatenates the versions of all modules.
  for (unsigned i = 0; node && i != node->getNumOperands(); ++i) {
    const std::optional<uint64_t> major = decodeUnsigned(node->getOperand(i), 0);
    const std::optional<uint64_t> minor = decodeUnsigned(node->getOperand(i), 1);
    if (major && minor && *major <= 99 && *minor <= 9)
      version = std::max(version, static_cast<unsigned>(*major * 100 + *minor * 10));
  }
  return version == 0 ? OpenCLC12 : version;
}

void setOpenCLVersion(llvm::Module &M, unsigned version) {
  llvm::LLVMContext &context = M.getContext();
  llvm::NamedMDNode *node = M.getOrInsertNamedMetadata(openCLVersionName);
  node->clearOperands();
  node->addOperand(llvm::MDNode::get(
      context, {encodeI32(context, version / 100), encodeI32(context, version / 10 % 10)}));
}

void markUnshared(llvm::Instruction &I) {
  I.setMetadata(unsharedName, llvm::MDNode::get(I.getContext(), {}));
}

bool isUnshared(const llvm::Instruction &I) { return I.hasMetadata(unsharedName); }

} // namespace compiler::utils
