import Documents
import Synchronization
import Testing
import UTFileWatching
import UTTestFixtures

/// A program that writes files as it does, and knows nothing of documents.
struct OtherProgram: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Before the document is opened.
  var preparation = ":"
  /// Makes the one line of `$1` read `theirs`.
  var script: String

  private static func vim(_ option: String) -> OtherProgram {
    OtherProgram(
      testDescription: "vim, \(option)",
      script: """
        $(command -v vim.tiny || command -v vim) -es -u NONE -i NONE -N -c 'set \(option)' -c '%s/.*/theirs/' -c wq "$1" \
        < /dev/null
        """)
  }

  static let all = [
    OtherProgram(testDescription: "sed -i", script: "sed -i s/.*/theirs/ \"$1\""),
    OtherProgram(testDescription: "echo >", script: "echo theirs > \"$1\""),
    OtherProgram(
      testDescription: "git checkout",
      preparation: """
        git init -q -b main
        git config user.email test@example.com; git config user.name Test
        git add "$1"; git commit -qm one
        git checkout -qb other; echo theirs > "$1"; git commit -qam theirs; git checkout -q main
        """,
      script: "git checkout -q other"),
    vim("backupcopy=yes"), vim("backupcopy=no"), vim("backupcopy=no backup"),
  ]

  @MainActor func prepare(_ name: String, on desk: Desk) async throws { try await desk.run(preparation, name) }

  @MainActor func write(_ name: String, on desk: Desk) async throws { try await desk.run(script, name) }
}

extension Desk {
  /// Runs a shell script, with a file as `$1`.
  func run(_ script: String, _ name: String = "") async throws { try await folder.run(script, name) }

  /// What is in the recovery store, without what is still being written.
  var kept: [URL] {
    let items = FileManager.default.enumerator(
      at: url("recovery"), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (items?.compactMap { $0 as? URL } ?? []).filter {
      $0.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent == "recovery"
        && !["lock", "recovery.json"].contains($0.lastPathComponent)
    }
  }

  var keptTexts: [String] { kept.compactMap { try? String(contentsOf: $0, encoding: .utf8) } }
}

extension UIDocument {
  /// Waits until all that has happened to the file has been reported to the document.
  func settle() async {
    await withCheckedContinuation { continuation in fileWatcher.whenSettled { continuation.resume() } }
    await withCheckedContinuation { continuation in performAsynchronousFileAccess { continuation.resume() } }
    await withCheckedContinuation { continuation in
      presentedItemOperationQueue.addOperation { continuation.resume() }
    }
  }
}

/// Counts what is heard of others.
class HearingNote: Note {
  nonisolated let log = EventLog()

  nonisolated override func presentedItemDidChange() {
    log.add("changed")
    super.presentedItemDidChange()
  }

  nonisolated override func presentedItemDidMove(to newURL: URL) {
    log.add("moved to \(newURL.lastPathComponent)")
    super.presentedItemDidMove(to: newURL)
  }

  /// All that was heard of what has happened so far.
  func news() async -> [String] {
    await settle()
    return log.take()
  }
}

/// The same for a package.
final class HearingNotebook: Notebook {
  nonisolated let log = EventLog()

  nonisolated override func presentedItemDidChange() {
    log.add("changed")
    super.presentedItemDidChange()
  }

  func news() async -> [String] {
    await settle()
    return log.take()
  }
}
