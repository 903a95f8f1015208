// Loads and stores of vectors and of half numbers, prefetch, and the choice of elements by number.
#include "references.h"

namespace test {

namespace {

const std::pair<const char *, Rounding> roundings[] = {{"", Rounding::ToNearest},
                                                       {"_rte", Rounding::ToNearest},
                                                       {"_rtz", Rounding::ToZero},
                                                       {"_rtp", Rounding::Up},
                                                       {"_rtn", Rounding::Down}};

// The offset, in vectors, such that they end within what the pointer points to.
auto smallOffset(unsigned offset_parameter) {
  return [=](unsigned parameter, uint64_t bits, const std::vector<uint64_t> &) {
    return parameter == offset_parameter ? bits % 4 : bits;
  };
}

// How far apart vectors are: those of three are as far as those of four where they are aligned.
unsigned distanceOf(unsigned width, bool aligned) { return width == 3 && aligned ? 4 : width; }

Reference loadReference(bool from_half, bool aligned) {
  return Reference([=](const Lane &e) {
           const auto offset = static_cast<unsigned>(e.row.argument(0).bits);
           const Scalar element =
               e.row.before(1, offset * distanceOf(e.row.overload.result.width, aligned) + e.lane);
           return from_half ? e.is(element.number()) : e.result() == element;
         })
      .limitedBy(smallOffset(0));
}

// What is not stored to stays as it is.
Reference storeReference(bool to_half, bool aligned, Rounding rounding) {
  return Reference::ofWhole([=](const Row &row) {
           const unsigned width = row.overload.parameters[0].width;
           const auto start =
               static_cast<unsigned>(row.argument(1).bits) * distanceOf(width, aligned);
           const unsigned count = Layout::numElements(row.overload, row.overload.parameters[2]);
           for (unsigned i = 0; i != count; ++i) {
             Scalar expected = row.before(2, i);
             if (i >= start && i < start + width) {
               expected = row.argument(0, i - start);
               if (to_half)
                 expected =
                     Scalar::of(Kind::Half, rounded(half_format, expected.number(), rounding));
             } else if (row.after(2, i).bits != expected.bits && aligned && width == 3 &&
                        i == start + 3) {
               continue; // room that belongs to the vector
             }
             if (!(row.after(2, i) == expected))
               return false;
           }
           return true;
         })
      .limitedBy(smallOffset(1));
}

Reference prefetchReference() {
  return Reference::ofWhole([](const Row &row) {
           const Type &type = row.overload.parameters[0];
           for (unsigned i = 0; i != Layout::numElements(row.overload, type); ++i)
             if (!(row.before(0, i) == row.after(0, i)))
               return false;
           return true;
         })
      .limitedBy([](unsigned parameter, uint64_t bits, const std::vector<uint64_t> &) {
        return parameter == 1 ? bits % 64 : bits;
      });
}

// Only as many bits of the mask count as there are elements to choose from.
bool shuffleIsRight(const Lane &e) {
  const unsigned width = e.row.overload.parameters[0].width;
  const uint64_t index = e.row.argument(1, e.lane).bits % width;
  return e.result() == e.row.argument(0, static_cast<unsigned>(index));
}
bool shuffle2IsRight(const Lane &e) {
  const unsigned width = e.row.overload.parameters[0].width;
  const uint64_t index = e.row.argument(2, e.lane).bits % (2 * width);
  return e.result() == e.row.argument(index / width ? 1 : 0, static_cast<unsigned>(index % width));
}

} // namespace

void addMemoryReferences(References &r) {
  for (const char *width : {"2", "3", "4", "8", "16"}) {
    r.emplace(std::string("vload") + width, loadReference(false, false));
    r.emplace(std::string("vstore") + width, storeReference(false, false, Rounding::ToNearest));
    r.emplace(std::string("vloada_half") + width, loadReference(true, true));
    for (const auto &[suffix, rounding] : roundings)
      r.emplace(std::string("vstorea_half") + width + suffix, storeReference(true, true, rounding));
  }
  for (const char *width : {"", "2", "3", "4", "8", "16"}) {
    r.emplace(std::string("vload_half") + width, loadReference(true, false));
    for (const auto &[suffix, rounding] : roundings)
      r.emplace(std::string("vstore_half") + width + suffix, storeReference(true, false, rounding));
  }
  r.emplace("prefetch", prefetchReference());
  r.emplace("shuffle", shuffleIsRight);
  r.emplace("shuffle2", shuffle2IsRight);
}

} // namespace test
