extension SyncProgram {
  /// rclone, which synchronizes two folders when `rclone bisync` is run.
  public static let rclone = SyncProgram(
    id: "rclone", name: "rclone",
    conflictMark: { rest in
      // `Report.txt.conflict1` (rclone.org/bisync, "--conflict-suffix"), and `Report.txt..path1` before version 1.66
      guard
        rest.take("..path1") || rest.take("..path2")
          || rest.take(".conflict") && isNumber(rest.take(while: NameReader.isDigit))
      else { return nil }
      return ConflictMark.Maker()
    },
    conflictWords: ["conflict", "..path"], marksEnd: true, isMarkCertain: false,
    // `Report.txt.k3f9x2ab.partial` (rclone.org/docs, "--partial-suffix")
    temporaryNames: [NamePattern(randomCount: 8, suffix: ".partial")],
    records: SyncRecords(
      pathInCache: "rclone/bisync", beginning: "# bisync listing v1 ",
      restart: "compare both sides, and run 'rclone bisync' with --resync", state: state))

  /// Whether rclone counts the versions of a file so; a year is none of its numbers.
  private static func isNumber(_ digits: ArraySlice<UInt8>) -> Bool {
    (1...3).contains(digits.count) && digits.first != UInt8(ascii: "0")
  }

  /// The listings of a run have the names of both folders: `home_ann_notes..remote_notes.path1.lst` (cmd/bisync/bilib/canonical.go).
  @Sendable private static func state(_ name: [UInt8], _ folder: [UInt8]) -> SyncRecords.State? {
    var rest = NameReader(name[...])
    let isStopped = rest.takeLast(".lst-err")
    guard isStopped || rest.takeLast(".lst"), rest.takeLast(".path1") || rest.takeLast(".path2") else { return nil }
    let separator = Array("..".utf8)
    let path = folder.drop { $0 == UInt8(ascii: "/") }.map { replaced.contains($0) ? UInt8(ascii: "_") : $0 }
    guard rest.bytes.starts(with: path + separator) || rest.bytes.suffix(path.count + 2).elementsEqual(separator + path)
    else { return nil }
    return isStopped ? .stopped : .synchronized
  }

  private static let replaced = Array("/\\:?* \t\n\u{C}\r".utf8)
}
