import Foundation
import Synchronization
import Testing
import TypeRegistry
import UTFileQueries
import UTItemPredicates
import UTLibC
import UTTestFixtures

/// Changes of packages, and scopes that are unusual.
@Suite struct PackageQueryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// What a query has reported.
  final class Reports: Sendable {
    private let changes = Mutex<[String]>([])

    func add(_ report: QueryReport) {
      guard case .updated(let found) = report else { return }
      changes.withLock { $0 += found.map { "\($0.kind) \($0.item.name)" } }
    }

    func take() -> [String] {
      changes.withLock { changes in
        defer { changes = [] }
        return changes.sorted()
      }
    }
  }

  private func query(_ scope: String, _ adjust: (inout QueryOrder) -> Void = { _ in }) -> (QueryEngine, Reports) {
    var order = QueryOrder(scopes: [Array(scope.utf8)], registry: .ofProcess)
    adjust(&order)
    let reports = Reports()
    return (QueryEngine(order) { reports.add($0) }, reports)
  }

  private func settle(_ engine: QueryEngine) async {
    await withCheckedContinuation { continuation in engine.whenSettled { continuation.resume() } }
  }

  /// Makes packages whose dates are in 2001.
  private func makeOldPackages() throws {
    for number in 1...8 {
      try folder.write("1", to: "\(number).rtfd/TXT.rtf")
      var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, path("\(number).rtfd"), &times, 0) == 0)
    }
  }

  private func changeAll() { for number in 1...8 { mkdir(path("\(number).rtfd/new"), 0o755) } }

  @Test func `a package is found as soon as its date fits`() async throws {
    try makeOldPackages()
    let predicate = try PredicateFormat("modified > CAST('2010-01-01T00:00:00Z', 'NSDate')")
    let (engine, reports) = query(folder.path) { order in
      order.condition = { [registry = order.registry] in predicate.matches($0, in: registry) }
    }
    await settle(engine)
    changeAll()
    await settle(engine)
    #expect(reports.take() == (1...8).map { "added \($0).rtfd" })
    // What is deep in it counts now. The file may be noticed before it is written.
    try folder.write("1", to: "3.rtfd/new/deep.png")
    await settle(engine)
    #expect(Set(reports.take()) == ["changed 3.rtfd"])
  }

  @Test func `a package is found only as long as its date fits`() async throws {
    try makeOldPackages()
    let predicate = try PredicateFormat("modified < CAST('2010-01-01T00:00:00Z', 'NSDate')")
    let (engine, reports) = query(folder.path) { order in
      order.condition = { [registry = order.registry] in predicate.matches($0, in: registry) }
    }
    await settle(engine)
    changeAll()
    await settle(engine)
    #expect(reports.take() == (1...8).map { "removed \($0).rtfd" })
  }

  @Test func `a change in a package is reported once`() async throws {
    try makeOldPackages()
    let (engine, reports) = query(folder.path)
    await settle(engine)
    changeAll()
    await settle(engine)
    #expect(reports.take() == (1...8).map { "changed \($0).rtfd" })
  }

  @Test func `a file as a scope is followed`() async throws {
    try folder.write("1", to: "f.txt")
    try folder.write("1", to: "other.txt")
    let (engine, reports) = query(path("f.txt")) { $0.includesScopes = true }
    await settle(engine)
    try folder.write("22", to: "other.txt")
    try folder.write("22", to: "f.txt")
    await settle(engine)
    #expect(Set(reports.take()) == ["changed f.txt"])
    unlink(path("f.txt"))
    await settle(engine)
    #expect(reports.take() == ["removed f.txt"])
    try folder.write("333", to: "f.txt")
    await settle(engine)
    #expect(Set(reports.take()).contains("added f.txt"))
    chmod(path("f.txt"), 0o600)
    await settle(engine)
    #expect(reports.take() == ["changed f.txt"])
  }

  @Test func `without the kernel's reports, a scope that comes back is found`() async throws {
    try folder.write("1", to: "scope/1.txt")
    let (engine, reports) = query(path("scope")) {
      $0.maximumWatches = 0
      $0.timing.polling = .milliseconds(20)
    }
    await settle(engine)
    rename(path("scope"), path("away"))
    await settle(engine)
    #expect(reports.take() == ["removed 1.txt"])
    await settle(engine)
    rename(path("away"), path("scope"))
    await settle(engine)
    #expect(reports.take() == ["added 1.txt"])
  }

  @Test(arguments: ["https://example.com/", "file:", "mailto:a@example.com"])
  func `what has no path is not searched`(_ text: String) async throws {
    let query = DocumentQuery(in: [try #require(URL(string: text))])
    var count = 0
    for await update in query {
      count += update.added.count
      if update.isComplete || count > 0 { break }
    }
    #expect(count == 0)
  }
}
