/// Brings declarations together: one entry per identifier, limits kept, parents found, faults diagnosed.
struct DeclarationMerger {
  /// What absurd input is cut to. Real ones are far below: the longest identifier that Apple declares has 77
  /// characters, and its systems declare about 1,500 types.
  enum Limits {
    static let types = 1 << 20
    static let stringBytes = 1024
    static let descriptionBytes = 64 << 10
    static let perList = 4096
    /// Bytes of text. Together with the records of all types (132 bytes each) and the conformance matrix this stays
    /// below what the words of a table can address.
    static let textBytes = 80 << 20
  }

  /// A type that is declared, or only named as a parent (`declaration` is nil then).
  struct Entry {
    let identifier: String
    var declaration: TypeDeclaration?
    /// Whether it was there before the declarations that are being added now: its faults were told then.
    var isInherited: Bool
  }

  private(set) var entries: [Entry] = []
  private(set) var diagnostics: [DeclarationDiagnostic] = []
  private var indices: [String: Int] = [:]
  private var bytesUsed = 0
  private var reachedLimit = false

  /// Takes over the types of a table under their indices.
  mutating func inherit(_ table: TypeTable) {
    entries.reserveCapacity(table.count)
    for index in 0..<table.count {
      let identifier = table.string(index, .identifierOffset)
      indices[identifier] = index
      let declaration = table.declaration(at: index)
      entries.append(Entry(identifier: identifier, declaration: declaration, isInherited: true))
    }
  }

  /// Adds one declaration, unless one that is in force already wins over it.
  mutating func add(_ original: TypeDeclaration) {
    let identifier = original.identifier.lowercased()
    guard isValid(identifier, of: original) else { return }
    let declaration = bounded(original)
    guard let index = indices[identifier] else {
      guard hasRoom(for: declaration) else { return }
      indices[identifier] = entries.count
      entries.append(Entry(identifier: identifier, declaration: declaration, isInherited: false))
      return
    }
    guard let current = entries[index].declaration else {
      entries[index].declaration = declaration
      entries[index].isInherited = false
      return
    }
    if declaration.origin == .exported && current.origin == .imported {
      entries[index].declaration = declaration
      entries[index].isInherited = false
      diagnoseDuplicate(current, kept: declaration)
    } else {
      diagnoseDuplicate(declaration, kept: current)
    }
  }

  /// The parents of every entry, by index; types that are only named get an entry of their own.
  mutating func resolveParents() -> [[Int]] {
    var parents: [[Int]] = []
    parents.reserveCapacity(entries.count)
    for index in entries.indices {
      guard let declaration = entries[index].declaration else {
        parents.append([])
        continue
      }
      var found: [Int] = []
      for name in declaration.conformsTo {
        guard let parent = parent(named: name, of: index, declaration) else { continue }
        if !found.contains(parent) { found.append(parent) }
      }
      parents.append(found)
    }
    while parents.count < entries.count { parents.append([]) }
    return parents
  }

  mutating func diagnoseCycle(child: Int, parent: Int) {
    guard !entries[child].isInherited, let declaration = entries[child].declaration else { return }
    diagnose(
      .cycle, declaration,
      "'\(declaration.identifier)' conforms to '\(entries[parent].identifier)', which conforms to it again",
      advice: "Remove one of the entries in UTTypeConformsTo; this one was left out.")
  }

  private mutating func parent(named name: String, of index: Int, _ declaration: TypeDeclaration) -> Int? {
    let identifier = name.lowercased()
    guard identifier != entries[index].identifier else {
      diagnose(
        .selfConformance, declaration, "'\(declaration.identifier)' conforms to itself",
        advice: "Remove the entry from UTTypeConformsTo.")
      return nil
    }
    let known = indices[identifier]
    if let known, entries[known].declaration != nil { return known }
    if !entries[index].isInherited {
      diagnose(
        .undeclaredParent, severity: .note, declaration,
        "'\(declaration.identifier)' conforms to '\(name)', which nothing declares",
        advice: "Check the spelling, or add the declarations of the app that exports it.")
    }
    if let known { return known }
    guard entries.count < Limits.types else { return nil }
    indices[identifier] = entries.count
    entries.append(Entry(identifier: identifier, declaration: nil, isInherited: false))
    return entries.count - 1
  }

  // MARK: Limits

  private mutating func isValid(_ identifier: String, of declaration: TypeDeclaration) -> Bool {
    let problem: String
    if identifier.isEmpty {
      problem = "A type declaration has an empty identifier"
    } else if identifier.utf8.count > Limits.stringBytes {
      problem = "A type identifier has \(identifier.utf8.count) bytes; \(Limits.stringBytes) is the most that is read"
    } else if identifier.hasPrefix("dyn.") {
      problem = "'\(identifier)' begins with 'dyn.', which is reserved for types that nobody declares"
    } else {
      return true
    }
    diagnose(
      .invalidIdentifier, declaration, problem,
      advice: "Give UTTypeIdentifier a reverse-DNS name such as com.example.document.")
    return false
  }

  private mutating func hasRoom(for declaration: TypeDeclaration) -> Bool {
    bytesUsed += declaration.textBytes
    if entries.count < Limits.types && bytesUsed <= Limits.textBytes { return true }
    if !reachedLimit {
      reachedLimit = true
      diagnose(
        .limit, declaration,
        "There are more declarations than the \(Limits.types) types or \(Limits.textBytes >> 20) MB that a registry holds",
        advice: "The rest was left out; use fewer declarations.")
    }
    return false
  }

  /// The declaration without strings and list entries past the limits.
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
    result.tags = declaration.tags.prefix(Limits.perList).map { .init($0.tagClass, short($0.values)) }
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
        "'\(declaration.identifier)' has a string of more than \(Limits.stringBytes) bytes or a list of more than \(Limits.perList) entries",
        advice: "What is past the limit was left out; shorten it.")
    }
    return result
  }

  // MARK: Diagnostics

  private mutating func diagnoseDuplicate(_ loser: TypeDeclaration, kept winner: TypeDeclaration) {
    let place = winner.location.map { " at \($0)" } ?? ""
    diagnose(
      .duplicate, severity: .note, loser,
      "'\(loser.identifier)' is declared already\(place); this \(loser.origin.rawValue) declaration is not in force",
      advice: "Exported declarations win over imported ones, then the first wins.")
  }

  private mutating func diagnose(
    _ kind: DeclarationDiagnostic.Kind, severity: DeclarationDiagnostic.Severity = .warning,
    _ declaration: TypeDeclaration, _ message: String, advice: String
  ) {
    diagnostics.append(
      DeclarationDiagnostic(
        kind, severity: severity, identifier: declaration.identifier, message, advice: advice,
        location: declaration.location))
  }
}

extension TypeDeclaration {
  /// About how many bytes the declaration takes in a table.
  fileprivate var textBytes: Int {
    var bytes = identifier.utf8.count * 2 + (description?.utf8.count ?? 0) * 2 + (referenceURL?.utf8.count ?? 0) * 2
    for string in conformsTo + iconNames + tags.flatMap(\.values) { bytes += string.utf8.count * 2 + 48 }
    for (language, text) in localizedDescriptions { bytes += (language.utf8.count + text.utf8.count) * 2 + 16 }
    return bytes
  }
}
