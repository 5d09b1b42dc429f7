import Foundation

/// Documents that are opened, edited, saved and closed, beside a program that only replaces the file.
struct Documents {
  let inputs: Inputs
  /// Our program.
  let program: String

  func results() throws -> [Result] {
    let folder = "\(inputs.folder)/documents-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var (ours, plain) = (Double.infinity, Double.infinity)
    for _ in 0..<10 {
      ours = min(ours, try Command(program, "cycles", folder).figures()[0])
      plain = min(plain, try Command(program, "plain", folder).figures()[0])
    }
    var beside = Double.infinity
    for _ in 0..<5 { beside = min(beside, try Command(program, "beside", "\(folder)/beside").figures()[0]) }
    let bytes = try Command(program, "sessions", folder).figures()[0]
    return [
      Result(
        name: "open, edit, save and close a document of 4 KB", ours: ours / 1e6, unit: .milliseconds,
        theirs: ("read, write, sync, rename", plain / 1e6), limit: .ratio(1.5)),
      Result(
        name: "the same next to 20,000 other files", ours: beside / 1e6, unit: .milliseconds,
        theirs: ("alone", ours / 1e6), limit: .ratio(1.2)),
      Result(name: "memory of each of 10,000 sessions", ours: bytes / 1000, unit: .kilobytes, limit: .none),
    ]
  }
}
