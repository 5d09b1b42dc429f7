/// A property list that may contain type declarations, with the files that translate its descriptions.
package struct DeclarationFile: Sendable {
  /// The property list.
  package let file: String
  /// The translations next to it, if it belongs to a bundle.
  package let localizations: [BundleLocalizations.File]

  /// Every file that is read for this input.
  package var files: [String] { [file] + localizations.map(\.path) }

  /// The maximum depth of folders; deeper folders are skipped.
  private static let maximumDepth = 32

  /// Returns the inputs for a path, in order; see `DeclarationSource`.
  package static func all(at path: String) throws(DeclarationSourceError) -> [DeclarationFile] {
    if let input = DeclarationFile(path: path) { return [input] }
    var inputs: [DeclarationFile] = []
    try collect(path, depth: 0, into: &inputs)
    return inputs
  }

  private init(file: String, localizations: [BundleLocalizations.File]) {
    self.file = file
    self.localizations = localizations
  }

  /// Returns whether a path is a folder that is read as one input rather than searched.
  static func isBundle(_ path: String) -> Bool {
    Directory.isRegularFile("\(path)/Contents/Info.plist") || Directory.isRegularFile("\(path)/Info.plist")
  }

  /// Returns the input for a path itself: a file, or a bundle; nil for any other folder.
  private init?(path: String) {
    if !Directory.isDirectory(path) {
      file = path
      localizations = []
    } else if Directory.isRegularFile("\(path)/Contents/Info.plist") {
      file = "\(path)/Contents/Info.plist"
      localizations = BundleLocalizations.files(in: "\(path)/Contents/Resources")
    } else if Directory.isRegularFile("\(path)/Info.plist") {
      file = "\(path)/Info.plist"
      localizations = BundleLocalizations.files(in: path)
    } else {
      return nil
    }
  }

  private static func collect(
    _ folder: String, depth: Int, into inputs: inout [DeclarationFile]
  ) throws(DeclarationSourceError) {
    for name in try Directory.names(at: folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if Directory.isDirectory(path) {
        if Directory.isSymbolicLink(path) { continue }
        if let input = DeclarationFile(path: path) {
          inputs.append(input)
        } else if depth < maximumDepth {
          do {
            try collect(path, depth: depth + 1, into: &inputs)
          } catch {
            // Reading it as a file reports why it cannot be read, in the right order.
            inputs.append(DeclarationFile(file: path, localizations: []))
          }
        }
      } else if name.hasSuffix(".plist"), Directory.isRegularFile(path), let input = DeclarationFile(path: path) {
        inputs.append(input)
      }
    }
  }
}
