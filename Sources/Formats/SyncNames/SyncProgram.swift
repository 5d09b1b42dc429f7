/// A program that synchronizes folders, or that keeps conflict versions of files.
///
/// Each has a file in `Programs`, with the facts that names show, and a line in ``all``.
public struct SyncProgram: Sendable {
  /// Identifies it in JSON.
  public let id: String
  /// The name that its users see.
  public let name: String
  /// Takes the program's addition to the name of a conflict version from the beginning of bytes; nil if they begin
  /// differently.
  let conflictMark: @Sendable (inout NameReader) -> ConflictMark.Maker?
  /// Each of these marks contains one of them.
  var conflictWords = ["conflict"]
  /// Whether the mark can also be after the extension of the file.
  var marksEnd = false
  /// Whether users do not give such names to their own files.
  package var isMarkCertain = true
  /// The names of files in which the program collects contents that arrive.
  var temporaryNames: [NamePattern] = []
  /// The program's own items in each folder that it synchronizes.
  package var ownNames: [String] = []
  /// The suffix that it adds to the name of a file whose contents are only elsewhere.
  package var placeholderSuffix: String?
  /// The folders it synchronizes, if it cannot be asked.
  package var records: SyncRecords?

  /// All programs.
  public static let all: [SyncProgram] = [.program, .syncthing, .nextcloud, .ownCloud, .dropbox, .rclone]
}

extension SyncProgram: Hashable {
  public static func == (one: SyncProgram, other: SyncProgram) -> Bool { one.id == other.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SyncProgram {
  /// One of these is in the name of each version that lost a conflict.
  package static let conflictWords = Set(all.flatMap(\.conflictWords)).map { Array($0.utf8) }

  private static let temporaryNames = all.flatMap(\.temporaryNames)

  /// Whether a name belongs to a file in which a program collects incoming contents, which is not an item of the user.
  package static func isTemporary(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    temporaryNames.contains { $0.matches(name) }
  }

  /// The own items of programs in each folder that they synchronize.
  package static let ownNames = Set(all.flatMap(\.ownNames))
  /// The suffixes that programs add to the names of files whose contents are only elsewhere.
  package static let placeholderSuffixes = all.compactMap(\.placeholderSuffix).map { Array($0.utf8) }
}
