import Testing

#if canImport(DocumentFrameworks)
  import DocumentFrameworks
#else
  import UIKit
#endif

/// A folder for one flow.
final class Place {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("flow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let url = url(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }
}

/// Waits for what happens on another queue or thread.
@MainActor func until(_ condition: @MainActor () -> Bool) async {
  for _ in 0..<6000 where !condition() { try? await Task.sleep(nanoseconds: 10_000_000) }
  #expect(condition())
}

/// Values that code on several threads adds, as before Swift concurrency.
final class Journal: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) {
    lock.lock()
    defer { lock.unlock() }
    lines.append(line)
  }

  func replace(_ new: [String]) {
    lock.lock()
    defer { lock.unlock() }
    lines = new
  }

  var all: [String] {
    lock.lock()
    defer { lock.unlock() }
    return lines
  }
}
