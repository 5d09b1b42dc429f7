// A library with functions, constants, and pointers into others' data at a distance.
extern int stat(const char *, void *);
extern unsigned long long mach_absolute_time(void);
extern char NSFileModificationDate[];
extern int optional(void) __attribute__((weak_import));
#ifndef DISTANCE
#define DISTANCE 0
#endif
char *date = NSFileModificationDate + DISTANCE;
char *again = NSFileModificationDate + DISTANCE;
__attribute__((weak)) int shared_definition(void) { return 3; }
int look(void *buffer) {
  if (optional) return optional();
  return stat("/", buffer) + (int)mach_absolute_time() + shared_definition();
}
