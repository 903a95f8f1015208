// The physical memory of the simulated machine. C and assembly, since the firmware includes it.
//
//   DRAM   + 0          firmware: code, data, the stacks that its trap handler uses
//          + 1 MiB      the command ring, see refsi/command_ring.h
//          + 2 MiB      TCDM of core 0, then that of core 1
//          + 16 MiB     stacks: a slot per hart, of which the lower part is a guard
//          + 64 MiB     global memory: buffers, kernels, packed arguments, barrier memory
//          + 1008 MiB   the simulator's device tree, written when the machine is reset
#ifndef REFSI_MEMORY_MAP_H
#define REFSI_MEMORY_MAP_H

#define REFSI_DRAM_BASE 0x80000000
#define REFSI_DRAM_SIZE 0x40000000

#define REFSI_FIRMWARE_BASE REFSI_DRAM_BASE
#define REFSI_FIRMWARE_SIZE 0x100000

#define REFSI_RING_BASE 0x80100000
#define REFSI_RING_SIZE 0x10000

#define REFSI_TCDM_BASE 0x80200000
#define REFSI_TCDM_SIZE 0x40000 /* per core */

/* The guard is a region that PMP can describe: a power of two, aligned to its size. */
#define REFSI_STACKS_BASE 0x81000000
#define REFSI_STACK_SLOT_SIZE 0x400000
#define REFSI_STACK_GUARD_SIZE 0x100000

#define REFSI_GLOBAL_BASE 0x84000000
#define REFSI_GLOBAL_END 0xbf000000

#define REFSI_CORES 2
#define REFSI_HARTS_PER_CORE 4
#define REFSI_COMPUTE_HARTS 8
/* The hart that takes commands and is the DMA engine. It runs no kernels. */
#define REFSI_CONTROLLER 8
#define REFSI_HARTS 9

#endif // REFSI_MEMORY_MAP_H
