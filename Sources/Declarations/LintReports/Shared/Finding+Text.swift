import UTLint

extension Finding {
  /// The message and help, with the path to the value if there are no lines.
  var text: String {
    let way = place.location.line == nil ? place.path.text.map { "\($0): " } ?? "" : ""
    return way + message + (help.isEmpty ? "" : "; \(help)")
  }
}
