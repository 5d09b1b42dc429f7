import TestFixtures
import Testing

@testable import Documents

/// Files in a package lost a conflict, as Syncthing leaves them there.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PartialConflictTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [true, false])
  func `what lost a conflict in a package is a version of the document, also if it is saved without`(isKept: Bool)
    async throws
  {
    final class Rewritten: Notebook {
      override func contents(forType typeName: String) throws -> Any {
        FileWrapper(directoryWithFileWrappers: wrapper.fileWrappers?.filter { !$0.key.contains("conflict") } ?? [:])
      }
    }
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/1.sync-conflict-20260731-120000-ABCDEF7.rtf")
    let notebook: Notebook =
      isKept
      ? try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
      : try await desk.open(Rewritten.init(fileURL:), "Trip.rtfd")
    #expect(notebook.documentState == .inConflict && notebook.conflictVersions.count == 1)
    try notebook.set("2.rtf", "new")
    try await notebook.lifecycle.save()
    #expect(notebook.documentState == .inConflict && notebook.conflictVersions.count == 1)
    let version = try #require(notebook.conflictVersions.first)
    #expect(try String(contentsOf: version.appending(path: "1.rtf"), encoding: .utf8) == "mine")
    #expect(
      try await notebook.lifecycle.resolveConflict(keeping: [version]).map(\.lastPathComponent) == ["Trip 2.rtfd"])
    // It may be reading the package again, which has changed.
    try await eventually { notebook.documentState == .normal }
    #expect(desk.text("Trip 2.rtfd/1.rtf") == "mine" && desk.text("Trip.rtfd/1.rtf") == "theirs")
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.url("Trip.rtfd").path)
    #expect(Set(names) == ["1.rtf", "2.rtf"])
    try await notebook.lifecycle.close()
  }

  @Test(arguments: [true, false], ["", "Pages/"])
  func `unsaved changes are not in conflict with the removal of parts of the package that lost one`(
    isKept: Bool, folder: String
  ) async throws {
    try desk.folder.write("theirs", to: "Trip.rtfd/\(folder)1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/\(folder)1.sync-conflict-20260731-120000-ABCDEF7.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try notebook.set("2.rtf", "new")
    let version = try #require(notebook.conflictVersions.first)
    try await notebook.lifecycle.resolveConflict(keeping: isKept ? [version] : [])
    notebook.presentedItemDidChange()
    try await notebook.access {}
    await Task {}.value
    #expect(notebook.documentState == .normal && notebook.conflictVersions == [] && notebook.hasUnsavedChanges)
    try await notebook.lifecycle.save()
    #expect(notebook.documentState == .normal && notebook.conflictVersions == [])
    try await notebook.lifecycle.close()
    #expect(desk.text("Trip 2.rtfd/\(folder)1.rtf") == (isKept ? "mine" : nil))
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path).filter { $0.hasPrefix("Trip") }
    #expect(Set(names) == (isKept ? ["Trip.rtfd", "Trip 2.rtfd"] : ["Trip.rtfd"]))
    let items = try FileManager.default.subpathsOfDirectory(atPath: desk.url("Trip.rtfd").path)
    #expect(Set(items).subtracting(["Pages"]) == ["\(folder)1.rtf", "2.rtf"])
  }

  @Test func `a version of a package that lost in parts takes its place`() async throws {
    try desk.folder.write("theirs", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("mine", to: "Trip.rtfd/1.sync-conflict-20260731-120000-ABCDEF7.rtf")
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
