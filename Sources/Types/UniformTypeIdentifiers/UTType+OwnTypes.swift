import SystemTypes
import TypeRegistry

extension UTType {
  /// Creates a type that this program owns and declares as exported.
  ///
  /// ```swift
  /// extension UTType {
  ///   static let note = UTType(exportedAs: "com.example.note", conformingTo: .package)
  /// }
  /// ```
  /// - Parameters:
  ///   - identifier: the type's identifier.
  ///   - parentType: the type to conform to if the type is undeclared. Apple's systems only check declarations against
  ///     it.
  /// - Returns: the declared type. Without a declaration, for which Apple leaves the result undefined, a type with the
  ///   identifier (measured) that conforms to `parentType`. Source: UTType.h.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(TypeRegistry.current.type(carrying: identifier, conformingTo: parentType?.uniformType))
  }

  /// Creates a type that this program uses and another program owns.
  ///
  /// The other program may be installed or updated while this one runs, so use a computed property, as Apple
  /// recommends:
  ///
  /// ```swift
  /// extension UTType {
  ///   static var track: UTType { UTType(importedAs: "com.topografix.gpx", conformingTo: .xml) }
  /// }
  /// ```
  /// In a program with the product `InstalledTypes`, each call finds newly installed declarations after a second at
  /// most. The other initializers use the declarations at the time when the program first used a type.
  ///
  /// - Parameters: as for `init(exportedAs:conformingTo:)`.
  /// - Returns: as for `init(exportedAs:conformingTo:)`; but if the type is declared as imported and a different type
  ///   is preferred for its preferred filename extension, that type. Source: UTType.h, which describes the substitution
  ///   for all types; here, a type declared by its owner is not substituted.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    let registry = TypeRegistry.latest
    let type = registry.type(carrying: identifier, conformingTo: parentType?.uniformType)
    self.init(type.preferredForOwnExtension ?? type)
  }
}

extension UniformType {
  /// Returns the type that is preferred for the extension of an imported type; nil if it is the same type or there is
  /// none.
  fileprivate var preferredForOwnExtension: UniformType? {
    guard declaration?.origin == .imported, let filenameExtension = preferredTag(.filenameExtension) else { return nil }
    let physical = ["public.data", "com.apple.package"].lazy.compactMap { registry.type($0) }.first(where: conforms)
    guard let preferred = registry.type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: physical)
    else { return nil }
    return preferred.isDeclared && preferred != self ? preferred : nil
  }
}
