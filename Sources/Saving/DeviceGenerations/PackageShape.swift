import SafeWriting
import SystemPackage
import UTLibC
import UTSyncNames
import UTSystemCalls

/// Decides which folders are packages for saving and for conflicts, whether or not their type is known.
package enum PackageShape {
  /// Whether a folder with an extension, or with a generation, is at a path. Links are not followed.
  package static func isPackage(at path: FilePath) -> Bool {
    guard let status = ReadProblems.status(at: path.bytes), status.isFolder else { return false }
    return isPackage(named: path.bytes[...].lastComponent) || hasGeneration(path)
  }

  /// Whether a folder with this name is a package, whatever it contains.
  package static func isPackage(named name: some BidirectionalCollection<UInt8>) -> Bool { Array(name).hasExtension }

  /// Whether there is a file for the generation in a package. Without one, the package has no conflict of generations.
  package static func hasGeneration(_ path: FilePath) -> Bool {
    ReadProblems.status(at: path.bytes.appendingComponent(GenerationName.bytes))
      .map { FileIdentity($0).kind == .file } ?? false
  }
}
