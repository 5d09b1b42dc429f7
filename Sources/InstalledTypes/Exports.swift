// Installed types come on top of the system's.
@_exported import SystemTypes
