import Foundation
import Testing

/// Compares a document of the repository with what it is made of; writes it if `UTICTL_RECORD` is set.
func expectDocument(_ text: String, at path: String) throws {
  if ProcessInfo.processInfo.environment["UTICTL_RECORD"] != nil {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
  let written = try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  #expect(written == text, "docs are out of date: run the tests once with UTICTL_RECORD=1")
}
