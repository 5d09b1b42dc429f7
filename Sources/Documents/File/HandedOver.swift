/// A value that is passed from one thread to another.
// Sendable: code that creates one gives the value away. These are values that a document's methods return for others:
// contents, which are Data, FileWrapper (both Sendable) or something that only the document's own writer knows,
// snapshots, and attributes. According to the documentation, the document does not change them afterwards, as with
// Apple's classes. Notifications and completion handlers, too, only go from the main queue to the main queue.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
