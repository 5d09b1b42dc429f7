import Foundation
import Testing
import UTFileQueries
import UTTestFixtures
import UTThreads

/// Items as a list has them that follows a query.
final class FollowedFolder: Sendable {
  private struct State {
    var items: [String: DocumentItem] = [:]
    var isComplete = false
    var isOver = false
    var changed: [String] = []
    var unreadable: [String] = []
    /// What does not fit what was told before.
    var contradictions: [String] = []
    var delivery: QueryDelivery?
  }

  private let state = Monitor(State())
  private let folder: String

  /// Follows a query until the task ends.
  func follow(_ query: DocumentQuery) async {
    var query = query
    query.interval = .zero
    await follow(query.makeAsyncIterator())
  }

  /// Follows a query that has begun until the task ends.
  func follow(_ iterator: DocumentQuery.Iterator) async {
    var iterator = iterator
    state.locked { $0.delivery = iterator.delivery }
    while let update = await iterator.next() { take(update) }
    state.locked { ($0.isOver, $0.delivery) = (true, nil) }
  }

  /// - Parameter folder: the paths of the items are relative to it.
  init(_ folder: TemporaryFolder) { self.folder = folder.path }

  private func take(_ update: DocumentQuery.Update) {
    state.locked { state in
      for item in update.added where state.items.updateValue(item, forKey: path(item)) != nil {
        state.contradictions.append("added again: \(path(item))")
      }
      for item in update.changed where state.items.updateValue(item, forKey: path(item)) == nil {
        state.contradictions.append("changed, but never added: \(path(item))")
      }
      for item in update.removed where state.items.removeValue(forKey: path(item)) == nil {
        state.contradictions.append("removed, but never added: \(path(item))")
      }
      state.changed += update.changed.map(path)
      state.unreadable += update.unreadable.map { String($0.path.dropFirst(folder.count + 1)) }
      if update.isComplete { state.isComplete = true }
    }
  }

  private func path(_ item: DocumentItem) -> String {
    let path = String(item.url.path(percentEncoded: false).dropFirst(folder.count + 1))
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  var paths: Set<String> { state.locked { Set($0.items.keys) } }
  var unreadable: [String] { state.locked { $0.unreadable } }
  var isOver: Bool { state.locked { $0.isOver } }
  var contradictions: [String] { state.locked { $0.contradictions } }

  func item(_ path: String) -> DocumentItem? { state.locked { $0.items[path] } }

  /// Whether an item was reported as changed since the last call.
  func hasChanged(_ path: String) -> Bool {
    state.locked { state in
      defer { state.changed.removeAll { $0 == path } }
      return state.changed.contains(path)
    }
  }

  /// Waits until all items have been found.
  func isGathered() async throws { try await eventually("all items") { state.locked { $0.isComplete } } }

  /// Waits until everything that was done before has been found out, and the list is what `find` prints.
  ///
  /// - Parameter expression: what `find` leaves out: items whose names begin with a dot.
  func settle(_ expression: String = "-name '.*' -prune -o") async throws {
    let delivery = state.locked { $0.delivery }
    await withCheckedContinuation { continuation in
      guard let delivery else { return continuation.resume() }
      delivery.whenSettled { continuation.resume() }
    }
    let expected = try Self.find(in: folder, expression)
    do {
      try await eventually { listing == expected }
    } catch {
      Issue.record("not as find has it: \(listing.symmetricDifference(expected).sorted().prefix(20))")
      throw error
    }
  }

  private static func find(in folder: String, _ expression: String) throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let print = "\\( -type d -printf '%P -1 %T@\\n' -o -printf '%P %s %T@\\n' \\)"
    process.arguments = ["-c", "find . -mindepth 1 \(expression) \(print)"]
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // Without fractions of seconds.
    return Set(
      String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
        String(line[..<(line.lastIndex(of: ".") ?? line.endIndex)])
      })
  }

  /// The items with what can be compared with `find`.
  var listing: Set<String> {
    state.locked { state in
      Set(
        state.items.map { path, item in
          "\(path) \(item.size ?? -1) \(Int(item.modificationDate.timeIntervalSince1970.rounded(.down)))"
        })
    }
  }
}
