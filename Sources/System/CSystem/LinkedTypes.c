#include "CSystem.h"

#include <stddef.h>

// In InstalledTypes.
__attribute__((weak)) void *installedTypeRegistry(void);

void *linkedTypeRegistry(void) { return installedTypeRegistry ? installedTypeRegistry() : NULL; }
