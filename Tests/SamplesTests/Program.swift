import Foundation
import UTTestFixtures

/// A program that is built beside the tests, run with nothing of the user's own: its data and state are in a folder.
struct Program {
  let name: String
  let folder: TemporaryFolder

  init(_ name: String, in folder: TemporaryFolder) {
    (self.name, self.folder) = (name, folder)
  }

  /// The folder of what programs of one user share while they run, in that of a test; used if it exists.
  static func runtime(in folder: TemporaryFolder) -> String { "\(folder.path)/.runtime" }

  func prepare(_ process: Process, _ arguments: [String]) {
    // An absolute path is that of another program.
    process.executableURL = name.hasPrefix("/") ? URL(filePath: name) : Fixture.products.appending(path: name)
    process.arguments = arguments
    // A program that ends leaves what it has to the system: no leak, whatever the address sanitizer calls it.
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0",
      "HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state", "XDG_DATA_HOME": "\(folder.path)/data",
      "XDG_CACHE_HOME": "\(folder.path)/cache", "LANG": "C",
    ]
    let runtime = Self.runtime(in: folder)
    if FileManager.default.fileExists(atPath: runtime) { process.environment?["XDG_RUNTIME_DIR"] = runtime }
    process.currentDirectoryURL = URL(filePath: folder.path)
  }

  /// Runs it to its end.
  func run(_ arguments: String...) throws -> (status: Int32, output: String) { try run(arguments) }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - input: what it finds in its standard input.
  ///   - cannotWrite: whether no file may grow, as on a full disk.
  func run(_ arguments: [String], input: String = "", cannotWrite: Bool = false) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    prepare(process, arguments)
    if cannotWrite, let program = process.executableURL?.path {
      process.executableURL = URL(filePath: "/bin/sh")
      // When it starts, the thread sanitizer's runtime writes a file there if it can create one; the signal for writing
      // too much would end the program.
      process.environment?["TMPDIR"] = "/nonexistent"
      process.arguments = ["-c", "ulimit -f 0; exec \"$@\"", "sh", program] + arguments
    }
    let (standardInput, output) = (Pipe(), Pipe())
    // A pipe takes so much at once.
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = standardInput
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

extension TemporaryFolder {
  /// The texts that the sample notes has in its recovery store: those that its entries name, which are what a user can
  /// restore. A program that ends in the middle of keeping may leave others beside them.
  var keptTexts: [String] {
    struct Record: Decodable { let contentsName: String }
    let store = "\(path)/state/ut-notes/recovery"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []
    return entries.flatMap { entry -> [String] in
      guard let data = FileManager.default.contents(atPath: "\(store)/\(entry)/recovery.json"),
        let name = try? JSONDecoder().decode(Record.self, from: data).contentsName
      else { return [] }
      let contents = "\(store)/\(entry)/\(name)"
      // A file, or a package.
      let items = (FileManager.default.subpaths(atPath: contents) ?? []).map { "\(contents)/\($0)" }
      return ([contents] + items).compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    }
  }
}
