#include "vecz/vecz_choices.h"

#include <array>

namespace vecz {

namespace {
struct Description {
  llvm::StringLiteral name;
  llvm::StringLiteral help;
};
constexpr std::array<Description, VectorizationChoices::eNumChoices> descriptions = {{
    {"InstantiateCalls", "vectorize kernels with calls that must be scalarized"},
    {"InstantiateCallsInLoops", "... also inside loops"},
    {"FullScalarization", "scalarize vectors of the source"},
    {"PartialScalarization", "scalarize them only in kernels where some vary"},
    {"CapabilityNoDoubleSupport", "refuse kernels with varying doubles"},
    {"Linearize", "linearize divergent branches and loops"},
    {"LinearizeBOSCC", "add uniform fast paths that skip predication"},
    {"VectorPredication", "make vector-predicated versions"},
    {"PacketizeUniform", "compute uniform operands in vectors instead of broadcasting"},
    {"DivisionExceptions", "inactive lanes divide by 1"},
}};
} // namespace

llvm::StringRef VectorizationChoices::getName(Choice choice) { return descriptions[choice].name; }

llvm::StringRef VectorizationChoices::getHelp(Choice choice) { return descriptions[choice].help; }

llvm::Error VectorizationChoices::parse(llvm::StringRef text) {
  while (!text.empty()) {
    auto [name, rest] = text.split(';');
    text = rest;
    const bool isOff = name.starts_with("no");
    const llvm::StringRef wanted = isOff ? name.drop_front(2) : name;
    unsigned choice = 0;
    while (choice != eNumChoices && descriptions[choice].name != wanted)
      ++choice;
    if (choice == eNumChoices)
      return llvm::createStringError("unknown choice '" + wanted + "'");
    isOff ? disable(Choice(choice)) : enable(Choice(choice));
  }
  return llvm::Error::success();
}

} // namespace vecz
