// Tests keep versions of their files, but not among those of the user, and have no engine of the user's. Before any thread begins, because
// changing the environment later is not safe.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void useOwnDataFolder(void) {
  const char *parent = getenv("TMPDIR");
  char path[4096];
  snprintf(path, sizeof path, "%s/uniform-documents-tests-%u", parent ? parent : "/tmp", geteuid());
  setenv("XDG_DATA_HOME", path, 1);
  // Another one for each process, which does not exist unless a test makes it.
  snprintf(path, sizeof path, "%s/engine-%d", getenv("XDG_DATA_HOME"), getpid());
  setenv("STHOMEDIR", path, 1);
}
