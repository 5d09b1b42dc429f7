/// The name that a program gives to the version of a file that lost a conflict.
package struct ConflictName: Hashable, Sendable {
  package let source: SyncProgram
  /// The name of the computer, or of the user, that saved it; nil if it is not in the name.
  package let computer: String?
  /// The user who saved it; nil if it is not in the name.
  package let author: String?

  /// Whether users do not give such names to their own files.
  package var isCertain: Bool { source.isMarkCertain }

  /// Recognizes a name; nil if it is not a conflict version of the file.
  ///
  /// - Parameters:
  ///   - name: the name of an item in the folder of the file, in any encoding: programs add only ASCII, except people's
  ///     names.
  ///   - document: the name of the file.
  package init?(_ name: [UInt8], of document: [UInt8]) {
    for (stem, suffix, isUsual) in Self.parts(of: document) {
      guard stem.count + suffix.count < name.count, name.starts(with: stem), name.suffix(suffix.count) == suffix,
        let mark = ConflictMark(whole: name[stem.count..<(name.count - suffix.count)]), isUsual || mark.source.marksEnd
      else { continue }
      (source, computer, author) = (mark.source, mark.maker.computer, mark.maker.author)
      return
    }
    return nil
  }

  package init?(_ name: String, of document: String) { self.init(Array(name.utf8), of: Array(document.utf8)) }

  /// Whether a path is a conflict version of the file at another path. A sync engine that renames a file in this way
  /// does not move it: the file is replaced. Both paths are without links in the folders above.
  package static func isConflict(_ path: [UInt8], of file: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    func parts(_ path: [UInt8]) -> (folder: ArraySlice<UInt8>, name: [UInt8]) {
      guard let last = path.lastIndex(of: slash) else { return ([], path) }
      return (path[..<last], Array(path[(last + 1)...]))
    }
    let (version, document) = (parts(path), parts(file))
    return version.folder.elementsEqual(document.folder) && ConflictName(version.name, of: document.name) != nil
  }

  /// Whether a name may be a conflict version of any file. This is quick.
  package static func isPossible(_ name: [UInt8]) -> Bool { name.withUnsafeBytes { isPossible($0) } }

  package static func isPossible(_ name: UnsafeRawBufferPointer) -> Bool {
    SyncProgram.conflictWords.contains { word in
      name.count >= word.count
        && (0...(name.count - word.count)).contains { start in
          name[start] == word[0] && name[start..<(start + word.count)].elementsEqual(word)
        }
    }
  }

  /// The names of the file that a conflict version of this name may belong to; empty if it is not the name of such a
  /// version.
  ///
  /// An uncertain name may also be the user's own: ``ConflictNames`` decides.
  ///
  /// - Parameter name: the name of an item.
  package static func documents(ofConflict name: [UInt8]) -> [[UInt8]] {
    guard isPossible(name) else { return [] }
    // A version that lost a conflict can lose another conflict. Without either of two equal marks, the name is the
    // same.
    var documents: [[UInt8]] = []
    for start in name.indices {
      guard let mark = ConflictMark(beginning: name[start...]) else { continue }
      let document = Array(name[..<start] + name[mark.end...])
      guard !document.isEmpty, !documents.contains(document), ConflictName(name, of: document) != nil else { continue }
      documents.append(document)
    }
    return documents
  }

  /// The parts of a name between which programs put their marks: before the extension, and some programs after it. A
  /// name with only a dot at the beginning counts as an extension for some.
  private static func parts(
    of name: [UInt8]
  ) -> [(stem: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>, isUsual: Bool)] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return [(name[...], [], true)] }
    return [(name[..<dot], name[dot...], true), (name[...], [], dot == 0)]
  }
}
