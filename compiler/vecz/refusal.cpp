#include "refusal.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Instruction.h>
#include <llvm/Support/raw_ostream.h>

namespace vecz {

char Refusal::ID = 0;
char TooManyLanes::ID = 0;

void Refusal::log(llvm::raw_ostream &OS) const { OS << reason; }

llvm::Error refuse(const llvm::Twine &reason) {
  return llvm::make_error<Refusal>(reason.str(), llvm::DebugLoc());
}

llvm::Error refuse(const llvm::Instruction &I, const llvm::Twine &reason) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << I;
  // Some instructions are printed on several lines.
  llvm::SmallVector<llvm::StringRef, 16> words;
  llvm::SplitString(text, words);
  return llvm::make_error<Refusal>(("'" + llvm::join(words, " ") + "': " + reason).str(),
                                   I.getDebugLoc());
}

} // namespace vecz
