#include "compiler/utils/barrier_struct.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include <numeric>

namespace compiler::utils {

namespace {
/// Offsets saturate here, so that an oversized struct cannot wrap to a size that can be allocated.
constexpr uint64_t maxSize = uint64_t(1) << 63;

/// Collects elements and inserts padding where a type's ABI alignment is insufficient.
class StructBuilder {
public:
  StructBuilder(llvm::LLVMContext &context, const llvm::DataLayout &layout)
      : i8(llvm::Type::getInt8Ty(context)), layout(layout) {}

  /// Returns the index of the new element.
  unsigned add(llvm::Type *type, llvm::Align alignment) {
    padTo(alignment, layout.getABITypeAlign(type));
    elements.push_back(type);
    naturalAlign = std::max(naturalAlign, layout.getABITypeAlign(type));
    offset = std::min(llvm::SaturatingAdd(offset, layout.getTypeAllocSize(type).getFixedValue()),
                      maxSize);
    return elements.size() - 1;
  }

  /// Pads so that the next element, whose ABI alignment is `natural`, starts at a multiple of
  /// `alignment`.
  void padTo(llvm::Align alignment, llvm::Align natural) {
    const uint64_t wanted = llvm::alignTo(offset, alignment);
    if (llvm::alignTo(offset, natural) != wanted)
      elements.push_back(llvm::ArrayType::get(i8, wanted - offset));
    offset = wanted;
  }

  uint64_t getOffset() const { return offset; }
  /// The ABI alignment of the elements.
  llvm::Align getNaturalAlign() const { return naturalAlign; }
  llvm::Type *i8;
  llvm::SmallVector<llvm::Type *, 8> elements;

private:
  const llvm::DataLayout &layout;
  uint64_t offset = 0;
  llvm::Align naturalAlign;
};
} // namespace

BarrierStruct::BarrierStruct(llvm::Module &M, llvm::ArrayRef<MemberSpec> specs,
                             const llvm::Twine &name)
    : members(specs.size()) {
  if (specs.empty())
    return;
  const llvm::DataLayout &layout = M.getDataLayout();
  llvm::SmallVector<unsigned, 8> order(specs.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    const llvm::Align alignA = specs[a].alignment;
    const llvm::Align alignB = specs[b].alignment;
    return alignA != alignB ? alignA > alignB : a < b;
  });

  StructBuilder builder(M.getContext(), layout);
  alignment = specs[order.front()].alignment;
  for (const unsigned index : order) {
    const MemberSpec &spec = specs[index];
    Member &member = members[index];
    const llvm::TypeSize size = layout.getTypeAllocSize(spec.type);
    member.isScalable = size.isScalable();
    if (member.isScalable) {
      member.offset = llvm::alignTo(scalableSize, spec.alignment);
      scalableSize = member.offset + size.getKnownMinValue();
    } else {
      member.element = builder.add(spec.type, spec.alignment);
      member.offset = builder.getOffset() - size.getFixedValue();
    }
  }
  // The flexible array member, if any, starts where the fixed-size members end.
  builder.padTo(alignment, scalableSize == 0 ? builder.getNaturalAlign() : llvm::Align(1));
  fixedSize = builder.getOffset();
  if (scalableSize != 0) {
    scalableSize = llvm::alignTo(scalableSize, alignment);
    builder.elements.push_back(llvm::ArrayType::get(builder.i8, 0));
  }
  type = llvm::StructType::create(M.getContext(), builder.elements, name.str());
}

llvm::Value *BarrierStruct::createAddress(llvm::IRBuilderBase &B, llvm::Value *structure,
                                          unsigned index, const llvm::Twine &name) const {
  const Member &member = members[index];
  const unsigned lastElement = type->getNumElements() - 1;
  const unsigned element = member.isScalable ? lastElement : member.element;
  llvm::Value *address = B.CreateStructGEP(type, structure, element, name);
  if (!member.isScalable || member.offset == 0)
    return address;
  llvm::Type *i64 = B.getInt64Ty();
  llvm::Value *offset =
      B.CreateMul(B.CreateVScale(i64), llvm::ConstantInt::get(i64, member.offset));
  return B.CreateInBoundsGEP(B.getInt8Ty(), address, offset, name);
}

std::optional<uint64_t> BarrierStruct::getOffset(unsigned index) const {
  if (members[index].isScalable)
    return std::nullopt;
  return members[index].offset;
}

llvm::Value *BarrierStruct::createSize(llvm::IRBuilderBase &B, llvm::IntegerType *sizeType) const {
  llvm::Value *size = llvm::ConstantInt::get(sizeType, fixedSize);
  if (scalableSize == 0)
    return size;
  llvm::Value *scalable =
      B.CreateMul(B.CreateVScale(sizeType), llvm::ConstantInt::get(sizeType, scalableSize));
  return B.CreateAdd(size, scalable);
}

} // namespace compiler::utils
