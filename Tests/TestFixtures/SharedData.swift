import FoundationEssentials
import Testing

/// Facts and files of other projects, which are there on some machines only: the environment variable
/// `UTICTL_SHARED_DATA` has the path of a folder with `data` and `corpus`.
package enum SharedData {
  private static let folder = ProcessInfo.processInfo.environment["UTICTL_SHARED_DATA"]

  /// Whether they are there.
  package static let exists = folder.map { FileManager.default.fileExists(atPath: $0) } ?? false

  /// The folder of real property lists; nothing is there without the variable.
  package static let corpus = "\(folder ?? "/proc/nowhere")/corpus"

  /// The names of those property lists.
  package static let corpusFiles = ((try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? []).sorted()
    .filter { !$0.hasSuffix(".tsv") }

  /// The bytes of a file of `data`.
  package static func bytes(_ name: String) throws -> [UInt8] {
    Array(
      try Data(contentsOf: URL(filePath: "\(folder ?? "/proc/nowhere")/data/\(name)", directoryHint: .notDirectory)))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests without the shared data.
  package static var needsSharedData: Self { .enabled(if: SharedData.exists, "UTICTL_SHARED_DATA is not set") }
}
