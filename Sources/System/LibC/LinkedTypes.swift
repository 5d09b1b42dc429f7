/// The registry of the module InstalledTypes; see CSystem.h.
@_extern(c, "linkedTypeRegistry")
package func linkedTypeRegistry() -> UnsafeMutableRawPointer?
