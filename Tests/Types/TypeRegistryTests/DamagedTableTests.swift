import Testing

@testable import TypeRegistry

/// A stored table is refused when it is damaged, and harmless when damage was made to look whole.
@Suite struct DamagedTableTests {
  static let table = CompiledTable(
    [
      TypeDeclaration(identifier: "public.data", tags: [.init(.mimeType, ["application/octet-stream"])]),
      TypeDeclaration(
        identifier: "com.example.Note", conformsTo: ["public.data", "com.example.missing"],
        tags: [.init(.filenameExtension, ["note", "nöte"]), .init(TagClass(rawValue: "com.example.class"), ["n"])],
        description: "Note", localizedDescriptions: ["de": "Notiz"], iconNames: ["note"],
        referenceURL: "https://example.com", version: "2"),
    ], fingerprint: "made for a test", isReproducible: true)

  private func isAccepted(_ bytes: [UInt8], fingerprint: String = "made for a test") -> Bool {
    bytes.withUnsafeBytes { raw in
      guard let registry = CompiledTable.registry(of: raw, fingerprint: fingerprint, release: { _ in }) else {
        return false
      }
      exercise(registry)
      return true
    }
  }

  /// Uses everything that reads the table.
  private func exercise(_ registry: TypeRegistry) {
    _ = registry.problems
    for type in registry.types + registry.undeclaredParents {
      _ = (type.declaration, type.supertypes, type.subtypes, type.localizedDescription(in: ["de"]))
      for tags in type.tags {
        for tag in tags.values { _ = registry.type(tag: tag, tagClass: tags.tagClass, conformingTo: type) }
      }
      _ = registry.type(type.identifier)?.conforms(to: type)
    }
  }

  @Test func `a whole table is used as it lies`() {
    #expect(isAccepted(Self.table.bytes))
    #expect(!isAccepted(Self.table.bytes, fingerprint: "other"))
    #expect(Self.table.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test func `every flipped bit is found`() {
    for index in Self.table.bytes.indices {
      for bit in 0..<8 {
        var bytes = Self.table.bytes
        bytes[index] ^= 1 << UInt8(bit)
        let isWrong = isAccepted(bytes)
        #expect(!isWrong, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func `every length but the whole is refused`() {
    for length in 0..<Self.table.bytes.count { #expect(!isAccepted(Array(Self.table.bytes.prefix(length)))) }
    #expect(!isAccepted(Self.table.bytes + [0]))
  }

  /// Damage whose length and checksum were made to fit: refused, or read without leaving the table.
  @Test func `sealed damage never leaves the table`() {
    for index in Self.table.bytes.indices {
      for value in [0, 1, 2, 0x40, 0x7F, 0xFF] as [UInt8] {
        var bytes = Self.table.bytes
        bytes[index] = value
        CompiledTable.seal(&bytes)
        _ = isAccepted(bytes)
      }
    }
  }
}
