import SystemTypes
import TypeRegistry

extension TypeRegistry {
  /// The system types and the declarations in the standard folders, loaded on first use.
  ///
  /// It is `TypeRegistry.current` in every program that includes this module. Unreadable declarations are skipped;
  /// `InstalledTypes` has the problems.
  public static let installed = LatestTypes.ofProcess.first
}

/// Lets SystemTypes, which does not depend on this module, find the installed types; see LinkedTypes.c.
@_cdecl("installedTypeRegistry")
func installedTypeRegistry() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(TypeRegistryBox(.installed)).toOpaque()
}

@_cdecl("latestInstalledTypeRegistry")
func latestInstalledTypeRegistry() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(LatestTypes.ofProcess.box).toOpaque()
}
