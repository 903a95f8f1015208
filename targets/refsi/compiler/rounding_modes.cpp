// Kernels start with rounding to nearest even, and code that the compiler emits for other modes
// sets frm around single instructions: `fsrmi rd, mode` before, `fsrm rs` after. The scheduler may
// have moved a conversion in between, so that the mode to restore is followed from line to line.
#include "rounding_modes.h"

#include <llvm/Support/raw_ostream.h>

#include <tuple>

namespace refsi {
namespace {

constexpr llvm::StringLiteral nearestEven = "0";
constexpr llvm::StringLiteral towardsZero = "1";

/// The mode in frm at some line of the code.
class CurrentMode {
public:
  void update(llvm::StringRef line) {
    const llvm::StringRef text = line.ltrim();
    // Modes other than the default do not leave a block.
    if (text.starts_with("fsrmi"))
      mode = text.rsplit(',').second.trim();
    else if (text.starts_with("fsrm") || line.rtrim().ends_with(":"))
      mode = nearestEven;
  }
  llvm::StringRef get() const { return mode; }

private:
  llvm::StringRef mode = nearestEven;
};

} // namespace

std::string replaceTruncatingConversions(llvm::StringRef assembly) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  CurrentMode mode;
  while (!assembly.empty()) {
    llvm::StringRef line;
    std::tie(line, assembly) = assembly.split('\n');
    mode.update(line);
    const llvm::StringRef text = line.ltrim();
    const size_t kind = text.find(".rtz.");
    if (!text.starts_with("vf") || kind == llvm::StringRef::npos ||
        kind > text.find_first_of(" \t")) {
      stream << line << '\n';
      continue;
    }
    stream << "\tcsrwi\tfrm, " << towardsZero << "\n\t" << text.take_front(kind)
           << text.drop_front(kind + llvm::StringRef(".rtz").size()) << "\n\tcsrwi\tfrm, "
           << mode.get() << '\n';
  }
  return result;
}

} // namespace refsi
