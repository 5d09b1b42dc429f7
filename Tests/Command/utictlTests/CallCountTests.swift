import Foundation
import Testing
import UTTestFixtures

/// What a command asks the system about a path, counted with strace.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
struct CallCountTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The paths of which a command asks for the status, in order.
  private func examined(_ command: String) throws -> [String] {
    try paths(in: ["statx", "newfstatat", "lstat", "stat"], of: command)
  }

  /// The first paths of some system calls that a command makes, in order.
  private func paths(in calls: [String], of command: String) throws -> [String] {
    // The leak sanitizer does not work under strace.
    let tracing = "ASAN_OPTIONS=detect_leaks=0 strace -f -e trace=\(calls.joined(separator: ",")) -o trace"
    _ = try Tool.shell("\(tracing) \(command) > output", in: folder)
    let lines = try String(contentsOfFile: "\(folder.path)/trace", encoding: .utf8).split(separator: "\n")
    return lines.compactMap { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count > 2 ? String(parts[1]) : nil
    }
  }

  /// After a power failure, the disk has only what was synced.
  ///
  /// - Parameter identifier: a command that prints the `$id` in the other one.
  @Test(arguments: [
    ("keep a.txt", ":"), ("versions --delete a.txt", ":"), ("resolve a.txt", ":"),
    ("resolve --keep $id a.txt", "utictl document versions a.txt | grep conflict"),
    ("unsaved --discard $id", "utictl document unsaved"),
  ]) func `what a command reports as done is on the disk`(command: String, identifier: String) throws {
    try folder.write("mine", to: "a.txt")
    try folder.write("theirs", to: "a.conflict-20260301T120000Z-0123abcd.txt")
    try folder.write("draft", to: "state/writer/recovery/1/contents.txt")
    try folder.write(
      #"{"contentsName":"contents.txt","date":0,"documentPath":"\#(folder.path)/a.txt"}"#,
      to: "state/writer/recovery/1/recovery.json")
    let changes = ["rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "symlinkat", "linkat"]
    let result = try Tool.shell(
      """
      chmod -R go-w .; export XDG_DATA_HOME=$PWD/data XDG_STATE_HOME=$PWD/state XDG_RUNTIME_DIR=$PWD
      utictl document keep a.txt; id=$(\(identifier) | cut -c1-8); export ASAN_OPTIONS=detect_leaks=0
      strace -f -e trace=\(changes.joined(separator: ",")),syncfs,fsync -o trace utictl document \(command)
      """, in: folder)
    #expect(result.status == 0, "\(result)")
    let calls = try String(contentsOfFile: "\(folder.path)/trace", encoding: .utf8).split(separator: "\n")
      .filter { $0.hasSuffix(" = 0") && !$0.contains("uniform-documents") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map { String($0.prefix { $0 != "(" }) } }
    let changed = try #require(calls.lastIndex(where: changes.contains), "\(calls)")
    #expect(calls[changed...].contains { $0 == "syncfs" || $0 == "fsync" }, "\(calls)")
  }

  @Test func `a lookup asks for the status of a file once`() throws {
    try folder.write("x", to: "photo.heic")
    #expect(try examined("utictl type lookup photo.heic").filter { $0.hasSuffix("photo.heic") }.count == 1)
    #expect(try String(contentsOfFile: "\(folder.path)/output", encoding: .utf8).contains("public.heic"))
  }

  @Test func `a folder is asked once for a configuration and a repository`() throws {
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "App/Notes/Info.plist")
    let examined = try examined("utictl validate App/Notes/Info.plist")
    let root = URL(filePath: folder.path).resolvingSymlinksInPath().path
    func resolved(_ path: String) -> String {
      URL(filePath: path, relativeTo: URL(filePath: root + "/")).standardizedFileURL.path
    }
    for name in [".utictl.yml", ".git"] {
      let paths = examined.filter { $0.hasSuffix("/" + name) || $0 == name }.map(resolved)
      #expect(paths.contains("\(root)/\(name)") && Set(paths).count == paths.count, "\(paths)")
    }
  }

  private func writeApps(_ count: Int) throws {
    let text = "<plist version=\"1.0\"><dict><key>CFBundleDocumentTypes</key><array/></dict></plist>"
    for number in 0..<count { try folder.write(text, to: "App\(number)/Info.plist") }
  }

  @Test func `a possible configuration of a generator is read once for all files below it`() throws {
    try folder.write("{}", to: "package.json")
    try writeApps(20)
    let count = try paths(in: ["openat"], of: "utictl validate .").filter { $0.hasSuffix("package.json") }.count
    // It may also be a template, and threads may begin to read it at the same time.
    #expect((1...ProcessInfo.processInfo.activeProcessorCount + 1).contains(count))
  }

  @Test func `the folders above are not resolved again for each folder`() throws {
    try writeApps(5)
    let few = try paths(in: ["readlink"], of: "utictl validate .").count
    try writeApps(15)
    #expect(try paths(in: ["readlink"], of: "utictl validate .").count - few <= 10)
  }
}
