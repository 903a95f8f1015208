// Every atomic function that OpenCL C declares for this machine's device, in every address space,
// order and scope, run by one work-item against a reference; and sums by many work-items.
#include "inputs_of_calls.h"
#include "kernel_runner.h"
#include "lowered.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

using namespace test;

namespace {

const References &references() {
  static const References all = [] {
    References r;
    addAtomicReferences(r);
    return r;
  }();
  return all;
}

// The explicit forms do the same as the others, in the order that is asked for.
const Reference *findReference(const Overload &overload) {
  std::string name = overload.name;
  if (name.ends_with("_explicit"))
    name.resize(name.size() - sizeof("_explicit") + 1);
  const auto found = references().find(name);
  return found == references().end() ? nullptr : &found->second;
}

// One call after the other, each on its part of the buffers.
struct Calls {
  std::vector<Overload> overloads;
  std::vector<Layout> layouts;
  std::vector<unsigned> counts;
  std::vector<std::size_t> in_starts, out_starts;
  std::vector<uint8_t> in, out;
  std::size_t shared_size = 128;
  std::string source, kernel;

  void add(const Overload &overload) {
    const Layout layout(overload);
    const unsigned count = std::max(24u, 2 * numVariants(overload));
    const std::vector<uint8_t> rows = makeRows(overload, layout, *findReference(overload), count);
    const std::string name = "call" + std::to_string(overloads.size());
    source += callerFor(overload, name, false);
    kernel += "  " + name + "(in + " + std::to_string(in.size()) + ", fixed, shared, out + " +
              std::to_string(out.size()) + ", " + std::to_string(count) + ");\n";
    in_starts.push_back(in.size());
    out_starts.push_back(out.size());
    in.insert(in.end(), rows.begin(), rows.end());
    out.resize(out.size() + std::size_t(count) * layout.output_size);
    shared_size = std::max<std::size_t>(shared_size, layout.input_size);
    overloads.push_back(overload);
    layouts.push_back(layout);
    counts.push_back(count);
  }

  std::string program() const {
    return "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" + source +
           "kernel void all(global uchar *in, constant uchar *fixed, local uchar *shared,\n"
           "                global uchar *out) {\n" +
           kernel + "}\n";
  }

  void check() const {
    for (std::size_t i = 0; i != overloads.size(); ++i)
      for (unsigned row = 0; row != counts[i]; ++row) {
        const Row finished(overloads[i], layouts[i],
                           in.data() + in_starts[i] + std::size_t(row) * layouts[i].input_size,
                           out.data() + out_starts[i] + std::size_t(row) * layouts[i].output_size);
        if (!findReference(overloads[i])->accepts(finished)) {
          ADD_FAILURE() << finished.describe();
          break;
        }
      }
  }
};

bool isAtomic(const std::string &name) {
  return name.starts_with("atom") || name.ends_with("mem_fence");
}

class Atomics : public testing::TestWithParam<compiler::Standard> {};

TEST_P(Atomics, HaveTheValuesOfReferences) {
  const bool cl30 = GetParam() == compiler::Standard::OpenCLC30;
  std::vector<Overload> overloads = declaredOverloads(*host_test::getDeviceInfo(), GetParam());
  std::erase_if(overloads, [](const Overload &overload) { return !isAtomic(overload.name); });
  std::ranges::sort(overloads, {}, [](const Overload &overload) {
    return std::tie(overload.name, overload.mangled);
  });
  constexpr std::size_t batch = 250;
  for (std::size_t start = 0; start < overloads.size(); start += batch) {
    Calls calls;
    for (std::size_t i = start; i < std::min(start + batch, overloads.size()); ++i)
      if (findReference(overloads[i]))
        calls.add(overloads[i]);
      else
        ADD_FAILURE() << "there is no reference for " << overloads[i].mangled;
    host_test::Program program(calls.program(), std::string("-cl-opt-disable ") +
                                                    (cl30 ? "-cl-std=CL3.0" : "-cl-std=CL1.2"));
    std::vector<uint8_t> fixed(128);
    host_test::Arguments arguments;
    arguments.buffer(calls.in).buffer(fixed).local(calls.shared_size).buffer(calls.out);
    ASSERT_TRUE(program.run("all", host_test::Range({1}), arguments));
    calls.check();
  }
  EXPECT_GT(overloads.size(), cl30 ? 500u : 100u);
}

INSTANTIATE_TEST_SUITE_P(
    Host, Atomics, testing::Values(compiler::Standard::OpenCLC12, compiler::Standard::OpenCLC30),
    [](const auto &info) {
      return std::string(info.param == compiler::Standard::OpenCLC12 ? "CL12" : "CL30");
    });

// No update is lost, in global memory or in local, of any size.
TEST(AtomicSums, CountAllWorkItems) {
  host_test::Program program(
      "kernel void sums(global atomic_int *a, global atomic_long *b, global int *c,\n"
      "                 local int *l, global int *most) {\n"
      "  if (get_local_id(0) == 0) *l = 0;\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  atomic_fetch_add_explicit(a, 3, memory_order_relaxed, memory_scope_device);\n"
      "  atomic_fetch_add(b, (long)get_global_id(0) << 32);\n"
      "  atomic_add(l, 1);\n"
      "  atomic_fetch_max((global atomic_int *)most, (int)get_global_id(0));\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  if (get_local_id(0) == 0) atomic_add(c, *l);\n"
      "}\n",
      "-cl-std=CL3.0");
  std::vector<int32_t> a = {0}, c = {0}, most = {0};
  std::vector<int64_t> b = {0};
  host_test::Arguments arguments;
  arguments.buffer(a).buffer(b).buffer(c).local(4).buffer(most);
  ASSERT_TRUE(program.run("sums", host_test::Range({1024}, {32, 1, 1}), arguments));
  EXPECT_EQ(a[0], 3 * 1024);
  EXPECT_EQ(b[0], int64_t(1023 * 512) << 32);
  EXPECT_EQ(c[0], 1024);
  EXPECT_EQ(most[0], 1023);
}

} // namespace
