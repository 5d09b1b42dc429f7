import Lint

extension Finding {
  /// Message and advice, with the way to the value where there are no lines.
  var text: String {
    let way = place.location.line == nil ? place.path.text.map { "\($0): " } ?? "" : ""
    return way + message + (advice.isEmpty ? "" : "; \(advice)")
  }
}
