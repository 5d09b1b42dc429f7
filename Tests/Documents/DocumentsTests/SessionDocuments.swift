import Documents
import Synchronization
import Testing
import UTTestFixtures

struct SessionText: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText, .rtf]
  static let writableContentTypes: [UTType] = [.plainText]
  var text: String
  var readAs: UTType?

  init(_ text: String) { self.text = text }

  init(configuration: ReadConfiguration) throws {
    text = String(decoding: try configuration.file.contents(), as: UTF8.self)
    readAs = configuration.contentType
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    if text == "unwritable" { throw CocoaError(.fileWriteUnknown) }
    return FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

final class SessionShapes: ReferenceFileDocument {
  static let readableContentTypes: [UTType] = [.rtfd]
  let shapes: Mutex<[String: String]>
  let written = Mutex<[String]>([])

  init() { shapes = Mutex([:]) }

  init(configuration: ReadConfiguration) throws {
    shapes = Mutex(try configuration.file.children().mapValues { String(decoding: try $0.contents(), as: UTF8.self) })
  }

  func snapshot(contentType: UTType) throws -> [String: String] { shapes.withLock { $0 } }

  func fileWrapper(snapshot: [String: String], configuration: WriteConfiguration) throws -> FileWrapper {
    let package = configuration.existingFile ?? FileWrapper(directoryWithFileWrappers: [:])
    for (name, shape) in snapshot {
      let old = try package.children()[name].map { String(decoding: try $0.contents(), as: UTF8.self) }
      guard old != shape else { continue }
      written.withLock { $0.append(name) }
      try package.replaceChild(
        preferredFilename: name, with: FileWrapper(regularFileWithContents: Data(shape.utf8)))
    }
    return package
  }
}

/// The shape of iOS 27, with file wrappers.
final class SessionPage: Document {
  static let readableContentTypes: [UTType] = [.plainText]
  var text = ""
  private(set) var applied: [String?] = []

  func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
    FileWrapperDocumentReader(configuration) { file in
      guard let data = file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
      return String(decoding: data, as: UTF8.self)
    }
  }

  func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
    FileWrapperDocumentWriter(configuration) { snapshot, _ in
      FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
  }

  func apply(snapshot: sending String, previous: sending String?) async throws {
    text = snapshot
    applied.append(previous)
  }

  func snapshot(contentType: UTType) async throws -> sending String { text }
}

/// The shape of iOS 27, with a writer that writes only what has changed.
final class SessionAlbum: Document {
  static let readableContentTypes: [UTType] = [.rtfd]
  let log: EventLog
  var pages: [String: String] = [:]

  init(_ log: EventLog) { self.log = log }

  struct Reader: DocumentReader {
    func read(from source: sending URL, progress: consuming Subprogress) async throws -> sending [String: String] {
      let names = try FileManager.default.contentsOfDirectory(atPath: source.path)
      let progress = progress.start(totalCount: names.count)
      var pages: [String: String] = [:]
      for name in names {
        pages[name] = try String(contentsOf: source.appending(path: name), encoding: .utf8)
        progress.complete(count: 1)
      }
      return pages
    }
  }

  struct Writer: DocumentWriter {
    let log: EventLog

    func write(
      snapshot: sending [String: String], to destination: sending URL, previous: sending [String: String]?,
      progress: consuming Subprogress
    ) async throws {
      if previous == nil {
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: false)
      }
      for (name, page) in snapshot where previous?[name] != page {
        log.add(name)
        try Data(page.utf8).write(to: destination.appending(path: name))
      }
    }
  }

  func reader(configuration: sending ReadConfiguration) -> sending Reader { Reader() }
  func writer(configuration: sending WriteConfiguration) -> sending Writer { Writer(log: log) }
  func apply(snapshot: sending [String: String], previous: sending [String: String]?) async throws { pages = snapshot }
  func snapshot(contentType: UTType) async throws -> sending [String: String] { pages }
}
