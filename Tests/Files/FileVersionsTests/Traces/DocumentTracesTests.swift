import FoundationEssentials
import SafeWriting
import SystemPackage
import Testing
import UTFileVersions
import UTSystemCalls
import UTTestFixtures

/// What programs have left of a document, as the layout of the recovery folder and the names of siblings say.
@Suite struct DocumentTracesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: RecoveryFolder { RecoveryFolder(FilePath("\(folder.path)/store")) }

  private func path(_ name: String) -> FilePath { FilePath("\(folder.path)/\(name)") }

  /// Stores contents as a program does: the lock, the contents, and the record last.
  private func keep(
    _ text: String, of document: String, at seconds: Double, in entry: String, contentsName: String = "contents.txt",
    version: FileBase? = nil
  ) throws {
    let record = RecoveryRecord(
      documentPath: path(document).bytes, contentsName: contentsName, type: "public.plain-text",
      date: Date(timeIntervalSince1970: seconds), version: version)
    try folder.write("", to: "store/\(entry)/lock")
    try folder.write(text, to: "store/\(entry)/contents.txt")
    try folder.write(bytes: JSONEncoder().encode(record), to: "store/\(entry)/recovery.json")
  }

  private func traces(of document: String) throws -> DocumentTraces {
    try DocumentTraces(ofItemAt: path(document), stores: [("notes", store)])
  }

  @Test func `a document that is saved has no traces`() throws {
    try folder.write("one", to: "a.txt")
    #expect(try traces(of: "a.txt").isEmpty)
    #expect(throws: SafeWriteError.self) { try traces(of: "missing/a.txt") }
  }

  @Test func `unsaved contents are found, and the newest for this version is restored`() throws {
    try folder.write("one", to: "a.txt")
    let version = try FileBase(at: path("a.txt"))
    try keep("older", of: "a.txt", at: 1, in: "1", version: version)
    try keep("newer", of: "a.txt", at: 2, in: "2", version: version)
    try keep("another document's", of: "b.txt", at: 3, in: "3")
    let unsaved = try traces(of: "a.txt").unsaved
    let texts = try unsaved.map { try String(contentsOf: URL(filePath: $0.entry.contentsPath.string), encoding: .utf8) }
    #expect(texts == ["newer", "older"])
    #expect(unsaved.map(\.isRestored) == [true, false])
    #expect(unsaved.allSatisfy { $0.program == "notes" && !$0.isInUse })
  }

  @Test func `contents for an older version of the file are not restored`() throws {
    try folder.write("one", to: "a.txt")
    try keep("unsaved", of: "a.txt", at: 1, in: "1", version: FileBase(at: path("a.txt")))
    try folder.write("written since", to: "a.txt")
    #expect(try traces(of: "a.txt").unsaved.map(\.isRestored) == [false])
  }

  @Test func `contents that a running program uses are not restored`() throws {
    try folder.write("one", to: "a.txt")
    try keep("unsaved", of: "a.txt", at: 1, in: "1", version: FileBase(at: path("a.txt")))
    let lock = try #require(RecoveryFolder.locked(path("store/1")))
    let unsaved = try traces(of: "a.txt").unsaved
    #expect(unsaved.map(\.isInUse) == [true] && unsaved.map(\.isRestored) == [false])
    withExtendedLifetime(lock) {}
  }

  @Test func `contents are found where the file was moved to`() throws {
    try folder.write("one", to: "a.txt")
    try keep("unsaved", of: "a.txt", at: 1, in: "1", version: FileBase(at: path("a.txt")))
    try FileManager.default.moveItem(atPath: path("a.txt").string, toPath: path("b.txt").string)
    #expect(try traces(of: "b.txt").unsaved.count == 1)
    // A new file in the old place: the contents are its own, because their record has its path.
    try folder.write("two", to: "a.txt")
    #expect(try traces(of: "b.txt").unsaved.isEmpty)
    #expect(try traces(of: "a.txt").unsaved.map(\.isRestored) == [false])
  }

  @Test(arguments: ["../a.txt", "deep/contents.txt", "..", ""])
  func `a record that names an item elsewhere is ignored`(name: String) throws {
    try folder.write("one", to: "a.txt")
    try keep("unsaved", of: "a.txt", at: 1, in: "1", contentsName: name)
    #expect(try traces(of: "a.txt").isEmpty)
  }

  @Test func `conflict versions and temporary files are found by their names`() throws {
    try folder.write("one", to: "Report.txt")
    try folder.write("theirs", to: "Report.conflict-20260731T120000Z-1a2b3c4d.txt")
    try folder.write("another document's", to: "Reports.conflict-20260731T120000Z-1a2b3c4d.txt")
    try folder.write("on", to: ".Report.txt.0123456789abcdef.docsave")
    let traces = try traces(of: "Report.txt")
    #expect(traces.conflicts == [path("Report.conflict-20260731T120000Z-1a2b3c4d.txt")])
    #expect(traces.leftovers.map(\.kind) == [.newVersion])
    #expect(!traces.isEmpty)
  }

  @Test(arguments: [
    ("Report.txt", "Report.sync-conflict-20260731-120000-ABCDEFG.txt", "Report.txt"),
    ("Report.rtfd/TXT.rtf", "Report.rtfd/TXT.sync-conflict-20260731-120000-ABCDEFG.rtf", "Report.rtfd"),
  ])
  func `what a synchronization program has kept in a conflict is found, in a package as well`(
    file: String, conflict: String, document: String
  ) throws {
    try folder.write("one", to: file)
    try folder.write("theirs", to: conflict)
    #expect(try traces(of: document).conflicts == [path(conflict)])
  }
}
