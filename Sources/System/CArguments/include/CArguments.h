#ifndef C_ARGUMENTS_H
#define C_ARGUMENTS_H

/// The arguments of the program, its name first, as the C runtime got them: Swift reads them from /proc, which need not be there.
int programArgumentCount(void);
const char *_Nullable const *_Nonnull programArguments(void);

#endif
