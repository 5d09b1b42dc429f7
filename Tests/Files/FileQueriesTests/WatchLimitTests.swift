import FileTypes
import Foundation
import SystemTypes
import Testing
import TypeRegistry
import UTFileQueries
import UTTestFixtures
import UTThreads

/// Queries with more folders than the kernel watches for one user.
// Each query takes an inotify instance, of which a user may have few.
@Suite(.serialized) struct WatchLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a/1.txt", "b/2.txt", "c/d/3.txt"] { try folder.write("x", to: name) }
  }

  /// What a query has reported.
  private final class Reports: Sendable {
    let errors = Monitor<[FileTypeError]>([])
    let names = Monitor<Set<String>>([])

    func take(_ report: QueryReport) {
      switch report {
      case .gathered(let changes), .updated(let changes):
        names.locked { names in
          for change in changes {
            names.insert(
              change.item.path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
                ?? "")
          }
        }
      case .failed(let error): errors.locked { $0.append(error) }
      case .finishedGathering: break
      }
    }
  }

  private func errors(_ maximumWatches: Int) async throws -> [FileTypeError] {
    let reports = Reports()
    var order = QueryOrder(scopes: [Array(folder.path.utf8)], registry: .ofProcess)
    order.maximumWatches = maximumWatches
    order.timing.polling = .milliseconds(20)
    let engine = QueryEngine(order) { reports.take($0) }
    defer { engine.end() }
    try await eventually { reports.names.locked { $0.contains("3.txt") } }
    // There are more folders later, and all are looked at again and again.
    for number in 1...5 { try folder.write("x", to: "more \(maximumWatches)/\(number)/new \(number).txt") }
    try await eventually { reports.names.locked { $0.contains("new 5.txt") } }
    await withCheckedContinuation { settled in engine.whenSettled { settled.resume() } }
    return reports.errors.locked { $0 }
  }

  @Test(arguments: [1, 2, 8]) func `a query reports once that the limit of watches is reached`(_ watches: Int)
    async throws
  {
    let errors = try await errors(watches)
    let error = try #require(errors.first)
    #expect(errors.count == 1 && error.operation == .watching && error.errorNumber == ENOSPC)
    #expect(error.path.starts(with: Array(folder.path.utf8)))
    #expect(
      "\(error)".hasSuffix(
        "': the watch limit was reached; raise it with 'sysctl fs.inotify.max_user_watches=NUMBER'"))
  }

  @Test(arguments: [0, Int.max]) func `a query without a limit, or without watches, reports nothing`(_ watches: Int)
    async throws
  {
    #expect(try await errors(watches) == [])
  }

  @Test func `an update says that the limit of watches is reached, and calls no folder unreadable`() async throws {
    var query = DocumentQuery(in: [URL(filePath: folder.path)])
    query.adjust = { $0.maximumWatches = 2 }
    for await update in query {
      #expect(update.unreadable == [])
      if update.isComplete {
        #expect(update.isWatchLimitReached)
        break
      }
    }
    query.adjust = { _ in }
    for await update in query {
      #expect(!update.isWatchLimitReached)
      if update.isComplete { break }
    }
  }
}
