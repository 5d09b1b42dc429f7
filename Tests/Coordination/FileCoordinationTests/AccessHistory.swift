/// What processes have noted about their accesses: the logs of `coordinate-once history`.
struct AccessHistory {
  /// An access, as its process has noted it.
  struct Access: Hashable {
    enum Kind: String { case read, write, delete, move, moveTree = "move-tree" }

    var name: String
    var process: String
    var kind: Kind
    /// The item, and the new place of one that is moved.
    var paths: [String]
    /// What is written.
    var value: String?
    /// When it was granted.
    var begin: UInt64
    /// When it ended, or when its process was killed.
    var end: UInt64
    /// What was read, or `done`; nil if nothing was there. Not known of a process that was killed.
    var result: String??

    var isExclusive: Bool { kind != .read }
    var isTree: Bool { kind == .moveTree }
  }

  /// Something that must not happen.
  enum Violation: Hashable {
    /// Two accesses that exclude each other were granted at the same time.
    case overlap(String, String)
    /// An access found something else than the last one had left.
    case wrongResult(String, found: String?)
    /// An access did not end, although its process was not killed.
    case endless(String)
    case failed(String, error: String)
    /// A line that is no event.
    case unreadable(String)
  }

  private(set) var accesses: [Access] = []
  private(set) var violations: [Violation] = []
  private var requested: Set<String> = []

  /// - Parameters:
  ///   - lines: the lines of all logs.
  ///   - kills: when processes were killed, by their names.
  init(_ lines: [String], kills: [String: UInt64] = [:]) {
    var granted: [String: Access] = [:]
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count >= 4, let time = UInt64(words[2]), let process = words[1].split(separator: ".").first else {
        violations.append(.unreadable(line))
        continue
      }
      let name = words[1]
      switch words[0] {
      case "R": requested.insert(name)
      case "G":
        guard words.count >= 6, let kind = Access.Kind(rawValue: words[3]) else {
          violations.append(.unreadable(line))
          continue
        }
        granted[name] = Access(
          name: name, process: String(process), kind: kind, paths: Array(words[5...]),
          value: words[4] == "-" ? nil : words[4], begin: time, end: .max)
      case "E":
        granted[name]?.end = time
        granted[name]?.result = .some(words[3] == "-" ? nil : words[3])
        requested.remove(name)
      case "F":
        violations.append(.failed(name, error: words[3...].joined(separator: " ")))
        requested.remove(name)
      default: violations.append(.unreadable(line))
      }
    }
    finish(granted, kills)
  }

  private mutating func finish(_ granted: [String: Access], _ kills: [String: UInt64]) {
    for name in requested.sorted() where kills[name.split(separator: ".").first.map(String.init) ?? ""] == nil {
      violations.append(.endless(name))
    }
    accesses = granted.values.map { access in
      var access = access
      if access.end == .max { access.end = kills[access.process] ?? .max }
      return access
    }.sorted { ($0.begin, $0.name) < ($1.begin, $1.name) }
  }

  /// Everything that must not have happened.
  func check(initially files: [String: String]) -> [Violation] { violations + overlaps + wrongResults(files) }

  // MARK: Exclusion

  private var overlaps: [Violation] {
    var found: [Violation] = []
    var active: [Access] = []
    for access in accesses {
      active.removeAll { $0.end <= access.begin }
      found += active.filter { $0.excludes(access) }.map { .overlap($0.name, access.name) }
      active.append(access)
    }
    return found
  }

  // MARK: Results

  /// Replays the accesses in the order in which they were granted. Those that do not exclude each other can be in any
  /// order.
  private func wrongResults(_ files: [String: String]) -> [Violation] {
    var found: [Violation] = []
    // More than one after a process was killed that may have made its change.
    var possible: Set<[String: String]> = [files]
    for access in accesses {
      guard let result = access.result else {
        possible.formUnion(possible.map { access.change($0) })
        continue
      }
      let fitting = possible.filter { access.fits($0, result) }
      if fitting.isEmpty { found.append(.wrongResult(access.name, found: result)) }
      possible = fitting.isEmpty ? possible : fitting
      if access.kind == .read {
        if fitting.isEmpty { possible = Set(possible.map { $0.merging([access.paths[0]: result]) }) }
      } else if result != nil {
        possible = Set(possible.map { access.change($0) })
      }
    }
    return found
  }
}

extension [String: String] {
  fileprivate func merging(_ entries: [String: String?]) -> Self {
    var merged = self
    for (key, value) in entries { merged[key] = value }
    return merged
  }

  /// The files at a path, or in the folder there.
  fileprivate func paths(at path: String) -> [String] { keys.filter { $0 == path || $0.hasPrefix(path + "/") } }
}

extension AccessHistory.Access {
  /// Whether both must not be granted at the same time.
  func excludes(_ other: Self) -> Bool {
    guard isExclusive || other.isExclusive else { return false }
    return paths.contains { path in
      other.paths.contains { other in
        path == other || (isTree && other.hasPrefix(path + "/"))
      }
    } || (other.isTree && !isTree && other.excludes(self))
  }

  /// Whether what was found can be where these are the files.
  func fits(_ files: [String: String], _ result: String?) -> Bool {
    switch kind {
    case .read: files[paths[0]] == result
    // It cannot be known whether there are folders without files in them.
    case .write, .moveTree: true
    case .delete: (files[paths[0]] != nil) == (result != nil)
    case .move: result == nil || files[paths[0]] != nil
    }
  }

  /// The files after the change.
  func change(_ files: [String: String]) -> [String: String] {
    var changed = files
    switch kind {
    case .read: break
    case .write: changed[paths[0]] = value
    case .delete: changed[paths[0]] = nil
    case .move, .moveTree:
      for path in files.paths(at: paths[1]) { changed[path] = nil }
      for path in files.paths(at: paths[0]) {
        changed[path] = nil
        changed[paths[1] + path.dropFirst(paths[0].count)] = files[path]
      }
    }
    return changed
  }
}
