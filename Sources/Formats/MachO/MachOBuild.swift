/// A system that a slice was built for: LC_BUILD_VERSION, or LC_VERSION_MIN_… in older files.
package struct MachOBuild: Sendable, Hashable {
  package let platform: MachOPlatform
  /// The oldest version of the system that the code supports.
  package let minimum: MachOVersion
  /// The version of the SDK that the code was linked with; 0.0 if the linker did not record it.
  package let sdk: MachOVersion

  package init(platform: MachOPlatform, minimum: MachOVersion, sdk: MachOVersion) {
    self.platform = platform
    self.minimum = minimum
    self.sdk = sdk
  }
}
