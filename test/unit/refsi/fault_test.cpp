// Kernels that trap or do not end.
#include "refsi_test.h"

#include <chrono>

using namespace refsi;
using namespace refsi::test;

namespace {

constexpr uint64_t read = 0, store = 1, illegal = 2, jump = 3, overflow = 4, vector = 6, smash = 7;
constexpr uint64_t endless = 0, missesBarrier = 1, takesNoInterrupts = 2, faultsAtBarrier = 3;

class FaultTest : public RefsiTest {
protected:
  mux_result_t runFault(uint64_t kind, uint64_t address) {
    return run("fault", Arguments().value(address).value(kind).value(uint64_t(5)), {64, 1, 1});
  }
  mux_result_t runEndless(uint64_t kind, Sizes global, Sizes local) {
    return run("endless", Arguments().value(uint64_t(0)).value(kind).value(uint64_t(0)), global,
               local);
  }
  void expectMessage(const std::string &part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  }
  // All harts still run kernels.
  void expectUsable() {
    const TestBuffer arrived(device, 4);
    EXPECT_EQ(run("gather", Arguments().buffer(arrived).value(uint32_t(8)), {8, 1, 1}),
              mux_success);
  }
};

TEST_F(FaultTest, Accesses) {
  open();
  const pid_t process = getSimulatorProcess();
  EXPECT_EQ(runFault(read, 0), mux_error_failure);
  expectMessage("kernel 'fault' on device 'RefSi M1' caused a load access fault (cause 5) at "
                "address 0x0, pc 0x");
  expectMessage("in the binary)");
  EXPECT_EQ(runFault(store, 0x7fff0000000), mux_error_failure);
  expectMessage("store access fault (cause 7) at address 0x7fff0000000");
  // The firmware's code is read-only.
  EXPECT_EQ(runFault(store, 0x80000000), mux_error_failure);
  expectMessage("store access fault (cause 7) at address 0x80000000");
  expectUsable();
  EXPECT_EQ(getSimulatorProcess(), process) << "the firmware recovers by itself";
}

TEST_F(FaultTest, Instructions) {
  open();
  EXPECT_EQ(runFault(illegal, 0), mux_error_failure);
  expectMessage("illegal instruction exception (cause 2)");
  EXPECT_EQ(runFault(jump, 0), mux_error_failure);
  expectMessage("instruction access fault (cause 1) at address 0x0, pc 0x0");
  expectUsable();
}

// A vector access stops at an element; the next kernel starts with the first.
TEST_F(FaultTest, VectorAccess) {
  open();
  const TestBuffer state(device, 16);
  for (unsigned i = 0; i != 4; ++i) {
    EXPECT_EQ(runFault(vector, 0), mux_error_failure);
    expectMessage("load access fault (cause 5)");
    EXPECT_EQ(run("rounding", Arguments().buffer(state), {64, 1, 1}), mux_success);
  }
  EXPECT_EQ(state.data<uint64_t>()[1], 0u);
}

TEST_F(FaultTest, StackOverflow) {
  open();
  const pid_t process = getSimulatorProcess();
  for (unsigned i = 0; i != 3; ++i) {
    EXPECT_EQ(runFault(overflow, 0), mux_error_failure);
    expectMessage("stack overflow");
  }
  expectUsable();
  EXPECT_EQ(getSimulatorProcess(), process);
}

// A fault of one hart releases those that wait for it.
TEST_F(FaultTest, FaultAtBarrier) {
  open(Scheduling::workItemPerHart);
  const pid_t process = getSimulatorProcess();
  EXPECT_EQ(runEndless(faultsAtBarrier, {8, 1, 1}, {4, 1, 1}), mux_error_failure);
  expectMessage("store access fault (cause 7) at address 0x0");
  const TestBuffer arrived(device, 4);
  EXPECT_EQ(run("gather", Arguments().buffer(arrived).value(uint32_t(8)), {8, 1, 1}, {4, 1, 1}),
            mux_success);
  EXPECT_EQ(getSimulatorProcess(), process);
}

TEST_F(FaultTest, EndlessKernel) {
  const Variable timeout("OPENMUX_REFSI_TIMEOUT", "0.3");
  open();
  const pid_t process = getSimulatorProcess();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(runEndless(endless, {16, 1, 1}, {1, 1, 1}), mux_error_failure);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  expectMessage("kernel 'endless' on device 'RefSi M1' did not end in 0.3 seconds");
  EXPECT_EQ(getSimulatorProcess(), process);
  // Enough time for a machine under load.
  close();
  open();
  expectUsable();
}

TEST_F(FaultTest, MissedBarrier) {
  const Variable timeout("OPENMUX_REFSI_TIMEOUT", "0.3");
  open(Scheduling::workItemPerHart);
  EXPECT_EQ(runEndless(missesBarrier, {8, 1, 1}, {4, 1, 1}), mux_error_failure);
  expectMessage("did not end in 0.3 seconds");
}

// The simulator is started again, and memory keeps its contents.
TEST_F(FaultTest, KernelWithoutInterrupts) {
  const Variable timeout("OPENMUX_REFSI_TIMEOUT", "1");
  open();
  const pid_t process = getSimulatorProcess();
  const TestBuffer data(device, 8);
  *data.data<uint64_t>() = 42;
  EXPECT_EQ(runEndless(takesNoInterrupts, {8, 1, 1}, {1, 1, 1}), mux_error_failure);
  expectMessage("did not end in 1 seconds");
  EXPECT_EQ(*data.data<uint64_t>(), 42u);
  EXPECT_EQ(run("version", Arguments().buffer(data), {8, 1, 1}), mux_success);
  EXPECT_EQ(*data.data<uint64_t>(), 1u);
  EXPECT_NE(getSimulatorProcess(), process);
}

// A kernel that overwrites the firmware's data costs the simulator, not the device.
TEST_F(FaultTest, OverwrittenFirmware) {
  const Variable timeout("OPENMUX_REFSI_TIMEOUT", "1");
  open();
  const TestBuffer data(device, 8);
  EXPECT_EQ(runFault(smash, 0x80010000), mux_error_failure);
  EXPECT_FALSE(message.empty());
  EXPECT_EQ(runFault(smash, 0x80100000), mux_error_failure);
  EXPECT_FALSE(message.empty());
  EXPECT_EQ(run("version", Arguments().buffer(data), {8, 1, 1}), mux_success) << message;
  EXPECT_EQ(*data.data<uint64_t>(), 1u);
}

// Commands behind the one that failed do not run.
TEST_F(FaultTest, LaterCommandsAreSkipped) {
  open();
  const TestBuffer out(device, 8);
  mux_command_buffer_t commands = createCommands();
  ASSERT_EQ(record(commands, "fault",
                   Arguments().value(uint64_t(0)).value(illegal).value(uint64_t(0)), {8, 1, 1}),
            mux_success);
  ASSERT_EQ(record(commands, "version", Arguments().buffer(out), {8, 1, 1}), mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(dispatch(commands), mux_error_failure);
  EXPECT_EQ(*out.data<uint64_t>(), 0u);
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
}

} // namespace
