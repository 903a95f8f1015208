// Boot, traps, and calls that a trap may end.
#include "hart.h"

#define MSTATUS_FS_VS ((3 << 13) | (3 << 9))
#define MIE_MSIE (1 << 3)
// Locked, so that it holds in machine mode: naturally aligned regions without access, and without
// writes.
#define PMP_NO_ACCESS 0x98
#define PMP_READ_EXECUTE 0x9d

  .section .text.start, "ax"
  .globl _start
_start:
  csrr s0, mhartid
  li t0, REFSI_HARTS
1:
  bltu s0, t0, 2f
  wfi
  j 1b
2:
  csrw mie, zero
  la t0, trapEntry
  csrw mtvec, t0
  li t0, MSTATUS_FS_VS
  csrs mstatus, t0

  // The stack: s1 is the slot of the hart.
  li t0, REFSI_STACK_SLOT_SIZE
  mul t1, s0, t0
  li s1, REFSI_STACKS_BASE
  add s1, s1, t1
  add sp, s1, t0

  // Its guard, and the firmware's code.
  srli t0, s1, 2
  li t1, (REFSI_STACK_GUARD_SIZE / 8) - 1
  or t0, t0, t1
  csrw pmpaddr0, t0
  la t0, codeBegin
  la t1, codeSize
  srli t0, t0, 2
  srli t1, t1, 3
  addi t1, t1, -1
  or t0, t0, t1
  csrw pmpaddr1, t0
  li t0, PMP_NO_ACCESS | (PMP_READ_EXECUTE << 8)
  csrw pmpcfg0, t0

  // The structure of the hart.
  la s2, harts
  slli t0, s0, HART_SIZE_LOG2
  add s2, s2, t0
  csrw mscratch, s2
  li t0, CLINT_MSIP
  slli t1, s0, 2
  add t0, t0, t1
  sd t0, HART_MSIP(s2)
  la t0, trapStacks
  addi t1, s0, 1
  slli t1, t1, 12
  add t0, t0, t1
  sd t0, HART_TRAP_STACK(s2)
  csrwi mie, MIE_MSIE

  mv a0, s2
  mv a1, s0
  call startHart

  .text
  .macro forEachSaved instruction, base
  \instruction ra, HART_SAVED(\base)
  \instruction sp, HART_SAVED + 8(\base)
  \instruction s0, HART_SAVED + 16(\base)
  \instruction s1, HART_SAVED + 24(\base)
  \instruction s2, HART_SAVED + 32(\base)
  \instruction s3, HART_SAVED + 40(\base)
  \instruction s4, HART_SAVED + 48(\base)
  \instruction s5, HART_SAVED + 56(\base)
  \instruction s6, HART_SAVED + 64(\base)
  \instruction s7, HART_SAVED + 72(\base)
  \instruction s8, HART_SAVED + 80(\base)
  \instruction s9, HART_SAVED + 88(\base)
  \instruction s10, HART_SAVED + 96(\base)
  \instruction s11, HART_SAVED + 104(\base)
  .endm

// int runGuarded(struct Hart *, GuardedFn, const void *, void *, uint64_t)
// Kernels start with the default rounding modes. A vector access that trapped has left its position
// in vstart.
  .globl runGuarded
runGuarded:
  forEachSaved sd, a0
  ld t1, HART_INTERRUPTS(a0)
  mv t0, a1
  mv a0, a2
  mv a1, a3
  mv a2, a4
  csrw fcsr, zero
  csrw vcsr, zero
  csrw vstart, zero
  csrs mstatus, t1
  jalr t0
  csrci mstatus, MSTATUS_MIE
  csrr t0, mscratch
  forEachSaved ld, t0
  li a0, 0
  ret

  .globl unwindGuarded
unwindGuarded:
  csrci mstatus, MSTATUS_MIE
  forEachSaved ld, a0
  li a0, 1
  ret

// An interrupt is a software interrupt: it aborts the kernel, or is a late wake-up. An exception is
// reported on a stack of its own, since that of the kernel may have overflowed.
  .balign 4
trapEntry:
  csrrw t0, mscratch, t0
  sd t1, HART_SCRATCH(t0)
  csrr t1, mcause
  bgez t1, 1f
  ld t1, HART_MSIP(t0)
  sw zero, 0(t1)
  fence
  lla t1, abortRequested
  lw t1, 0(t1)
  bnez t1, 2f
  ld t1, HART_SCRATCH(t0)
  csrrw t0, mscratch, t0
  mret
1:
  sd t1, HART_CAUSE(t0)
  csrr t1, mepc
  sd t1, HART_PC(t0)
  csrr t1, mtval
  sd t1, HART_ADDRESS(t0)
  csrw mscratch, t0
  ld sp, HART_TRAP_STACK(t0)
  mv a0, t0
  call reportTrap
  csrr a0, mscratch
  j unwindGuarded
2:
  csrw mscratch, t0
  mv a0, t0
  j unwindGuarded

  .bss
  .balign 16
trapStacks:
  .zero REFSI_HARTS << 12
