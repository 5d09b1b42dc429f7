extension FileWrapper {
  /// The keys in a directory, indexed so that no search goes through all children.
  struct ChildNames {
    private static let separator = "__#$!@%!#__"

    /// The keys of the children with a preferred name; nil until requested.
    private var keys: [String: Set<String>]?
    /// For names that several children prefer: all smaller numbers are taken.
    private var numbers: [String: Int] = [:]

    /// The first free key made of a number, a separator, and the name.
    mutating func freeKey(for name: String, _ isFree: (String) -> Bool) -> String {
      var number = numbers[name] ?? 1
      while !isFree(Self.key(number, name)) { number += 1 }
      numbers[name] = number
      return Self.key(number, name)
    }

    private static func key(_ number: Int, _ name: String) -> String { "\(number)\(separator)\(name)" }

    /// The keys of the children with a preferred name.
    ///
    /// - Parameter children: all children; requested only once.
    mutating func keys(preferring name: String, among children: () -> [String: FileWrapper]) -> Set<String> {
      if keys == nil {
        var found: [String: Set<String>] = [:]
        for (key, child) in children() {
          if let preferred = child.state.preferredFilename { found[preferred, default: []].insert(key) }
        }
        keys = found
      }
      return keys?[name] ?? []
    }

    mutating func add(_ key: String, preferring name: String) { keys?[name, default: []].insert(key) }

    mutating func remove(_ key: String, preferring name: String) {
      keys?[name]?.remove(key)
      if keys?[name]?.isEmpty ?? false { keys?[name] = nil }
      // The key may have been made of another name, which the child preferred when it was added.
      guard let position = key.firstRange(of: Self.separator), let number = Int(key[..<position.lowerBound]) else {
        return
      }
      let stem = String(key[position.upperBound...])
      if let next = numbers[stem], number < next { numbers[stem] = max(1, number) }
    }
  }
}
