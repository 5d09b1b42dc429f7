// gnustep-packages copy FROM TO     reads a package with GNUstep's NSFileWrapper and writes it to another place
// gnustep-packages load PACKAGE     reads it
//
// Prints how many nanoseconds each step took. Reading is lazy there, too; but reading from an URL always fails, so this
// reads from a path.
#import <Foundation/Foundation.h>
#include <time.h>

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  long start = now();
  NSFileWrapper *wrapper = [[NSFileWrapper alloc] initWithPath:[NSString stringWithUTF8String:arguments[2]]];
  if (!wrapper) return 1;
  printf("%ld", now() - start);
  if (count > 3) {
    start = now();
    if (![wrapper writeToFile:[NSString stringWithUTF8String:arguments[3]] atomically:NO updateFilenames:NO]) return 1;
    printf(" %ld", now() - start);
  }
  printf("\n");
  [pool release];
  return 0;
}
