#include "join_components.h"

#include <llvm/ADT/DepthFirstIterator.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

#include <map>

namespace vecz {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// The same value for each component. All have as many elements as there are lanes.
using Components = llvm::SmallVector<llvm::Value *, 4>;

/// Source vectors have at most 16 components.
constexpr unsigned maxFactor = 16;
/// Operations on components that are joined together (compile time).
constexpr unsigned maxOperations = 512;

unsigned getSize(const llvm::Value &vector) {
  return cast<llvm::FixedVectorType>(vector.getType())->getNumElements();
}

/// Where an element of a vector comes from.
struct Element {
  llvm::Value *vector;
  unsigned index;
};

/// Follows an element through one shuffle; a null vector if it is poison.
Element trace(llvm::ShuffleVectorInst &shuffle, unsigned index) {
  const int from = shuffle.getMaskValue(index);
  if (from < 0)
    return {nullptr, 0};
  const unsigned first = getSize(*shuffle.getOperand(0));
  if (unsigned(from) < first)
    return {shuffle.getOperand(0), unsigned(from)};
  return {shuffle.getOperand(1), unsigned(from) - first};
}

using Shuffles = llvm::SmallPtrSet<const llvm::Value *, 8>;

/// Follows an element through the shuffles that concatenate and interleave vectors of `lanes`
/// elements, back to one of these. Adds the shuffles on the way.
Element traceToComponent(llvm::ShuffleVectorInst &interleave, unsigned index, unsigned lanes,
                         Shuffles &way) {
  Element element{&interleave, index};
  do {
    auto *shuffle = dyn_cast<llvm::ShuffleVectorInst>(element.vector);
    if (!shuffle)
      return {nullptr, 0};
    way.insert(shuffle);
    element = trace(*shuffle, element.index);
  } while (element.vector && getSize(*element.vector) > lanes);
  return element;
}

/// The vectors that a shuffle interleaves; none if it does something else.
Components getInterleaved(llvm::ShuffleVectorInst &shuffle, unsigned factor, Shuffles &way) {
  const unsigned lanes = getSize(shuffle) / factor;
  Components components(factor);
  way.clear();
  for (unsigned i = 0; i < lanes * factor; ++i) {
    const Element element = traceToComponent(shuffle, i, lanes, way);
    if (!element.vector || getSize(*element.vector) != lanes || element.index != i / factor)
      return {};
    llvm::Value *&component = components[i % factor];
    if (component && component != element.vector)
      return {};
    component = element.vector;
  }
  return components;
}

Components getInterleaved(llvm::ShuffleVectorInst &shuffle, Shuffles &way) {
  for (unsigned factor = 2; factor <= maxFactor; ++factor)
    if (getSize(shuffle) % factor == 0 && getSize(shuffle) > factor)
      if (Components components = getInterleaved(shuffle, factor, way); !components.empty())
        return components;
  return {};
}

/// The vector that components were taken from by shuffles; null if they were not.
llvm::Value *getDeinterleaved(const Components &components) {
  llvm::Value *source = nullptr;
  for (const auto [index, component] : llvm::enumerate(components)) {
    auto *shuffle = dyn_cast<llvm::ShuffleVectorInst>(component);
    if (!shuffle)
      return nullptr;
    for (unsigned lane = 0; lane < getSize(*shuffle); ++lane) {
      const Element element = trace(*shuffle, lane);
      if (!element.vector || (source && element.vector != source) ||
          element.index != lane * components.size() + index)
        return nullptr;
      source = element.vector;
    }
  }
  return getSize(*source) == getSize(*components[0]) * components.size() ? source : nullptr;
}

bool isSupported(const llvm::Instruction &I) {
  if (const auto *call = dyn_cast<llvm::IntrinsicInst>(&I))
    return llvm::isTriviallyVectorizable(call->getIntrinsicID()) && !call->hasOperandBundles();
  if (const auto *bitcast = dyn_cast<llvm::BitCastInst>(&I))
    return bitcast->getSrcTy()->isVectorTy() && getSize(I) == getSize(*I.getOperand(0));
  return isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::CastInst, llvm::CmpInst,
             llvm::SelectInst, llvm::FreezeInst>(I);
}

/// Whether both do the same to their operands.
bool isSameOperation(const llvm::Instruction &a, const llvm::Instruction &b) {
  if (a.getOpcode() != b.getOpcode() || a.getType() != b.getType() ||
      a.getParent() != b.getParent() || a.getNumOperands() != b.getNumOperands())
    return false;
  if (const auto *compare = dyn_cast<llvm::CmpInst>(&a);
      compare && compare->getPredicate() != cast<llvm::CmpInst>(b).getPredicate())
    return false;
  if (const auto *call = dyn_cast<llvm::IntrinsicInst>(&a);
      call && call->getIntrinsicID() != cast<llvm::IntrinsicInst>(b).getIntrinsicID())
    return false;
  return llvm::all_of(llvm::zip_equal(a.operand_values(), b.operand_values()), [](auto pair) {
    return std::get<0>(pair)->getType() == std::get<1>(pair)->getType();
  });
}

/// Whether both choose among values of the same blocks.
bool isSamePhi(const llvm::PHINode &a, const llvm::PHINode &b) {
  return a.getParent() == b.getParent() && a.getType() == b.getType();
}

/// Operands that are not vectors: flags of intrinsics, conditions, callees.
bool isScalarOperand(const llvm::Instruction &I, unsigned index) {
  return !I.getOperand(index)->getType()->isVectorTy();
}

/// How a tuple of components becomes one vector.
struct Joined {
  enum Kind { Impossible, Constant, Splat, Repeated, Loaded, Operation, Phi } kind = Impossible;
  /// The splat scalar, or the vector that components were taken from.
  llvm::Value *value = nullptr;
  /// The result.
  llvm::Value *vector = nullptr;

  bool hasOperands() const { return kind == Operation || kind == Phi; }
};

/// Finds interleaved vectors of a function that can be computed as one.
class ComponentJoiner {
public:
  explicit ComponentJoiner(llvm::Function &F)
      : F(F), reachable(llvm::df_begin(&F.getEntryBlock()), llvm::df_end(&F.getEntryBlock())) {}

  bool run();

private:
  /// An interleaving shuffle.
  struct Root {
    llvm::ShuffleVectorInst *shuffle;
    Components components;
    /// The shuffles between both, and the root itself.
    Shuffles way;
    bool isDropped = false;
  };

  /// A tuple of roots that are not dropped.
  struct Usage {
    llvm::SmallVector<const Components *, 2> users;
    /// It, or what it is computed from, is used for something else.
    bool isShared = false;
  };

  void collect();
  bool plan(const Components &components);
  Joined classify(const Components &components);
  bool planOperands(const Components &components);
  void forget(size_t first);
  Components getOperands(const Components &components, unsigned index) const;
  void markUsed(const Components &components, const Components *user = nullptr);
  void markShared();
  void dropSharedRoots();
  bool isUsedElsewhere(const Components &components) const;
  bool isProfitable() const;
  llvm::Value *join(const Components &components);
  llvm::Value *createConstant(const Components &components) const;
  llvm::Value *createOperation(const Components &components);
  llvm::Value *createPhi(const Components &components);
  void joinIncomingValues();

  llvm::Function &F;
  const llvm::SmallPtrSet<const llvm::BasicBlock *, 32> reachable;
  llvm::SmallVector<Root, 4> roots;
  std::map<Components, Joined> tuples;
  /// Those that are possible, if those are whose operands are being planned. In this order, an
  /// assumption precedes what relies on it.
  llvm::SmallVector<Components, 16> planned;
  unsigned numPlanned = 0;
  std::map<Components, Usage> used;
  llvm::SmallPtrSet<llvm::Value *, 16> operations;
  /// Shuffles that nothing uses when these roots are replaced.
  llvm::SmallPtrSet<const llvm::Value *, 16> removed;
  /// Joined phis without incoming values.
  llvm::SmallVector<Components, 4> incomplete;
};

void ComponentJoiner::collect() {
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *shuffle = dyn_cast<llvm::ShuffleVectorInst>(&I);
    if (!shuffle || !isa<llvm::FixedVectorType>(shuffle->getType()) ||
        !isa<llvm::FixedVectorType>(shuffle->getOperand(0)->getType()) || shuffle->use_empty() ||
        !reachable.contains(shuffle->getParent()))
      continue;
    Shuffles way;
    if (Components components = getInterleaved(*shuffle, way); !components.empty())
      if (plan(components) && tuples[components].hasOperands())
        roots.push_back({shuffle, std::move(components), std::move(way)});
  }
}

/// The values of a loop depend on each other: a tuple is possible if its operands are, provided
/// that it is.
bool ComponentJoiner::plan(const Components &components) {
  if (const auto known = tuples.find(components); known != tuples.end())
    return known->second.kind != Joined::Impossible;
  if (++numPlanned > maxOperations)
    return false;
  const Joined joined = classify(components);
  tuples[components] = joined;
  if (joined.kind == Joined::Impossible)
    return false;
  const size_t first = planned.size();
  planned.push_back(components);
  if (!joined.hasOperands() || planOperands(components))
    return true;
  forget(first);
  tuples[components] = {};
  return false;
}

/// Forgets what may rely on a tuple that has turned out to be impossible.
void ComponentJoiner::forget(size_t first) {
  for (const Components &components : llvm::drop_begin(planned, first))
    tuples.erase(components);
  planned.truncate(first);
}

Joined ComponentJoiner::classify(const Components &components) {
  if (llvm::all_of(components, [](llvm::Value *value) { return isa<llvm::Constant>(value); }))
    return {Joined::Constant};
  if (llvm::Value *source = getDeinterleaved(components))
    return {Joined::Loaded, source};
  if (llvm::Value *scalar = llvm::getSplatValue(components[0]);
      scalar && llvm::all_of(components, [&](const llvm::Value *component) {
        return llvm::getSplatValue(component) == scalar;
      }))
    return {Joined::Splat, scalar};
  if (llvm::all_equal(components))
    return {Joined::Repeated, components[0]};
  // Unreachable code may be self-referential without phis.
  auto *first = dyn_cast<llvm::Instruction>(components[0]);
  if (!first || !reachable.contains(first->getParent()))
    return {};
  if (auto *phi = dyn_cast<llvm::PHINode>(first)) {
    const bool areSame = llvm::all_of(components, [&](llvm::Value *value) {
      auto *other = dyn_cast<llvm::PHINode>(value);
      return other && isSamePhi(*phi, *other);
    });
    return areSame ? Joined{Joined::Phi} : Joined{};
  }
  if (!isSupported(*first))
    return {};
  const bool areSame = llvm::all_of(components, [&](llvm::Value *value) {
    auto *I = dyn_cast<llvm::Instruction>(value);
    return I && isSameOperation(*first, *I);
  });
  return areSame ? Joined{Joined::Operation} : Joined{};
}

Components ComponentJoiner::getOperands(const Components &components, unsigned index) const {
  Components operands;
  const auto *first = dyn_cast<llvm::PHINode>(components[0]);
  for (llvm::Value *component : components)
    operands.push_back(first ? cast<llvm::PHINode>(component)->getIncomingValueForBlock(
                                   first->getIncomingBlock(index))
                             : cast<llvm::Instruction>(component)->getOperand(index));
  return operands;
}

bool ComponentJoiner::planOperands(const Components &components) {
  auto *first = cast<llvm::Instruction>(components[0]);
  for (unsigned index = 0; index < first->getNumOperands(); ++index) {
    const Components operands = getOperands(components, index);
    if (isScalarOperand(*first, index) ? !llvm::all_equal(operands) : !plan(operands))
      return false;
  }
  return true;
}

void ComponentJoiner::markUsed(const Components &components, const Components *user) {
  const auto [entry, isNew] = used.try_emplace(components);
  if (user)
    entry->second.users.push_back(user);
  if (!isNew || !tuples[components].hasOperands())
    return;
  operations.insert(components.begin(), components.end());
  auto *first = cast<llvm::Instruction>(components[0]);
  for (unsigned index = 0; index < first->getNumOperands(); ++index)
    if (!isScalarOperand(*first, index))
      markUsed(getOperands(components, index), &entry->first);
}

/// Whether an operation would stay, for something that is not joined.
bool ComponentJoiner::isUsedElsewhere(const Components &components) const {
  if (!tuples.at(components).hasOperands())
    return false;
  return llvm::any_of(components, [this](llvm::Value *component) {
    return llvm::any_of(component->users(), [this](llvm::User *user) {
      return !operations.contains(user) && !removed.contains(user);
    });
  });
}

void ComponentJoiner::markShared() {
  llvm::SmallVector<const Components *, 16> found;
  for (const auto &[components, usage] : used)
    if (isUsedElsewhere(components))
      found.push_back(&components);
  while (!found.empty()) {
    Usage &usage = used.at(*found.pop_back_val());
    if (!std::exchange(usage.isShared, true))
      found.append(usage.users);
  }
}

/// Drops roots until no operation of the rest is used elsewhere.
void ComponentJoiner::dropSharedRoots() {
  for (bool changed = true; changed;) {
    changed = false;
    used.clear();
    operations.clear();
    removed.clear();
    for (const Root &root : roots)
      if (!root.isDropped) {
        markUsed(root.components);
        removed.insert(root.way.begin(), root.way.end());
      }
    markShared();
    for (Root &root : roots) {
      if (root.isDropped)
        continue;
      root.isDropped =
          used.at(root.components).isShared ||
          llvm::any_of(root.way, [&](const llvm::Value *shuffle) {
            return shuffle != root.shuffle && llvm::any_of(shuffle->users(), [&](const auto *user) {
                     return !removed.contains(user);
                   });
          });
      changed |= root.isDropped;
    }
  }
}

/// Each vector that is not taken apart or put together saves shuffles; each that is repeated for
/// all components needs them. In loops, which phis are of, these may be repeated more often.
bool ComponentJoiner::isProfitable() const {
  int64_t saved = llvm::count_if(roots, [](const Root &root) { return !root.isDropped; });
  if (saved == 0)
    return false;
  bool hasPhis = false, hasRepeated = false;
  for (const auto &[components, usage] : used) {
    const Joined::Kind kind = tuples.at(components).kind;
    saved += kind == Joined::Loaded ? 1 : kind == Joined::Repeated ? -1 : 0;
    hasPhis |= kind == Joined::Phi;
    hasRepeated |= kind == Joined::Repeated;
  }
  return saved > 0 && !(hasPhis && hasRepeated);
}

llvm::Value *ComponentJoiner::join(const Components &components) {
  Joined &joined = tuples[components];
  if (joined.vector)
    return joined.vector;
  const unsigned lanes = getSize(*components[0]), factor = unsigned(components.size());
  switch (joined.kind) {
  case Joined::Constant:
    return joined.vector = createConstant(components);
  case Joined::Loaded:
    return joined.vector = joined.value;
  case Joined::Operation:
    return joined.vector = createOperation(components);
  case Joined::Phi:
    return joined.vector = createPhi(components);
  case Joined::Splat:
  case Joined::Repeated:
    break;
  case Joined::Impossible:
    llvm_unreachable("not planned");
  }
  // Arguments and phis are not repeated in front of themselves.
  auto *I = dyn_cast<llvm::Instruction>(components[0]);
  const auto position =
      I ? *I->getInsertionPointAfterDef() : F.getEntryBlock().getFirstInsertionPt();
  llvm::IRBuilder<> B(position->getParent(), position);
  joined.vector =
      joined.kind == Joined::Splat
          ? B.CreateVectorSplat(lanes * factor, joined.value)
          : B.CreateShuffleVector(joined.value, llvm::createReplicatedMask(factor, lanes));
  return joined.vector;
}

llvm::Value *ComponentJoiner::createConstant(const Components &components) const {
  llvm::SmallVector<llvm::Constant *, 64> elements;
  for (unsigned lane = 0; lane < getSize(*components[0]); ++lane)
    for (llvm::Value *component : components)
      elements.push_back(cast<llvm::Constant>(component)->getAggregateElement(lane));
  return llvm::ConstantVector::get(elements);
}

llvm::Instruction *getLast(const Components &components) {
  auto *last = cast<llvm::Instruction>(components[0]);
  for (llvm::Value *component : components)
    if (last->comesBefore(cast<llvm::Instruction>(component)))
      last = cast<llvm::Instruction>(component);
  return last;
}

llvm::Value *ComponentJoiner::createOperation(const Components &components) {
  auto *first = cast<llvm::Instruction>(components[0]);
  llvm::SmallVector<llvm::Value *, 3> operands;
  for (unsigned index = 0; index < first->getNumOperands(); ++index)
    operands.push_back(isScalarOperand(*first, index) ? first->getOperand(index)
                                                      : join(getOperands(components, index)));
  // The operands of all components are there.
  llvm::IRBuilder<> B(getLast(components));
  auto *type = llvm::FixedVectorType::get(first->getType()->getScalarType(),
                                          getSize(*first) * unsigned(components.size()));
  llvm::Instruction *joined = nullptr;
  if (auto *call = dyn_cast<llvm::IntrinsicInst>(first))
    joined = B.CreateIntrinsic(type, call->getIntrinsicID(), llvm::ArrayRef(operands).drop_back());
  else if (isa<llvm::CastInst>(first))
    joined = B.Insert(
        llvm::CastInst::Create(cast<llvm::CastInst>(first)->getOpcode(), operands[0], type));
  else {
    joined = first->clone();
    if (!isa<llvm::CmpInst>(first))
      joined->mutateType(type);
    else
      joined->mutateType(llvm::CmpInst::makeCmpResultType(operands[0]->getType()));
    for (const auto [index, operand] : llvm::enumerate(operands))
      joined->setOperand(unsigned(index), operand);
    B.Insert(joined);
  }
  joined->copyIRFlags(first);
  llvm::MDNode *accuracy = first->getMetadata(llvm::LLVMContext::MD_fpmath);
  for (llvm::Value *component : components) {
    joined->andIRFlags(component);
    accuracy = llvm::MDNode::getMostGenericFPMath(
        accuracy, cast<llvm::Instruction>(component)->getMetadata(llvm::LLVMContext::MD_fpmath));
  }
  joined->dropUnknownNonDebugMetadata();
  joined->setMetadata(llvm::LLVMContext::MD_fpmath, accuracy);
  joined->takeName(first);
  return joined;
}

llvm::Value *ComponentJoiner::createPhi(const Components &components) {
  auto *first = cast<llvm::PHINode>(components[0]);
  auto *type = llvm::FixedVectorType::get(first->getType()->getScalarType(),
                                          getSize(*first) * unsigned(components.size()));
  auto *phi = llvm::PHINode::Create(type, first->getNumIncomingValues(), "", first->getIterator());
  phi->setDebugLoc(first->getDebugLoc());
  phi->takeName(first);
  incomplete.push_back(components);
  return phi;
}

/// Not when a phi is created, since the operations that led to it are not joined yet: each phi of a
/// loop would lead to all of them again.
void ComponentJoiner::joinIncomingValues() {
  while (!incomplete.empty()) {
    const Components components = incomplete.pop_back_val();
    auto *first = cast<llvm::PHINode>(components[0]);
    auto *phi = cast<llvm::PHINode>(tuples[components].vector);
    for (unsigned index = 0; index < first->getNumIncomingValues(); ++index)
      phi->addIncoming(join(getOperands(components, index)), first->getIncomingBlock(index));
  }
}

/// Deletes those of the instructions that only use each other, which phis of loops do.
void deleteDeadCycles(llvm::ArrayRef<llvm::WeakVH> instructions) {
  llvm::SmallPtrSet<llvm::Instruction *, 32> dead;
  for (llvm::Value *instruction : instructions)
    if (instruction)
      dead.insert(cast<llvm::Instruction>(instruction));
  llvm::SmallVector<llvm::Instruction *, 16> live;
  llvm::copy_if(dead, std::back_inserter(live), [&](const llvm::Instruction *I) {
    return llvm::any_of(I->users(), [&](const llvm::User *user) {
      return !dead.contains(cast<llvm::Instruction>(user));
    });
  });
  while (!live.empty()) {
    llvm::Instruction *I = live.pop_back_val();
    if (dead.erase(I))
      for (llvm::Value *operand : I->operand_values())
        if (auto *instruction = dyn_cast<llvm::Instruction>(operand))
          live.push_back(instruction);
  }
  for (llvm::Instruction *I : dead)
    I->replaceAllUsesWith(llvm::PoisonValue::get(I->getType()));
  llvm::SmallVector<llvm::WeakTrackingVH, 16> unused(dead.begin(), dead.end());
  llvm::RecursivelyDeleteTriviallyDeadInstructions(unused);
}

bool ComponentJoiner::run() {
  collect();
  dropSharedRoots();
  if (!isProfitable())
    return false;
  llvm::erase_if(roots, [](const Root &root) { return root.isDropped; });
  for (const Root &root : roots)
    join(root.components);
  joinIncomingValues();
  const llvm::SmallVector<llvm::WeakVH, 16> replaced(operations.begin(), operations.end());
  llvm::SmallVector<llvm::WeakTrackingVH, 4> dead;
  // Not earlier: shuffles of roots may be components of others.
  for (const Root &root : roots) {
    root.shuffle->replaceAllUsesWith(join(root.components));
    dead.emplace_back(root.shuffle);
  }
  llvm::RecursivelyDeleteTriviallyDeadInstructions(dead);
  deleteDeadCycles(replaced);
  return true;
}

} // namespace

bool joinComponents(llvm::Function &F) { return ComponentJoiner(F).run(); }

} // namespace vecz
