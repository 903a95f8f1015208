#include "vecz/vecz_choices.h"

#include <array>

namespace vecz {

namespace {
struct Description {
  llvm::StringLiteral name;
  llvm::StringLiteral help;
};
constexpr std::array<Description, VectorizationChoices::eNumChoices> descriptions = {{
    {"InstantiateCalls", "vectorize kernels with calls that must be made for each lane"},
    {"InstantiateCallsInLoops", "... also where they are in loops"},
    {"FullScalarization", "take vectors of the source apart"},
    {"PartialScalarization", "take them apart only where some differ between work-items"},
    {"CapabilityNoDoubleSupport", "leave kernels scalar that compute with double"},
    {"Linearize", "vectorize kernels with branches and loops that divide the lanes"},
    {"LinearizeBOSCC", "keep ways without masks for vectors whose lanes do not part"},
    {"VectorPredication", "make versions that leave out the lanes for which no work-item is left"},
    {"PacketizeUniform", "compute in vectors, too, what is the same in all lanes of them"},
    {"DivisionExceptions", "have lanes that are not active divide by 1"},
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
      return llvm::createStringError("there is no choice '" + wanted + "'");
    isOff ? disable(Choice(choice)) : enable(Choice(choice));
  }
  return llvm::Error::success();
}

} // namespace vecz
