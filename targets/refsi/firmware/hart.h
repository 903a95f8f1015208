// The state of a hart, and the machine's registers.
#ifndef REFSI_FIRMWARE_HART_H
#define REFSI_FIRMWARE_HART_H

#include "refsi/memory_map.h"

// Offsets in struct Hart for assembly.
#define HART_SAVED 0
#define HART_SCRATCH 112
#define HART_MSIP 120
#define HART_TRAP_STACK 128
#define HART_CAUSE 136
#define HART_PC 144
#define HART_ADDRESS 152
#define HART_INTERRUPTS 160
#define HART_SIZE_LOG2 10

#define MSTATUS_MIE 8
#define CLINT_MSIP 0x2000000

#ifndef __ASSEMBLER__

#include "refsi/command_ring.h"
#include "refsi/work_group_info.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct Hart {
  uint64_t saved[14]; ///< ra, sp, s0 to s11 of the caller of runGuarded
  uint64_t scratch;   ///< of the trap handler
  uint64_t msip;      ///< the address of its interrupt register
  uint64_t trapStack; ///< the end of the stack on which traps are reported
  uint64_t cause;     ///< of the last trap
  uint64_t pc;
  uint64_t address;
  uint64_t interrupts; ///< MSTATUS_MIE if runGuarded enables interrupts
  uint64_t isGuarded;
  uint64_t id;
  /// The number of the dispatch that the controller has given to the hart.
  uint64_t assigned;
  /// Whether the hart wants to be woken when a copy ends.
  uint32_t waitsForCopy;
  struct WorkGroupInfo info;
} __attribute__((aligned(1 << HART_SIZE_LOG2)));

_Static_assert(offsetof(struct Hart, scratch) == HART_SCRATCH, "assembly");
_Static_assert(offsetof(struct Hart, msip) == HART_MSIP, "assembly");
_Static_assert(offsetof(struct Hart, trapStack) == HART_TRAP_STACK, "assembly");
_Static_assert(offsetof(struct Hart, cause) == HART_CAUSE, "assembly");
_Static_assert(offsetof(struct Hart, pc) == HART_PC, "assembly");
_Static_assert(offsetof(struct Hart, address) == HART_ADDRESS, "assembly");
_Static_assert(offsetof(struct Hart, interrupts) == HART_INTERRUPTS, "assembly");
_Static_assert(sizeof(struct Hart) == 1 << HART_SIZE_LOG2, "assembly");

extern struct Hart harts[REFSI_HARTS];

/// Not 0 once the running kernel is to be aborted: because of a trap, or by the host.
extern uint32_t abortRequested;

static struct CommandRing *const ring = (struct CommandRing *)REFSI_RING_BASE;

typedef void (*GuardedFn)(const void *, void *, uint64_t);
/// Calls a function and returns 0, or 1 if a trap or an abort has ended the call.
int runGuarded(struct Hart *hart, GuardedFn function, const void *a, void *b, uint64_t c);
/// Ends the innermost runGuarded of the hart.
_Noreturn void unwindGuarded(struct Hart *hart);

static inline struct Hart *getHart(void) {
  struct Hart *hart;
  __asm__("csrr %0, mscratch" : "=r"(hart));
  return hart;
}

static inline void fence(void) { __asm__ volatile("fence iorw, iorw" ::: "memory"); }
static inline void waitForInterrupt(void) { __asm__ volatile("wfi" ::: "memory"); }

/// The register that raises the software interrupt of a hart, which may not have booted yet.
static inline volatile uint32_t *getInterruptRegister(const struct Hart *hart) {
  return (volatile uint32_t *)CLINT_MSIP + (hart - harts);
}

static inline void raiseInterrupt(const struct Hart *hart) {
  fence();
  *getInterruptRegister(hart) = 1;
}

static inline void clearInterrupt(const struct Hart *hart) {
  *getInterruptRegister(hart) = 0;
  fence();
}

/// Services run with interrupts disabled: a hart that waits must see an interrupt as the end of
/// wfi, and an abort must not leave a data structure half changed.
static inline uint64_t disableInterrupts(void) {
  uint64_t before;
  __asm__ volatile("csrrci %0, mstatus, 8" : "=r"(before)::"memory");
  return before & MSTATUS_MIE;
}

static inline void restoreInterrupts(uint64_t before) {
  __asm__ volatile("csrs mstatus, %0" ::"r"(before) : "memory");
}

static inline bool isAborted(void) { return __atomic_load_n(&abortRequested, __ATOMIC_ACQUIRE); }

/// Raises the software interrupt of all harts that run kernels, so that they abort.
void abortCommand(void);

void sendByte(uint8_t byte);

_Noreturn void runController(struct Hart *hart);
_Noreturn void runCompute(struct Hart *hart);

#endif // __ASSEMBLER__

#endif // REFSI_FIRMWARE_HART_H
