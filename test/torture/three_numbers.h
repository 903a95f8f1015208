#ifndef TEST_TORTURE_THREE_NUMBERS_H
#define TEST_TORTURE_THREE_NUMBERS_H

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/JSON.h>

#include <vector>

namespace torture {

// Reads three numbers from an array, such as the sizes of an ND-range.
template <class Numbers>
bool readThreeNumbers(const llvm::json::Value &value, Numbers &numbers, llvm::json::Path path) {
  std::vector<int64_t> found;
  if (!llvm::json::fromJSON(value, found, path))
    return false;
  if (found.size() != 3) {
    path.report("expected three numbers");
    return false;
  }
  llvm::copy(found, numbers.begin());
  return true;
}

} // namespace torture

#endif // TEST_TORTURE_THREE_NUMBERS_H
