/// The registry of the module InstalledTypes; see CSystem.h.
@_extern(c, "linkedTypeRegistry")
package func linkedTypeRegistry() -> UnsafeMutableRawPointer?

/// The same registry with the types installed since; see CSystem.h.
@_extern(c, "latestLinkedTypeRegistry")
package func latestLinkedTypeRegistry() -> UnsafeMutableRawPointer?
