import FileTypes
import TypeRegistry

/// Answers queries for types.
public struct TypeLookup: Sendable {
  /// The registry to look up types in.
  public let registry: TypeRegistry
  /// The type that the type of a tag must conform to.
  public let supertype: UniformType?
  /// Whether to prefer a declared type outside `supertype` to a dynamic one.
  public let looksOutside: Bool
  /// The suggestions for unknown names.
  public let suggestions: Suggestions
  /// Whether only declared types are answers: if true, an undeclared tag has no answer.
  public var requiresDeclaration = false

  /// Creates a lookup like Apple's API, under `public.data`, except that a tag that only other declared types
  /// have (packages, such as `.rtfd`) yields these types.
  public init(in registry: TypeRegistry) {
    self.registry = registry
    supertype = registry.type("public.data")
    looksOutside = true
    suggestions = Suggestions(in: registry)
  }

  /// Creates a lookup of types that conform to `supertype`, or of any type.
  public init(in registry: TypeRegistry, conformingTo supertype: UniformType?) {
    self.registry = registry
    self.supertype = supertype
    looksOutside = false
    suggestions = Suggestions(in: registry)
  }

  /// Returns the answer to a query.
  public func answer(_ query: TypeQuery) throws(TypeQueryError) -> TypeAnswer {
    try answer(query) { path throws(FileTypeError) in try registry.type(ofItemAt: path) }
  }

  /// Returns the answer to a query of any kind; see ``TypeQuery/init(_:in:exists:)``. A file is examined once.
  public func answer(bytes: [UInt8]) throws(TypeQueryError) -> TypeAnswer {
    var examined: Result<UniformType, FileTypeError>?
    let query = TypeQuery(bytes: bytes, in: registry) { path in
      let result = Result { () throws(FileTypeError) in try registry.type(ofItemAt: path) }
      examined = result
      if case .failure(let error) = result { return !error.saysThatNothingIsThere }
      return true
    }
    return try answer(query) { path throws(FileTypeError) in
      if let examined { return try examined.get() }
      return try registry.type(ofItemAt: path)
    }
  }

  /// - Parameter type: returns the type of the item at a path.
  private func answer(
    _ query: TypeQuery, _ type: ([UInt8]) throws(FileTypeError) -> UniformType
  ) throws(TypeQueryError) -> TypeAnswer {
    let answer = try anyAnswer(query, type)
    guard answer.type.isDeclared || !requiresDeclaration else {
      throw .undeclared(query.text, suggestions: nearTags(query))
    }
    return answer
  }

  /// The tags nearest to a query's, spelled as queries; empty for queries that are not for extensions or MIME types.
  public func nearTags(_ query: TypeQuery) -> [String] {
    switch query.kind {
    case .filenameExtension where !query.text.hasPrefix("."):
      suggestions.identifiers(endingIn: query.tag) + suggestions.filenameExtensions(near: query.tag).map { ".\($0)" }
    case .filenameExtension, .fileName: suggestions.filenameExtensions(near: query.tag).map { ".\($0)" }
    case .mimeType: suggestions.mimeTypes(near: query.tag)
    case .identifier, .osType, .path: []
    }
  }

  private func anyAnswer(
    _ query: TypeQuery, _ type: ([UInt8]) throws(FileTypeError) -> UniformType
  ) throws(TypeQueryError) -> TypeAnswer {
    switch query.kind {
    case .identifier:
      let type = try declared(query.text)
      return TypeAnswer(query: query, type: type, remark: outside(type), candidates: [])
    case .path:
      do {
        let type = try type(query.bytes)
        return TypeAnswer(
          query: query, type: type, remark: type.isDynamic ? .undeclaredTag : outside(type), candidates: [])
      } catch {
        throw .file(error)
      }
    case .fileName where ItemName(ofItemAt: query.bytes).isMakefile:
      let type = registry.type(ofFileNamed: ItemName(ofItemAt: query.bytes))
      return TypeAnswer(query: query, type: type, remark: outside(type), candidates: [])
    case .filenameExtension, .fileName: return try tagged(query, .filenameExtension)
    case .mimeType: return try tagged(query, .mimeType)
    case .osType: return try tagged(query, .osType)
    }
  }

  private func declared(_ identifier: String) throws(TypeQueryError) -> UniformType {
    if let type = registry.type(identifier) { return type }
    if identifier.isReservedForDynamicTypes { throw .malformedDynamicIdentifier(identifier) }
    throw .undeclared(identifier, suggestions: suggestions.identifiers(near: identifier))
  }

  private func tagged(_ query: TypeQuery, _ tagClass: TagClass) throws(TypeQueryError) -> TypeAnswer {
    let tag = query.tag
    guard !tag.isEmpty else {
      throw tagClass == .mimeType && !query.text.isEmpty ? .malformedMIMEType(query.text) : .noTag(query.text)
    }
    if tagClass == .osType && tag.unicodeScalars.count > 4 { throw .malformedOSType(query.text) }
    let type = registry.type(tag: tag, tagClass: tagClass, conformingTo: supertype)
    let candidates = registry.declaredTypes(tag: tag, tagClass: tagClass, conformingTo: looksOutside ? nil : supertype)
    if let type, !type.isDynamic && !isRetired(type, among: candidates) {
      return TypeAnswer(query: query, type: type, remark: nil, candidates: inOrder(candidates))
    }
    if looksOutside, let outside = candidates.first, let supertype {
      return TypeAnswer(
        query: query, type: outside, remark: .outside(wanted: supertype.identifier), candidates: candidates)
    }
    guard let type else { throw malformed(query, tagClass) }
    let others = registry.declaredTypes(tag: tag, tagClass: tagClass, conformingTo: nil)
    let remark = supertype.flatMap { others.isEmpty ? nil : TypeAnswer.Remark.onlyOutside(wanted: $0.identifier) }
    return TypeAnswer(query: query, type: type, remark: remark ?? .undeclaredTag, candidates: candidates)
  }

  private func malformed(_ query: TypeQuery, _ tagClass: TagClass) -> TypeQueryError {
    guard tagClass == .filenameExtension else { return .malformedMIMEType(query.text) }
    return .malformedFilenameExtension(query.text, help: CompoundExtension(query.tag, in: registry)?.explanation)
  }

  /// Whether a type is retired and a current type has its tags: a query for `.app` means the bundle.
  private func isRetired(_ type: UniformType, among candidates: [UniformType]) -> Bool {
    looksOutside && type.isRetired && candidates.first != type
  }

  /// Sorts candidates inside the wanted type first, in order of preference.
  private func inOrder(_ candidates: [UniformType]) -> [UniformType] {
    guard let supertype else { return candidates }
    return candidates.filter { $0.conforms(to: supertype) } + candidates.filter { !$0.conforms(to: supertype) }
  }

  /// Returns a remark for an identifier or file whose type does not conform to the wanted type.
  private func outside(_ type: UniformType) -> TypeAnswer.Remark? {
    guard !looksOutside, let supertype, !type.conforms(to: supertype) else { return nil }
    return .outside(wanted: supertype.identifier)
  }
}
