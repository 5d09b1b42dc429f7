import Foundation

/// Property lists of real apps, where they are at hand.
enum Corpus {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/corpus").standardizedFileURL.path
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    .filter { !$0.hasSuffix(".tsv") }.map { folder + "/" + $0 }
  static var exists: Bool { !files.isEmpty }
}
