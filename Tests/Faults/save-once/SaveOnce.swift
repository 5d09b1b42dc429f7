// Saves a file or a package once, or again and again, for the harness beside it to disturb.
//
//   save-once file PATH id=TEXT [size=BYTES]        saves a file that repeats the text
//   save-once package PATH id=TEXT [files=N] [all]  saves a package: the first file with the text, the others likewise if
//                                                   they are not there or `all` is given, else they are reused
//   save-once items PATH id=TEXT                    saves three items of a folder that is there, all or none
//   save-once recover PATH
//   save-once version-add PATH from=PATH            adds a version; `version-keep` keeps the oldest one until it is removed,
//                                                   and `version-remove` removes it
//   save-once race-files PATH id=WRITER rounds=N    saves again and again, and prints what was saved over what
//   save-once race-packages PATH id=WRITER rounds=N
//
// Also: careless=NAME saves as a careless program does, relaxed leaves syncing out, links allows hard links,
// state=FOLDER is the recovery folder, versions=FOLDER keeps replaced versions, new fails if something is there.
import Foundation
import SafeWriting
import UTFileVersions

@main
struct SaveOnce {
  let path: String
  let arguments: [String]
  var options = SaveOptions()

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      fail("usage: save-once file|package|items|recover|race-… PATH [NAME=VALUE…]", code: 2)
    }
    do {
      try SaveOnce(arguments).perform(arguments[0])
    } catch {
      fail("\(error)", code: 1)
    }
  }

  static func fail(_ message: String, code: Int32) -> Never {
    let line = Array("\(message)\n".utf8)
    _ = write(2, line, line.count)
    exit(code)
  }

  init(_ arguments: [String]) {
    path = arguments[1]
    self.arguments = Array(arguments.dropFirst(2))
    options.durability = has("relaxed") ? .relaxed : .full
    options.allowsHardLinks = has("links")
    options.createsOnly = has("new")
    options.recoveryFolder = value("state").map { FilePath($0) }
    options.versions = value("versions").map {
      VersionStore(dataFolder: FilePath($0), policy: VersionPolicy(steps: [], share: 1, packageInterval: 0))
    }
  }

  func has(_ name: String) -> Bool { arguments.contains(name) }

  func value(_ name: String) -> String? {
    arguments.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  var id: String { value("id") ?? "x" }

  /// Saves as it should be done, or as it is asked for.
  func saved(_ save: (String) throws -> SaveOutcome) throws -> SaveOutcome {
    guard let way = value("careless").flatMap(Careless.init) else { return try save(path) }
    return try way.save(to: path, save)
  }

  func perform(_ command: String) throws {
    switch command {
    case "file":
      let size = value("size").flatMap(Int.init) ?? 10_000
      report(
        try saved { path in
          try SafeWrite.file(at: FilePath(path), replacing: try base(at: path), options: options) {
            try writeRepeated(id, size: size, to: &$0)
          }
        })
    case "package":
      let files = value("files").flatMap(Int.init) ?? 2
      report(try saved { try savePackage(id, at: $0, files: files, all: has("all"), base: try base(at: $0)) })
    case "items": try saveItems(id)
    case "recover": try recover()
    case "version-add", "version-keep", "version-remove": try changeVersions(command)
    case "race-files", "race-packages":
      race(isPackage: command == "race-packages", rounds: value("rounds").flatMap(Int.init) ?? 200)
    default: Self.fail("unknown command \(command)", code: 2)
    }
  }

  /// What is there; nil only if nothing is.
  func base(at path: String) throws -> FileBase? {
    do throws(SafeWriteError) { return try FileBase(at: FilePath(path)) } catch  where error.code == ENOENT {
      return nil
    }
  }

  func changeVersions(_ command: String) throws {
    let history = VersionHistory(of: FilePath(path), in: options.versions ?? .standard)
    if command == "version-add" {
      _ = try history.add(URL(filePath: value("from") ?? ""))
    } else if let oldest = try history.all().last(where: { $0.kind == .stored }) {
      if command == "version-keep" { _ = try history.setDiscardable(false, oldest) } else { try history.remove(oldest) }
    }
  }

  func recover() throws {
    let report = try SafeWrite.recover(at: FilePath(path), options: options)
    if report.completesSave { print("completed") }
    for version in report.kept { print("conflict \(version.path.string)") }
    if let failure = report.failures.first { throw failure }
  }

  func report(_ outcome: SaveOutcome) {
    print(outcome.method.rawValue)
    if let stored = outcome.stored { print("stored \(stored.path.string)") }
    if let conflict = outcome.conflict { print("conflict \(conflict.reason.rawValue) \(conflict.path.string)") }
  }

  func writeRepeated(_ text: String, size: Int, to sink: inout FileSink) throws {
    let line = Array("\(text)\n".utf8)
    try sink.reserve(byteCount: Int64(size / line.count * line.count))
    for _ in 0..<(size / line.count) { try sink.write(line) }
  }

  func savePackage(_ id: String, at path: String, files: Int, all: Bool, base: FileBase?) throws -> SaveOutcome {
    let known = base?.manifest
    return try SafeWrite.package(at: FilePath(path), replacing: base, options: options) { package in
      try package.file(named: "id") { try writeRepeated(id, size: 2000, to: &$0) }
      try package.directory(named: "parts") { parts in
        for number in 0..<files {
          if !all, known?[Array("parts/\(number)".utf8)] != nil {
            try parts.reuse(named: "\(number)")
          } else {
            try parts.file(named: "\(number)") { try writeRepeated(id, size: 3000, to: &$0) }
          }
        }
      }
      try package.symbolicLink(named: "link", destination: "parts/0")
    }
  }

  func saveItems(_ id: String) throws {
    let kinds = [("a", FileIdentity.Kind.file), ("b", .directory), ("c", .file)]
    let items = kinds.map { name, kind in (name: Array(name.utf8), kind: kind) }
    let outcome = try SafeWrite.items(items, inFolderAt: FilePath(path), options: options) { folder in
      for name in ["a", "c"] { try folder.file(named: name) { try writeRepeated(id, size: 3000, to: &$0) } }
      try folder.directory(named: "b") { try $0.file(named: "id") { try writeRepeated(id, size: 2000, to: &$0) } }
    }
    for conflict in outcome.conflicts.values { print("conflict \(conflict.reason.rawValue) \(conflict.path.string)") }
  }

  /// The text that a file of ours repeats; a torn one repeats none.
  func text(in folder: Int32, _ name: String?) -> String {
    let file = name.map { openat(folder, $0, O_RDONLY | O_NOFOLLOW) } ?? dup(folder)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return "missing" }
    let lines = Set(bytes[..<count].split(separator: UInt8(ascii: "\n")))
    guard let line = lines.first, lines.count == 1 else { return "torn" }
    return String(decoding: line, as: UTF8.self)
  }

  /// What identifies a version: what each file says.
  func version(of base: FileBase) -> String {
    guard base.manifest != nil else { return text(in: base.descriptor, nil) }
    return ["id", "parts/0", "parts/1"].map { text(in: base.descriptor, $0) }.joined(separator: "+")
  }

  func race(isPackage: Bool, rounds: Int) {
    for round in 0..<rounds {
      var before = "nothing"
      do {
        let base = try FileBase(at: FilePath(path))
        before = version(of: base)
        let name = "\(id)-\(round)"
        let outcome: SaveOutcome
        var written = name
        if isPackage {
          let all = round % 3 == 0
          outcome = try savePackage(name, at: path, files: 2, all: all, base: base)
          written =
            all
            ? "\(name)+\(name)+\(name)" : "\(name)+\(before.split(separator: "+").dropFirst().joined(separator: "+"))"
        } else {
          outcome = try saved { place in
            try SafeWrite.file(at: FilePath(place), replacing: place == path ? base : nil, options: options) {
              try writeRepeated(name, size: 2000, to: &$0)
            }
          }
        }
        let kept = outcome.conflict.map { "\($0.reason.rawValue) \($0.path.string)" } ?? "- -"
        print("saved \(written) over \(before) \(outcome.method.rawValue) \(kept)")
      } catch {
        print("failed \((error as? SafeWriteError)?.code ?? 0) over \(before) \(error)")
      }
    }
  }
}
