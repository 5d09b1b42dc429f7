/// A value that is passed from one thread to another.
// Sendable: whoever makes one gives the value away. These are what a document's methods return for the sake of others:
// contents, which are Data, FileWrapper (both Sendable) or something only the document's own writer knows, snapshots, and
// attributes. The document is documented to leave them alone afterwards, as with Apple's classes. Notifications and completion
// handlers, too, go from the main queue to the main queue only.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
