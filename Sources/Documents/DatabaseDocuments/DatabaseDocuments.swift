// Documents with a database, on GRDB, if the trait `Databases` is enabled.
// It has `UIManagedDocument` and `DatabaseDocument`. `Store` opens, copies, and follows databases, and publishes those
// in containers.

#if Databases
@_exported import Documents
@_exported import GRDB
#endif
