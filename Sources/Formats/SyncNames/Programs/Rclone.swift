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
    // `Report.txt.1a2b3c4d.partial` (rclone.org/docs, "--partial-suffix")
    temporaryNames: [NamePattern(randomCount: 8, isRandom: isRandom, suffix: ".partial")],
    records: SyncRecords(
      pathInCache: "rclone/bisync", beginning: "# bisync listing v1 ",
      restart: "compare both sides, and run 'rclone bisync' with --resync", state: state))

  /// Whether rclone numbers the versions of a file like this; a year is not such a number.
  private static func isNumber(_ digits: ArraySlice<UInt8>) -> Bool {
    (1...3).contains(digits.count) && digits.first != UInt8(ascii: "0")
  }

  /// A hash, or a suffix of older versions, such as `bekalos3` (lib/random/random.go).
  @Sendable private static func isRandom(_ bytes: [UInt8]) -> Bool {
    if bytes.allSatisfy(NameReader.isHexadecimal) { return true }
    let vowels = Array("aeiou".utf8)
    return NameReader.isDigit(bytes[bytes.count - 1])
      && bytes.dropLast().enumerated().allSatisfy { index, byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) && vowels.contains(byte) == (index % 2 == 1)
      }
  }

  /// The listings of a run have the names of both folders: `home_ann_notes..remote_notes.path1.lst`
  /// (cmd/bisync/bilib/canonical.go).
  @Sendable private static func state(_ name: [UInt8], _ folder: [UInt8]) -> SyncRecords.State? {
    var rest = NameReader(name[...])
    let isStopped = rest.takeLast(".lst-err")
    guard isStopped || rest.takeLast(".lst"), rest.takeLast(".path1") || rest.takeLast(".path2") else { return nil }
    let separator = Array("..".utf8)
    let path = folder.drop { $0 == UInt8(ascii: "/") }.map { replaced.contains($0) ? UInt8(ascii: "_") : $0 }
    guard rest.bytes.starts(with: path + separator) || rest.bytes.suffix(path.count + 2).elementsEqual(separator + path)
    else { return nil }
    // A run with --resync writes the listing again, and leaves the other listing.
    return isStopped ? .stopped(unless: Array(name.dropLast("-err".utf8.count))) : .synchronized
  }

  private static let replaced = Array("/\\:?* \t\n\u{C}\r".utf8)
}
