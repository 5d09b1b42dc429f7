import UTBuild

/// Any bytes as a provisioning profile: it is read, or an error says why not.
@_cdecl("LLVMFuzzerTestOneInput")
public func readProvisioningProfile(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    let profile = try ProvisioningProfile(
      parsing: Array(UnsafeBufferPointer(start: data, count: count)), named: "embedded.mobileprovision")
    precondition(!profile.summary.isEmpty && (profile.deviceCount ?? 0) >= 0)
  } catch { precondition(!error.reason.isEmpty) }
  return 0
}
