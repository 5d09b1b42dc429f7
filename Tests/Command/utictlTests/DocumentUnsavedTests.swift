import Foundation
import Testing
import UTLibC
import UTTestFixtures

/// `utictl document unsaved`.
@Suite struct DocumentUnsavedTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/work/a.note"
    try folder.write("saved", to: "work/a.note")
  }

  private func document(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(
      arguments: ["document"] + arguments,
      environment: [
        "XDG_STATE_HOME": "\(folder.path)/state", "XDG_DATA_HOME": "\(folder.path)/data",
        "XDG_RUNTIME_DIR": folder.path,
      ], folder: "\(folder.path)/work")
  }

  /// Keeps contents as a program does that could not save them.
  private func keep(_ name: String, _ text: String, of path: String, at seconds: Int = 807_192_000) throws {
    let entry = "state/writer/recovery/\(name)"
    try folder.write(text, to: "\(entry)/contents.note")
    try folder.write("", to: "\(entry)/lock")
    // Seconds since 2001: 2026-07-31T12:00:00Z.
    try folder.write(
      #"{"documentPath":"\#(path)","contentsName":"contents.note","date":\#(seconds)}"#, to: "\(entry)/recovery.json")
  }

  private func identifiers(_ arguments: String...) throws -> [String] {
    try Tool.run(
      arguments: ["document", "unsaved"] + arguments, environment: ["XDG_STATE_HOME": "\(folder.path)/state"],
      folder: "\(folder.path)/work"
    ).lines.map { String($0.prefix(8)) }
  }

  private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func `changes that were left behind are listed, printed, and discarded`() throws {
    try keep("1", "newer", of: path)
    try keep("2", "other", of: "\(folder.path)/work/b.note", at: 807_192_001)
    let listed = try document("unsaved").lines
    #expect(
      listed.count == 2
        && listed[0].hasSuffix("  2026-07-31T12:00:01Z  left behind  writer  \(folder.path)/work/b.note"))
    let id = try #require(identifiers("a.note").first)
    #expect(try identifiers("a.note").count == 1)
    #expect(try document("unsaved", "--print", id).output == "newer")
    // A store that is named twice has its changes once.
    let store = "../state/writer/recovery"
    #expect(try identifiers("--recovery-store", store, "--recovery-store", "\(store)/.").count == 2)
    #expect(try document("unsaved", "--discard", id).status == 0)
    #expect(try identifiers("a.note").isEmpty && identifiers().count == 1 && text == "saved")
    #expect(try document("unsaved", "a.note").errors == "no unsaved changes\n")
  }

  @Test func `unsaved changes that are a link are not printed`() throws {
    try keep("1", "newer", of: path)
    let contents = "\(folder.path)/state/writer/recovery/1/contents.note"
    try FileManager.default.removeItem(atPath: contents)
    try FileManager.default.createSymbolicLink(atPath: contents, withDestinationPath: path)
    let printed = try document("unsaved", "--print", #require(identifiers().first))
    #expect(printed.status == 2 && printed.output.isEmpty)
    #expect(printed.errors.contains("it is a symbolic link; discard it"))
  }

  /// An archive that was unpacked can contain such a store.
  @Test(arguments: ["--restore", "--discard"]) func `no file is created where a link in place of the lock leads`(
    option: String
  ) throws {
    try keep("1", "newer", of: path)
    let lock = "\(folder.path)/state/writer/recovery/1/lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: "\(folder.path)/created")
    let result = try document("unsaved", option, #require(identifiers().first))
    #expect(result.status == 2 && result.errors.contains("cannot lock"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/created") && text == "saved")
  }

  /// Another user or device may have put it there since.
  @Test(arguments: ["rm work/a.note; ln -s ../own/a.note work/a.note", "mv work old; ln -s own work; mkdir -p work"])
  func `changes are not written through a link that their program did not follow`(_ change: String) throws {
    try folder.write("precious", to: "own/a.note")
    try keep("1", "newer", of: path)
    let id = try #require(identifiers().first)
    _ = try Tool.shell("chmod 777 . work; \(change)", in: folder)
    let result = try document("unsaved", "--restore", id)
    let reasons = ["another file is there now", "may have put it there"]
    #expect(result.status == 2 && reasons.contains(where: result.errors.contains), "\(result)")
    #expect(try String(contentsOfFile: "\(folder.path)/own/a.note", encoding: .utf8) == "precious")
    // The user may choose the place.
    #expect(try document("unsaved", "--restore", id, "\(folder.path)/own/a.note").status == 0)
    #expect(try String(contentsOfFile: "\(folder.path)/own/a.note", encoding: .utf8) == "newer")
  }

  @Test func `changes of a file that is gone become a private file`() throws {
    try keep("1", "newer", of: path)
    try FileManager.default.removeItem(atPath: path)
    let id = try #require(identifiers().first)
    #expect(try document("unsaved", "--restore", id).status == 0 && text == "newer")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a link in the place of unsaved contents does not take the place of the file`() throws {
    try keep("1", "newer", of: path)
    let contents = "\(folder.path)/state/writer/recovery/1/contents.note"
    try FileManager.default.removeItem(atPath: contents)
    try FileManager.default.createSymbolicLink(atPath: contents, withDestinationPath: "/etc/hostname")
    let id = try #require(identifiers().first)
    let result = try document("unsaved", "--restore", id)
    #expect(result.status == 2 && result.errors.contains("it is a symbolic link; discard it"), "\(result)")
    #expect(text == "saved")
    #expect(try document("unsaved", "--discard", id).status == 0 && identifiers().isEmpty)
  }

  @Test func `restored changes take the place of the file, whose contents are kept`() throws {
    try keep("1", "newer", of: path)
    #expect(chmod(path, 0o604) == 0)
    #expect(try document("unsaved", "--restore", #require(identifiers().first)).status == 0)
    #expect(text == "newer")
    #expect(try identifiers().isEmpty)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o604)
    let old = try #require(try document("versions", "a.note").lines.last).prefix(8)
    #expect(try document("cat", "a.note", String(old)).output == "saved")
  }

  @Test func `changes that the file has already are removed without a save`() throws {
    try keep("1", "saved", of: path)
    #expect(try document("unsaved", "--restore", #require(identifiers().first)).status == 0)
    #expect(try identifiers().isEmpty && document("versions", "a.note").lines.count == 1)
  }

  @Test func `changes of a file that is gone, or was renamed, are restored`() throws {
    try keep("1", "newer", of: "\(folder.path)/work/new.note")
    #expect(try document("unsaved", "--restore", #require(identifiers().first)).status == 0)
    #expect(try String(contentsOfFile: "\(folder.path)/work/new.note", encoding: .utf8) == "newer")
  }

  @Test func `changes of a package with files in conflict are restored, and these files stay`() throws {
    let lost = "Trip.rtfd/TXT.sync-conflict-20260731-120000-ABCDEF7.rtf"
    try folder.write("saved", to: "work/Trip.rtfd/TXT.rtf")
    try folder.write("lost", to: "work/\(lost)")
    try keep("1", "newer", of: "\(folder.path)/work/Trip.rtfd")
    try FileManager.default.removeItem(atPath: "\(folder.path)/state/writer/recovery/1/contents.note")
    try folder.write("newer", to: "state/writer/recovery/1/contents.note/TXT.rtf")
    let result = try document("unsaved", "--restore", #require(identifiers().first))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let texts = try ["Trip.rtfd/TXT.rtf", lost].map {
      try String(contentsOfFile: "\(folder.path)/work/\($0)", encoding: .utf8)
    }
    #expect(try texts == ["newer", "lost"] && identifiers().isEmpty)
  }

  @Test func `files that could not be stored with changes of a package come from the package`() throws {
    for (name, text) in [("TXT.rtf", "saved"), ("pictures/a.png", "picture")] {
      try folder.write(text, to: "work/Trip.rtfd/\(name)")
    }
    try keep("1", "newer", of: "\(folder.path)/work/Trip.rtfd")
    let entry = "\(folder.path)/state/writer/recovery/1"
    try FileManager.default.removeItem(atPath: "\(entry)/contents.note")
    try folder.write("newer", to: "state/writer/recovery/1/contents.note/TXT.rtf")
    try FileManager.default.createDirectory(
      atPath: "\(entry)/contents.note/pictures", withIntermediateDirectories: true)
    let record = try String(contentsOfFile: "\(entry)/recovery.json", encoding: .utf8)
    try folder.write(
      record.replacing("}", with: #","leftOut":["pictures/a.png","pictures/b.png"],"unlistedCount":2}"#),
      to: "state/writer/recovery/1/recovery.json")
    #expect(try document("unsaved").output.contains("left behind; missing 4 files"))
    let printed = try document("unsaved", "--print", #require(identifiers().first))
    #expect(
      printed.status == 0 && printed.output == "TXT.rtf\n"
        && printed.errors == "note: missing 4 files that could not be read when the changes were stored\n")
    let result = try document("unsaved", "--restore", #require(identifiers().first))
    let warning = "'pictures/b.png' is missing, because it could not be read when the changes were stored"
    #expect(result.status == 1, "\(result)")
    let unlisted = "files that could not be read when the changes were stored may be missing; 2 are not listed"
    #expect(
      result.errors.split(separator: "\n").map(String.init)
        == [warning, unlisted].map { "\(folder.path)/work/Trip.rtfd: warning: \($0)" })
    let texts = try ["TXT.rtf", "pictures/a.png"].map {
      try String(contentsOfFile: "\(folder.path)/work/Trip.rtfd/\($0)", encoding: .utf8)
    }
    #expect(try texts == ["newer", "picture"] && identifiers().isEmpty)
  }

  /// That user could remove the file afterward.
  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `changes are not discarded because another user's file has them`() throws {
    try keep("1", "saved", of: path)
    #expect(chown(path, 65534, 65534) == 0)
    let id = try #require(identifiers().first)
    let result = try document("unsaved", "--restore", id, "a.note")
    #expect(result.status == 2 && result.errors.contains("another user"), "\(result)")
    #expect(try identifiers() == [id])
    #expect(try document("unsaved", "--restore", id, "a.note", "--change-owner").status == 0)
    var status = stat()
    #expect(try stat(path, &status) == 0 && status.st_uid == 0 && identifiers().isEmpty)
  }

  @Test(arguments: ["rm contents.note", "rm contents.note; mkfifo contents.note"])
  func `damaged changes are discarded`(damage: String) throws {
    try keep("1", "newer", of: path)
    #expect(try Tool.shell("cd state/writer/recovery/1; \(damage)", in: folder).status == 0)
    let id = try #require(identifiers().first)
    #expect(try document("unsaved", "--restore", id).status == 2)
    let result = try document("unsaved", "--discard", id)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try identifiers().isEmpty && text == "saved")
  }

  @Test(
    .enabled(if: geteuid() == 0, "needs another user"),
    arguments: ["recovery", "recovery/1", "recovery/1/recovery.json"])
  func `changes that cannot be read are not taken for absent`(item: String) throws {
    try keep("1", "newer", of: path)
    let result = try Tool.shell(
      """
      chmod 755 .; chown -R 1234 state; chmod 0 state/writer/\(item)
      env XDG_STATE_HOME=$PWD/state setpriv --reuid 1234 --regid 1234 --clear-groups utictl document unsaved
      """, in: folder)
    #expect(result.status == 2 && result.output.contains("/recovery"), "\(result)")
    #expect(result.output.contains("permission denied"), "\(result)")
  }

  @Test func `a removal that was interrupted is finished by the next one, and nothing else is`() throws {
    let names = ["6F9619FF-8B86-D011-B42D-00CF4FC964FF.removed", "letters.removed"]
    for name in names { try folder.write("discarded", to: "state/writer/recovery/\(name)/contents.note") }
    try keep("1", "newer", of: path)
    #expect(try identifiers().count == 1)
    #expect(try document("unsaved", "--discard", #require(identifiers().first)).status == 0)
    let store = "\(folder.path)/state/writer/recovery"
    #expect(try FileManager.default.contentsOfDirectory(atPath: store) == ["letters.removed"])
  }

  @Test func `changes of a file that is gone are restored as private as they were kept`() throws {
    try keep("1", "newer", of: "\(folder.path)/work/new.note")
    #expect(chmod("\(folder.path)/state/writer/recovery/1/contents.note", 0o600) == 0)
    #expect(try document("unsaved", "--restore", #require(identifiers().first)).status == 0)
    var status = stat()
    #expect(stat("\(folder.path)/work/new.note", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  private static var canMount: Bool {
    (try? TemporaryFolder()).map { (try? Tool.shell("unshare -m mount -t tmpfs t /mnt", in: $0).status) == 0 } ?? false
  }

  @Test(.enabled(if: canMount, "file systems cannot be mounted here"))
  func `changes that cannot be discarded are reported`() throws {
    try keep("1", "newer", of: path)
    let id = try #require(identifiers().first)
    let (entry, state) = ("state/writer/recovery/1/contents.note", "XDG_STATE_HOME=\(folder.path)/state")
    let script = "mount --bind \(entry) \(entry); \(state) utictl document unsaved --discard \(id); echo status $?"
    let output = try Tool.shell("unshare -m sh -c '\(script)'", in: folder).output
    #expect(output.contains("cannot remove ") && output.contains("status 2\n"), "\(output)")
  }

  @Test func `changes that a running program uses are left alone`() throws {
    try keep("1", "newer", of: path)
    let lock = open("\(folder.path)/state/writer/recovery/1/lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    #expect(try document("unsaved").output.contains("  the program is running  "))
    let id = try #require(identifiers().first)
    for action in ["--restore", "--discard"] {
      let result = try document("unsaved", action, id)
      #expect(result.status == 2 && result.errors.contains("a running program is using it"))
    }
    #expect(try text == "saved" && identifiers() == [id])
  }

  @Test(
    .enabled(if: geteuid() == 0, "files cannot be given to other users"),
    arguments: ["recovery/1", "recovery/1/contents.note"])
  func `changes of another user are not restored`(item: String) throws {
    try keep("1", "planted", of: path)
    #expect(chown("\(folder.path)/state/writer/\(item)", 65_534, 65_534) == 0)
    let found = try identifiers()
    // An entry of another user is not one.
    #expect(found.isEmpty == (item == "recovery/1"))
    for id in found {
      let result = try document("unsaved", "--restore", id)
      #expect(result.status == 2 && result.errors.contains("it belongs to another user"))
    }
    #expect(text == "saved")
  }

  @Test(arguments: [
    (["--print", "zz"], "no unsaved changes with identifier 'zz'; see 'utictl document unsaved'"),
    (["--print", "1", "--restore", "1"], "cannot be combined; use one of them"),
    (["--wait", "1"], "--wait requires --restore"),
  ]) func `misuse is explained`(arguments: [String], problem: String) throws {
    let result = try Tool.run(
      arguments: ["document", "unsaved"] + arguments, environment: ["XDG_STATE_HOME": "\(folder.path)/state"])
    #expect(result.status == 2 && result.errors.contains(problem), "\(result.errors)")
  }
}
