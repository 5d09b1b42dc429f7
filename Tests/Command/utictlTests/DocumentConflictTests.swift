import Foundation
import Testing
import UTFileVersions
import UTTestFixtures

/// Conflicts as `utictl document` lists, reads, and resolves them.
@Suite struct DocumentConflictTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(
      arguments: ["document"] + arguments,
      environment: ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_RUNTIME_DIR": folder.path],
      folder: "\(folder.path)/work")
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/work/\(name)", encoding: .utf8)
  }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(path)")) ?? []).sorted()
  }

  private static func lost(_ number: Int, _ ending: String = ".rtf") -> String {
    "TXT.sync-conflict-20260731-1\(20000 + number)-ABCDEF7\(ending)"
  }

  @Test func `listing, comparing, and printing the versions of a package write nothing`() throws {
    try folder.write("theirs", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("image", to: "work/Trip.rtfd/a.png")
    for number in 0..<20 { try folder.write("\(number)", to: "work/Trip.rtfd/\(Self.lost(number))") }
    let listed = try document("versions", "Trip.rtfd").lines
    #expect(listed.count { $0.contains("conflict, Syncthing") } == 20)
    #expect(try document("diff", "Trip.rtfd").status == 1)
    let old = try #require(listed.last).prefix(8)
    #expect(try document("cat", "Trip.rtfd", String(old), "a.png").output == "image")
    #expect(names("data").isEmpty && names("work/Trip.rtfd").count == 22)
    #expect(try document("resolve", "Trip.rtfd").output == "resolved 20 conflicts\n")
    #expect(names("work/Trip.rtfd") == ["TXT.rtf", "a.png"])
    #expect(try document("versions", "--delete", "Trip.rtfd").output == "deleted 20 versions\n")
    #expect(names("data/uniform-documents/versions/items").isEmpty)
  }

  @Test func `the path of a version in conflict is refused, and the file is named`() throws {
    try folder.write("theirs", to: "work/TXT.rtf")
    try folder.write("ours", to: "work/\(Self.lost(0))")
    for arguments in [[Self.lost(0)], ["--keep", "current", Self.lost(0)]] {
      let result = try Tool.run(
        arguments: ["document", "resolve"] + arguments, environment: ["XDG_DATA_HOME": "\(folder.path)/data"],
        folder: "\(folder.path)/work")
      #expect(result.status == 2)
      #expect(
        result.errors.hasSuffix(
          "'\(Self.lost(0))' is a conflict version of 'TXT.rtf'\nhelp: resolve the conflict with: utictl document resolve TXT.rtf\n"
        ),
        "\(result.errors)")
    }
    #expect(names("work") == [Self.lost(0), "TXT.rtf"].sorted() && text(Self.lost(0)) == "ours")
  }

  @Test func `a version that is kept does not revert what has changed in other items since`() throws {
    try folder.write("theirs", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("one", to: "work/Trip.rtfd/a.txt")
    try folder.write("ours", to: "work/Trip.rtfd/\(Self.lost(0))")
    let conflict = try #require(try document("versions", "Trip.rtfd").lines.first { $0.contains("conflict") }).prefix(8)
    try folder.write("edited since", to: "work/Trip.rtfd/a.txt")
    #expect(try document("resolve", "--keep", String(conflict), "Trip.rtfd").status == 0)
    #expect(text("Trip.rtfd/TXT.rtf") == "ours" && text("Trip.rtfd/a.txt") == "edited since")
  }

  /// In the version that is kept, the folder is a file. It puts the other version next to the package.
  @Test func `a version without a place for another conflict resolves both`() throws {
    try folder.write("theirs", to: "work/Trip.sync-conflict-20260731-120000-ABCDEF7.rtfd/TXT.rtf")
    try folder.write("file", to: "work/Trip.sync-conflict-20260731-120000-ABCDEF7.rtfd/sub")
    try folder.write("ours", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("second", to: "work/Trip.rtfd/sub/n.txt")
    try folder.write("first", to: "work/Trip.rtfd/sub/n.sync-conflict-20260731-110000-ABCDEF7.txt")
    func ids(_ kind: String) throws -> [String] {
      try document("versions", "Trip.rtfd").lines.filter { $0.contains(kind) }.map { String($0.prefix(8)) }
    }
    func has(_ text: String, _ path: String, _ id: String) throws -> Bool {
      try document("cat", "Trip.rtfd", id, path).output == text
    }
    let whole = try #require(try ids("conflict").first { try has("file", "sub", $0) })
    let result = try document("resolve", "--keep", whole, "Trip.rtfd")
    #expect(result.status == 0 && result.output == "resolved 2 conflicts\n", "\(result)")
    #expect(names("work") == ["Trip.rtfd"] && names("work/Trip.rtfd") == ["TXT.rtf", "sub"])
    #expect(try ids("lost a conflict").contains { try has("first", "sub/n.txt", $0) })
  }

  /// The version that is kept has no such folder: it was there only for the file that lost.
  @Test func `a folder that is left for conflicts alone goes with them`() throws {
    try folder.write("theirs", to: "work/Trip.sync-conflict-20260731-120000-ABCDEF7.rtfd/TXT.rtf")
    try folder.write("ours", to: "work/Trip.rtfd/TXT.rtf")
    for name in ["sub/deep/n", "sub/m", "other/n"] {
      try folder.write("second", to: "work/Trip.rtfd/\(name).txt")
      try folder.write("first", to: "work/Trip.rtfd/\(name).sync-conflict-20260731-110000-ABCDEF7.txt")
    }
    let versions = try document("versions", "Trip.rtfd").lines.filter { $0.contains("conflict") }
    let whole = try versions.first {
      try document("cat", "Trip.rtfd", String($0.prefix(8)), "TXT.rtf").output == "theirs"
    }
    let result = try document("resolve", "--keep", String(#require(whole).prefix(8)), "Trip.rtfd")
    #expect(result.status == 0 && text("Trip.rtfd/TXT.rtf") == "theirs", "\(result)")
    #expect(names("work") == ["Trip.rtfd"] && names("work/Trip.rtfd") == ["TXT.rtf"])
  }

  @Test func `a package of an unknown type has versions as a whole`() throws {
    try folder.write("theirs", to: "work/Trip.unknown/TXT.rtf")
    try folder.write("ours", to: "work/Trip.unknown/\(Self.lost(0))")
    #expect(try document("versions", "Trip.unknown").output.contains("conflict, Syncthing"))
    let notes = Fixture.packageRoot.appending(path: "Samples/Notes.app").path
    #expect(try document("versions", "--declarations", notes, "Trip.unknown").status == 0)
    #expect(try document("versions", "--delete", "--declarations", notes, "Trip.unknown").status == 0)
    #expect(try document("resolve", "--declarations", notes, "Trip.unknown").output == "resolved 1 conflict\n")
    #expect(names("work/Trip.unknown") == ["TXT.rtf"])
  }

  @Test func `what is in conflict in a folder that is not a package is named`() throws {
    try folder.write("theirs", to: "work/Trip/TXT.rtf")
    try folder.write("ours", to: "work/Trip/\(Self.lost(0))")
    let result = try document("resolve", "Trip")
    #expect(result.status == 1 && result.output == "resolved 0 conflicts\n")
    #expect(
      result.errors
        == "Trip/\(Self.lost(0)): a conflict version; to see or resolve the conflict, use the path 'Trip/TXT.rtf'\n")
    let listed = try document("versions", "Trip")
    #expect(listed.errors == result.errors && listed.status == 0)
    #expect(try document("resolve", "Trip/TXT.rtf").status == 0)
    #expect(try document("resolve", "Trip").status == 0)
  }

  @Test func `resolving puts the only copy of a file in its place`() throws {
    try folder.write("newest", to: "work/\(Self.lost(0))")
    try folder.write("older", to: "work/\(Self.lost(1))")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: "\(folder.path)/work/\(Self.lost(1))")
    #expect(try document("resolve", "TXT.rtf").output == "resolved 2 conflicts\n")
    #expect(names("work") == ["TXT.rtf"] && text("TXT.rtf") == "newest")
    #expect(try document("versions", "TXT.rtf").lines.count == 2)
  }

  @Test func `the last copy of a file is deleted only with --force`() throws {
    try folder.write("theirs", to: "work/TXT.rtf")
    try folder.write("ours", to: "work/\(Self.lost(0))")
    #expect(try document("resolve", "TXT.rtf").status == 0)
    try FileManager.default.removeItem(atPath: "\(folder.path)/work/TXT.rtf")
    let refused = try document("versions", "--delete", "TXT.rtf")
    #expect(refused.status == 2 && refused.errors.contains("; restore one, or add --force to delete them"))
    #expect(try document("versions", "TXT.rtf").lines.count == 1)
    #expect(try document("versions", "--delete", "--force", "TXT.rtf").output == "deleted 1 version\n")
    #expect(try document("versions", "--force", "TXT.rtf").errors.contains("--force requires --delete"))
  }

  private static let mounting = "unshare -m sh -c '"
  private static var canMount: Bool {
    (try? TemporaryFolder()).map { (try? Tool.shell("\(mounting)mount -t tmpfs t /mnt'", in: $0).status) == 0 } ?? false
  }

  @Test(.enabled(if: canMount, "file systems cannot be mounted here"))
  func `versions that cannot be moved do not keep others from being resolved`() throws {
    let names = (0..<3).map { Self.lost($0, ".txt") }
    // As in a sticky folder with another user's file, one cannot be moved.
    let script = """
      cd work; echo theirs > TXT.txt; for name in \(names.joined(separator: " ")); do echo ours > $name; done
      mount --bind \(names[2]) \(names[2]); utictl document resolve TXT.txt; echo status $?; ls
      """
    try FileManager.default.createDirectory(atPath: "\(folder.path)/work", withIntermediateDirectories: true)
    let line = script.split(separator: "\n").joined(separator: "; ").replacing("do; ", with: "do ")
    let output = try Tool.shell("\(Self.mounting)\(line)'", in: folder).output
    #expect(output.contains("resolved 2 conflicts\nstatus 1\n"), "\(output)")
    #expect(output.contains("\(names[2]): not resolved: cannot "), "\(output)")
    #expect(output.hasSuffix("\(names[2])\nTXT.txt\n"), "\(output)")
  }

  @Test func `versions follow a file that was restored after it was deleted`() throws {
    let store = VersionStore(
      dataFolder: FilePath("\(folder.path)/data"), policy: VersionPolicy(steps: [], share: 1, packageInterval: 0))
    var options = SaveOptions()
    options.versions = store
    try FileManager.default.createDirectory(atPath: "\(folder.path)/work", withIntermediateDirectories: true)
    for text in ["one", "two", "three"] {
      try SafeWrite.file(at: FilePath("\(folder.path)/work/a.txt"), options: options) { try $0.write(Array(text.utf8)) }
    }
    let manager = FileManager.default
    try manager.removeItem(atPath: "\(folder.path)/work/a.txt")
    let old = try #require(try document("versions", "a.txt").lines.last).prefix(8)
    #expect(try document("restore", "a.txt", String(old)).status == 0)
    try manager.moveItem(atPath: "\(folder.path)/work/a.txt", toPath: "\(folder.path)/work/b.txt")
    #expect(try document("versions", "b.txt").lines.count == 3)
  }
}
