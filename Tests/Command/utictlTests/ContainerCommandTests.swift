import Foundation
import Testing
import UTSyncFixtures
import UTTestFixtures

@testable import UTSyncEngines

@Suite struct ContainerCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["1", "2"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)/Documents", withIntermediateDirectories: true)
    }
  }

  /// Runs the command as the user of a device.
  private func container(_ device: Int, _ arguments: String..., engine: String = "/proc/nowhere") throws -> Tool.Result
  {
    let home = "\(folder.path)/\(device)"
    let result = try Tool.run(
      arguments: ["container"] + arguments,
      environment: ["HOME": home, "XDG_DATA_HOME": "\(home)/data", "STHOMEDIR": engine], folder: home)
    if let text = try? String(contentsOfFile: "\(engine)/config.xml", encoding: .utf8) {
      let key = try #require(text.split(separator: "<apikey>").last?.split(separator: "</apikey>").first)
      #expect(key.count >= 16 && !result.output.contains(key) && !result.errors.contains(key))
    }
    return result
  }

  @Test func `without an engine, a container is a folder`() throws {
    #expect(try container(1, "list").errors == "no containers; create one with 'utictl container create'\n")
    let made = try container(1, "create", "a.b", "--name", "Notes", "--public")
    #expect(made.status == 0 && made.output.contains("visible as \(folder.path)/1/Documents/Notes"))
    #expect(made.errors.contains("not synchronized: Syncthing configuration not found"))
    try folder.write("text", to: "1/Documents/Notes/\u{1B}[31m.txt")
    let status = try container(1, "status", "a.b")
    #expect(status.status == 0 && status.output == "local  Documents/Notes/\\u{1B}[31m.txt  4 B\n")
    #expect(try container(1, "status", "Documents/Notes").output == status.output)
    #expect(try container(1, "status").output == status.output)
    #expect(try container(1, "list").output == "a.b  none  \(folder.path)/1/Documents/Notes\n")
    let doctor = try container(1, "doctor")
    #expect(doctor.status == 1 && doctor.output.contains("\na.b: the container is not synchronized [not-shared]\n"))
    let evict = try container(1, "evict", "Documents/Notes/\u{1B}[31m.txt")
    #expect(evict.status == 1 && evict.errors.contains("the container is not synchronized"))
    // Without its folder of documents, the container cannot be used, and nothing leads to what was in it.
    for place in ["Documents/Notes", "data/uniform-documents/containers/a.b"] {
      let refused = try container(1, "evict", place)
      #expect(refused.status == 1, "\(refused)")
      #expect(refused.errors.hasSuffix("cannot be evicted; evict the items in them\n"), "\(refused)")
    }
    #expect(try container(1, "create", "a.b", "--local").errors == "")
    #expect(try container(1, "list").output == "a.b  none  \(folder.path)/1/Documents/Notes\n")
  }

  @Test func `a pipe in place of the declaration does not make anyone wait`() throws {
    #expect(try container(1, "create", "a.b", "--name", "Notes", "--local").status == 0)
    let declaration = "\(folder.path)/1/data/uniform-documents/containers/a.b.plist"
    try FileManager.default.removeItem(atPath: declaration)
    try #require(mkfifo(declaration, 0o600) == 0)
    #expect(try container(1, "list").status == 0)
  }

  @Test func `doctor says that the folder of documents was replaced`() throws {
    _ = try container(1, "create", "a.b", "--local")
    let place = "\(folder.path)/1/data/uniform-documents/containers/a.b/Documents"
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "\(folder.path)/2")
    let linked = try container(1, "doctor", "a.b")
    let message = "a.b: '\(place)' is a symbolic link, so its items are not synchronized [documents-replaced]\n"
    #expect(linked.status == 1 && linked.output.contains(message), "\(linked)")
    try FileManager.default.removeItem(atPath: place)
    try folder.write("text", to: "1/data/uniform-documents/containers/a.b/Documents")
    #expect(try container(1, "doctor", "a.b").output.contains("a.b: '\(place)' is not a folder [documents-replaced]\n"))
  }

  @Test(arguments: ["leave", "pause"]) func `a container that is not synchronized is a finding`(command: String) throws
  {
    _ = try container(1, "create", "a.b", "--local")
    let result = try container(1, command, "a.b")
    #expect(result.status == 1 && result.errors.contains("'a.b' is not synchronized"), "\(result)")
  }

  @Test func `with a device that cannot be found, no container is made`() throws {
    let result = try container(1, "create", "a.b", "--device", "laptop")
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
    #expect(try container(1, "list").errors == "no containers; create one with 'utictl container create'\n")
  }

  @Test func `an identifier that no container has is called that`() throws {
    _ = try container(1, "create", "iCloud.com.example.notes", "--local")
    let result = try container(1, "status", "iCloud.com.example.note")
    #expect(result.status == 2)
    #expect(result.errors.contains("no container 'iCloud.com.example.note'"), "\(result)")
    #expect(result.errors.contains("did you mean 'iCloud.com.example.notes'?"), "\(result)")
  }

  @Test func `paths are printed as they can be typed`() throws {
    _ = try container(1, "create", "a.b", "--name", "Notes", "--public", "--local")
    try folder.write("one", to: "1/Documents/Notes/sub/a.txt")
    try folder.write("lost", to: "1/Documents/Notes/sub/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    func paths(_ command: String, _ arguments: String..., in subfolder: String) throws -> [String] {
      let home = "\(folder.path)/1"
      let result = try Tool.run(
        arguments: ["container", command] + arguments,
        environment: ["HOME": home, "XDG_DATA_HOME": "\(home)/data", "STHOMEDIR": "/proc/nowhere"],
        folder: "\(home)/\(subfolder)")
      let lines = result.lines.map { $0.replacing("local  ", with: "") }
      return lines.compactMap { $0.split(separator: " ").first.map(String.init) }.filter { !$0.contains("conflict") }
    }
    let notes = "Documents/Notes"
    #expect(try paths("status", in: "\(notes)/sub") == ["a.txt"])
    #expect(try paths("status", ".", in: "\(notes)/sub") == ["a.txt"])
    #expect(try paths("status", in: notes) == ["sub/a.txt"])
    #expect(try paths("status", "..", in: "\(notes)/sub") == ["../sub/a.txt"])
    #expect(try paths("status", "sub/a.txt", in: notes) == ["sub/a.txt"])
    #expect(try paths("status", "a.b", in: "") == ["\(notes)/sub/a.txt"])
    #expect(try paths("status", in: "") == ["\(notes)/sub/a.txt"])
    #expect(try paths("status", "a.b", in: "data") == ["\(folder.path)/1/\(notes)/sub/a.txt"])
    let conflict = try Tool.run(
      arguments: ["container", "conflicts"],
      environment: [
        "HOME": "\(folder.path)/1", "XDG_DATA_HOME": "\(folder.path)/1/data", "STHOMEDIR": "/proc/nowhere",
      ], folder: "\(folder.path)/1/\(notes)/sub")
    #expect(conflict.output.hasPrefix("a.sync-conflict-20260731-120000-ABCDEF7.txt  "))
  }

  @Test func `doctor says that Syncthing is missing`() throws {
    func doctor(path: String) throws -> Tool.Result {
      try Tool.run(
        arguments: ["container", "doctor"],
        environment: [
          "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data", "STHOMEDIR": "/proc/nowhere", "PATH": path,
        ])
    }
    let missing = try doctor(path: "/proc/nowhere")
    #expect(missing.status == 1)
    let problem =
      "Syncthing is not installed [not-installed]\n  help: install it; on Debian, use 'sudo apt install syncthing"
    #expect(missing.output.hasPrefix(problem))
    try folder.write("#!/bin/sh\n", to: "bin/syncthing")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/bin/syncthing")
    let unstarted = try doctor(path: "/proc/nowhere:\(folder.path)/bin")
    #expect(unstarted.output.hasPrefix("Syncthing has never been started [not-installed]\n"))
    #expect(try Tool.run("doctor").errors.hasSuffix("did you mean 'utictl container doctor'?\n"))
  }

  @Test func `a change of which Syncthing cannot be told is made, and the exit status says so`() throws {
    _ = try container(1, "create", "a.b", "--name", "Notes", "--public", "--local")
    try folder.write("day", to: "1/d.note")
    try folder.write("ours", to: "1/Documents/Notes/Trip.rtfd/TXT.rtf")
    try folder.write("ours", to: "1/Documents/Notes/a.txt")
    try folder.write("theirs", to: "1/Documents/Notes/a.sync-conflict-20260731-120000-ABCDEF7.txt")
    try folder.write("not a configuration", to: "engine/config.xml")
    func run(_ arguments: String...) throws -> Tool.Result {
      let home = "\(folder.path)/1"
      let environment = [
        "HOME": home, "XDG_DATA_HOME": "\(home)/data", "XDG_RUNTIME_DIR": home, "STHOMEDIR": "\(folder.path)/engine",
      ]
      return try Tool.run(arguments: arguments, environment: environment, folder: home)
    }
    let warning = "warning: cannot notify Syncthing of the change: "
    let put = try run("package", "put", "d.note", "Documents/Notes/Trip.rtfd")
    #expect(put.status == 1 && put.errors.hasPrefix("Documents/Notes/Trip.rtfd: \(warning)"), "\(put)")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/1/Documents/Notes/Trip.rtfd/d.note"))
    let resolved = try run("document", "resolve", "Documents/Notes/a.txt")
    #expect(resolved.status == 1 && resolved.output == "resolved 1 conflict\n", "\(resolved)")
    #expect(resolved.errors.hasPrefix("Documents/Notes: \(warning)"))
    let restored = try run("document", "restore", "Documents/Notes/a.txt", "current")
    #expect(restored.status == 1 && restored.errors.hasPrefix("Documents/Notes: \(warning)"), "\(restored)")
  }

  @Test func `a container that is created again keeps its name, and that it is public`() throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/1/Documents")
    let made = try container(1, "create", "a.b", "--name", "Notes", "--public", "--local")
    // The documents folder is made for the link.
    #expect(made.errors == "" && made.output.contains("visible as \(folder.path)/1/Documents/Notes"))
    let again = try container(1, "create", "a.b", "--local", "--json")
    let records = try JSONDecoder().decode([[String: JSONValue]].self, from: Data(again.output.utf8))
    #expect(records.count == 1 && records[0]["name"] == .text("Notes") && records[0]["isPublic"] == .flag(true))
    #expect(records[0]["link"] == .text("\(folder.path)/1/Documents/Notes"))
    // Another name takes the place of the link.
    #expect(try container(1, "create", "a.b", "--name", "My notes", "--local").output.contains("Documents/My notes"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/1/Documents") == ["My notes"])
  }

  private enum JSONValue: Decodable, Equatable {
    case text(String), flag(Bool), other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else {
        self = (try? value.decode(String.self)).map { .text($0) } ?? .other
      }
    }
  }

  @Test func `what a program has open is not evicted`() async throws {
    let (home, runtime) = ("\(folder.path)/1", "\(folder.path)/runtime")
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
    let evict = { (path: String) in
      try Tool.run(
        arguments: ["container", "evict", path],
        environment: [
          "HOME": home, "XDG_DATA_HOME": "\(home)/data", "STHOMEDIR": "/proc/nowhere", "XDG_RUNTIME_DIR": runtime,
        ], folder: home)
    }
    #expect(try container(1, "create", "a.b").status == 0)
    let path = "\(home)/data/uniform-documents/containers/a.b/Documents/a.txt"
    try folder.write("text", to: "1/data/uniform-documents/containers/a.b/Documents/a.txt")
    let presenter = try OtherProcess("ut-present-once", ["\(runtime)/uniform-documents", "present", path], in: folder)
    try await presenter.says("ready")
    let refusal = try evict(path)
    #expect(refusal.status == 1)
    #expect(
      refusal.errors
        == "utictl: error: '\(path)' is open in 'ut-present-once' (process \(presenter.identifier)); close it in that program first\n"
    )
    try presenter.endInput()
    #expect(try await presenter.end() == 0)
    #expect(try evict(path).errors.contains("the container is not synchronized"))
  }

  @Test(arguments: [
    (["status", "nothing"], "no container 'nothing'"), (["status", "./nothing"], "'./nothing' is not in a container"),
    (["evict", "/etc/passwd"], "'/etc/passwd' is not in a container"),
    (["create", "a/b"], "'a/b' is not a container identifier"), (["create"], "pass either an identifier or --from"),
    (["create", "--from", "."], "'.' declares no containers"), (["pause", "a.b"], "no container 'a.b'"),
    (["pair"], "Syncthing configuration not found"),
    (["join", "a.b"], "Syncthing configuration not found"),
    (["pair", "--json", "x"], "--json cannot be combined with a device"),
  ]) func `misuse is explained`(arguments: [String], problem: String) throws {
    let result = try Tool.run(
      arguments: ["container"] + arguments,
      environment: ["HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data", "STHOMEDIR": "/proc/nowhere"],
      folder: folder.path)
    #expect(result.status == 2 && result.errors.contains(problem), "\(result.errors)")
  }

  /// What docs/two-devices.md says: one command on each device, and the identifier of one of them.
  @Test(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"))
  func `a device is paired and a container joined by a number`() async throws {
    let (one, other) = try await SyncthingInstance.two(in: folder.path)
    let mine = SyncthingEngine(one.connection)
    let (this, that) = (try await mine.thisDevice(), try await SyncthingEngine(other.connection).thisDevice())
    try await mine.add(device: this, name: "desktop", addresses: nil)
    let lonely = try container(2, "join", engine: other.home)
    #expect(lonely.status == 1 && lonely.errors.hasSuffix("utictl container create IDENTIFIER --device \(that)\n"))
    let made = try container(
      1, "create", "iCloud.com.example.notes", "--name", "My Notes", "--public", "--device", that, "--address",
      "tcp://127.0.0.1:\(other.listener)", engine: one.home)
    let start = that.prefix(7)
    #expect(made.status == 0 && made.output.contains("  paired with \(start); on that device, run: "), "\(made)")
    let line = "\(this)  desktop  asks to be paired, from 127.0.0.1"
    try await eventually("a device that asks") { try container(2, "pair", engine: other.home).output.contains(line) }
    let unconnected = try container(1, "join", engine: one.home)
    #expect(unconnected.status == 1, "\(unconnected)")
    #expect(unconnected.errors.contains("\(start) is not connected; "), "\(unconnected)")
    let advice = "or set its address: utictl container pair \(that) --address tcp://HOST:22000\n"
    #expect(unconnected.errors.contains(advice))
    let asking = try container(2, "join", engine: other.home)
    let number = try #require(asking.output.firstMatch(of: /^(\d{3})  desktop  asks to be paired, from 127\.0\.0\.1/)).1
    #expect(asking.errors == "help: accept one with 'utictl container join NUMBER'\n")
    #expect(try container(2, "pair", "--json", engine: other.home).output.contains("\"number\" : \(number)"))
    let refused = try container(2, "join", "000", engine: other.home)
    let unknown = "no container or device to accept has the number 000\nhelp: desktop asks to be paired"
    #expect(refused.status == 1 && refused.errors.contains(unknown), "\(refused)")
    let joined = try container(2, "join", String(number), "--public", engine: other.home)
    #expect(joined.status == 0 && joined.errors.contains("paired with desktop (\(this))"), "\(joined)")
    let result = "visible as \(folder.path)/2/Documents/My Notes\n  shared with desktop\n"
    #expect(joined.output.contains(result), "\(joined)")

    // What happens in one container is followed on the other device.
    let watch = try OtherProcess(
      "utictl", ["container", "status", "--watch", "iCloud.com.example.notes"],
      environment: ["HOME": "\(folder.path)/2", "XDG_DATA_HOME": "\(folder.path)/2/data", "STHOMEDIR": other.home],
      in: folder)
    let place = "data/uniform-documents/containers/iCloud.com.example.notes"
    try folder.write("text", to: "1/\(place)/Documents/a.txt")
    let engine = SyncthingFolderEngine(
      folder: Array("\(folder.path)/1/\(place)".utf8), id: "iCloud.com.example.notes", connection: one.connection)
    try await engine.scan(.folder)
    try await eventually("a line about the file") {
      watch.lines.contains { $0.hasPrefix("uploaded ") && $0.contains(" \(folder.path)/2/Documents/My Notes/a.txt ") }
    }
    // How much of a file has arrived is told while it does.
    func limit(_ rate: Int) async throws {
      try await one.connection.change(.patch, "config/devices/\(that)", [], ["maxSendKbps": rate])
    }
    try await one.connection.change(.patch, "config/options", [], ["limitBandwidthInLan": true])
    try await limit(512)
    let large = "\(folder.path)/1/\(place)/Documents/large.bin"
    let contents = (0..<(8 << 20) / 8).flatMap { _ in withUnsafeBytes(of: UInt64.random(in: 0 ... .max), Array.init) }
    try Data(contents).write(to: URL(filePath: large))
    try await engine.scan(.folder)
    try await eventually("a line with a percentage") {
      watch.lines.contains { $0.contains(#/^downloading [1-9]\d?% .*/large\.bin /#) }
    }
    try await limit(0)
    try await eventually("the file") {
      watch.lines.contains { $0.hasPrefix("uploaded ") && $0.contains("/large.bin ") }
    }
    watch.kill(SIGINT)
    #expect(try await watch.end() == 130)

    let left = try container(2, "leave", "iCloud.com.example.notes", engine: other.home)
    #expect(left.status == 0 && left.output.hasPrefix("left iCloud.com.example.notes; its documents stay in "))
    #expect(try container(2, "leave", "iCloud.com.example.notes", engine: other.home).status == 1)
    #expect(try String(contentsOfFile: "\(folder.path)/2/\(place)/Documents/a.txt", encoding: .utf8) == "text")
    let again = try container(2, "create", "iCloud.com.example.notes", "--device", "desktop", engine: other.home)
    #expect(again.status == 0 && again.output.contains("shared with desktop"), "\(again)")
    let removed = try container(2, "unpair", "desktop", engine: other.home)
    #expect(
      removed.output
        == "removed desktop (\(this))\n  stopped sharing: iCloud.com.example.notes\n", "\(removed)")
    #expect(try container(2, "unpair", "desktop", engine: other.home).status == 1)
    #expect(try container(2, "doctor", engine: other.home).output.contains("[not-shared]"))
  }

  @Test(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"))
  func `two devices share a container`() async throws {
    let (one, other) = try await SyncthingInstance.two(in: folder.path)
    let (this, that) = (
      try await SyncthingEngine(one.connection).thisDevice(), try await SyncthingEngine(other.connection).thisDevice()
    )
    #expect(try container(1, "pair", engine: one.home).output.hasPrefix(this))
    let paired = try container(
      1, "pair", that, "--name", "bee", "--address", "tcp://127.0.0.1:\(other.listener)", engine: one.home)
    #expect(paired.output == "added bee (\(that))\n" && paired.errors.contains("run 'utictl container pair \(this)'"))
    #expect(try container(1, "pair", "bee", engine: one.home).output == "bee is already paired\n")
    #expect(try container(1, "pair", "bee", "--name", "wasp", engine: one.home).output == "changed wasp\n")
    #expect(try container(1, "pair", that, "--name", "bee", engine: one.home).output == "changed bee\n")
    _ = try container(
      2, "pair", this, "--address", "tcp://127.0.0.1:\(one.listener)", "--name", "aye", engine: other.home)
    let made = try container(1, "create", "a.b", "--public", "--device", "bee", engine: one.home)
    #expect(made.status == 0 && made.output.contains("shared with bee"), "\(made)")
    try await eventually("an offer") {
      try container(2, "join", engine: other.home).output.wholeMatch(of: /\d{3}  a\.b  'b', offered by aye\n/) != nil
    }
    #expect(try container(2, "join", "--json", engine: other.home).output.contains("\"name\" : \"aye\""))
    #expect(try container(2, "join", "a.b", engine: other.home).status == 0)
    // It is joined already, and only the link is missing.
    let joined = try container(2, "join", "a.b", "--public", engine: other.home)
    #expect(joined.status == 0 && joined.output.contains("visible as \(folder.path)/2/Documents/b"), "\(joined)")
    #expect(joined.output.contains("shared with aye"))
    #expect(try container(1, "create", "a.b", engine: one.home).output.contains("shared with bee"))
    try folder.write("text", to: "1/Documents/b/a.txt")
    let place = Array("\(folder.path)/1/data/uniform-documents/containers/a.b".utf8)
    try await SyncthingFolderEngine(folder: place, id: "a.b", connection: one.connection).scan(.folder)
    try await eventually("an uploaded file") {
      try container(1, "status", "a.b", engine: one.home).output.hasPrefix("uploaded  Documents/b/a.txt  4 B")
    }
    #expect(try String(contentsOfFile: "\(folder.path)/2/Documents/b/a.txt", encoding: .utf8) == "text")
    #expect(try container(1, "doctor", engine: one.home).output == "no problems\n")
    // What the command itself writes is told to Syncthing, whose watcher has a delay.
    try folder.write("day", to: "1/d.note")
    try folder.write("day", to: "1/Documents/b/Trip.rtfd/a.txt")
    let put = try Tool.run(
      arguments: ["package", "put", "d.note", "Documents/b/Trip.rtfd"],
      environment: ["HOME": "\(folder.path)/1", "XDG_DATA_HOME": "\(folder.path)/1/data", "STHOMEDIR": one.home],
      folder: "\(folder.path)/1")
    #expect(put.status == 0 && put.errors == "", "\(put)")
    let part = try #require(SyncPath("Documents/Trip.rtfd/d.note"))
    let engine = SyncthingFolderEngine(folder: place, id: "a.b", connection: one.connection)
    let asked = await engine.status(of: part)
    #expect(asked.isSynchronized == true, "\(asked)")
    try await eventually("the package on the other device") {
      (try? String(contentsOfFile: "\(folder.path)/2/Documents/b/Trip.rtfd/d.note", encoding: .utf8)) == "day"
    }
    let evicted = try container(1, "evict", "Documents/b/a.txt", "--json", engine: one.home)
    #expect(evicted.status == 0 && evicted.output.contains("\"state\" : \"not downloaded\""), "\(evicted)")
    #expect(try container(1, "status", "a.b", engine: one.home).output.contains("not downloaded  Documents/b/a.txt"))
    #expect(try container(1, "download", "Documents/b/a.txt", engine: one.home).status == 0)
    #expect(try String(contentsOfFile: "\(folder.path)/1/Documents/b/a.txt", encoding: .utf8) == "text")
    other.kill()
    try await eventually("a refusal") {
      let refused = try container(1, "evict", "Documents/b/a.txt", engine: one.home)
      return refused.status == 1 && refused.errors.contains("no connected device has its contents")
    }
    one.kill()
    let unknown = try container(1, "status", "a.b", engine: one.home)
    #expect(unknown.status == 1 && unknown.output.hasPrefix("unknown"))
  }
}
