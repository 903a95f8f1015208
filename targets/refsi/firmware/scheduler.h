// Distribution of work-groups over harts.
#ifndef REFSI_FIRMWARE_SCHEDULER_H
#define REFSI_FIRMWARE_SCHEDULER_H

#include "hart.h"

/// For the controller, while no hart runs a kernel: starts a command.
void startCommand(struct Command *command);
/// Whether all harts have ended the running command.
bool areHartsDone(void);

#endif // REFSI_FIRMWARE_SCHEDULER_H
