import UTText

/// Merges new declarations with the types of a table: one entry per identifier, limits enforced, parents resolved,
/// problems reported. The table's types keep their indices; new types follow.
struct DeclarationMerger {
  /// Limits for hostile input. Real declarations are far below: Apple's longest identifier has 77 characters, and its
  /// systems declare about 1,500 types.
  enum Limits {
    static let types = 1 << 20
    static let stringBytes = 1024
    static let descriptionBytes = 64 << 10
    static let perList = 4096
    static let problems = 10_000
    /// Bytes of text in problems.
    static let problemBytes = 4 << 20
    static let tagClasses = 1000
  }

  private let base: TypeTable?
  private let baseCount: Int
  /// Identifiers of the types that are not in the base.
  private var addedIdentifiers: [String] = []
  private var addedIndices: [[UInt8]: Int] = [:]
  /// The new effective declarations, by index.
  private var declarations: [Int: TypeDeclaration] = [:]
  private(set) var problems: [DeclarationProblem] = []
  private var problemBytes = 0
  private var omitsProblems = false
  private var budget: TableBudget
  private var reachedLimit = false
  private var tagClasses: Set<TagClass>

  init(base: TypeTable?) {
    self.base = base
    baseCount = base?.count ?? 0
    budget = TableBudget(base: base)
    tagClasses = Set(base.map { base in (0..<base.classCount).map { TagClass(rawValue: base.className($0)) } } ?? [])
  }

  var count: Int { baseCount + addedIdentifiers.count }

  /// Returns the new declaration of a type; nil if there is none or the base's declaration remains effective.
  func newDeclaration(at index: Int) -> TypeDeclaration? { declarations[index] }

  /// The indices of all types that have a new declaration or are new, in order.
  var changedIndices: [Int] { declarations.keys.filter { $0 < baseCount }.sorted() + Array(baseCount..<count) }

  func identifier(at index: Int) -> String {
    index < baseCount ? base?.string(index, .identifierOffset) ?? "" : addedIdentifiers[index - baseCount]
  }

  /// Adds one declaration, unless an existing one takes precedence.
  mutating func add(_ original: TypeDeclaration) {
    let identifier = original.identifier.lowercased()
    guard isValid(identifier, of: original) else { return }
    let declaration = bounded(original)
    guard let index = index(of: identifier) else {
      if hasRoom(for: declaration) { declarations[append(identifier)] = declaration }
      return
    }
    guard let current = origin(of: index) else {
      if hasRoom(for: declaration) { declarations[index] = declaration }
      return
    }
    let place = declarations[index]?.location ?? base.flatMap { index < baseCount ? $0.location(index) : nil }
    if declaration.origin == .exported && current == .imported {
      diagnoseDuplicate(identifier, current, at: place, kept: declaration.location)
      if hasRoom(for: declaration) { declarations[index] = declaration }
    } else {
      diagnoseDuplicate(identifier, declaration.origin, at: declaration.location, kept: place)
    }
  }

  /// The parents of every type, by index; types that are only named are added.
  mutating func resolveParents() -> [[Int]] {
    var parents: [[Int]] = []
    parents.reserveCapacity(count)
    for index in 0..<count {
      if let declaration = declarations[index] {
        var found: [Int] = []
        for name in declaration.conformsTo {
          guard let parent = parent(named: name, of: index, declaration), !found.contains(parent) else { continue }
          found.append(parent)
        }
        parents.append(found)
      } else {
        parents.append(index < baseCount ? base?.parents(of: index) ?? [] : [])
      }
    }
    return parents + [[Int]](repeating: [], count: count - parents.count)
  }

  mutating func diagnoseCycle(child: Int, parent: Int) {
    guard let declaration = declarations[child] else { return }
    diagnose(
      .cycle, declaration,
      "'\(declaration.identifier)' and '\(identifier(at: parent))' conform to each other",
      help: "break the cycle in UTTypeConformsTo; this item was skipped")
  }

  // MARK: Entries

  private func index(of identifier: String) -> Int? {
    addedIndices[Array(identifier.utf8)] ?? base?.index(ofIdentifier: identifier)
  }

  /// Returns the origin of the effective declaration; nil for a type that is only named.
  private func origin(of index: Int) -> TypeDeclaration.Origin? {
    if let declaration = declarations[index] { return declaration.origin }
    guard let base, index < baseCount, base.isDeclared(index) else { return nil }
    return base.origin(index)
  }

  private mutating func append(_ identifier: String) -> Int {
    addedIndices[Array(identifier.utf8)] = count
    addedIdentifiers.append(identifier)
    return count - 1
  }

  private mutating func parent(named name: String, of index: Int, _ declaration: TypeDeclaration) -> Int? {
    let identifier = name.lowercased()
    guard identifier != self.identifier(at: index) else {
      diagnose(
        .selfConformance, declaration, "'\(declaration.identifier)' conforms to itself",
        help: "remove the item from UTTypeConformsTo")
      return nil
    }
    let known = self.index(of: identifier)
    if let known, origin(of: known) != nil { return known }
    diagnose(
      .undeclaredParent, severity: .note, declaration,
      "'\(declaration.identifier)' conforms to undeclared type '\(name)'",
      help: "check the spelling, or add the declarations of the app that exports it")
    if let known { return known }
    if count < Limits.types, budget.take(undeclared: identifier) { return append(identifier) }
    diagnoseLimit(declaration)
    return nil
  }

  // MARK: Limits

  private mutating func isValid(_ identifier: String, of declaration: TypeDeclaration) -> Bool {
    let problem: String
    if identifier.isEmpty {
      problem = "empty type identifier"
    } else if identifier.utf8.count > Limits.stringBytes {
      problem =
        "the identifier's size of \(identifier.utf8.count) bytes exceeds the limit of \(Limits.stringBytes) bytes"
    } else if identifier.isReservedForDynamicTypes {
      problem = "invalid type identifier '\(identifier)': 'dyn.' is reserved for dynamic types"
    } else {
      return true
    }
    diagnose(
      .invalidIdentifier, declaration, problem,
      help: identifier.utf8.count > Limits.stringBytes
        ? "shorten the identifier" : "use a reverse-DNS name such as com.example.document")
    return false
  }

  private mutating func hasRoom(for declaration: TypeDeclaration) -> Bool {
    if count < Limits.types, budget.take(declaration) { return true }
    diagnoseLimit(declaration)
    return false
  }

  private mutating func diagnoseLimit(_ declaration: TypeDeclaration) {
    guard !reachedLimit else { return }
    reachedLimit = true
    diagnose(
      .limit, declaration,
      "the declarations exceed the limit of \(Limits.types) types or \(TableFormat.maximumWord / 1_000_000) MB",
      help: "use fewer declarations; declarations beyond the limit were skipped")
  }

  /// Returns the declaration without strings and list entries beyond the limits.
  private mutating func bounded(_ declaration: TypeDeclaration) -> TypeDeclaration {
    var result = declaration
    var removed = false
    func short(_ strings: [String]) -> [String] {
      let kept = strings.prefix(Limits.perList).filter { $0.utf8.count <= Limits.stringBytes }
      if kept.count < strings.count { removed = true }
      return kept
    }
    func short(_ string: String?, _ limit: Int) -> String? {
      guard let string, string.utf8.count > limit else { return string }
      removed = true
      return nil
    }
    result.conformsTo = short(declaration.conformsTo)
    result.tags = declaration.tags.prefix(Limits.perList).filter { tags in
      let hasName = tags.tagClass.rawValue.utf8.count <= Limits.stringBytes
      if hasName && tagClasses.count < Limits.tagClasses { tagClasses.insert(tags.tagClass) }
      let isKept = hasName && tagClasses.contains(tags.tagClass)
      if !isKept { removed = true }
      return isKept
    }.map { .init($0.tagClass, short($0.values)) }
    result.iconNames = short(declaration.iconNames)
    result.description = short(declaration.description, Limits.descriptionBytes)
    result.referenceURL = short(declaration.referenceURL, Limits.descriptionBytes)
    result.version = short(declaration.version, Limits.stringBytes)
    result.localizedDescriptions = declaration.localizedDescriptions.filter {
      $0.key.utf8.count <= Limits.stringBytes && $0.value.utf8.count <= Limits.descriptionBytes
    }
    if removed {
      diagnose(
        .limit, declaration,
        "'\(declaration.identifier)' exceeds a limit: \(Limits.stringBytes) bytes per string "
          + "(\(Limits.descriptionBytes) for a description or URL), \(Limits.perList) items per list, "
          + "or \(Limits.tagClasses) tag classes in total",
        help: "use fewer or shorter values; values beyond the limit were skipped")
    }
    return result
  }

  // MARK: Problems

  private mutating func diagnoseDuplicate(
    _ identifier: String, _ origin: TypeDeclaration.Origin, at location: SourceLocation?,
    kept winner: SourceLocation?
  ) {
    let place = winner.map { "at \($0)" } ?? "elsewhere"
    append(
      DeclarationProblem(
        .duplicate, severity: .note, identifier: identifier,
        "'\(identifier)' is also declared \(place); this \(origin.rawValue) declaration is ignored",
        help: "remove one of them; exported declarations take precedence; otherwise, the first one does",
        location: location))
  }

  private mutating func diagnose(
    _ kind: DeclarationProblem.Kind, severity: DeclarationProblem.Severity = .warning,
    _ declaration: TypeDeclaration, _ message: String, help: String
  ) {
    append(
      DeclarationProblem(
        kind, severity: severity, identifier: declaration.identifier, message, help: help,
        location: declaration.location))
  }

  /// Records a problem, up to a limit.
  mutating func append(_ problem: DeclarationProblem) {
    guard !omitsProblems else { return }
    let location = problem.location.map { "\($0)" } ?? ""
    problemBytes += problem.message.utf8.count + problem.identifier.utf8.count + location.utf8.count
    if problems.count < Limits.problems && problemBytes <= Limits.problemBytes {
      problems.append(problem)
    } else {
      omitsProblems = true
      problems.append(
        DeclarationProblem(
          .limit, identifier: "", "only the first \(problems.count) problems are shown",
          help: "fix these first", location: nil))
    }
  }
}
