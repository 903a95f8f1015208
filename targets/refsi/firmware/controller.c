// The hart that executes commands of the host. It sleeps until a byte arrives, a copy is to be done
// or the last hart has ended.
#include "dma.h"
#include "hart.h"
#include "scheduler.h"

#define UART ((volatile uint8_t *)0x10000000)
enum { uartData = 0, uartInterruptEnable = 1, uartFifoControl = 2, uartLineStatus = 5 };
enum { lineHasData = 1, lineIsIdle = 0x20 };

// The interrupt controller has a machine and a supervisor context per hart.
#define PLIC 0x0c000000
#define PLIC_CONTEXT (2 * REFSI_CONTROLLER)
enum { uartInterrupt = 10 };

static const uint64_t externalInterrupt = 1 << 11;

struct Hart harts[REFSI_HARTS];
uint32_t abortRequested;
static uint32_t hasFault;
static uint32_t bootedHarts;
static struct Command *current;

static volatile uint32_t *plicRegister(uint64_t offset) {
  return (volatile uint32_t *)(PLIC + offset);
}
static volatile uint32_t *plicClaim(void) {
  return plicRegister(0x200004 + 0x1000 * (uint64_t)PLIC_CONTEXT);
}

static void startSerialLine(void) {
  UART[uartFifoControl] = 1;
  UART[uartInterruptEnable] = 1;
  *plicRegister(4 * uartInterrupt) = 1;
  *plicRegister(0x2000 + 0x80 * (uint64_t)PLIC_CONTEXT) = 1 << uartInterrupt;
  *plicRegister(0x200000 + 0x1000 * (uint64_t)PLIC_CONTEXT) = 0;
  __asm__ volatile("csrs mie, %0" ::"r"(externalInterrupt));
}

void sendByte(uint8_t byte) {
  fence();
  while (!(UART[uartLineStatus] & lineIsIdle)) {
  }
  UART[uartData] = byte;
}

void abortCommand(void) {
  __atomic_store_n(&abortRequested, 1, __ATOMIC_SEQ_CST);
  for (unsigned i = 0; i != REFSI_COMPUTE_HARTS; ++i)
    raiseInterrupt(&harts[i]);
}

static void takeBytes(void) {
  uint64_t pending;
  __asm__ volatile("csrr %0, mip" : "=r"(pending));
  if (!(pending & externalInterrupt))
    return;
  const uint32_t claim = *plicClaim();
  while (UART[uartLineStatus] & lineHasData)
    if (UART[uartData] == doorbellAbort && current && ring->aborted == ring->consumed + 1)
      abortCommand();
  if (claim)
    *plicClaim() = claim;
}

/// Called by the trap handler for an exception. Without a guard the firmware itself has failed.
void reportTrap(struct Hart *hart);
void reportTrap(struct Hart *hart) {
  const struct Fault fault = {hart->cause, hart->pc, hart->address, hart->id};
  if (!hart->isGuarded) {
    ring->panic = fault;
    sendByte(doorbellPanic);
    for (;;)
      waitForInterrupt();
  }
  if (__atomic_exchange_n(&hasFault, 1, __ATOMIC_ACQ_REL) == 0)
    current->fault = fault;
  abortCommand();
  raiseInterrupt(&harts[REFSI_CONTROLLER]);
}

// The simulator translates code when it first runs, and notices only the machine's own stores to
// it: the host writes kernels behind its back. Hence each word is stored again. Harts execute
// fence.i before they run the code.
static void renewCode(uint64_t begin, uint64_t end) {
  for (volatile uint64_t *word = (volatile uint64_t *)begin; word < (volatile uint64_t *)end;
       ++word)
    *word = *word;
  fence();
}

static void beginCommand(struct Command *command) {
  renewCode(command->codeBegin, command->codeEnd);
  hasFault = 0;
  current = command;
  startCommand(command);
}

static void endCommand(void) {
  if (hasFault)
    current->status = commandFaulted;
  else
    current->status = isAborted() ? commandAborted : commandSucceeded;
  dropCopies();
  current = NULL;
  __atomic_store_n(&ring->consumed, ring->consumed + 1, __ATOMIC_RELEASE);
  sendByte(doorbellDone);
}

_Noreturn void runController(struct Hart *hart) {
  startSerialLine();
  while (__atomic_load_n(&bootedHarts, __ATOMIC_ACQUIRE) != REFSI_COMPUTE_HARTS)
    waitForInterrupt();
  sendByte(doorbellReady);
  for (;;) {
    clearInterrupt(hart);
    takeBytes();
    if (!current && ring->consumed != __atomic_load_n(&ring->produced, __ATOMIC_ACQUIRE))
      beginCommand(&ring->commands[ring->consumed % REFSI_RING_LENGTH]);
    // In this order: the last hart may start a copy before it ends.
    const bool areDone = current && areHartsDone();
    // Only copies are guarded, since it is the kernel that decides what they access.
    hart->isGuarded = 1;
    const bool isCopying = advanceCopies(hart);
    hart->isGuarded = 0;
    if (areDone && !isCopying)
      endCommand();
    else if (!isCopying)
      waitForInterrupt();
  }
}

/// Called by the boot code on each hart.
_Noreturn void startHart(struct Hart *hart, uint64_t id);
_Noreturn void startHart(struct Hart *hart, uint64_t id) {
  hart->id = id;
  if (id == REFSI_CONTROLLER)
    runController(hart);
  hart->interrupts = MSTATUS_MIE;
  __atomic_add_fetch(&bootedHarts, 1, __ATOMIC_ACQ_REL);
  raiseInterrupt(&harts[REFSI_CONTROLLER]);
  runCompute(hart);
}
