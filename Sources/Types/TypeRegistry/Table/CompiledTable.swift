/// A table of types as bytes, for storing.
package struct CompiledTable: Sendable {
  package let bytes: [UInt8]
  package let problems: [DeclarationProblem]

  /// Compiles declarations on top of a registry's.
  ///
  /// - Parameters:
  ///   - faults: earlier problems, kept in the table with the new ones.
  ///   - fingerprint: the identity of the table's sources, kept in the table.
  ///   - isReproducible: whether the same declarations always give the same bytes. Only for trusted declarations: names
  ///     can be chosen to collide in the table's hashes.
  package init(
    _ declarations: some Sequence<TypeDeclaration>, faults: [DeclarationProblem] = [],
    onto base: TypeRegistry? = nil,
    fingerprint: String = "", isReproducible: Bool = false
  ) {
    let seed = isReproducible ? 0 : UInt64.random(in: 0..<1 << UInt64(TableHash.seedBits))
    let compiled = TableCompiler.compile(
      declarations, faults: faults, onto: base?.table, fingerprint: fingerprint, seed: seed)
    if compiled.bytes.count <= TableFormat.maximumWord {
      (bytes, problems) = compiled
    } else {
      // The limits of DeclarationMerger keep tables below this. Otherwise, no table is better than a wrong address.
      let fault = DeclarationProblem(
        .limit, identifier: "", "the declarations exceed the limit of \(TableFormat.maximumWord / 1_000_000) MB",
        help: "use fewer declarations; all were skipped", location: nil)
      (bytes, problems) = TableCompiler.compile(
        [], faults: [fault], onto: base?.table, fingerprint: fingerprint, seed: seed)
    }
  }

  /// The registry of the table, over a copy of the bytes.
  package func registry() -> TypeRegistry {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    copy.copyBytes(from: bytes)
    return TypeRegistry(
      table: TypeTable(trusted: UnsafeRawBufferPointer(copy)) { $0.deallocate() })
  }

  /// Returns the fingerprint of a stored table; nil if the table is damaged.
  package static func fingerprint(of bytes: UnsafeRawBufferPointer) -> String? {
    TableValidation.isWhole(bytes) ? TypeTable(trusted: bytes).fingerprint : nil
  }

  /// Returns the registry of a stored table, used in place, if it is intact and has this fingerprint.
  ///
  /// - Parameters:
  ///   - bytes: must stay unchanged until `release` is called.
  ///   - release: called when the registry is no longer used; not called if the result is nil.
  package static func registry(
    of bytes: UnsafeRawBufferPointer, fingerprint: String,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) -> TypeRegistry? {
    guard self.fingerprint(of: bytes) == fingerprint else { return nil }
    return TypeRegistry(table: TypeTable(trusted: bytes, release: release))
  }

  /// Writes length and checksum into the header of a table.
  package static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= TableFormat.headerBytes else { return }
    TableWriter.set(bytes.count, at: TableFormat.Header.byteCount.byteOffset, in: &bytes)
    let checksum = bytes.withUnsafeBytes(TableValidation.checksum)
    TableWriter.set(checksum, at: TableFormat.Header.checksum.byteOffset, in: &bytes)
  }

  /// A Swift string literal, without its quotation marks, that holds the table.
  package var swiftLiteral: String {
    var literal = ""
    literal.reserveCapacity(bytes.count * 3)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): literal += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: literal.unicodeScalars.append(UnicodeScalar(byte))
      case 0: literal += "\\0"
      default: literal += "\\u{" + String(byte, radix: 16) + "}"
      }
    }
    return literal
  }
}
