extension SyncProgram {
  /// Nextcloud.
  public static let nextcloud = SyncProgram(
    id: "nextcloud", name: "Nextcloud",
    conflictMark: { rest in
      // `Report (conflicted copy 2026-07-31 120000).txt`, or with the user's name after `copy`
      guard rest.take(" ("), rest.take("conflicted copy ") else { return nil }
      var words = NameReader(rest.take(while: { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }))
      guard words.takeLastDigits("0000-00-00 000000"), rest.take(")") else { return nil }
      if words.bytes.isEmpty { return ConflictMark.Maker() }
      guard words.takeLast(" "), !words.bytes.isEmpty else { return nil }
      return ConflictMark.Maker(author: NameReader.text(words.bytes))
    },
    // `vfs_suffix` of the desktop clients
    placeholderSuffix: ".nextcloud")

  /// ownCloud, and Nextcloud before version 2.5.
  public static let ownCloud = SyncProgram(
    id: "ownCloud", name: "ownCloud",
    conflictMark: { rest in
      // `Report_conflict-20260731-120000.txt`
      guard rest.take("_conflict-"), rest.takeDigits("00000000-000000") else { return nil }
      return ConflictMark.Maker()
    },
    placeholderSuffix: ".owncloud")
}
