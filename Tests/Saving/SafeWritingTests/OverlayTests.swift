import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures

/// Folders in the lower layer of an overlay, as in every container image, can be neither exchanged nor renamed (EXDEV).
@Suite struct OverlayTests {
  /// A place to mount an overlay in, which nobody else sees.
  private static let mounts = "unshare -m sh -e -c"
  private static var canMount: Bool {
    Shell.run("\(mounts) 'mount -t tmpfs t /mnt && mkdir /mnt/l /mnt/u /mnt/w /mnt/m && \(overlay)'")
  }
  private static let overlay = "cd /mnt && mount -t overlay o -o lowerdir=l,upperdir=u,workdir=w m"

  @Test(.enabled(if: canMount, "overlays cannot be mounted here"))
  func `a package of the lower layer is replaced`() throws {
    let tool = Fixture.products.appending(path: "ut-save-once").path
    let folder = try TemporaryFolder(in: "/tmp")
    let script = """
      mount -t tmpfs t /mnt; mkdir /mnt/l /mnt/u /mnt/w /mnt/m
      "$1" package /mnt/l/p id=old; \(Self.overlay)
      "$1" package m/p id=new all; "$1" package m/p id=newer all; ls -A m; cat m/p/id m/p/parts/0 | sort -u
      """
    let line = script.split(separator: "\n").joined(separator: "; ")
    try #require(
      Shell.run("\(Self.mounts) '{ \(line); } > \(folder.path)/out' sh \(Shell.quoted(tool))"))
    #expect(folder.text("out") == "created\nrenamedPiecewise\nexchanged\np\nnewer\n")
  }
}
