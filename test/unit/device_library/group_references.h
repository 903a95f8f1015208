// Functions of the work-items of a work-group or a sub-group together.
#ifndef TEST_UNIT_DEVICE_LIBRARY_GROUP_REFERENCES_H
#define TEST_UNIT_DEVICE_LIBRARY_GROUP_REFERENCES_H

#include "declarations.h"

#include <functional>
#include <map>

namespace test {

// One lane of a vector argument, or a scalar, of all members of a group in the order of their
// numbers; the other arguments are the same for all, or numbers of members.
struct GroupCall {
  std::vector<Scalar> values;
  std::vector<uint64_t> seconds; // an index, a distance or a mask, by member
  // The size of the largest sub-group: the last one of a work-group may have fewer members.
  std::size_t max_size = 0;
  // A member's number by its place in the work-group, for a broadcast in several dimensions.
  std::size_t chosen = 0;
};

struct GroupReference {
  // The right result for a member, or none where it is undefined.
  std::function<std::optional<Scalar>(const GroupCall &, std::size_t member, Kind result)> expected;
  // How the kernel writes the arguments behind the first: "I" stands for a drawn number, which
  // goes into `seconds`.
  std::string more_arguments;
  // The first argument, where that is no drawn value.
  std::string first_argument;
  // Values of 0 or 1; values of which most are one, so that products are small; any bits.
  enum Values { Small, Truth, NearOne, AnyBits } values = Small;
};

// By the functions' names, with "work_group_" or "sub_group_" in front.
const std::map<std::string, GroupReference> &groupReferences();

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_GROUP_REFERENCES_H
