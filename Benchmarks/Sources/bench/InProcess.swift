import Foundation
import PropertyLists
import TypeRegistry
import UniformTypeIdentifiers

/// Figures of the libraries in this process, through their public interfaces.
enum InProcess {
  /// What GLib takes for the like, as `Benchmarks/glib-lookups.c` prints it: guess by file name, and `is_a`.
  struct GLib {
    var guess: Double
    var isA: Double
  }

  private static let extensions = [
    "jpg", "heic", "md", "txt", "html", "pdf", "mp4", "swift", "JSON", "zip", "csv", "svg", "docx", "epub", "mov",
    "png",
  ]
  private static let mimeTypes = [
    "image/jpeg", "text/html", "application/pdf", "video/mp4", "application/json", "text/plain", "image/png",
    "audio/mpeg",
  ]
  private static let identifiers = [
    "public.jpeg", "public.heic", "public.html", "com.adobe.pdf", "public.mpeg-4", "public.swift-source", "public.json",
    "com.apple.package",
  ]

  static func lookups(besides glib: GLib) -> [Result] {
    let (extensions, mimeTypes, identifiers) = (extensions, mimeTypes, identifiers)
    let types = extensions.compactMap { UTType(filenameExtension: $0) }
    let (jpeg, image) = (UTType.jpeg, UTType.image)
    return [
      Result(
        name: "extension → type",
        ours: nanoseconds { (0..<$0).count { UTType(filenameExtension: extensions[$0 & 15]) != nil } },
        unit: .nanoseconds, theirs: ("GLib", glib.guess), limit: .value(60)),
      Result(
        name: "MIME type → type",
        ours: nanoseconds { (0..<$0).count { UTType(mimeType: mimeTypes[$0 & 7]) != nil } },
        unit: .nanoseconds, limit: .none),
      Result(
        name: "identifier → type",
        ours: nanoseconds { (0..<$0).count { UTType(identifiers[$0 & 7]) != nil } },
        unit: .nanoseconds, limit: .none),
      Result(
        name: "conforms(to:)", ours: nanoseconds { (0..<$0).count { _ in jpeg.conforms(to: image) } },
        unit: .nanoseconds, theirs: ("GLib", glib.isA), limit: .value(5)),
      Result(
        name: "conforms(to:), out of an array",
        ours: nanoseconds { (0..<$0).count { types[$0 & 15].conforms(to: image) } },
        unit: .nanoseconds, theirs: ("GLib", glib.isA), limit: .none),
    ]
  }

  /// A registry of a million types in one tree, each with a tag: absurd, and yet to be had.
  static func building() throws -> Result {
    let count = 1_000_000
    let start = processorTime()
    let registry = TypeRegistry(
      (0..<count).lazy.map {
        TypeDeclaration(
          identifier: "com.example.t\($0)", conformsTo: ["com.example.t\($0 / 2)"],
          tags: [.init(.filenameExtension, ["e\($0)"])])
      })
    let time = processorTime() - start
    let last = registry.type(tag: "e\(count - 1)", tagClass: .filenameExtension, conformingTo: nil)
    guard last?.identifier == "com.example.t\(count - 1)" else { throw Failure("a type was not found") }
    return Result(name: "a registry of 1,000,000 types", ours: time / 1e9, unit: .seconds, limit: .value(30))
  }

  static func reading(_ path: String) throws -> Result {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var best = Double.infinity
    for _ in 0..<7 {
      let start = processorTime()
      guard !PropertyList(parsing: bytes).hasErrors else { throw Failure("\(path): not a property list") }
      best = min(best, processorTime() - start)
    }
    return Result(
      name: "XML property list, in process", ours: Double(bytes.count) / best * 1000, unit: .megabytesPerSecond,
      limit: .none)
  }

  /// The processor time of one call: the least of many batches.
  ///
  /// - Parameter body: makes as many calls as it is told, and gives a number that depends on every answer.
  @inline(__always)
  private static func nanoseconds(_ body: (Int) -> Int) -> Double {
    let count = 20_000
    var best = Double.infinity
    var sum = 0
    for _ in 0..<300 {
      let start = processorTime()
      sum &+= body(count)
      best = min(best, (processorTime() - start) / Double(count))
    }
    precondition(sum > 0, "a lookup found nothing")
    return best
  }

  /// Nanoseconds that this thread has run.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
