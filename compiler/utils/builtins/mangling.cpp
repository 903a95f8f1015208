#include "compiler/utils/mangling.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Type.h>

namespace compiler::utils {

namespace {
using Base = MangledType::Base;

struct BaseCode {
  Base base;
  llvm::StringLiteral code;
};

constexpr BaseCode baseCodes[] = {
    {Base::Void, "v"},  {Base::Bool, "b"},   {Base::Char, "c"},   {Base::SChar, "a"},
    {Base::UChar, "h"}, {Base::Short, "s"},  {Base::UShort, "t"}, {Base::Int, "i"},
    {Base::UInt, "j"},  {Base::Long, "l"},   {Base::ULong, "m"},  {Base::Half, "Dh"},
    {Base::Float, "f"}, {Base::Double, "d"},
};

/// Sufficient for all vectors of OpenCL and of the vectorizer.
constexpr unsigned maxElements = 1u << 16;

/// Precedes the atomic type.
constexpr llvm::StringLiteral atomicPrefix = "U7_Atomic";
} // namespace

bool MangledType::isSignedInteger() const {
  return base == Base::Char || base == Base::SChar || base == Base::Short || base == Base::Int ||
         base == Base::Long;
}

bool MangledType::isUnsignedInteger() const {
  return base == Base::UChar || base == Base::UShort || base == Base::UInt || base == Base::ULong;
}

bool MangledType::isFloatingPoint() const {
  return base == Base::Half || base == Base::Float || base == Base::Double;
}

unsigned MangledType::getBaseSizeInBytes() const {
  switch (base) {
  case Base::Bool:
  case Base::Char:
  case Base::SChar:
  case Base::UChar:
    return 1;
  case Base::Short:
  case Base::UShort:
  case Base::Half:
    return 2;
  case Base::Int:
  case Base::UInt:
  case Base::Float:
    return 4;
  case Base::Long:
  case Base::ULong:
  case Base::Double:
    return 8;
  case Base::Void:
  case Base::OpaquePointer:
  case Base::Named:
    return 0;
  }
  return 0;
}

namespace {
/// Parses a sequence of parameter types and records substitution candidates.
class TypeParser {
public:
  explicit TypeParser(llvm::StringRef text) : text(text) {}

  bool atEnd() const { return text.empty(); }

  std::optional<MangledType> parseParam() {
    if (text.consume_front("P"))
      return parsePointer();
    // Clang also mangles the operand of an atomic half store as atomic.
    std::optional<MangledType> type =
        text.consume_front(atomicPrefix) ? parseAtomic() : parseUnqualified();
    // Only pointees are qualified, even through substitutions.
    return type && (type->isPointer || !isQualified(*type)) ? type : std::nullopt;
  }

private:
  static bool isQualified(const MangledType &type) {
    return type.isConst || type.isVolatile || type.isRestrict ||
           (type.addressSpace != 0 && type.base != Base::OpaquePointer);
  }

  std::optional<MangledType> parsePointer() {
    MangledType qualifiers;
    if (!parseQualifiers(qualifiers))
      return std::nullopt;
    std::optional<MangledType> pointee =
        text.consume_front(atomicPrefix) ? parseAtomic() : parseUnqualified();
    // MangledType cannot represent pointers to pointers.
    if (!pointee || pointee->isPointer || pointee->base == Base::OpaquePointer)
      return std::nullopt;
    if (isQualified(qualifiers)) {
      if (isQualified(*pointee))
        return std::nullopt;
      pointee->isConst = qualifiers.isConst;
      pointee->isVolatile = qualifiers.isVolatile;
      pointee->isRestrict = qualifiers.isRestrict;
      pointee->addressSpace = qualifiers.addressSpace;
      substitutions.push_back(*pointee);
    }
    pointee->isPointer = true;
    substitutions.push_back(*pointee);
    return pointee;
  }

  std::optional<MangledType> parseAtomic() {
    std::optional<MangledType> type = parseUnqualified();
    if (!type || type->isPointer || type->isAtomic || isQualified(*type))
      return std::nullopt;
    type->isAtomic = true;
    substitutions.push_back(*type);
    return type;
  }

  bool parseQualifiers(MangledType &type) {
    if (!text.starts_with(atomicPrefix) && text.consume_front("U")) {
      llvm::StringRef qualifier;
      if (!parseSourceName(qualifier) || !qualifier.consume_front("AS") ||
          qualifier.getAsInteger(10, type.addressSpace))
        return false;
    }
    type.isRestrict = text.consume_front("r");
    type.isVolatile = text.consume_front("V");
    type.isConst = text.consume_front("K");
    return true;
  }

  std::optional<MangledType> parseUnqualified() {
    if (text.starts_with("S"))
      return parseSubstitution();
    std::optional<MangledType> type;
    if (text.starts_with("Dv"))
      type = parseVector();
    else if (text.starts_with("u"))
      type = parseVendorType();
    else if (!text.empty() && llvm::isDigit(text.front()))
      type = parseNamed();
    else
      return parseBase();
    if (type)
      substitutions.push_back(*type);
    return type;
  }

  std::optional<MangledType> parseBase() {
    for (const BaseCode &entry : baseCodes) {
      if (text.consume_front(entry.code)) {
        MangledType type;
        type.base = entry.base;
        return type;
      }
    }
    return std::nullopt;
  }

  bool parseElements(MangledType &type, llvm::StringRef &from) {
    return !from.consumeInteger(10, type.numElements) && type.numElements != 0 &&
           type.numElements <= maxElements;
  }

  std::optional<MangledType> parseVector() {
    MangledType vector;
    if (!text.consume_front("Dv") || !parseElements(vector, text) || !text.consume_front("_"))
      return std::nullopt;
    return parseElementType(vector);
  }

  std::optional<MangledType> parseElementType(MangledType vector) {
    std::optional<MangledType> element = parseOpaquePointer();
    if (!element)
      element = parseBase();
    if (!element || element->base == Base::Void)
      return std::nullopt;
    element->numElements = vector.numElements;
    element->isScalable = vector.isScalable;
    return element;
  }

  std::optional<MangledType> parseOpaquePointer() {
    if (!text.consume_front("u3ptr"))
      return std::nullopt;
    MangledType type;
    type.base = Base::OpaquePointer;
    if (text.starts_with("U") && !parseQualifiers(type))
      return std::nullopt;
    return type;
  }

  /// u3ptr, or u<length>nxv<elements><element type>.
  std::optional<MangledType> parseVendorType() {
    if (std::optional<MangledType> pointer = parseOpaquePointer())
      return pointer;
    llvm::StringRef name;
    text = text.drop_front();
    MangledType vector;
    vector.isScalable = true;
    if (!parseSourceName(name) || !name.consume_front("nxv") || !parseElements(vector, name))
      return std::nullopt;
    TypeParser elementParser(name);
    std::optional<MangledType> type = elementParser.parseElementType(vector);
    return type && elementParser.atEnd() ? type : std::nullopt;
  }

  std::optional<MangledType> parseNamed() {
    MangledType type;
    llvm::StringRef name;
    if (!parseSourceName(name))
      return std::nullopt;
    type.base = Base::Named;
    type.name = name.str();
    return type;
  }

  bool parseSourceName(llvm::StringRef &name) {
    size_t length = 0;
    if (text.consumeInteger(10, length) || length == 0 || length > text.size())
      return false;
    name = text.take_front(length);
    text = text.drop_front(length);
    return true;
  }

  /// S_ is the first candidate, S0_ the second; base 36.
  std::optional<MangledType> parseSubstitution() {
    const size_t end = text.find('_');
    if (end == llvm::StringRef::npos)
      return std::nullopt;
    const llvm::StringRef digits = text.slice(1, end);
    size_t index = 0;
    if (!digits.empty() && (llvm::any_of(digits, llvm::isLower) || digits.getAsInteger(36, index)))
      return std::nullopt;
    index += digits.empty() ? 0 : 1;
    if (index >= substitutions.size())
      return std::nullopt;
    text = text.drop_front(end + 1);
    return substitutions[index];
  }

  llvm::StringRef text;
  llvm::SmallVector<MangledType, 8> substitutions;
};

/// Mangles a sequence of parameter types with substitutions.
class TypePrinter {
public:
  explicit TypePrinter(bool substitute) : substitute(substitute) {}

  std::string print(const MangledType &type) {
    if (!type.isPointer)
      return printUnqualified(type);
    return printOnce(type, [&] {
      MangledType pointee = type;
      pointee.isPointer = false;
      return "P" + printQualified(pointee);
    });
  }

private:
  template <typename Printer> std::string printOnce(const MangledType &type, Printer print) {
    if (substitute)
      if (const auto *found = llvm::find(written, type); found != written.end())
        return getSubstitution(static_cast<unsigned>(found - written.begin()));
    std::string result = print();
    written.push_back(type);
    return result;
  }

  static std::string getSubstitution(unsigned index) {
    if (index == 0)
      return "S_";
    std::string digits;
    for (--index; digits.empty() || index != 0; index /= 36)
      digits.insert(digits.begin(), "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index % 36]);
    return "S" + digits + "_";
  }

  std::string printQualified(const MangledType &type) {
    MangledType unqualified = type;
    unqualified.isConst = unqualified.isVolatile = unqualified.isRestrict = false;
    unqualified.addressSpace = 0;
    if (unqualified == type)
      return printUnqualified(type);
    return printOnce(type, [&] {
      std::string result = printAddressSpace(type.addressSpace);
      result += type.isRestrict ? "r" : "";
      result += type.isVolatile ? "V" : "";
      result += type.isConst ? "K" : "";
      return result + printUnqualified(unqualified);
    });
  }

  static std::string printAddressSpace(unsigned addressSpace) {
    if (addressSpace == 0)
      return "";
    const std::string name = "AS" + llvm::utostr(addressSpace);
    return "U" + llvm::utostr(name.size()) + name;
  }

  std::string printUnqualified(const MangledType &type) {
    if (type.isAtomic)
      return printOnce(type, [&] {
        MangledType value = type;
        value.isAtomic = false;
        return atomicPrefix.str() + printUnqualified(value);
      });
    if (!type.isVector() && type.base != Base::Named && type.base != Base::OpaquePointer)
      return printBase(type);
    return printOnce(type, [&] { return printVector(type); });
  }

  static std::string printVector(const MangledType &type) {
    std::string element = printBase(type);
    if (!type.isVector())
      return element;
    if (!type.isScalable)
      return "Dv" + llvm::utostr(type.numElements) + "_" + element;
    const std::string name = "nxv" + llvm::utostr(type.numElements) + element;
    return "u" + llvm::utostr(name.size()) + name;
  }

  static std::string printBase(const MangledType &type) {
    if (type.base == Base::Named)
      return llvm::utostr(type.name.size()) + type.name;
    if (type.base == Base::OpaquePointer)
      return "u3ptr" + printAddressSpace(type.addressSpace);
    return llvm::find_if(baseCodes, [&](const BaseCode &entry) { return entry.base == type.base; })
        ->code.str();
  }

  bool substitute;
  llvm::SmallVector<MangledType, 8> written;
};
} // namespace

std::optional<DemangledName> demangleName(llvm::StringRef mangled) {
  size_t length = 0;
  if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length) || length == 0 ||
      length >= mangled.size())
    return std::nullopt;
  DemangledName result;
  result.name = mangled.take_front(length).str();
  mangled = mangled.drop_front(length);
  if (mangled == "v")
    return result;
  TypeParser parser(mangled);
  while (!parser.atEnd()) {
    std::optional<MangledType> type = parser.parseParam();
    if (!type || *type == MangledType())
      return std::nullopt;
    result.params.push_back(*type);
  }
  return result;
}

std::string mangleName(llvm::StringRef name, llvm::ArrayRef<MangledType> params) {
  std::string result = "_Z" + llvm::utostr(name.size()) + name.str();
  if (params.empty())
    return result + "v";
  TypePrinter printer(/*substitute*/ true);
  for (const MangledType &param : params)
    result += printer.print(param);
  return result;
}

std::string mangleType(const MangledType &type) {
  return TypePrinter(/*substitute*/ false).print(type);
}

namespace {
std::optional<Base> getIntegerBase(unsigned bits, bool isSigned) {
  switch (bits) {
  case 1:
    return Base::Bool;
  case 8:
    return isSigned ? Base::Char : Base::UChar;
  case 16:
    return isSigned ? Base::Short : Base::UShort;
  case 32:
    return isSigned ? Base::Int : Base::UInt;
  case 64:
    return isSigned ? Base::Long : Base::ULong;
  default:
    return std::nullopt;
  }
}

std::optional<Base> getBase(llvm::Type *type, bool isSigned) {
  if (type->isIntegerTy())
    return getIntegerBase(type->getIntegerBitWidth(), isSigned);
  if (type->isPointerTy())
    return Base::OpaquePointer;
  if (type->isHalfTy())
    return Base::Half;
  if (type->isFloatTy())
    return Base::Float;
  if (type->isDoubleTy())
    return Base::Double;
  return std::nullopt;
}
} // namespace

std::string mangleType(llvm::Type *type, bool isSigned) {
  const std::optional<Base> base = getBase(type->getScalarType(), isSigned);
  if (!base)
    return "";
  MangledType mangled;
  mangled.base = *base;
  if (*base == Base::OpaquePointer)
    mangled.addressSpace = type->getScalarType()->getPointerAddressSpace();
  if (const auto *vector = llvm::dyn_cast<llvm::VectorType>(type)) {
    mangled.numElements = vector->getElementCount().getKnownMinValue();
    mangled.isScalable = vector->getElementCount().isScalable();
  }
  return mangleType(mangled);
}

std::string getOverloadName(llvm::Type *type) {
  std::string prefix;
  if (const auto *vector = llvm::dyn_cast<llvm::VectorType>(type)) {
    const llvm::ElementCount count = vector->getElementCount();
    prefix = (count.isScalable() ? "nxv" : "v") + llvm::utostr(count.getKnownMinValue());
  }
  llvm::Type *scalar = type->getScalarType();
  assert((scalar->isIntegerTy() || scalar->isFloatingPointTy()) && "no overload on this type");
  llvm::StringRef kind = scalar->isIntegerTy() ? "i" : scalar->isBFloatTy() ? "bf" : "f";
  return prefix + kind.str() + llvm::utostr(scalar->getScalarSizeInBits());
}

namespace {
llvm::Type *parseScalarOverloadName(llvm::LLVMContext &context, llvm::StringRef name) {
  if (name == "f16")
    return llvm::Type::getHalfTy(context);
  if (name == "f32")
    return llvm::Type::getFloatTy(context);
  if (name == "f64")
    return llvm::Type::getDoubleTy(context);
  if (name == "bf16")
    return llvm::Type::getBFloatTy(context);
  unsigned bits = 0;
  if (!name.consume_front("i") || name.getAsInteger(10, bits) || bits == 0 ||
      bits > llvm::IntegerType::MAX_INT_BITS)
    return nullptr;
  return llvm::IntegerType::get(context, bits);
}
} // namespace

llvm::Type *parseOverloadName(llvm::LLVMContext &context, llvm::StringRef name) {
  const bool isScalable = name.consume_front("nx");
  if (!isScalable && !name.starts_with("v"))
    return parseScalarOverloadName(context, name);
  unsigned numElements = 0;
  if (!name.consume_front("v") || name.consumeInteger(10, numElements) || numElements == 0 ||
      numElements > maxElements)
    return nullptr;
  llvm::Type *element = parseScalarOverloadName(context, name);
  return element ? llvm::VectorType::get(element, numElements, isScalable) : nullptr;
}

} // namespace compiler::utils
