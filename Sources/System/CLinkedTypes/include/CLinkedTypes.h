#ifndef C_LINKED_TYPES_H
#define C_LINKED_TYPES_H

/// The registry of the module InstalledTypes, retained for the caller; NULL if that is not part of the program.
///
/// C can name a function that need not be there; Swift cannot.
void *_Nullable linkedTypeRegistry(void);

#endif
