import UniformTypeIdentifiers

/// What the payload of a dynamic identifier says, read apart from the library.
struct DynamicMeaning {
  var conformance: String?
  var tags: [UTTagClass: [String]] = [:]

  private static let names = [
    "0": "UTTypeConformsTo", "1": "public.filename-extension", "2": "com.apple.ostype", "3": "public.mime-type",
    "4": "com.apple.nspboard-type", "5": "public.url-scheme", "6": "public.data", "7": "public.text",
    "8": "public.plain-text", "9": "public.utf16-plain-text", "A": "com.apple.traditional-mac-plain-text",
    "B": "public.image", "C": "public.video", "D": "public.audio", "E": "public.directory", "F": "public.folder",
    "10": "com.apple.package", "13": "public.content",
  ]

  init(payload: String) {
    var fields = [[""]]
    var characters = payload.makeIterator()
    while let character = characters.next() {
      let end = fields.count - 1
      switch character {
      case ":": fields.append([""])
      case "=" where fields[end].count == 1: fields[end].append("")
      case "\\": fields[end][fields[end].count - 1].append(characters.next() ?? "\\")
      default: fields[end][fields[end].count - 1].append(character)
      }
    }
    for field in fields where field.count == 2 {
      if field[0] == "?0" {
        conformance = Self.names[field[1]] ?? field[1]
      } else {
        tags[UTTagClass(rawValue: Self.names[field[0]] ?? field[0]), default: []].append(field[1])
      }
    }
  }
}
