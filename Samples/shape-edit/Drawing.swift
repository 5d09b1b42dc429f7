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

/// What a document holds at one moment. A value: a snapshot costs nothing, whatever happens to the document meanwhile.
struct Drawing: Sendable {
  /// The names of the shapes, from back to front.
  var order: [String] = []
  var shapes: [String: Shape] = [:]
}

extension Drawing {
  /// The file `index.json`. It says nothing of the shapes but their order, so that it need not be written when one moves.
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

  /// Brings a package up to date. What is the same in both drawings is not touched, and therefore not written again.
  ///
  /// - Parameter old: the drawing that the package holds.
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
