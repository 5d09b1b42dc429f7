import SystemTypes
import TypeRegistry

extension UTType {
  /// A type that this program owns and declares as exported.
  ///
  /// ```swift
  /// extension UTType {
  ///   static let note = UTType(exportedAs: "com.example.note", conformingTo: .package)
  /// }
  /// ```
  /// - Parameters:
  ///   - identifier: the type's identifier.
  ///   - parentType: what the type conforms to if nothing declares it. Apple's systems only check a declaration against
  ///     it.
  /// - Returns: the declared type. Without a declaration, where Apple leaves the result undefined, a type that carries
  ///   the identifier (measured) and conforms to `parentType`. Source: UTType.h.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(TypeRegistry.current.type(carrying: identifier, conformingTo: parentType?.uniformType))
  }

  /// A type that this program uses and another one owns.
  ///
  /// - Parameters: as for `init(exportedAs:conformingTo:)`.
  /// - Returns: as for `init(exportedAs:conformingTo:)`; but where the type is declared as imported and another type is
  ///   preferred for its preferred filename extension, that type. Source: UTType.h, which states the exchange for
  ///   all types; here one that its owner declared stays what it is.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    let registry = TypeRegistry.current
    let type = registry.type(carrying: identifier, conformingTo: parentType?.uniformType)
    self.init(type.preferredForOwnExtension ?? type)
  }
}

extension UniformType {
  /// Of an imported type the other type that a file with this one's extension has; nil if there is none.
  fileprivate var preferredForOwnExtension: UniformType? {
    guard declaration?.origin == .imported, let filenameExtension = preferredTag(.filenameExtension) else { return nil }
    let physical = ["public.data", "com.apple.package"].lazy.compactMap { registry.type($0) }.first(where: conforms)
    guard let preferred = registry.type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: physical)
    else { return nil }
    return preferred.isDeclared && preferred != self ? preferred : nil
  }
}
