import Foundation
import Testing
import UTFileVersions
import UTTestFixtures

/// The names that programs give to versions that lost a conflict, as their documentation and their users show them.
@Suite struct ConflictNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func conflicts(of name: String) -> [FileVersion] {
    VersionHistory(of: URL(filePath: "\(folder.path)/\(name)")).conflicts
  }

  @Test(arguments: [
    ("Report.txt", "Report.conflict-20260731T120000Z-1a2b3c4d.txt", FileVersion.Source.program, nil, nil),
    ("Report.txt", "Report.sync-conflict-20260731-120000-ABCDEF7.txt", .syncthing, nil, nil),
    ("a.tar.gz", "a.tar.sync-conflict-20260731-120000-ABCDEF7.gz", .syncthing, nil, nil),
    (".profile", ".sync-conflict-20260731-120000-ABCDEF7.profile", .syncthing, nil, nil),
    ("README", "README.sync-conflict-20260731-120000-ABCDEF7", .syncthing, nil, nil),
    ("Report.txt", "Report_conflict-20180326-101112.txt", .ownCloud, nil, nil),
    ("Report.txt", "Report (conflicted copy 2019-03-26 101112).txt", .nextcloud, nil, nil),
    ("Report.txt", "Report (conflicted copy bob 2019-03-26 101112).txt", .nextcloud, nil, "bob"),
    ("Report.txt", "Report (Ann's conflicted copy 2015-05-14).txt", .dropbox, "Ann", nil),
    ("Report.txt", "Report (Ann's MacBook's conflicted copy 2015-05-14 (1)).txt", .dropbox, "Ann's MacBook", nil),
    ("Report.txt", "Report (conflicted copy 2015-05-14).txt", .dropbox, nil, nil),
    ("Report.txt", "Report (Ann\u{2019}s conflicted copy 2015-05-14 (12)).txt", .dropbox, "Ann", nil),
    ("Report.txt", "Report (conflicted copy Ann Other 2019-03-26 101112).txt", .nextcloud, nil, "Ann Other"),
    ("Report.txt", "Report.txt.conflict1", .rclone, nil, nil),
    ("Report.txt", "Report.conflict12.txt", .rclone, nil, nil),
    ("Report.txt", "Report.txt..path1", .rclone, nil, nil), ("README", "README..path2", .rclone, nil, nil),
    ("Übersicht.txt", "Übersicht (conflicted copy 2019-03-26 101112).txt", .nextcloud, nil, nil),
  ]) func `a conflict version is recognized`(
    document: String, name: String, source: FileVersion.Source, computer: String?, author: String?
  ) throws {
    try folder.write("mine", to: document)
    try folder.write("theirs", to: name)
    let found = try #require(conflicts(of: document).first)
    #expect(found.kind == .conflict(source) && found.computer == computer && found.author == author)
    #expect(found.url.lastPathComponent == name && found.isConflict)
  }

  @Test func `other names are other documents`() throws {
    try folder.write("mine", to: "Report.txt")
    for name in [
      "Report.sync-conflict-20260731-120000-ABCDEF7.md", "Report2.sync-conflict-20260731-120000-ABCDEF7.txt",
      "Report (copy 2019-03-26 101112).txt", "Report (conflicted copy).txt", "Report.conflict-2026.txt",
      "Report_conflict-20180326-10111.txt", "Report.txt~", "Reporttxt",
      "Report.sync-conflict-20260731-120000-abcdef7.txt", "Report (conflicted copy 2015-05-14 ()).txt",
      "Report (conflicted copy 2015-05-14 (1).txt", "Report ('s conflicted copy 2015-05-14).txt",
      "Report (conflicted copy  2019-03-26 101112).txt", "Report_conflict-20180326-10111\u{661}.txt",
      "Report.txt.conflict", "Report.txt.conflict1.txt", "Report.txt..path3", "Report.txt..path1~",
      "Report.txt.sync-conflict-20260731-120000-ABCDEF7", "Report_conflict-20180326-101112.txt.txt",
      "Report_conflict-20180326-101112 .txt", "Report.conflict2024.txt", "Report.txt.conflict0",
      "Report.txt.conflict01",
    ] {
      try folder.write("other", to: name)
    }
    #expect(conflicts(of: "Report.txt").isEmpty)
  }

  /// rclone leaves the document, or two versions.
  @Test(arguments: ["draft.conflict1", "draft.conflict2", "draft..path1"])
  func `a file alone whose name the user may have given is no version`(name: String) throws {
    try folder.write("mine", to: name)
    #expect(conflicts(of: "draft").isEmpty)
    try folder.write("theirs", to: "draft.conflict3")
    #expect(conflicts(of: "draft").count == 2)
    try FileManager.default.removeItem(atPath: "\(folder.path)/draft.conflict3")
    try folder.write("theirs", to: "draft")
    #expect(conflicts(of: "draft").map(\.url.lastPathComponent) == [name])
  }

  @Test func `a file whose mark is certain is a version without its document`() throws {
    try folder.write("mine", to: "draft.conflict1")
    try folder.write("mine", to: "draft.sync-conflict-20260731-120000-ABCDEF7")
    #expect(conflicts(of: "draft").map(\.kind) == [.conflict(.syncthing)])
  }

  @Test func `a link is not a version`() throws {
    try folder.write("mine", to: "Report.txt")
    symlink("/etc/passwd", "\(folder.path)/Report.sync-conflict-20260731-120000-ABCDEF7.txt")
    symlink("/etc/passwd", "\(folder.path)/Report.txt.conflict1")
    #expect(conflicts(of: "Report.txt").isEmpty)
  }
}
