// Tests keep versions of their files, but not among those of the user. Before any thread begins, because changing the environment later
// is not safe.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void useOwnDataFolder(void) {
  const char *parent = getenv("TMPDIR");
  char path[4096];
  snprintf(path, sizeof path, "%s/uniform-documents-tests-%u", parent ? parent : "/tmp", geteuid());
  setenv("XDG_DATA_HOME", path, 1);
}
