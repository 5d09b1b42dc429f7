// The tables of `TypeDeclarations/optional/`, which registries can add.

// The sets come on top of the system's types.
@_exported import SystemTypes
@_exported import TypeRegistry
