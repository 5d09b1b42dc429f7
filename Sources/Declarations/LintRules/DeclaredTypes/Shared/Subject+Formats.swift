import OptionalTypes
import TypeRegistry
import UTBundleDeclarations
import UTLint

extension Subject {
  /// The kinds of files that no format belongs to two of.
  private static let kinds = [
    "public.text", "public.image", "public.audiovisual-content", "public.archive", "public.directory",
  ]

  /// Whether a declared type and a type that apps declare can have the same format: not if both have known, different
  /// kinds, such as text and audio.
  ///
  /// - Parameter identifier: in lowercase.
  func mayBeOfOneFormat(_ type: DeclaredType, _ identifier: String) -> Bool {
    let declared = AppDeclarations.OfType(identifier)?.supertypes ?? []
    return mayBeOfOneFormat(type, parents: declared.compactMap { types.registry.type($0.identifier) })
  }

  /// The same for a system type or a well-known owner's type.
  func mayBeOfOneFormat(_ type: DeclaredType, known identifier: String) -> Bool {
    if let system = types.registry.type(identifier), system.isDeclared {
      return mayBeOfOneFormat(type, parents: [system])
    }
    guard let known = KnownType.named(identifier) else { return mayBeOfOneFormat(type, identifier) }
    return mayBeOfOneFormat(type, parents: known.parents.compactMap { types.registry.type($0) })
  }

  private func mayBeOfOneFormat(_ type: DeclaredType, parents: [UniformType]) -> Bool {
    func isOther(_ kind: String) -> Bool {
      types.registry.type(kind).map { kind in parents.contains { $0.conforms(to: kind) } } ?? false
    }
    let own = Set(Self.kinds.filter { conforms(type, toAnyOf: [$0]) == true })
    let other = Set(Self.kinds.filter(isOther))
    if own.contains("public.directory") != other.contains("public.directory"), !parents.isEmpty { return false }
    return own.isEmpty || other.isEmpty || !own.isDisjoint(with: other)
  }

  /// Whether two bundles can be on the same machine.
  func mayBeInstalled(with other: Subject) -> Bool {
    info.platforms.isEmpty || other.info.platforms.isEmpty || !info.platforms.isDisjoint(with: other.info.platforms)
  }
}
