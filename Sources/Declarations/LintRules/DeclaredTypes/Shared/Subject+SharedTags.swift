import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

extension Subject {
  /// Whether a document type lists both types, in lowercase.
  func opens(_ one: String, and other: String) -> Bool {
    info.documentTypes.contains { $0.keys.contains(one) && $0.keys.contains(other) }
  }

  /// Whether two types are not alternatives: one conforms to the other, or one is a file and the other a folder.
  func mayShareTags(_ one: DeclaredType, _ other: DeclaredType) -> Bool {
    guard let first = one.key, let second = other.key else { return true }
    if types.conforms(first, to: second) == true || types.conforms(second, to: first) == true { return true }
    let isFolder = [one, other].map { conforms($0, toAnyOf: ["public.directory"]) }
    return isFolder.contains(true) && isFolder.contains(false)
  }
}

extension Subject {
  /// The system type or well-known vendor's type of files with an extension, if it has the same kind (file or folder)
  /// as a type. A type that conforms only to unknown types is treated as a file.
  ///
  /// - Returns: the identifier, a name for messages, and whether the system declares the type.
  func type(
    extended value: String, besides type: DeclaredType
  ) -> (identifier: String, owner: String, isOfSystem: Bool)? {
    let isFolder = conforms(type, toAnyOf: ["public.directory"])
    let isFile = conforms(type, toAnyOf: ["public.data"]) ?? (isFolder != true)
    guard isFile || isFolder == true,
      let base = types.registry.type(isFile ? "public.data" : "public.directory")
    else { return nil }
    let candidates = types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: base)
    if let found = candidates.first {
      return (found.identifier, "the system type \(found.identifier)", true)
    }
    guard isFile else { return nil }
    if let known = KnownType.extended(value) {
      return (known.identifier, "\(known.owner)'s type \(known.identifier)", false)
    }
    return OptionalOwner.ofFiles(extended: value).map { ($0.identifier, "\($0.owner)'s type \($0.identifier)", false) }
  }
}
