import PropertyLists
import UTBuild
import UTDeclarationInputs
import UTLibC
import UTLint
import UTSystemCalls
import UTText
import UTThreads

/// Functions for folders of Swift and Objective-C code, and of bundle resources.
enum SourceFolder {
  private static let extensions = [".swift", ".m", ".mm", ".h"]
  private static let largestFile = 16 << 20
  private static let mostLevels = 64
  /// The maximum number of files and folders of projects to examine. A project may list any folder, such as the folder
  /// of all projects.
  private static let mostListed = 50_000

  /// Returns the code in a folder, in the order of names; a path to a file is accepted, whatever its name.
  static func sources(at path: String) throws(DeclarationValidationError) -> [SourceFile] {
    guard try ValidationFiles.status(of: path) != nil else { throw .unreadable(path: path, reason: systemErrorText()) }
    var sources: [SourceFile] = []
    var rest = Int.max
    for file in try ValidationFiles.isFolder(path) ? files(below: path, &rest) : [path] {
      let bytes = try ValidationFiles.read(file, maximumSize: largestFile, allowsStreams: file == path)
      sources.append(SourceFile(bytes, named: file))
    }
    return sources
  }

  /// Returns whether a file is code, by its name.
  static func isCode(_ name: String) -> Bool {
    extensions.contains(where: name.hasSuffix) && !BuildPlace.isAppleDouble(name.lastComponent)
  }

  /// Returns the code in the files and folders of targets that projects list, in the order of names. Missing and
  /// unreadable files are skipped: projects list many files that no longer exist.
  static func sources(ofTargets paths: Set<String>, threads: Int) -> [SourceFile] {
    var files: Set<String> = []
    var rest = mostListed
    for path in paths.sorted() {
      if isCode(path) {
        files.insert(path)
      } else if let found = try? self.files(below: path, &rest) {
        files.formUnion(found)
      }
    }
    let sources = concurrentMap(files.sorted(), threads: threads) { file -> SourceFile? in
      (try? ValidationFiles.read(file, maximumSize: largestFile)).map { SourceFile($0, named: file) }
    }
    return sources.compactMap(\.self)
  }

  /// - Parameter rest: the number of files and folders that can still be examined.
  private static func files(
    below folder: String, _ rest: inout Int, level: Int = 0
  ) throws(DeclarationValidationError) -> [String] {
    guard level < mostLevels, rest > 0 else { return [] }
    var found: [String] = []
    for name in try ValidationFiles.names(in: folder).sorted() {
      rest -= 1
      guard rest > 0 else { break }
      let path = folder.path(ofItemNamed: name)
      guard let status = Descriptor.status(at: path.pathBytes, followingLinks: false) else {
        if errno == ENOENT { continue }
        throw .notExaminable(path: path, reason: systemErrorText())
      }
      switch status.kind {
      case .folder where !DeclarationInputs.buildFolders.contains(name.lowercased()):
        found += try files(below: path, &rest, level: level + 1)
      case .file where isCode(name): found.append(path)
      default: break
      }
    }
    return found
  }

  /// Returns the names in the resource folder of the bundle that contains an Info.plist; nil if it is not in a bundle,
  /// or access is denied.
  ///
  /// - Throws: if the folder cannot be read for another reason.
  static func resources(beside infoPlist: String) throws(DeclarationValidationError) -> Set<String>? {
    let folder = infoPlist.folderPath
    if folder.lastComponent == "Contents" {
      // Sources may have any folder with this name.
      let bundle = folder.folderPath == "." ? resolvedPath(".") : folder.folderPath
      guard bundle.lastComponent.contains(".") else { return nil }
      return try ValidationFiles.readableNames(in: folder + "/Resources").map(Set.init)
    }
    let isFlatBundle = [".app", ".appex", ".framework"].contains(where: folder.hasSuffix)
    guard isFlatBundle, infoPlist.hasSuffix("/Info.plist") else { return nil }
    return try ValidationFiles.readableNames(in: folder).map(Set.init)
  }
}
