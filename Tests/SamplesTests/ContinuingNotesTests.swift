import Foundation
import Testing
import UTTestFixtures

/// The sample `notes` in a container: what one does, another one continues.
@Suite(.timeLimit(.minutes(10))) struct ContinuingNotesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var container: URL {
    URL(filePath: "\(folder.path)/data/uniform-documents/containers/iCloud.example.notes")
  }

  /// The places that are stored for other programs.
  private var places: [Int] {
    let store = container.appending(path: ".activities")
    let files = (try? FileManager.default.contentsOfDirectory(at: store, includingPropertiesForKeys: nil)) ?? []
    return files.flatMap { file -> [Int] in
      let list = (try? Data(contentsOf: file)).flatMap {
        try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any]
      }
      let activities = list?["Activities"] as? [[String: Any]] ?? []
      return activities.compactMap { ($0["UserInfo"] as? [String: Any])?["cursor"] as? Int }
    }
  }

  @Test func `a note is continued at its place by another program of the same device`() async throws {
    let utictl = Program("utictl", in: folder)
    #expect(try utictl.run("container", "create", "--local", "iCloud.example.notes").status == 0)
    let path = container.appending(path: "Documents/a.jot").path
    try Data("Milk and tea".utf8).write(to: URL(filePath: path))
    let notes = Program("ut-notes", in: folder)
    let one = try PseudoTerminal(notes, ["--autosave", "3600", path])
    try one.wait(for: ["Milk and tea"], status: "saved")
    try one.type(String(repeating: "\u{1B}[C", count: 4))
    try await eventually("the place") { places == [4] }
    #expect(try utictl.run("container", "activities").output.hasPrefix("this device  ut-notes  "))

    let two = try PseudoTerminal(notes, ["--autosave", "3600", path])
    try two.wait(for: ["Milk and tea"], status: "saved  open in ut-notes: press Ctrl-G")
    try two.type("\u{07},\u{13}")
    try two.wait(for: ["Milk, and tea"], status: "saved")
    try await eventually("the place of the other one") { places.sorted() == [4, 5] }
    // What ends itself is withdrawn at once; what was killed is not offered on this device.
    try one.type("\u{03}")
    #expect(try one.waitUntilExit() == 0)
    #expect(places == [5])
    two.kill(SIGKILL)
    #expect(try utictl.run("container", "activities").output == "no activities to continue\n")
  }

  @Test func `a note in no container is continued by another program of the host`() async throws {
    try FileManager.default.createDirectory(
      atPath: Program.runtime(in: folder), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let (notes, utictl) = (Program("ut-notes", in: folder), Program("utictl", in: folder))
    let path = try folder.write("Milk and tea", to: "a.jot")
    let one = try PseudoTerminal(notes, ["--autosave", "3600", path])
    try one.wait(for: ["Milk and tea"], status: "saved")
    try one.type(String(repeating: "\u{1B}[C", count: 4))
    let two = try PseudoTerminal(notes, ["--autosave", "3600", path])
    try two.wait(for: ["Milk and tea"], status: "saved  open in ut-notes: press Ctrl-G")
    try await eventually("both") {
      try utictl.run("container", "activities").output.split(separator: "\n").count {
        $0.hasPrefix("this device  ut-notes  ") && $0.contains("/a.jot")
      } == 2
    }
    let json = try utictl.run("container", "activities", "--json").output
    #expect(json.contains("\"isThisDevice\" : true") && !json.contains("\"container\""), "\(json)")
    for terminal in [one, two] {
      try terminal.type("\u{03}")
      #expect(try terminal.waitUntilExit() == 0)
    }
    #expect(try utictl.run("container", "activities").output == "no activities to continue\n")
  }
}
