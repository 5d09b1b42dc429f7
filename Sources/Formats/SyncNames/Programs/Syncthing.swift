extension SyncProgram {
  /// Syncthing.
  public static let syncthing = SyncProgram(
    id: "syncthing", name: "Syncthing",
    conflictMark: { rest in
      // `Report.sync-conflict-20260731-120000-ABCDEF7.txt`, with the beginning of the identifier of a device. Up to
      // Syncthing 1.x, it is the device that won the conflict, so the author is unknown.
      guard rest.take(".sync-conflict-"), rest.takeDigits("00000000-000000-"),
        rest.take(7, where: NameReader.isBase32) != nil
      else { return nil }
      return ConflictMark.Maker()
    },
    temporaryNames: [
      NamePattern(prefix: ".syncthing.", suffix: ".tmp"), NamePattern(prefix: "~syncthing~", suffix: ".tmp"),
    ],
    ownNames: [".stfolder", ".stignore", ".stversions"])
}
