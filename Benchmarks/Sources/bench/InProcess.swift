import Foundation
import PropertyLists
import UniformTypeIdentifiers

/// Figures of the libraries in this process, through their public interfaces.
enum InProcess {
  /// What GLib takes for the like, as `Benchmarks/glib-lookups.c` prints it: guess by file name, and `is_a`.
  struct GLib {
    var guess: Double
    var isA: Double
  }

  private static let extensions = [
    "jpg", "heic", "md", "txt", "html", "pdf", "mp4", "swift", "JSON", "zip", "csv", "svg", "docx", "epub", "mov", "png",
  ]
  private static let mimeTypes = [
    "image/jpeg", "text/html", "application/pdf", "video/mp4", "application/json", "text/plain", "image/png", "audio/mpeg",
  ]
  private static let identifiers = [
    "public.jpeg", "public.heic", "public.html", "com.adobe.pdf", "public.mpeg-4", "public.swift-source", "public.json",
    "com.apple.package",
  ]

  static func lookups(besides glib: GLib) -> [Result] {
    let types = extensions.compactMap { UTType(filenameExtension: $0) }
    let supertypes: [UTType] = [.image, .text, .data, .content, .archive, .movie, .item, .audio]
    return [
      Result(
        name: "extension → type", ours: nanoseconds { UTType(filenameExtension: extensions[$0 & 15]) },
        unit: .nanoseconds, theirs: ("GLib", glib.guess), limit: .value(60)),
      Result(
        name: "MIME type → type", ours: nanoseconds { UTType(mimeType: mimeTypes[$0 & 7]) }, unit: .nanoseconds,
        limit: .none),
      Result(
        name: "identifier → type", ours: nanoseconds { UTType(identifiers[$0 & 7]) }, unit: .nanoseconds, limit: .none),
      Result(
        name: "conforms(to:)",
        ours: nanoseconds { types[$0 & 15].conforms(to: supertypes[$0 >> 4 & 7]) },
        unit: .nanoseconds, theirs: ("GLib", glib.isA), limit: .value(5)),
    ]
  }

  static func reading(_ path: String) throws -> Result {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var best = Double.infinity
    for _ in 0..<7 {
      let start = ContinuousClock.now
      guard !PropertyList(parsing: bytes).hasErrors else { throw Failure("\(path): not a property list") }
      best = min(best, (ContinuousClock.now - start).nanoseconds)
    }
    return Result(
      name: "XML property list, in process", ours: Double(bytes.count) / best * 1000, unit: .megabytesPerSecond, limit: .none)
  }

  /// The time of one call: the least of many batches.
  @inline(__always)
  private static func nanoseconds<Answer>(_ body: (Int) -> Answer) -> Double {
    let count = 50_000
    var best = Double.infinity
    for _ in 0..<60 {
      let start = ContinuousClock.now
      for number in 0..<count { keep(body(number)) }
      best = min(best, (ContinuousClock.now - start).nanoseconds / Double(count))
    }
    return best
  }

  /// Makes the optimizer believe that a value is needed.
  @inline(never) @_optimize(none)
  private static func keep<Value>(_ value: Value) {}
}
