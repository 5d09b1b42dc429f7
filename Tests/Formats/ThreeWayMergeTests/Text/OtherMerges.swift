import Foundation
import UTTestFixtures

/// What `git merge-file` and `diff3 -m` make of texts.
struct OtherMerges {
  struct Outcome {
    /// The merged text; nil if there are conflicts.
    let git: [UInt8]?
    let diff3: [UInt8]?
    /// The texts in conflict, of git: ours, the common version, and theirs.
    let conflicts: [[[UInt8]]]
  }

  let outcomes: [Outcome]

  /// Merges all versions with one run of a shell, in memory where possible, because there are many files.
  init(of versions: [RandomVersions]) throws {
    let folder = try TemporaryFolder(in: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil)
    for (number, versions) in versions.enumerated() {
      try folder.write(bytes: versions.base, to: "\(number).base")
      try folder.write(bytes: versions.ours, to: "\(number).ours")
      try folder.write(bytes: versions.theirs, to: "\(number).theirs")
    }
    try Shell.run(
      """
      for base in *.base; do
        n=${base%.base}
        if git merge-file -p $n.ours $base $n.theirs > merged 2> /dev/null; then mv merged $n.git
        else git merge-file -p --diff3 $n.ours $base $n.theirs > $n.conflicts 2> /dev/null || true; fi
        if diff3 -E -m $n.ours $base $n.theirs > merged; then mv merged $n.diff3; fi
      done
      """, in: folder)
    outcomes = versions.indices.map { number in
      func contents(_ suffix: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(folder.path)/\(number).\(suffix)").map { Array($0) }
      }
      return Outcome(
        git: contents("git"), diff3: contents("diff3"), conflicts: Self.conflicts(in: contents("conflicts") ?? []))
    }
  }

  /// Returns the parts between conflict markers, without line ends.
  private static func conflicts(in text: [UInt8]) -> [[[UInt8]]] {
    var conflicts: [[[UInt8]]] = []
    var parts: [[UInt8]] = []
    for line in text.split(separator: 10, omittingEmptySubsequences: false) {
      func begins(_ mark: String) -> Bool { line.starts(with: mark.utf8) }
      if begins("<<<<<<< ") || begins("||||||| ") || line.elementsEqual("=======".utf8) || begins("=======\r") {
        parts.append([])
      } else if begins(">>>>>>> ") {
        conflicts.append(parts)
        parts = []
      } else if !parts.isEmpty {
        parts[parts.count - 1] += line.filter { $0 != 13 }
      }
    }
    return conflicts
  }
}

enum Shell {
  /// - Returns: the output.
  @discardableResult
  static func run(_ script: String, in folder: TemporaryFolder, input: [UInt8] = []) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-e", "-c", script]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.write(bytes: input, to: ".input")))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return Array(data)
  }

  struct Failure: Error { let status: Int32 }
}
