import UTText

/// A uniform type in a registry: declared, dynamic, or known only by name.
///
/// ```swift
/// let type = TypeRegistry.system.type("public.heic")
/// let mediaType = type?.preferredTag(.mimeType)  // "image/heic"
/// let description = type?.localizedDescription()  // "HEIF Image"
/// ```
///
/// A small handle on a registry's table, equal to every other handle with the same identifier. Copying a handle on a
/// permanent table, such as the system's, needs no reference counting.
public struct UniformType: Sendable {
  /// A type that is not in the table, and that keeps the table alive.
  private final class Outsider: Sendable {
    let table: TypeTable
    let identifier: String
    let dynamic: DynamicIdentifier?
    let parent: UniformType?

    init(table: TypeTable, identifier: String, dynamic: DynamicIdentifier?, parent: UniformType?) {
      self.table = table
      self.identifier = identifier
      self.dynamic = dynamic
      self.parent = parent
    }
  }

  let reference: TableReference
  /// The type's index in the table, or -1.
  let index: Int

  @inline(__always)
  init(_ reference: TableReference, index: Int) {
    self.reference = reference
    self.index = index
  }

  @inline(__always)
  init(table: TypeTable, index: Int) { self.init(TableReference(table), index: index) }

  init(table: TypeTable, dynamic: DynamicIdentifier) {
    let parent = dynamic.conformance.map { TypeRegistry(table: table).type(carrying: $0) }
    self.init(Outsider(table: table, identifier: dynamic.identifier, dynamic: dynamic, parent: parent))
  }

  init(table: TypeTable, undeclared identifier: String, parent: UniformType?) {
    self.init(Outsider(table: table, identifier: identifier, dynamic: nil, parent: parent))
  }

  private init(_ outsider: Outsider) {
    reference = TableReference(outsider.table, keptBy: outsider)
    index = -1
  }

  var table: TypeTable { reference.table }

  private var outsider: Outsider? { if case .owner(let owner) = reference.keeper { owner as? Outsider } else { nil } }

  /// The registry of this type.
  public var registry: TypeRegistry { TypeRegistry(table: table) }

  /// The uniform type identifier, in lower case.
  public var identifier: String { outsider?.identifier ?? table.string(index, .identifierOffset) }

  /// Whether the type is declared.
  public var isDeclared: Bool { outsider == nil && table.isDeclared(index) }

  /// Whether the identifier is a dynamic one.
  public var isDynamic: Bool { outsider?.dynamic != nil }

  /// The decoded dynamic identifier; nil for other types.
  public var dynamicIdentifier: DynamicIdentifier? { outsider?.dynamic }

  /// Whether the identifier begins with `public.`: a standard or common type without an owner.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The effective declaration; nil if the type is not declared.
  public var declaration: TypeDeclaration? { outsider == nil ? table.declaration(at: index) : nil }

  /// The tags by class, in declared order; for a dynamic type, the encoded tags.
  ///
  /// Filename extensions and MIME types are in lower case, as Launch Services reports MIME types (macOS 10.15.7 and
  /// 26.6.2).
  public var tags: [TypeDeclaration.Tags] {
    guard let outsider else { return table.tags(index) }
    var tags: [TypeDeclaration.Tags] = []
    for tag in outsider.dynamic?.tags ?? [] {
      if let position = tags.firstIndex(where: { $0.tagClass == tag.tagClass }) {
        tags[position].values.append(tag.value)
      } else {
        tags.append(.init(tag.tagClass, [tag.value]))
      }
    }
    return tags
  }

  /// Returns the first tag of a class, e.g. the extension for new files, in lower case if the class ignores case; nil
  /// if there is none. Tags are not inherited.
  public func preferredTag(_ tagClass: TagClass) -> String? {
    guard let outsider else { return table.preferredTag(index, tagClass) }
    return outsider.dynamic?.tags.first { $0.tagClass == tagClass }?.value
  }

  /// Returns the human-readable name of the type, inherited from the first supertype that has one.
  ///
  /// - Parameter languages: language codes such as `de` or `pt-BR`, most preferred first; without a match, the
  ///   declared text in the development language is used.
  public func localizedDescription(in languages: [String] = []) -> String? {
    var start = index
    if outsider != nil {
      guard !isDynamic, let parent = outsider?.parent else { return nil }
      guard parent.outsider == nil else { return parent.localizedDescription(in: languages) }
      start = parent.index
    }
    // Most types have their own. Creating a set makes a freshly started program search all its protocol conformances.
    if let text = ownDescription(start, languages) { return text }
    var seen: Set<Int> = []
    var stack = [start]
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let text = ownDescription(next, languages) { return text }
      stack += table.parents(of: next).reversed()
    }
    return nil
  }

  private func ownDescription(_ index: Int, _ languages: [String]) -> String? {
    if !languages.isEmpty {
      let localized = table.localizedDescriptions(index)
      if !localized.isEmpty {
        for language in languages { if let text = localized[language] { return text } }
      }
    }
    return table.description(index)
  }

  /// `UTTypeVersion`; not inherited.
  public var version: String? { outsider == nil ? table.version(index) : nil }

  /// `UTTypeReferenceURL`; not inherited.
  public var referenceURL: String? { outsider == nil ? table.referenceURL(index) : nil }

  /// The location of the effective declaration, if it was read from a property list.
  public var location: SourceLocation? { outsider == nil ? table.location(index) : nil }

  /// The type's index in another table, or -1 if that table lacks it.
  @inline(__always)
  func index(in other: TableReference) -> Int {
    if index >= 0 && other.isSame(as: reference) { return index }
    return other.table.index(ofIdentifier: identifier) ?? -1
  }

  /// The type that a type outside the table conforms to.
  var outsiderParent: UniformType? { outsider?.parent }
}

extension UniformType: Hashable {
  public static func == (left: UniformType, right: UniformType) -> Bool {
    if left.reference.isSame(as: right.reference) && left.index >= 0 && right.index >= 0 {
      return left.index == right.index
    }
    return left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UniformType: CustomStringConvertible {
  public var description: String { identifier }
}
