// Measures documents with a database of 97 MiB, in the current folder, and exits with 1 if a limit is missed:
//
//   swift run -c release --package-path Benchmarks --scratch-path .build-bench measure-databases
//
// - one changed row, from the beginning of the transaction to the end of a save: 50 ms
// - a duplicate of the document, which is on the disk when it is complete: twice the time of `cp -r` and `sync` of the copy
import DatabaseDocuments
import Glibc

enum Blocks: DatabaseStore {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: "CREATE TABLE block (id INTEGER PRIMARY KEY, bytes BLOB)") }
    return migrator
  }
}

@main @MainActor struct MeasureDatabases {
  static let rounds = 15
  let folder: URL
  let document: DatabaseDocument<Blocks>

  static func main() async throws {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "databases-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let document = try await DatabaseDocument<Blocks>.create(at: folder.appending(path: "Large.blocks"))
    try await document.database.write { database in
      for _ in 0..<97 * 256 { try database.execute(sql: "INSERT INTO block (bytes) VALUES (randomblob(4000))") }
    }
    try await document.lifecycle.close()
    try await document.lifecycle.open()
    let isFast = try await MeasureDatabases(folder: folder, document: document).measure()
    try await document.lifecycle.close()
    try FileManager.default.removeItem(at: folder)
    exit(isFast ? 0 : 1)
  }

  func measure() async throws -> Bool {
    let size = try FileManager.default.attributesOfItem(
      atPath: document.fileURL.appending(path: "StoreContent/persistentStore").path)[.size]
    print("a database of \(size ?? 0) bytes, \(Self.rounds) rounds each: the fastest, and the median")
    var saves: [Double] = []
    for round in 0..<Self.rounds {
      saves.append(
        try await milliseconds {
          try await document.database.write { database in
            try database.execute(
              sql: "UPDATE block SET bytes = randomblob(4000) WHERE id = ?", arguments: [1 + round * 1000])
          }
          try await document.lifecycle.save()
        })
    }
    var (copies, synced, duplicates): ([Double], [Double], [Double]) = ([], [], [])
    let copy = folder.appending(path: "Copy.blocks")
    for _ in 0..<Self.rounds {
      var time = try await milliseconds { try Self.run("/usr/bin/cp", "-r", document.fileURL.path, copy.path) }
      copies.append(time)
      time += try await milliseconds {
        try Self.run("/usr/bin/sync", copy.appending(path: "StoreContent/persistentStore").path)
      }
      synced.append(time)
      try FileManager.default.removeItem(at: copy)
      duplicates.append(try await milliseconds { try await document.lifecycle.duplicate(to: copy) })
      try FileManager.default.removeItem(at: copy)
    }
    Self.tell("one changed row, saved", saves)
    Self.tell("cp -r", copies)
    Self.tell("cp -r and sync", synced)
    Self.tell("a duplicate", duplicates)
    let best = { (times: [Double]) in times.min() ?? .infinity }
    return best(saves) <= 50 && best(duplicates) <= 2 * best(synced)
  }

  private static func tell(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    print("\(name): \(sorted[0].rounded()) ms, \(sorted[sorted.count / 2].rounded()) ms")
  }

  private static func run(_ program: String, _ arguments: String...) throws {
    try Process.run(URL(filePath: program), arguments: arguments).waitUntilExit()
  }

  private func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let time = try await ContinuousClock().measure { try await body() }
    return time / .milliseconds(1)
  }
}
