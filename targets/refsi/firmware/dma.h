// The DMA engine. The controller executes copies while the harts compute.
#ifndef REFSI_FIRMWARE_DMA_H
#define REFSI_FIRMWARE_DMA_H

#include "hart.h"

uint64_t startCopy(struct WorkGroupInfo *info, void *to, const void *from, uint64_t width,
                   uint64_t toStride, uint64_t fromStride, uint64_t height, uint64_t toSliceStride,
                   uint64_t fromSliceStride, uint64_t depth);
void waitForCopy(struct WorkGroupInfo *info, uint64_t copy);

/// For the controller: executes a part of the next copy of each hart. False if there is none.
bool advanceCopies(struct Hart *controller);
/// Forgets all copies, after an abort.
void dropCopies(void);

#endif // REFSI_FIRMWARE_DMA_H
