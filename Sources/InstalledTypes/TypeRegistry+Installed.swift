import SystemTypes
import TypeRegistry

extension TypeRegistry {
  /// The system's types and the declarations in the standard folders, loaded when first asked for.
  ///
  /// It is `TypeRegistry.current` in every program that this module is part of. Declarations that cannot be read are left
  /// out; `InstalledTypes` says what was wrong.
  public static let installed: TypeRegistry = ((try? InstalledTypes())?.registry ?? .system).permanent
}

/// How SystemTypes, which does not depend on this module, finds the installed types: see CLinkedTypes.c.
@_cdecl("installedTypeRegistry")
func installedTypeRegistry() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(TypeRegistryBox(.installed)).toOpaque()
}
