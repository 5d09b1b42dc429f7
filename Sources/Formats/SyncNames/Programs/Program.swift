extension SyncProgram {
  /// A program that saves with this package.
  public static let program = SyncProgram(
    id: "program", name: "utictl",
    conflictMark: { rest in
      // `Report.conflict-20260731T120000Z-1a2b3c4d.txt`
      guard rest.take(".conflict-"), rest.takeDigits("00000000T000000Z-"),
        rest.take(8, where: NameReader.isHexadecimal) != nil
      else { return nil }
      return ConflictMark.Maker()
    })
}
