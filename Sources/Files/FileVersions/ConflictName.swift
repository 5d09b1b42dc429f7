import FoundationEssentials

/// The name that a program gives to the version of a file that lost a conflict.
package struct ConflictName: Hashable, Sendable {
  package let source: FileVersion.Source
  /// The name of the computer, or of the user, that saved it.
  package private(set) var computer: String?
  /// The user who saved it.
  package private(set) var author: String?

  /// The computer on which the version was saved; nil if the name does not tell. One of Syncthing has the device that won.
  var maker: String? { source == .syncthing ? nil : computer }

  /// Recognizes a name; nil if it is not that of a conflict version of the file.
  ///
  /// - Parameters:
  ///   - name: the name of an item in the folder of the file.
  ///   - document: the name of the file.
  init?(_ name: [UInt8], of document: [UInt8]) {
    if let name = String(validating: name, as: UTF8.self), let document = String(validating: document, as: UTF8.self) {
      self.init(name, of: document)
    } else {
      // What programs add is ASCII: the rest may be in any encoding.
      self.init(Self.latin(name), of: Self.latin(document))
    }
  }

  private static func latin(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  package init?(_ name: String, of document: String) {
    for (stem, suffix) in Self.parts(of: document) where name.hasPrefix(stem) && name.hasSuffix(suffix) {
      let mark = name.utf8.dropFirst(stem.utf8.count).dropLast(suffix.utf8.count)
      guard stem.utf8.count + suffix.utf8.count < name.utf8.count, let mark = String(mark) else { continue }
      if let found = Self(mark: mark) {
        self = found
        return
      }
    }
    return nil
  }

  /// Whether a path is that of a version that lost a conflict with the file at another one. A synchronization program that renames a file
  /// so does not move it: the file is replaced. Both paths are without links in the folders above.
  package static func isConflict(_ path: [UInt8], of file: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    func parts(_ path: [UInt8]) -> (folder: ArraySlice<UInt8>, name: [UInt8]) {
      guard let last = path.lastIndex(of: slash) else { return ([], path) }
      return (path[..<last], Array(path[(last + 1)...]))
    }
    let (version, document) = (parts(path), parts(file))
    return version.folder.elementsEqual(document.folder) && ConflictName(version.name, of: document.name) != nil
  }

  /// Whether a name may be that of a version that lost a conflict with any file. This is quick.
  package static func isPossible(_ name: [UInt8]) -> Bool {
    let word = "conflict".utf8
    return name.indices.contains { name[$0...].starts(with: word) }
  }

  /// The names of the file that may have lost a conflict with a version of this name; empty if it is not the name of such a version.
  ///
  /// - Parameter name: the name of an item.
  package static func documents(ofConflict name: String) -> [String] {
    guard name.contains("conflict") else { return [] }
    // A version that lost a conflict can lose another one.
    let marks = [
      name.matches(of: ours).map(\.range), name.matches(of: syncthing).map(\.range),
      name.matches(of: ownCloud).map(\.range), name.matches(of: nextcloud).map(\.range),
      name.matches(of: dropbox).map(\.range),
    ]
    return marks.joined().compactMap { mark in
      let document = String(name[..<mark.lowerBound] + name[mark.upperBound...])
      return document.isEmpty || ConflictName(name, of: document) == nil ? nil : document
    }
  }

  /// The parts of a name between which programs put their marks: before the extension. Syncthing takes a name with only a
  /// dot at the beginning for an extension.
  private static func parts(of name: String) -> [(stem: String, suffix: String)] {
    guard let dot = name.lastIndex(of: ".") else { return [(name, "")] }
    let split = (stem: String(name[..<dot]), suffix: String(name[dot...]))
    return split.stem.isEmpty ? [split, (name, "")] : [split]
  }

  private init(_ source: FileVersion.Source, computer: String? = nil, author: String? = nil) {
    (self.source, self.computer, self.author) = (source, computer, author)
  }

  private init?(mark: String) {
    if mark.wholeMatch(of: Self.ours) != nil {
      self.init(.program)
    } else if let match = mark.wholeMatch(of: Self.syncthing) {
      self.init(.syncthing, computer: String(match.1))
    } else if mark.wholeMatch(of: Self.ownCloud) != nil {
      self.init(.ownCloud)
    } else if let match = mark.wholeMatch(of: Self.nextcloud) {
      self.init(.nextcloud, author: match.1.map(String.init))
    } else if let match = mark.wholeMatch(of: Self.dropbox) {
      self.init(.dropbox, computer: match.1.map(String.init))
    } else {
      return nil
    }
  }

  // Regex literals are not Sendable; they are only read.
  /// `Report.conflict-20260731T120000Z-1a2b3c4d.txt`.
  nonisolated(unsafe) private static let ours = /\.conflict-\d{8}T\d{6}Z-[0-9a-f]{8}/
  /// `Report.sync-conflict-20260731-120000-ABCDEF7.txt`, with the beginning of the identifier of a device. Until Syncthing 1.x,
  /// it is the one that has won the conflict.
  nonisolated(unsafe) private static let syncthing = /\.sync-conflict-\d{8}-\d{6}-([A-Z2-7]{7})/
  /// `Report_conflict-20260731-120000.txt`.
  nonisolated(unsafe) private static let ownCloud = /_conflict-\d{8}-\d{6}/
  /// `Report (conflicted copy 2026-07-31 120000).txt`, or with the user's name after `copy`.
  nonisolated(unsafe) private static let nextcloud = /\ \(conflicted copy (?:([^()]+) )?\d{4}-\d\d-\d\d \d{6}\)/
  /// `Report (Ann's conflicted copy 2026-07-31).txt`, with a number after the date if there are several.
  nonisolated(unsafe) private static let dropbox =
    /\ \((?:([^()]+)['\u{2019}]s )?conflicted copy \d{4}-\d\d-\d\d(?: \(\d+\))?\)/
}
