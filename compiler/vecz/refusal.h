// The error of the vectorizer: why a kernel was not vectorized, and where.
#ifndef VECZ_REFUSAL_H
#define VECZ_REFUSAL_H

#include <llvm/IR/DebugLoc.h>
#include <llvm/Support/Error.h>

#include <string>

namespace llvm {
class Instruction;
} // namespace llvm

namespace vecz {

class Refusal : public llvm::ErrorInfo<Refusal> {
public:
  Refusal(std::string reason, llvm::DebugLoc location)
      : reason(std::move(reason)), location(std::move(location)) {}

  const std::string &getReason() const { return reason; }
  const llvm::DebugLoc &getLocation() const { return location; }
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  static char ID;

private:
  std::string reason;
  llvm::DebugLoc location;
};

/// A refusal that a smaller factor may avoid.
class TooManyLanes : public llvm::ErrorInfo<TooManyLanes, Refusal> {
public:
  using ErrorInfo::ErrorInfo;
  static char ID;
};

/// Refuses a kernel as a whole.
llvm::Error refuse(const llvm::Twine &reason);

/// Refuses a kernel because of one instruction, which is printed before the reason.
llvm::Error refuse(const llvm::Instruction &I, const llvm::Twine &reason);

} // namespace vecz

#endif // VECZ_REFUSAL_H
