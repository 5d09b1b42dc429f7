/// The names in a folder, which together prove more than each alone: a program with marks that users may also type
/// leaves a conflict version next to its document, or leaves two versions.
package struct ConflictNames: Sendable {
  private let names: Set<[UInt8]>
  /// The number of names that may be versions of a document, but are not certain.
  private let uncertain: [[UInt8]: Int]

  /// - Parameter names: the names of all items in a folder.
  package init(_ names: some Sequence<[UInt8]>) {
    self.names = Set(names)
    let documents = self.names.lazy.flatMap { name in
      ConflictName.documents(ofConflict: name).filter { !Self.isCertain(name, of: $0) }
    }
    uncertain = Dictionary(documents.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// The names of the file that may have lost a conflict with a version of this name; empty if it is not the name of
  /// such a version.
  ///
  /// - Parameter name: one of the names, or one without the mark of another conflict.
  package func documents(ofConflict name: [UInt8]) -> [[UInt8]] {
    ConflictName.documents(ofConflict: name).filter { document in
      Self.isCertain(name, of: document) || names.contains(document) || uncertain[document, default: 0] > 1
    }
  }

  /// Whether a name may be a version's, which only the other names can decide.
  package static func areNeeded(for name: [UInt8]) -> Bool {
    ConflictName.documents(ofConflict: name).contains { !isCertain(name, of: $0) }
  }

  private static func isCertain(_ name: [UInt8], of document: [UInt8]) -> Bool {
    ConflictName(name, of: document)?.isCertain ?? true
  }
}
