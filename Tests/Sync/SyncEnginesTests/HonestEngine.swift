import Foundation
import Synchronization

/// Answers as a Syncthing does that reads a.txt when it is told to, if its size or time is another one, and uploads it
/// at once.
final class HonestEngine: Sendable {
  private struct State {
    var entry = ""
    var version = 1
    var scans = 0
    var lines: [String] = []
    var isIgnored = false
    /// What the other device has.
    var uploaded: String?
  }

  private let folder: String
  private let state = Mutex(State())

  /// - Parameter folder: a folder with data/a.txt.
  init(folder: String) {
    self.folder = folder
    state.withLock { read(&$0) }
  }

  /// What the other device has.
  var uploaded: String? { state.withLock { $0.uploaded } }
  var scans: Int { state.withLock { $0.scans } }

  func answer(_ request: LyingServer.Request) -> String {
    state.withLock { state in
      switch (request.method, request.path) {
      case ("POST", "/rest/db/ignores"):
        struct List: Decodable {
          var ignore: [String]
        }
        let list = try? JSONDecoder().decode(List.self, from: Data(request.body.utf8))
        state.lines = list?.ignore ?? []
      case ("GET", "/rest/db/ignores"):
        return "{\"ignore\":[\(state.lines.map { "\"\($0)\"" }.joined(separator: ","))],\"error\":null}"
      case (_, "/rest/db/scan"):
        state.scans += 1
        state.isIgnored = state.lines.contains("/a.txt")
        if !state.isIgnored { read(&state) }
      case (_, "/rest/db/file"):
        let local =
          state.isIgnored
          ? state.entry.replacing(#""invalid":false,"ignored":false"#, with: #""invalid":true,"ignored":true"#)
          : state.entry
        return HonestAnswers.file(local, state.entry)
      default: break
      }
      return HonestAnswers(folder: folder).texts[request.path] ?? "[]"
    }
  }

  private func read(_ state: inout State) {
    var found = ""
    _ = HonestAnswers(folder: folder) { entry in
      found = entry
      return ""
    }
    let version = "AAAAAAA:\(state.version)"
    guard found.replacing("AAAAAAA:1", with: version) != state.entry else { return }
    state.version += 1
    state.entry = found.replacing("AAAAAAA:1", with: "AAAAAAA:\(state.version)")
    state.uploaded = try? String(contentsOfFile: "\(folder)/data/a.txt", encoding: .utf8)
  }
}
