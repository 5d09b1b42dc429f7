import FoundationEssentials
import PropertyLists

/// The property list whose `<plist>` holds a text, on one line.
func xmlPropertyList(_ body: String, limits: PropertyList.Limits = .init()) -> PropertyList {
  PropertyList(parsing: Array("<plist version=\"1.0\">\(body)</plist>".utf8), named: "f", limits: limits)
}

/// What is wrong with a text: `line:column: message; help` for each problem.
func faults(in text: String) -> [String] {
  PropertyList(parsing: Array(text.utf8), named: "f").problems.map {
    "\($0.location.line ?? 0):\($0.location.column ?? 0): \($0.message); \($0.help)"
  }
}

/// What is wrong with a text, without places and hints.
func messages(in text: String) -> [String] {
  PropertyList(parsing: Array(text.utf8), named: "f").problems.map(\.message)
}

/// Every node below one and itself, in the order of the source.
func allNodes(_ node: PropertyList.Node) -> [PropertyList.Node] {
  [node] + node.elements.flatMap(allNodes) + node.entries.flatMap { allNodes($0.value) }
}

/// One line for each value, as `Tests/Fixtures` and python's plistlib are compared with: kind and value, containers
/// with their sizes; of a key that occurs twice the last value, as plistlib has it.
func outline(_ node: PropertyList.Node, _ indent: String = "") -> [String] {
  switch node.kind {
  case .dictionary:
    var last: [String: PropertyList.Node] = [:]
    for entry in node.entries { last[entry.key] = entry.value }
    return ["\(indent)dict \(last.count)"]
      + last.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }.flatMap {
        ["\(indent)key \(escaped($0.key))"] + outline($0.value, indent + " ")
      }
  case .array: return ["\(indent)array \(node.count)"] + node.elements.flatMap { outline($0, indent + " ") }
  case .string: return ["\(indent)string \(escaped(node.string ?? "?"))"]
  case .integer: return ["\(indent)integer \(node.integer ?? 0)"]
  case .real: return ["\(indent)real \((node.real ?? 0).bitPattern)"]
  case .boolean: return ["\(indent)\(node.boolean ?? false)"]
  case .date: return ["\(indent)date \(Int(node.date?.timeIntervalSince1970 ?? 0))"]
  case .data: return ["\(indent)data \((node.data ?? .init()).map { String($0) }.joined(separator: ","))"]
  case .uid: return ["\(indent)uid \(node.uid ?? 0)"]
  }
}

private func escaped(_ text: String) -> String {
  text.unicodeScalars.map { $0.value < 0x20 || $0.value > 0x7E ? "\\\($0.value);" : String($0) }.joined()
}
