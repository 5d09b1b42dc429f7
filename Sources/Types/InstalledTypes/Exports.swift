// Installed types are added to the system types.
@_exported import SystemTypes
