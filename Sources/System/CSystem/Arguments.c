#include "CSystem.h"

static int count;
static const char *const none[1];
static const char *const *arguments = none;

// glibc passes the arguments of `main` to constructors. musl does not: there, /proc/self/cmdline has them.
__attribute__((constructor)) static void keep(int argumentCount, char **argumentValues) {
  count = argumentCount;
  if (argumentValues) arguments = (const char *const *)argumentValues;
}

int programArgumentCount(void) { return count; }

const char *const *programArguments(void) { return arguments; }
