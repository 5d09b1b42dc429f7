import SafeWriting
import UTLibC
import UTSystemCalls
import UTTestFixtures

extension TemporaryFolder {
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// What a file holds, nil if there is none.
  package func text(_ name: String) -> String? { bytes(Array(name.utf8)).map { String(decoding: $0, as: UTF8.self) } }

  package func bytes(_ name: [UInt8]) -> [UInt8]? {
    let descriptor = withCString(Array("\(path)/".utf8) + name) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  /// The names of everything in the folder, sorted.
  package var names: [String] {
    guard let names = try? Folder(path: Array(path.utf8)).names() else { return ["unreadable"] }
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  package func status(_ name: String) -> stat {
    var status = stat()
    lstat(path(name), &status)
    return status
  }

  package func mode(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }

  /// A package of these files, by their paths.
  package func makePackage(_ name: String, _ files: [String: String]) throws {
    mkdir(path(name), 0o755)
    for (path, text) in files { try write(text, to: "\(name)/\(path)") }
  }
}

/// Saves a text.
@discardableResult
package func save(
  _ text: String, at path: String, replacing base: FileBase? = nil, options: SaveOptions = .relaxed
) throws -> SaveOutcome {
  try SafeWrite.file(at: FilePath(checking: path.utf8), replacing: base, options: options) { try $0.write(text) }
}

extension SaveOptions {
  /// Without waiting for the disk.
  package static var relaxed: SaveOptions {
    var options = SaveOptions()
    options.durability = .relaxed
    return options
  }

  package static func with(_ change: (inout SaveOptions) -> Void) -> SaveOptions {
    var options = relaxed
    change(&options)
    return options
  }
}

/// The error of a save that has to fail.
package func failure(_ body: () throws -> Void) -> SafeWriteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SafeWriteError
  }
}

extension String {
  package init(readingFileAt path: String) throws {
    guard let file = Descriptor.open(Array(path.utf8), O_RDONLY), let bytes = file.bytes(1 << 16, at: 0) else {
      throw POSIXFailure()
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

private struct POSIXFailure: Error {}
