import FileVersions
import FoundationEssentials
import SyncProviders
import SystemCalls

/// A version that lost a conflict with another device.
package struct ContainerConflict: Sendable {
  /// The document.
  package let document: SyncPath
  /// The version.
  package let version: SyncPath
  /// The program that has kept it.
  package let source: FileVersion.Source
  package let modified: Date?
  /// The device on which it was made; nil if unknown.
  package let author: SyncDevice?

  /// Whether this is the name of such a version.
  ///
  /// - Parameter name: the name of an item.
  package static func isVersion(_ name: String) -> Bool { !documents(ofVersion: name).isEmpty }

  /// The names of the documents of which this may be the name of such a version.
  ///
  /// - Parameter name: the name of an item.
  package static func documents(ofVersion name: String) -> [String] { ConflictName.documents(ofConflict: name) }
}

extension Container {
  /// The versions in the container that lost a conflict, by path.
  package func conflicts(_ provider: any SyncProvider) async throws(SyncError) -> [ContainerConflict] {
    var conflicts: [ContainerConflict] = []
    for item in try await provider.items(in: .folder) {
      guard let name = item.path.names.last?.text,
        let document = ConflictName.documents(ofConflict: name).first,
        let source = ConflictName(name, of: document)?.source,
        let documentName = FileName(document), let path = item.path.parent?.appending(documentName)
      else { continue }
      conflicts.append(
        ContainerConflict(
          document: path, version: item.path, source: source, modified: item.modified,
          author: await provider.author(of: item.path)))
    }
    return conflicts
  }
}
