// Code generation inserts calls to memory functions, compiler-rt helpers and libm. Kernels cannot
// reach any other symbol of the process.
#include "external_symbols.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <dlfcn.h>
#include <string>

namespace host {
namespace {

constexpr llvm::StringLiteral memoryFunctions[] = {"memcpy", "memmove", "memset",
                                                   "memcmp", "bcmp",    "strlen"};

// 128-bit integer arithmetic, half conversions, and powi.
constexpr llvm::StringLiteral helperFunctions[] = {
    "__divti3",      "__udivti3",      "__modti3",      "__umodti3",     "__multi3",
    "__mulodi4",     "__muloti4",      "__ashlti3",     "__ashrti3",     "__lshrti3",
    "__popcountdi2", "__popcountti2",  "__clzti2",      "__ctzti2",      "__ffsti2",
    "__floattisf",   "__floattidf",    "__floatuntisf", "__floatuntidf", "__fixsfti",
    "__fixdfti",     "__fixunssfti",   "__fixunsdfti",  "__powisf2",     "__powidf2",
    "__extendhfsf2", "__extendhfdf2",  "__truncsfhf2",  "__truncdfhf2",  "__truncsfbf2",
    "__truncdfbf2",  "__gnu_h2f_ieee", "__gnu_f2h_ieee"};

// Each exists for double and, with the suffix f, for float.
constexpr llvm::StringLiteral mathFunctions[] = {
    "acos",    "acosh", "asin",      "asinh",        "atan",   "atan2",     "atanh",
    "cbrt",    "ceil",  "copysign",  "cos",          "cosh",   "erf",       "erfc",
    "exp",     "exp10", "exp2",      "expm1",        "fabs",   "fdim",      "floor",
    "fma",     "fmax",  "fmaximum",  "fmaximum_num", "fmin",   "fminimum",  "fminimum_num",
    "fmod",    "frexp", "hypot",     "ilogb",        "ldexp",  "lgamma",    "llrint",
    "llround", "log",   "log10",     "log1p",        "log2",   "logb",      "lrint",
    "lround",  "modf",  "nearbyint", "nextafter",    "pow",    "remainder", "remquo",
    "rint",    "round", "roundeven", "sin",          "sincos", "sinh",      "sqrt",
    "tan",     "tanh",  "tgamma",    "trunc"};

bool isMathFunction(llvm::StringRef name) {
  return llvm::is_contained(mathFunctions, name) ||
         (name.consume_back("f") && llvm::is_contained(mathFunctions, name));
}

} // namespace

void *findExternalSymbol(std::string_view name) {
  const llvm::StringRef symbol(name);
  if (!llvm::is_contained(memoryFunctions, symbol) &&
      !llvm::is_contained(helperFunctions, symbol) && !isMathFunction(symbol))
    return nullptr;
  return dlsym(RTLD_DEFAULT, symbol.str().c_str());
}

} // namespace host
