import PropertyLists
import UTLint

extension Subject {
  /// Returns the help for a value that must be a Boolean. Old-style text has no Booleans.
  func help(forBoolean flag: Bool) -> String {
    file.propertyList.format == .openStep ? "convert the file to XML, and use `<\(flag)/>`" : "use `<\(flag)/>`"
  }
}
