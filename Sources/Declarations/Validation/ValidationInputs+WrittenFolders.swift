import PropertyLists
import SafeWriting
import UTSystemCalls
import UTText

/// The folders in which files are written.
extension ValidationInputs {
  /// Whether a file is in none of the folders that were passed, nor in the repository or folder of a project that was.
  /// A downloaded project can name any file of the user.
  func isElsewhere(_ file: String) -> Bool {
    guard let writtenFolders else { return false }
    let real = resolvedPath(file)
    return !writtenFolders.paths.contains { real.isPath(inOrAt: $0) }
  }

  /// - Throws: if a path leads through a link that another user may have planted.
  static func writtenFolders(_ options: ValidationOptions) throws(DeclarationValidationError) -> WrittenFolders? {
    guard options.fixing != .off else { return nil }
    let paths = (options.paths.isEmpty ? ["."] : options.paths).filter { $0 != "-" } + options.sourceFolders
    var folders = WrittenFolders()
    for path in paths {
      do throws(SafeWriteError) {
        let (folder, rest) = try Place.follow(FilePath(checking: path.pathBytes))
        // What is missing is reported when it is read.
        if rest.count <= 1 { folders.paths.append(written(for: String(spelling: folder.path))) }
      } catch {
        guard error.operation != .followLink else { throw SavedFile.error(error, path) }
        folders.problem = folders.problem ?? SavedFile.error(error, path)
      }
    }
    return folders
  }

  /// Returns the folder in which files are written if a folder was passed, or a file in it.
  private static func written(for passed: String) -> String {
    var folder = passed
    // A project contains a workspace.
    while folder.hasSuffix(".xcodeproj") || folder.hasSuffix(".xcworkspace") {
      folder = folder.folderPath
    }
    guard folder != passed else { return folder }
    // A project in a folder of its own names files next to that.
    return (try? GitRepository.root(above: folder)) ?? folder
  }
}

/// The folders in which files are written.
struct WrittenFolders: Sendable {
  /// Their real paths.
  var paths: [String] = []
  /// Why one of them is not known.
  var problem: DeclarationValidationError?
}
