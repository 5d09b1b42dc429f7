import FileTrees
import Testing
import UTTestFixtures

@testable import Documents

/// Files in a package lost a conflict, as Syncthing leaves them there.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PartialConflictTests {
  let desk: Desk
  private static let lost = "1.sync-conflict-20260731-120000-ABCDEF7.rtf"

  init() throws { desk = try Desk() }

  @Test(arguments: [true, false])
  func `what lost a conflict in a package is a version of the document, even if it is saved without it`(isKept: Bool)
    async throws
  {
    final class Rewritten: Notebook {
      override func contents(forType typeName: String) throws -> Any {
        FileWrapper(directoryWithFileWrappers: wrapper.fileWrappers?.filter { !$0.key.contains("conflict") } ?? [:])
      }
    }
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(Self.lost)")
    let notebook: Notebook =
      isKept
      ? try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
      : try await desk.open(Rewritten.init(fileURL:), "Trip.rtfd")
    #expect(notebook.documentState == .inConflict && notebook.conflictVersions.count == 1)
    try notebook.set("2.rtf", "new")
    try await notebook.lifecycle.save()
    #expect(notebook.documentState == .inConflict && notebook.conflictVersions.count == 1)
    let version = try #require(notebook.conflictVersions.first)
    let whole = try notebook.versionHistory.contents(of: #require(notebook.versionHistory.conflicts.first))
    #expect(try whole["1.rtf"]?.contents?.bytes() == Array("mine".utf8))
    #expect(
      try await notebook.lifecycle.resolveConflict(keeping: [version]).map(\.lastPathComponent) == ["Trip 2.rtfd"])
    #expect(notebook.documentState == .normal)
    // The package was read again if it had the part.
    if isKept { #expect(notebook.wrapper.fileWrappers?[Self.lost] == nil) }
    #expect(desk.text("Trip 2.rtfd/1.rtf") == "mine" && desk.text("Trip.rtfd/1.rtf") == "theirs")
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.url("Trip.rtfd").path)
    #expect(Set(names) == ["1.rtf", "2.rtf"])
    try await notebook.lifecycle.close()
  }

  /// Saves and closes a notebook with unsaved changes, and checks that no new conflict appears.
  private func saveAndClose(_ notebook: Notebook, _ items: Set<String>, _ packages: Set<String> = ["Trip.rtfd"])
    async throws
  {
    notebook.presentedItemDidChange()
    try await notebook.access {}
    await Task {}.value
    #expect(notebook.documentState == .normal && notebook.conflictVersions == [] && notebook.hasUnsavedChanges)
    try await notebook.lifecycle.save()
    #expect(notebook.documentState == .normal && notebook.conflictVersions == [])
    try await notebook.lifecycle.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path).filter { $0.hasPrefix("Trip") }
    #expect(Set(names) == packages)
    #expect(try Set(FileManager.default.subpathsOfDirectory(atPath: desk.url("Trip.rtfd").path)) == items)
  }

  @Test(arguments: [true, false], ["", "Pages/"])
  func `removing parts of a package does not put unsaved changes in conflict`(isKept: Bool, folder: String) async throws
  {
    try desk.folder.write("theirs", to: "Trip.rtfd/\(folder)1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(folder)\(Self.lost)")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try notebook.set("2.rtf", "new")
    let version = try #require(notebook.conflictVersions.first)
    try await notebook.lifecycle.resolveConflict(keeping: isKept ? [version] : [])
    try await saveAndClose(
      notebook, Set(["\(folder)1.rtf", "2.rtf"] + (folder.isEmpty ? [] : ["Pages"])),
      isKept ? ["Trip.rtfd", "Trip 2.rtfd"] : ["Trip.rtfd"])
    #expect(desk.text("Trip 2.rtfd/\(folder)1.rtf") == (isKept ? "mine" : nil))
  }

  @Test(arguments: [true, false])
  func `a removed part is not restored by saving contents that were read before`(hasOwnWriter: Bool) async throws {
    final class Writing: Notebook {
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {
        try (contents as? FileWrapper)?.write(to: url, options: [], originalContentsURL: nil)
      }
    }
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(Self.lost)")
    let notebook =
      hasOwnWriter
      ? try await desk.open(Writing.init(fileURL:), "Trip.rtfd")
      : try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    #expect(try notebook.text("1.rtf") == "theirs" && notebook.text(Self.lost) == "mine")
    try notebook.set("2.rtf", "new")
    try await notebook.lifecycle.resolveConflict()
    try await saveAndClose(notebook, ["1.rtf", "2.rtf"])
  }

  @Test func `a conflict that arose while there were unsaved changes ends with its parts`() async throws {
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    #expect(try notebook.text("1.rtf") == "one")
    try notebook.set("2.rtf", "new")
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(Self.lost)")
    try await eventually { notebook.conflictVersions.count == 2 }
    try await notebook.lifecycle.resolveConflict()
    try await saveAndClose(notebook, ["1.rtf", "2.rtf"])
    #expect(desk.text("Trip.rtfd/1.rtf") == "one")
  }

  @Test func `a version that cannot be resolved does not keep others in conflict`() async throws {
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(Self.lost)")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try notebook.set("2.rtf", "new")
    var conflict = notebook.file.currentConflict()
    conflict.kept.insert(DocumentFile.ConflictVersion(url: desk.url("removed by another program.rtfd")), at: 0)
    let gone = conflict
    await #expect(throws: CocoaError.self) {
      _ = try await notebook.inJob { try $0.settle(gone, keeping: []).documents }
    }
    notebook.updateConflictState()
    try await saveAndClose(notebook, ["1.rtf", "2.rtf"])
  }

  @Test func `all versions of a file that lost are removed`() async throws {
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(Self.lost)")
    try desk.folder.write("third", to: "Trip.rtfd/1.sync-conflict-20260801-120000-GHIJKL2.rtf")
    let notebook = try desk.document(Notebook.init(fileURL:), "Trip.rtfd")
    notebook.versionStore = desk.versionStore
    try await notebook.lifecycle.open()
    #expect(notebook.conflictVersions.count == 2)
    try notebook.set("2.rtf", "new")
    try await notebook.lifecycle.resolveConflict()
    try await saveAndClose(notebook, ["1.rtf", "2.rtf"])
    #expect(VersionHistory(of: desk.url("Trip.rtfd"), in: desk.versionStore).stored.count >= 2)
  }

  @Test func `a version of a package that lost in parts takes its place`() async throws {
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(Self.lost)")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try await notebook.lifecycle.takeConflictVersion(#require(notebook.conflictVersions.first))
    try await notebook.lifecycle.resolveConflict()
    try await notebook.lifecycle.close()
    #expect(desk.text("Trip.rtfd/1.rtf") == "mine")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: desk.folder.path).filter { $0.hasSuffix(".rtfd") } == [
        "Trip.rtfd"
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.url("Trip.rtfd").path) == ["1.rtf"])
  }
}
