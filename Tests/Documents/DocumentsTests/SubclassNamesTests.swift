import Documents
import Testing
import UTTestFixtures

/// A document with members of the names that this package adds to Apple's class, with types of their own.
private final class Report: Note {
  private(set) var calls: [String] = []
  var lastError: String? { "own" }
  var userInteractionPermitted: Int { 1 }
  var isHandlingError: String { "own" }
  var coordinator = "coordinator"
  var conflictVersions: [Int] = [1, 2]
  var autosavePolicy: String? = "daily"
  var recoveryStore = "store"
  var recoverableVersions: Int { 3 }
  var writableFolder: Int { 4 }
  var hasRecoveryCopy: String { "copy" }
  var hasUnsavedViewState: String { "view" }
  var lifecycle: String { "own" }

  func openDocument() { calls.append("open") }
  func closeDocument() { calls.append("close") }
  func saveDocument(to url: URL) { calls.append("save") }
  func autosaveDocument() -> Bool { true }
  func revertDocument(toContentsOf url: URL?) { calls.append("revert") }
  func rename(to name: String) { calls.append("rename") }
  func move(to url: URL) { calls.append("move") }
  func takeConflictVersion(_ url: URL) { calls.append("take") }
  func resolveConflict(keeping urls: [URL]) { calls.append("resolve") }
  func restoreDocument(from entry: RecoveryEntry) { calls.append("restore") }
  func updateConflictState() { calls.append("update") }
  func noteViewStateChange() { calls.append("note") }
  func endUserInteraction() { calls.append("end") }
  static func delete(at url: URL) -> String { "delete" }
}

extension UIDocument {
  /// A program's extension, with a name that this package has, too.
  fileprivate var autosaveClock: String { "extension" }
  fileprivate func openDocument(_ name: String) -> String { name }
}

/// An activity with members of the names that this package adds.
private final class Reading: NSUserActivity {
  var isInvalid: String { "own" }
  func saved() -> Int { 2 }
  static var current: String { "own" }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct SubclassNamesTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// In asynchronous code, where Swift prefers asynchronous functions, also those of a superclass.
  @Test func `a subclass has the names for itself`() async throws {
    let report = try desk.document(Report.init(fileURL:), "a.txt", "one")
    let url = desk.url("b.txt")
    report.openDocument()
    report.saveDocument(to: url)
    report.revertDocument(toContentsOf: nil)
    report.rename(to: "b")
    report.move(to: url)
    report.takeConflictVersion(url)
    report.resolveConflict(keeping: [])
    report.updateConflictState()
    report.noteViewStateChange()
    report.endUserInteraction()
    report.closeDocument()
    #expect(
      report.calls == ["open", "save", "revert", "rename", "move", "take", "resolve", "update", "note", "end", "close"])
    #expect(report.autosaveDocument() && Report.delete(at: url) == "delete" && report.lifecycle == "own")
    #expect(report.lastError == "own" && report.isHandlingError == "own" && report.userInteractionPermitted == 1)
    report.coordinator = "mine"
    #expect(report.coordinator == "mine" && report.conflictVersions == [1, 2] && report.autosavePolicy == "daily")
    #expect(report.recoveryStore == "store" && report.recoverableVersions == 3)
    #expect(report.writableFolder == 4 && report.hasRecoveryCopy == "copy" && report.hasUnsavedViewState == "view")

    // The document works as every other.
    let document: UIDocument = report
    let clock: String = document.autosaveClock
    #expect(clock == "extension" && document.openDocument("x") == "x")
    document.autosavePolicy = .never
    try await document.lifecycle.open()
    report.type(" two")
    try await document.lifecycle.save()
    try await document.lifecycle.rename(to: "c")
    report.type(" three")
    try await document.lifecycle.close()
    #expect(desk.text("c.txt") == "one two three" && document.lastError == nil && document.conflictVersions.isEmpty)
    #expect(report.calls.count == 11)
  }

  @Test func `so has a subclass of the activity`() async {
    let reading = Reading(activityType: "com.example.reading")
    #expect(reading.isInvalid == "own" && reading.saved() == 2 && Reading.current == "own")
    #expect((reading as NSUserActivity).saved().isEmpty && !(reading as NSUserActivity).isInvalid)
  }
}
