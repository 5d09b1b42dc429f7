import DocumentPrograms

/// A shape on a canvas.
struct Shape: Codable, Hashable, Sendable {
  enum Kind: String, Codable {
    case circle, rectangle
  }

  var kind: Kind
  var x: Int
  var y: Int
  var size: Int
}

/// The contents of a document. It is a value, so a snapshot costs nothing and later changes do not affect it.
struct Drawing: Sendable {
  /// The names of the shapes, from back to front.
  var order: [String] = []
  var shapes: [String: Shape] = [:]
}

extension Drawing {
  /// The file `index.json`. It has only the order of the shapes, so it need not be written when one moves.
  private struct Index: Codable {
    var version = 1
    var order: [String]
  }

  private static let (indexName, folderName) = ("index.json", "shapes")

  /// Reads a package.
  init(_ package: FileWrapper) throws {
    let children = try package.children()
    guard let index = try children[Self.indexName]?.contents(), let files = try children[Self.folderName]?.children()
    else { throw CocoaError(.fileReadCorruptFile) }
    let decoder = JSONDecoder()
    order = try decoder.decode(Index.self, from: index).order
    for name in order {
      guard let file = files["\(name).json"] else { throw CocoaError(.fileReadCorruptFile) }
      shapes[name] = try decoder.decode(Shape.self, from: file.contents())
    }
  }

  /// Updates a package. Shapes that are the same in both drawings are not touched, and therefore not written again.
  ///
  /// - Parameter old: the drawing in the package.
  func update(_ package: FileWrapper, from old: Drawing) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if old.order != order || package.fileWrappers?[Self.indexName] == nil {
      let index = FileWrapper(regularFileWithContents: try encoder.encode(Index(order: order)))
      try package.replaceChild(preferredFilename: Self.indexName, with: index)
    }
    let folder: FileWrapper
    if let present = try package.children()[Self.folderName] {
      folder = present
    } else {
      folder = FileWrapper(directoryWithFileWrappers: [:])
      folder.preferredFilename = Self.folderName
      try package.add(folder)
    }
    let files = try folder.children()
    for (name, shape) in shapes where old.shapes[name] != shape {
      let contents = try encoder.encode(shape)
      if let file = files["\(name).json"] {
        try file.setContents(contents)
      } else {
        folder.addRegularFile(withContents: contents, preferredFilename: "\(name).json")
      }
    }
    for name in old.shapes.keys where shapes[name] == nil {
      if let file = files["\(name).json"] { folder.removeFileWrapper(file) }
    }
  }
}
