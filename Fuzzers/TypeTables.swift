@testable import TypeRegistry

/// A table with all that a table can have.
private let table = CompiledTable(
  [
    TypeDeclaration(identifier: "public.data", tags: [.init(.mimeType, ["application/octet-stream"])]),
    TypeDeclaration(
      identifier: "com.example.Note", conformsTo: ["public.data", "com.example.missing"],
      tags: [.init(.filenameExtension, ["note", "nöte"]), .init(TagClass(rawValue: "com.example.class"), ["n"])],
      description: "Note", localizedDescriptions: ["de": "Notiz"], iconNames: ["note"],
      referenceURL: "https://example.com", version: "2"),
    TypeDeclaration(identifier: "com.example.sub", conformsTo: ["com.example.note"]),
  ], fingerprint: "fuzzed", isReproducible: true
).bytes

/// Stored tables: whatever is accepted is used without leaving the table.
///
/// The input says which bytes of a table to overwrite: two bytes for the place, one for the value, and so on. Length
/// and checksum are made to fit, so that the structural checks alone stand between the input and memory.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTypeTables(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = table
  for patch in stride(from: 0, to: count - 2, by: 3) {
    bytes[(Int(start[patch]) << 8 | Int(start[patch + 1])) % bytes.count] = start[patch + 2]
  }
  CompiledTable.seal(&bytes)
  bytes.withUnsafeBytes { raw in
    guard let fingerprint = CompiledTable.fingerprint(of: raw),
      let registry = CompiledTable.registry(of: raw, fingerprint: fingerprint, release: { _ in })
    else { return }
    use(registry)
    let note = TypeDeclaration(
      identifier: "com.example.note", conformsTo: ["public.data"], tags: [.init(.filenameExtension, ["note"])])
    use(registry.adding([note]))
  }
  return 0
}

/// Everything that reads a table, up to a bound.
private func use(_ registry: TypeRegistry) {
  _ = registry.problems.count
  for type in (registry.types + registry.undeclaredParents).prefix(50) {
    _ = (type.declaration, type.supertypes.count, type.directSubtypes.count, type.localizedDescription(in: ["de"]))
    for tags in type.tags.prefix(10) {
      for tag in tags.values.prefix(10) {
        _ = registry.declaredTypes(tag: tag, tagClass: tags.tagClass, conformingTo: type).count
      }
    }
    _ = registry.type(type.identifier)?.conforms(to: type)
  }
}
