#include "CSystem.h"

#include <stddef.h>

// In InstalledTypes.
__attribute__((weak)) void *installedTypeRegistry(void);
__attribute__((weak)) void *latestInstalledTypeRegistry(void);
// In VersionStores.
__attribute__((weak)) void *standardVersionStore(void);
// In DeviceGenerations.
__attribute__((weak)) void *synchronizedSaving(void);

void *linkedTypeRegistry(void) { return installedTypeRegistry ? installedTypeRegistry() : NULL; }

void *latestLinkedTypeRegistry(void) { return latestInstalledTypeRegistry ? latestInstalledTypeRegistry() : NULL; }

void *linkedVersionStore(void) { return standardVersionStore ? standardVersionStore() : NULL; }

void *linkedSynchronizedSaving(void) { return synchronizedSaving ? synchronizedSaving() : NULL; }
