#include "CProgram.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// The next file to be opened would get the number of a closed descriptor, and be read or written as that. These are opened the
// wrong way, so that reading standard input or writing standard output is an error, as if they were closed.
static void openDescriptors(void) {
  const int modes[] = {O_WRONLY, O_RDONLY, O_RDWR};
  for (int number = 0; number < 3; number++) {
    if (fcntl(number, F_GETFD) == -1) open("/dev/null", modes[number]);
  }
}

// The runtime in a static executable looks for its own place in /proc before `main`, and ends the program without it. Nothing
// is read from there.
static void setRuntimePlace(void) {
  char first;
  if (readlink("/proc/self/exe", &first, 1) == -1) setenv("SWIFT_ROOT", "/", 0);
}

// The numbers up to 100 are the system's; the runtime's constructors have none, so they follow.
__attribute__((constructor(101))) static void start(void) {
  openDescriptors();
  setRuntimePlace();
}
