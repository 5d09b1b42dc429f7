import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations

extension VersionHistory {
  /// The conflict versions of files in a folder, and their documents. They are versions of each other, not of the
  /// folder, which is not a package. In a package, these are the conflict versions of inner packages. In a very large
  /// folder, there are none.
  package var conflictsOfItems: [(version: FilePath, document: FilePath)] {
    if PackageShape.isPackage(at: path) { return conflictsOfNestedPackages }
    let read = ReadProblems.skipping(in: path) { () throws -> FileTree? in
      do { return try FileTree.read(path, goesOn: { $0 < Self.maximumItems }).tree } catch FileTreeError.cancelled {
        return nil
      } catch FileTreeError.unsupportedKind { return nil }
    }
    guard let read, let tree = read else { return [] }
    return tree.conflictParts.map { part in
      (path.appending(part), FilePath(bytesBeforeNUL: path.bytes.appendingComponent(part.document.pathBytes)))
    }
  }

  private static let maximumItems = 100_000
}
