// The mux builtins as mux_builtins.txt lists them, each overload by itself. Nothing here comes from
// BuiltinInfo: what it says is to be compared with this.
#ifndef TEST_UNIT_MUX_BUILTINS_BUILTIN_LIST_H
#define TEST_UNIT_MUX_BUILTINS_BUILTIN_LIST_H

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace test {

struct ListedBuiltin {
  std::string name;
  // Types as LLVM writes them.
  std::string result;
  std::vector<std::string> params;

  bool isScalable() const { return llvm::StringRef(name).contains("_nxv"); }
  std::string getDeclaration() const;
};

// What the list leaves to the device.
struct DeviceTypes {
  unsigned sizeBits = 64;
  std::string event = "i64";

  std::string getSize() const { return "i" + std::to_string(sizeBits); }
  // A data layout line with pointers of that size.
  std::string getLayout() const;
};

std::vector<ListedBuiltin> readBuiltinList(const DeviceTypes &types);

} // namespace test

#endif // TEST_UNIT_MUX_BUILTINS_BUILTIN_LIST_H
