import Testing
import UTSystemCalls

/// The mounts of a process, as `/proc` lists them (proc_pid_mountinfo(5)).
@Suite struct MountPointsTests {
  @Test func `the folders of network file systems are found, whatever their names`() {
    let lines = [
      Array("36 35 98:0 / /mnt/a\\040b\\011\\134 rw,noatime master:1 - nfs4 host:/a rw".utf8),
      Array("37 35 98:0 / /mnt/d".utf8) + [0xFF] + Array(" rw - fuse.sshfs host:/b rw".utf8),
      Array("38 35 98:0 / /mnt/c rw shared:2 master:1 - ext4 /dev/vda rw".utf8),
      Array("39 35 98:0 / /mnt/nfs4 rw".utf8), Array("x".utf8), [],
    ]
    let mounts = MountPoints(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    #expect(
      mounts.folders(ofKinds: ["nfs4", "fuse.sshfs"]) == [
        Array("/mnt/a b\t\\".utf8), Array("/mnt/d".utf8) + [0xFF],
      ])
    #expect(mounts.folders(ofKinds: ["ext4"]) == [Array("/mnt/c".utf8)])
  }

  @Test func `the mounts of this process are read`() {
    #expect(!MountPoints().folders(ofKinds: ["proc"]).isEmpty)
  }
}
