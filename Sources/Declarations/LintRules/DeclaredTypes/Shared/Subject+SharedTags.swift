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
  /// The system type or well-known vendor's type of files with an extension, if it is of the same kind (file or folder)
  /// as a type.
  func type(extended value: String, besides type: DeclaredType) -> (identifier: String, owner: String)? {
    let isFile = conforms(type, toAnyOf: ["public.data"]) == true
    guard isFile || conforms(type, toAnyOf: ["public.directory"]) == true,
      let base = types.registry.type(isFile ? "public.data" : "public.directory")
    else { return nil }
    let candidates = types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: base)
    if let found = candidates.first {
      return (found.identifier, "the system type \(found.identifier)")
    }
    guard isFile, let known = KnownType.extended(value) else { return nil }
    return (known.identifier, "\(known.owner)'s type \(known.identifier)")
  }
}
