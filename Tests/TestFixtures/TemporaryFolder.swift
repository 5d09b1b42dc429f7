import FoundationEssentials
import UTTestEnvironment

/// A folder for one test, removed with it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// - Parameter parent: where to make it; nil for the system's folder for temporary files.
  package init(in parent: String? = nil) throws {
    let parent = parent.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? FileManager.default.temporaryDirectory
    path = parent.appending(path: "utictl-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder, with the folders above it, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String { try write(bytes: text.utf8, to: name) }

  /// Writes a file of these bytes.
  @discardableResult
  package func write(bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    let folder = URL(filePath: file).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// A property list that declares one exported type.
  package static func declaration(
    of identifier: String, conformingTo parent: String = "public.data", extension tag: String,
    description: String = "a test's document"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>UTExportedTypeDeclarations</key>
      <array>
        <dict>
          <key>UTTypeIdentifier</key><string>\(identifier)</string>
          <key>UTTypeDescription</key><string>\(description)</string>
          <key>UTTypeConformsTo</key><array><string>\(parent)</string></array>
          <key>UTTypeTagSpecification</key>
          <dict><key>public.filename-extension</key><string>\(tag)</string></dict>
        </dict>
      </array>
    </dict>
    </plist>

    """
  }
}
