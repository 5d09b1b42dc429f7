#if Databases
@_exported import Documents
@_exported import GRDB
#endif
