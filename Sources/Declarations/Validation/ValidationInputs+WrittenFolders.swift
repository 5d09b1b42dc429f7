import PropertyLists
import SafeWriting
import UTSystemCalls
import UTText

/// The folders in which files are written.
extension ValidationInputs {
  /// Whether a file is in none of the folders that were passed, nor in the repository or folder of a project that was. A
  /// downloaded project can name any file of the user.
  func isElsewhere(_ file: String) -> Bool {
    guard let writtenFolders else { return false }
    let real = resolvedPath(file)
    return !writtenFolders.contains { real.isPath(inOrAt: $0) }
  }

  /// - Throws: if a path leads through a link that another user may have planted.
  static func writtenFolders(_ options: ValidationOptions) throws(DeclarationValidationError) -> [String]? {
    guard options.fixing != .off else { return nil }
    let paths = (options.paths.isEmpty ? ["."] : options.paths).filter { $0 != "-" } + options.sourceFolders
    for path in paths {
      do throws(SafeWriteError) { try Place.checkLinks(onPath: FilePath(checking: path.pathBytes)) } catch {
        // What cannot be opened is reported when it is read.
        guard error.operation != .followLink else { throw SavedFile.error(error, path) }
      }
    }
    return paths.map { path -> String in
      let real = resolvedPath(path)
      let passed = (try? FilePaths.isFolder(path)) == true ? real : FilePaths.folder(of: real)
      var folder = passed
      // A project contains a workspace.
      while folder.hasSuffix(".xcodeproj") || folder.hasSuffix(".xcworkspace") {
        folder = FilePaths.folder(of: folder)
      }
      guard folder != passed else { return folder }
      // A project in a folder of its own names files next to that.
      return (try? FilePaths.repository(above: folder)) ?? folder
    }
  }
}
