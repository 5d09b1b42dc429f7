#include "CArguments.h"

static int count;
static const char *const none[1];
static const char *const *arguments = none;

// glibc gives what `main` gets to constructors, too.
__attribute__((constructor)) static void keep(int argumentCount, char **argumentValues) {
  count = argumentCount;
  if (argumentValues) arguments = (const char *const *)argumentValues;
}

int programArgumentCount(void) { return count; }

const char *const *programArguments(void) { return arguments; }
