// Functions of work-items about themselves and together, as OpenCL C declares them for this
// machine's device: each overload is run and compared. With values_test and atomics_test, this
// makes all declared functions: what none of them knows fails here.
#include "group_references.h"
#include "kernel_runner.h"
#include "lowered.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

using namespace test;
using host_test::Range;

namespace {

const std::vector<Overload> &declared() {
  static const std::vector<Overload> overloads =
      declaredOverloads(*host_test::getDeviceInfo(), compiler::Standard::OpenCLC30);
  return overloads;
}
bool isDeclared(const std::string &name) {
  return std::ranges::any_of(declared(), [&](const Overload &o) { return o.name == name; });
}

constexpr std::size_t group_size = 24, num_groups = 2, num_items = group_size * num_groups;
// The shapes of a group, by the number of dimensions, and the member that a broadcast takes.
const std::array<std::size_t, 3> shapes[] = {{24, 1, 1}, {6, 4, 1}, {4, 3, 2}};
const char *const broadcast_ids[] = {", 5", ", 1, 2", ", 1, 2, 1"};
const std::size_t broadcast_members[] = {5, 13, 21};

Range rangeOf(unsigned dimensions) {
  const auto &shape = shapes[dimensions - 1];
  return Range({shape[0] * num_groups, shape[1], shape[2]}, shape);
}

const char item_source[] =
    "  const size_t lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) *\n"
    "                     get_local_size(0) + get_local_id(0);\n"
    "  const size_t item = get_group_id(0) * 24 + lid;\n";
const std::string options = "-cl-std=CL3.0";
const std::string pragmas = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";

// ---- Functions of a group.

unsigned dimensionsOf(const Overload &overload) {
  return overload.name == "work_group_broadcast" ? unsigned(overload.parameters.size()) - 1 : 1;
}

// A value and a number for each work-item, and room for its result.
constexpr std::size_t slot = 256, second_offset = 128;

struct GroupFunctions {
  unsigned dimensions;
  std::vector<Overload> overloads;
  std::vector<uint8_t> in, out;
  std::vector<uint32_t> members; // of each work-item: its sub-group, and its number in it

  static const GroupReference &referenceFor(const Overload &overload) {
    return groupReferences().at(overload.name);
  }

  uint8_t *slotOf(std::vector<uint8_t> &data, std::size_t call, std::size_t item) {
    return data.data() + (call * num_items + item) * slot;
  }

  std::string statementFor(std::size_t call) const {
    const Overload &overload = overloads[call];
    const GroupReference &reference = referenceFor(overload);
    const std::string at = "(" + std::to_string(call * num_items) + " + item) * 256";
    std::string arguments = reference.first_argument;
    if (arguments.empty())
      arguments = "*(global " + overload.parameters[0].spelled() + " *)(in + " + at + ")";
    arguments += overload.name == "work_group_broadcast" ? broadcast_ids[dimensions - 1]
                                                         : reference.more_arguments;
    if (const auto place = arguments.find("I %"); place != std::string::npos)
      arguments.replace(place, 1, "*(global uint *)(in + " + at + " + 128)");
    const bool truth = overload.result.kind == Kind::Bool;
    return "  *(global " + (truth ? "uchar" : overload.result.spelled()) + " *)(out + " + at +
           ") = " + overload.name + "(" + arguments + ");\n";
  }

  std::string source() const {
    std::string text = pragmas +
                       "kernel void groups(global uchar *in, global uchar *out,\n"
                       "                   global uint *members) {\n" +
                       item_source;
    if (isDeclared("get_sub_group_id"))
      text += "  members[2 * item] = get_sub_group_id();\n"
              "  members[2 * item + 1] = get_sub_group_local_id();\n";
    for (std::size_t call = 0; call != overloads.size(); ++call)
      text += statementFor(call);
    return text + "}\n";
  }

  Scalar valueFor(const Type &type, GroupReference::Values values, std::mt19937 &random) {
    const auto drawn = static_cast<int>(random() % 24);
    auto number = [&](int n) {
      return isFloating(type.kind) ? Scalar::of(type.kind, double(n))
                                   : Scalar::of(type.kind, Wide(n));
    };
    switch (values) {
    case GroupReference::Truth:
      return number(drawn != 0);
    case GroupReference::NearOne:
      return number(drawn == 0 ? 2 : 1);
    case GroupReference::AnyBits:
      if (!isFloating(type.kind))
        return Scalar::of(type.kind, Wide(uint64_t(random()) << 32 | random()));
      [[fallthrough]];
    case GroupReference::Small:
      return number(drawn);
    }
    return number(0);
  }

  void fillIn() {
    in.assign(overloads.size() * num_items * slot, 0);
    out = in;
    members.assign(2 * num_items, 0);
    std::mt19937 random(7);
    for (std::size_t call = 0; call != overloads.size(); ++call)
      for (std::size_t item = 0; item != num_items; ++item) {
        uint8_t *const data = slotOf(in, call, item);
        const uint32_t second = random() % 1000;
        std::memcpy(data + second_offset, &second, sizeof second);
        if (overloads[call].parameters.empty())
          continue;
        const Type &type = overloads[call].parameters[0];
        for (unsigned lane = 0; lane != type.width; ++lane) {
          const Scalar value = valueFor(type, referenceFor(overloads[call]).values, random);
          std::memcpy(data + lane * sizeOf(type.kind), &value.bits, sizeOf(type.kind));
        }
      }
  }

  // The work-items of each group that the overload is about, in order.
  std::vector<std::vector<std::size_t>> groupsFor(const Overload &overload) const {
    std::map<std::pair<std::size_t, uint32_t>, std::map<uint32_t, std::size_t>> found;
    const bool sub = !overload.name.starts_with("work_group_");
    for (std::size_t item = 0; item != num_items; ++item)
      found[{item / group_size, sub ? members[2 * item] : 0}]
           [sub ? members[2 * item + 1] : uint32_t(item % group_size)] = item;
    std::vector<std::vector<std::size_t>> groups;
    for (const auto &[key, items] : found) {
      groups.emplace_back();
      for (const auto &[number, item] : items)
        groups.back().push_back(item);
    }
    return groups;
  }

  static Scalar read(const uint8_t *data, Kind kind, unsigned lane) {
    Scalar result = {kind, 0};
    std::memcpy(&result.bits, data + lane * sizeOf(kind), sizeOf(kind));
    return result;
  }

  void checkGroup(std::size_t call, const std::vector<std::size_t> &items, std::size_t max_size) {
    const Overload &overload = overloads[call];
    const Kind result_kind = overload.result.kind;
    for (unsigned lane = 0; lane != overload.result.width; ++lane) {
      GroupCall group;
      group.max_size = max_size;
      const bool has_value = !overload.parameters.empty();
      const unsigned width = has_value ? overload.parameters[0].width : 1;
      for (const std::size_t item : items) {
        const uint8_t *const data = slotOf(in, call, item);
        group.values.push_back(read(data, has_value ? overload.parameters[0].kind : Kind::Int,
                                    width == overload.result.width ? lane : 0));
        group.seconds.push_back(read(data + second_offset, Kind::UInt, 0).bits);
      }
      group.chosen =
          overload.name == "work_group_broadcast" ? broadcast_members[dimensions - 1] : lane;
      for (std::size_t i = 0; i != items.size(); ++i) {
        const auto expected = referenceFor(overload).expected(group, i, result_kind);
        const Scalar result = read(slotOf(out, call, items[i]), result_kind, lane);
        if (!expected)
          continue;
        // Truth is any number but zero.
        const bool truth =
            referenceFor(overload).values == GroupReference::Truth && result_kind == Kind::Int;
        EXPECT_TRUE(result == *expected || (truth && !result.bits == !expected->bits))
            << overload.mangled << " of member " << i << " of " << items.size() << " gives "
            << result.bits << ", not " << expected->bits;
        if (testing::Test::HasNonfatalFailure() && !(result == *expected))
          return;
      }
    }
  }

  void checkGroups(std::size_t call, const std::vector<std::vector<std::size_t>> &groups) {
    std::size_t max_size = 0;
    for (const auto &items : groups)
      max_size = std::max(max_size, items.size());
    for (const auto &items : groups)
      checkGroup(call, items, max_size);
  }

  void run() {
    fillIn();
    host_test::Program program(source(), options);
    host_test::Arguments arguments;
    arguments.buffer(in).buffer(out).buffer(members);
    ASSERT_TRUE(program.run("groups", rangeOf(dimensions), arguments));
    for (std::size_t call = 0; call != overloads.size(); ++call)
      checkGroups(call, groupsFor(overloads[call]));
  }
};

TEST(Groups, FunctionsHaveTheValuesOfReferences) {
  constexpr std::size_t batch = 10;
  for (const unsigned dimensions : {1u, 2u, 3u}) {
    GroupFunctions functions = {dimensions, {}, {}, {}, {}};
    for (const Overload &overload : declared())
      if (groupReferences().count(overload.name) && dimensionsOf(overload) == dimensions) {
        functions.overloads.push_back(overload);
        if (functions.overloads.size() == batch) {
          functions.run();
          functions.overloads.clear();
        }
      }
    if (!functions.overloads.empty())
      functions.run();
  }
}

// ---- What a work-item knows about itself.

struct WorkItemFunction {
  const char *name;
  // By the dimension, or for all.
  uint64_t (*expected)(const std::array<std::size_t, 3> &local,
                       const std::array<std::size_t, 3> &id, unsigned dimension);
};
const std::size_t groups_of[] = {2, 1, 1}, offsets[] = {7, 0, 3};
const WorkItemFunction work_item_functions[] = {
    {"get_work_dim", [](auto &, auto &, unsigned) -> uint64_t { return 3; }},
    {"get_global_size",
     [](auto &local, auto &, unsigned d) -> uint64_t {
       return d < 3 ? local[d] * groups_of[d] : 1;
     }},
    {"get_global_id",
     [](auto &, auto &id, unsigned d) -> uint64_t { return d < 3 ? id[d] + offsets[d] : 0; }},
    {"get_local_size",
     [](auto &local, auto &, unsigned d) -> uint64_t { return d < 3 ? local[d] : 1; }},
    {"get_enqueued_local_size",
     [](auto &local, auto &, unsigned d) -> uint64_t { return d < 3 ? local[d] : 1; }},
    {"get_local_id",
     [](auto &local, auto &id, unsigned d) -> uint64_t { return d < 3 ? id[d] % local[d] : 0; }},
    {"get_num_groups",
     [](auto &, auto &, unsigned d) -> uint64_t { return d < 3 ? groups_of[d] : 1; }},
    {"get_group_id",
     [](auto &local, auto &id, unsigned d) -> uint64_t { return d < 3 ? id[d] / local[d] : 0; }},
    {"get_global_offset",
     [](auto &, auto &, unsigned d) -> uint64_t { return d < 3 ? offsets[d] : 0; }},
    {"get_global_linear_id",
     [](auto &local, auto &id, unsigned) -> uint64_t {
       return (id[2] * local[1] + id[1]) * local[0] * groups_of[0] + id[0];
     }},
    {"get_local_linear_id",
     [](auto &local, auto &id, unsigned) -> uint64_t {
       return (id[2] * local[1] + id[1]) * local[0] + id[0] % local[0];
     }},
};

TEST(WorkItems, KnowThemselves) {
  const std::array<std::size_t, 3> local = shapes[2];
  std::string source = "kernel void ids(global ulong *out) {\n  size_t at = "
                       "(get_global_linear_id()) * 64;\n";
  std::vector<std::pair<const WorkItemFunction *, unsigned>> questions;
  for (const WorkItemFunction &function : work_item_functions) {
    ASSERT_TRUE(isDeclared(function.name)) << function.name;
    const auto overload = std::ranges::find_if(
        declared(), [&](const Overload &o) { return o.name == function.name; });
    for (unsigned d = 0; d != (overload->parameters.empty() ? 1u : 5u); ++d) {
      const std::string argument = overload->parameters.empty() ? "" : std::to_string(d);
      source += "  out[at + " + std::to_string(questions.size()) + "] = " + function.name + "(" +
                argument + ");\n";
      questions.emplace_back(&function, d);
    }
  }
  ASSERT_LE(questions.size(), 64u);
  host_test::Program program(source + "}\n", options);
  std::vector<uint64_t> out(num_items * 64);
  Range range = rangeOf(3);
  range.offset = {offsets[0], offsets[1], offsets[2]};
  host_test::Arguments arguments;
  arguments.buffer(out);
  ASSERT_TRUE(program.run("ids", range, arguments));
  for (std::size_t z = 0; z != local[2]; ++z)
    for (std::size_t y = 0; y != local[1]; ++y)
      for (std::size_t x = 0; x != local[0] * num_groups; ++x) {
        const std::size_t item = (z * local[1] + y) * local[0] * num_groups + x;
        for (std::size_t q = 0; q != questions.size(); ++q)
          EXPECT_EQ(out[item * 64 + q],
                    questions[q].first->expected(local, {x, y, z}, questions[q].second))
              << questions[q].first->name << " of " << questions[q].second;
      }
}

const char *const sub_group_queries[] = {"get_sub_group_id",   "get_sub_group_local_id",
                                         "get_sub_group_size", "get_max_sub_group_size",
                                         "get_num_sub_groups", "get_enqueued_num_sub_groups"};

// Sub-groups part a work-group, each work-item has a number of its own, and the sizes fit.
TEST(WorkItems, KnowTheirSubGroups) {
  if (!isDeclared("get_sub_group_id"))
    GTEST_SKIP() << "the device has no sub-groups";
  std::string source = std::string("kernel void ids(global uint *out) {\n") + item_source;
  for (unsigned q = 0; q != std::size(sub_group_queries); ++q)
    if (isDeclared(sub_group_queries[q]))
      source += "  out[item * 8 + " + std::to_string(q) + "] = " + sub_group_queries[q] + "();\n";
  host_test::Program program(source + "}\n", options);
  std::vector<uint32_t> out(num_items * 8);
  host_test::Arguments arguments;
  arguments.buffer(out);
  ASSERT_TRUE(program.run("ids", rangeOf(3), arguments));
  for (std::size_t group = 0; group != num_groups; ++group) {
    std::map<uint32_t, std::vector<uint32_t>> members;
    for (std::size_t item = group * group_size; item != (group + 1) * group_size; ++item)
      members[out[item * 8]].push_back(out[item * 8 + 1]);
    for (std::size_t item = group * group_size; item != (group + 1) * group_size; ++item) {
      const uint32_t *const answers = &out[item * 8];
      EXPECT_EQ(answers[2], members[answers[0]].size());
      EXPECT_LE(answers[2], answers[3]);
      EXPECT_EQ(answers[4], members.size());
      if (isDeclared("get_enqueued_num_sub_groups"))
        EXPECT_EQ(answers[5], members.size());
      EXPECT_LT(answers[0], members.size());
    }
    for (auto &[id, numbers] : members) {
      std::ranges::sort(numbers);
      for (uint32_t i = 0; i != numbers.size(); ++i)
        EXPECT_EQ(numbers[i], i);
    }
  }
}

// ---- Barriers: what work-items wrote before is there for the others after.

TEST(Barriers, ShowWhatWasWritten) {
  std::vector<std::string> calls;
  for (const Overload &overload : declared())
    if (overload.name == "barrier" || overload.name == "work_group_barrier" ||
        overload.name == "sub_group_barrier")
      calls.push_back(overload.name + "(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE" +
                      (overload.parameters.size() == 2 ? ", memory_scope_work_group" : "") + ")");
  ASSERT_GE(calls.size(), 3u);
  std::string source = std::string("kernel void exchange(global uint *out, local uint *shared,\n"
                                   "                     global uint *mine) {\n") +
                       item_source;
  for (std::size_t i = 0; i != calls.size(); ++i) {
    const bool sub = calls[i].starts_with("sub");
    // A place for each member of each sub-group, of which there are at most as many as work-items.
    source += std::string("  { const size_t first = ") +
              (sub ? "get_sub_group_id() * 24, me = get_sub_group_local_id(), size = "
                     "get_sub_group_size();\n"
                   : "0, me = lid, size = 24;\n") +
              "    shared[first + me] = item * 3 + " + std::to_string(i) +
              ";\n"
              "    mine[get_group_id(0) * 576 + first + me] = item * 5;\n    " +
              calls[i] +
              ";\n"
              "    const size_t other = first + size - 1 - me;\n"
              "    out[item * 16 + " +
              std::to_string(2 * i) +
              "] = shared[other];\n"
              "    out[item * 16 + " +
              std::to_string(2 * i + 1) +
              "] = mine[get_group_id(0) * 576 + other];\n"
              "    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }\n";
  }
  ASSERT_LE(2 * calls.size(), 16u);
  source += "  out[item * 16 + 15] = item;\n}\n";
  host_test::Program program(source, options);
  std::vector<uint32_t> out(num_items * 16), mine(576 * num_groups);
  host_test::Arguments arguments;
  arguments.buffer(out).local(576 * sizeof(uint32_t)).buffer(mine);
  ASSERT_TRUE(program.run("exchange", rangeOf(1), arguments));
  for (std::size_t item = 0; item != num_items; ++item)
    for (std::size_t i = 0; i != calls.size(); ++i) {
      const uint32_t local_value = out[item * 16 + 2 * i],
                     global_value = out[item * 16 + 2 * i + 1];
      const std::size_t first = item / group_size * group_size;
      if (!calls[i].starts_with("sub")) {
        const std::size_t other = first + group_size - 1 - (item - first);
        EXPECT_EQ(local_value, other * 3 + i) << calls[i];
        EXPECT_EQ(global_value, other * 5) << calls[i];
        continue;
      }
      // Some work-item of the same group, and the same in both memories.
      EXPECT_EQ((local_value - i) % 3, 0u) << calls[i];
      EXPECT_EQ((local_value - i) / 3 * 5, global_value) << calls[i];
      EXPECT_EQ((local_value - i) / 3 / group_size, item / group_size) << calls[i];
    }
}

// ---- Copies between global and local memory.

constexpr unsigned copy_count = 6, copy_stride = 3;

struct Copies {
  std::vector<Overload> overloads;
  std::vector<uint8_t> in, out;
  static constexpr std::size_t room = copy_count * copy_stride * 128;

  std::string statementsFor(std::size_t call) const {
    const Overload &overload = overloads[call];
    const std::string type = overload.parameters[0].spelled();
    const std::string at = std::to_string(call * room);
    const bool strided = overload.parameters.size() == 5;
    const std::string tail = std::string(", ") + std::to_string(copy_count) +
                             (strided ? ", " + std::to_string(copy_stride) : "") + ", 0);\n";
    const std::string wait = "    wait_group_events(1, &event);\n"
                             "    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n";
    const std::string bytes = std::to_string(copy_count * overload.parameters[0].size());
    const bool to_local = *overload.parameters[0].space == Space::Local;
    std::string text = "  {\n";
    if (!to_local)
      text += "    for (uint i = get_local_id(0); i < " + bytes + "; i += 24) shared[i] = in[" +
              at + " + i];\n" + "    barrier(CLK_LOCAL_MEM_FENCE);\n";
    text += "    event_t event = " + overload.name + "(";
    text += to_local
                ? "(local " + type + " *)shared, (const global " + type + " *)(in + " + at + ")"
                : "(global " + type + " *)(out + " + at + "), (const local " + type + " *)shared";
    text += tail + wait;
    if (to_local)
      text += "    for (uint i = get_local_id(0); i < " + bytes + "; i += 24) out[" + at +
              " + i] = shared[i];\n    barrier(CLK_LOCAL_MEM_FENCE);\n";
    return text + "  }\n";
  }

  // Elements of the source, one after the other or apart from each other.
  void check(std::size_t call) const {
    const Overload &overload = overloads[call];
    const std::size_t size = overload.parameters[0].size();
    const bool strided = overload.parameters.size() == 5;
    const bool to_local = *overload.parameters[0].space == Space::Local;
    for (std::size_t i = 0; i != copy_count; ++i) {
      const std::size_t apart = strided ? i * copy_stride : i;
      const uint8_t *const from = in.data() + call * room + (to_local ? apart : i) * size;
      const uint8_t *const to = out.data() + call * room + (to_local ? i : apart) * size;
      EXPECT_EQ(std::memcmp(from, to, size), 0) << overload.mangled << " element " << i;
      // What is between them is left alone.
      for (std::size_t byte = size; strided && !to_local && byte != copy_stride * size; ++byte)
        EXPECT_EQ(to[byte], 0xee) << overload.mangled;
    }
  }

  void run() {
    in.resize(overloads.size() * room);
    out.assign(in.size(), 0xee);
    std::mt19937 random(3);
    for (uint8_t &byte : in)
      byte = uint8_t(random());
    std::string source = pragmas + "kernel void copy(global uchar *in, global uchar *out,\n"
                                   "                 local uchar *shared) {\n";
    for (std::size_t call = 0; call != overloads.size(); ++call)
      source += statementsFor(call);
    host_test::Program program(source + "}\n", options + " -cl-opt-disable");
    host_test::Arguments arguments;
    arguments.buffer(in).buffer(out).local(room);
    ASSERT_TRUE(program.run("copy", Range({group_size}, {group_size, 1, 1}), arguments));
    for (std::size_t call = 0; call != overloads.size(); ++call)
      check(call);
  }
};

bool isCopy(const std::string &name) {
  return name == "async_work_group_copy" || name == "async_work_group_strided_copy";
}

TEST(AsyncCopies, HaveTheBytesOfTheirSource) {
  Copies copies;
  std::size_t count = 0;
  for (const Overload &overload : declared())
    if (isCopy(overload.name)) {
      ++count;
      copies.overloads.push_back(overload);
      if (copies.overloads.size() == 11) {
        copies.run();
        copies.overloads.clear();
      }
    }
  if (!copies.overloads.empty())
    copies.run();
  EXPECT_GE(count, 200u);
}

// ---- Memory that a generic pointer points to.

TEST(AddressSpaces, AreKnown) {
  host_test::Program program(
      "kernel void spaces(global int *g, local int *l) {\n"
      "  int p;\n"
      "  generic int *pointers[3];\n"
      "  g[0] = get_fence((generic int *)g) == CLK_GLOBAL_MEM_FENCE;\n"
      "  g[1] = get_fence((generic const int *)l) == CLK_LOCAL_MEM_FENCE;\n"
      "  g[2] = to_global((generic int *)g) == g && to_local((generic int *)l) == l;\n"
      "  g[3] = to_global((generic int *)l) == 0 && to_local((generic int *)g) == 0;\n"
      "  g[4] = to_private((generic int *)&p) == &p && to_private((generic int *)g) == 0;\n"
      "}\n",
      options);
  std::vector<int32_t> g(5);
  host_test::Arguments arguments;
  arguments.buffer(g).local(16);
  ASSERT_TRUE(program.run("spaces", Range({1}), arguments));
  EXPECT_EQ(g, (std::vector<int32_t>{1, 1, 1, 1, 1}));
}

// ---- None is left out.

bool isKnownHere(const std::string &name) {
  auto named = [&](const char *other) { return name == other; };
  return groupReferences().count(name) || isCopy(name) || name.ends_with("barrier") ||
         named("wait_group_events") || named("get_fence") || named("printf") ||
         std::ranges::any_of(sub_group_queries, named) ||
         std::ranges::any_of(work_item_functions,
                             [&](const WorkItemFunction &f) { return name == f.name; });
}

TEST(LoweredFunctions, AreAllTested) {
  for (const compiler::Standard standard :
       {compiler::Standard::OpenCLC12, compiler::Standard::OpenCLC30})
    for (const Overload &overload : declaredOverloads(*host_test::getDeviceInfo(), standard)) {
      const std::string &name = overload.name;
      if (isLowered(name))
        EXPECT_TRUE(isKnownHere(name) || name.starts_with("atom") || name.ends_with("mem_fence"))
            << "nothing tests " << overload.mangled;
    }
}

} // namespace
