import PropertyLists

/// The objects of a project, which refer to each other by identifiers.
struct ProjectObjects {
  private let objects: [String: PropertyList.Node]
  /// The group that contains a file or group.
  private let groups: [String: String]
  let root: PropertyList.Node
  let source: PropertyList

  /// The folder that paths are relative to.
  var folder = ""

  init(_ source: PropertyList, path: String) throws(BuildSettingsError) {
    self.source = source
    guard let objects = source.root?["objects"], let identifier = source.root?["rootObject"]?.string,
      let root = objects[identifier], root["isa"]?.string == "PBXProject"
    else { throw .notAProject(path: path, reason: "no root object of class PBXProject") }
    self.root = root
    self.objects = Dictionary(objects.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var groups: [String: String] = [:]
    for entry in objects.entries {
      for child in entry.value["children"]?.elements.compactMap(\.string) ?? [] { groups[child] = entry.key }
    }
    self.groups = groups
  }

  subscript(identifier: String?) -> PropertyList.Node? { identifier.flatMap { objects[$0] } }

  /// Returns the objects that a key of an object refers to.
  func list(_ object: PropertyList.Node?, _ key: String) -> [(identifier: String, node: PropertyList.Node)] {
    (object?[key]?.elements.compactMap(\.string) ?? []).compactMap { name in objects[name].map { (name, $0) } }
  }

  /// Returns the path of a file or folder; nil if it is relative to a folder known only to a build.
  func path(of identifier: String) -> String? {
    var path = ""
    var next: String? = identifier
    // Groups that contain each other would be followed forever.
    for _ in 0..<64 {
      guard let current = next, let node = objects[current] else { return folder.appendingPath(path) }
      let own = node["path"]?.string ?? ""
      path = path.isEmpty ? own : own.appendingPath(path)
      switch node["sourceTree"]?.string {
      case "<absolute>": return path
      case "SOURCE_ROOT": return folder.appendingPath(path)
      case "<group>", nil: next = groups[current]
      default: return nil
      }
    }
    return nil
  }
}
