import Foundation

/// Packages that are read and saved by file wrappers, beside programs that copy folders.
struct Packages {
  let inputs: Inputs
  /// Our program, and the one that uses GNUstep.
  let ours: String
  let gnustep: String
  private let copies: String

  init(inputs: Inputs, ours: String, gnustep: String) throws {
    (self.inputs, self.ours, self.gnustep) = (inputs, ours, gnustep)
    copies = "\(inputs.folder)/copies-\(getpid())"
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: true)
  }

  func results() throws -> [Result] {
    // Only when all is measured: ext4 is slow to create files after many were removed.
    defer { try? FileManager.default.removeItem(atPath: copies) }
    return try small() + large() + versions()
  }

  private func versions() throws -> [Result] {
    let folder = "\(inputs.folder)/versions-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var least = Double.infinity
    for round in 0..<3 { least = min(least, try Command(ours, "versions", "\(folder)/\(round)").figures()[0]) }
    return [
      Result(
        name: "keeping the replaced version of a file, over the save", ours: least / 1000, unit: .microseconds,
        limit: .value(100))
    ]
  }

  private func small() throws -> [Result] {
    let package = try inputs.package(files: 10_000, size: 1024)
    let name = "write a package, 10,000 files of 1 KiB"
    let times = try copying(package, rounds: 16)
    var results = rows(name, times)
    let copy = "\(copies)/edited"
    try Command(ours, "copy", package, copy).run()
    var steps: [[Double]] = []
    for _ in 0..<10 { steps.append(try Command(ours, "edit", copy).figures()) }
    let (reading, saving) = (steps.map { $0[0] }.min() ?? .infinity, steps.map { $0[1] }.min() ?? .infinity)
    results.append(
      Result(
        name: "save it with one of them changed", ours: saving / 1e6, unit: .milliseconds,
        theirs: ("all of it", times.ours), limit: .ratio(0.05)))
    var changes: [[Double]] = []
    for _ in 0..<5 { changes.append(try Command(ours, "items", copy).figures()) }
    for (step, change) in ["unchanged", "with one more", "without that one"].enumerated() {
      results.append(
        Result(
          name: "save it \(change)", ours: (changes.map { $0[step + 1] }.min() ?? .infinity) / 1e6, unit: .milliseconds,
          theirs: ("all of it", times.ours), limit: .ratio(0.05)))
    }
    let found = try Command.fastest([Command("find", copy, "-size", "+1G")], rounds: 5)[0]
    results.append(
      Result(
        name: "read it, but for contents", ours: reading / 1e6, unit: .milliseconds,
        theirs: ("find -size", found / 1e6),
        limit: .none))
    let memory = try Command(ours, "edit", copy).peakMemory()
    results.append(
      Result(name: "peak memory of that", ours: memory / 1e6, unit: .megabytes, limit: .value(64)))
    return results
  }

  private func large() throws -> [Result] {
    let package = try inputs.package(files: 8, size: 1 << 27)
    var results = rows("write a package, 1 GiB in 8 files", try copying(package, rounds: 6, removingEach: true))
    let memory = try Command(ours, "copy", package, "\(copies)/memory").peakMemory()
    results.append(
      Result(name: "peak memory of that", ours: memory / 1e6, unit: .megabytes, limit: .value(64)))
    let loaded = try Command(ours, "load", package).peakMemory() - Double(1 << 30)
    results.append(
      Result(
        name: "peak memory of reading all, above its 1 GiB", ours: loaded / 1e6, unit: .megabytes, limit: .value(64)))
    return results
  }

  private typealias Times = (ours: Double, others: [(name: String, time: Double, limit: Result.Limit)])

  /// The least of several copies with each program, in turn, each to a place of its own and until it is on the disk.
  /// Programs without a limit take part in the first rounds only.
  ///
  /// - Parameter removingEach: whether to remove each copy at once. The file system creates new files more slowly after
  ///   many were removed.
  private func copying(_ package: String, rounds: Int, removingEach: Bool = false) throws -> Times {
    let programs: [(name: String, command: (String) -> Command, limit: Result.Limit)] = [
      ("", { Command(ours, "copy", package, $0) }, .none),
      ("cp -a; sync -f", { Command("sh", "-c", "cp -a \(package) \($0) && sync -f \($0)") }, .ratio(1)),
      ("rsync -a; sync -f", { Command("sh", "-c", "rsync -a \(package)/ \($0) && sync -f \($0)") }, .none),
      ("GNUstep, not synced", { Command(gnustep, "copy", package, $0) }, .none),
    ]
    var best = programs.map { _ in Double.infinity }
    for round in 0..<rounds {
      // None comes always after the same one.
      for index in programs.indices.map({ ($0 + round) % programs.count }) {
        if index > 0, case .none = programs[index].limit, round >= 3 { continue }
        sync()
        let destination = "\(copies)/\(URL(filePath: package).lastPathComponent)-\(round)-\(index)"
        best[index] = min(best[index], try programs[index].command(destination).run() / 1e6)
        if removingEach { try FileManager.default.removeItem(atPath: destination) }
      }
    }
    return (best[0], programs.indices.dropFirst().map { (programs[$0].name, best[$0], programs[$0].limit) })
  }

  private func rows(_ name: String, _ times: Times) -> [Result] {
    times.others.map {
      Result(name: name, ours: times.ours, unit: .milliseconds, theirs: ($0.name, $0.time), limit: $0.limit)
    }
  }
}

extension Inputs {
  /// A package of files of random bytes, a hundred in each folder.
  func package(files: Int, size: Int) throws -> String {
    let path = "\(folder)/package-\(files)"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let unfinished = "\(path).unfinished"
    try? FileManager.default.removeItem(atPath: unfinished)
    var generator = SystemRandomNumberGenerator()
    for number in 0..<files {
      let folder = "\(unfinished)/part-\(number / 100)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let bytes = [UInt64](unsafeUninitializedCapacity: size / 8) { buffer, count in
        for index in 0..<size / 8 { buffer.initializeElement(at: index, to: generator.next()) }
        count = size / 8
      }
      let file = "\(folder)/file-\(number)"
      guard FileManager.default.createFile(atPath: file, contents: bytes.withUnsafeBytes { Data($0) }) else {
        throw Failure("\(file): cannot be written")
      }
    }
    try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    return path
  }
}
