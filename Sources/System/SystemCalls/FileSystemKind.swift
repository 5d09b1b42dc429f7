/// Kinds of file systems, by the `f_type` of `statfs(2)`. Source: linux/magic.h and the drivers.
package enum FileSystemKind {
  private static let afs: Int64 = 0x5346_414F
  private static let ceph: Int64 = 0x00C3_6400
  private static let cifs: Int64 = 0xFF53_4D42
  private static let coda: Int64 = 0x7375_7245
  private static let exFAT: Int64 = 0x2011_BAB0
  private static let fat: Int64 = 0x4D44
  private static let fuse: Int64 = 0x6573_5546
  private static let gfs2: Int64 = 0x0116_1970
  private static let kernelAFS: Int64 = 0x6B41_4653
  private static let nfs: Int64 = 0x6969
  private static let nineP: Int64 = 0x0102_1997
  private static let ocfs2: Int64 = 0x7461_636F
  private static let overlay: Int64 = 0x794C_7630
  private static let smb: Int64 = 0x517B
  private static let smb2: Int64 = 0xFE53_4D42
  private static let virtualBox: Int64 = 0x786F_4256
  // File systems whose drivers are not part of the kernel have no name in its headers; the numbers are those of
  // coreutils' stat(1).
  private static let beeGFS: Int64 = 0x1983_0326
  private static let gpfs: Int64 = 0x4750_4653
  private static let lustre: Int64 = 0x0BD0_0BD0
  private static let orangeFS: Int64 = 0x2003_0528
  private static let panFS: Int64 = 0xAAD7_AAEA
  private static let parallels: Int64 = 0x7C7C_6673
  private static let vmware: Int64 = 0xBACB_ACBC

  /// File systems on which an item may have a different inode number after the next mount.
  package static let withoutStableNumbers: Set = [fat, exFAT, fuse, nineP, overlay]

  /// File systems that another machine or process manages. The kernel does not see all changes to them.
  package static let managedElsewhere: Set = [
    nineP, afs, kernelAFS, beeGFS, ceph, cifs, smb, smb2, coda, fuse, gfs2, gpfs, lustre, nfs, ocfs2, orangeFS, panFS,
    parallels,
    virtualBox, vmware,
  ]

  /// File systems in which the kernel shows its state: proc, sysfs, cgroup (both), debugfs, tracefs, securityfs, bpf,
  /// devpts, pstore, configfs, efivarfs, mqueue, autofs, selinuxfs, fusectl, binfmt_misc, and nsfs.
  package static let ofKernel: Set<Int64> = [
    0x9FA0, 0x6265_6572, 0x27_E0EB, 0x6367_7270, 0x6462_6720, 0x7472_6163, 0x7363_6673, 0xCAFE_4A11, 0x1CD1,
    0x6165_676C, 0x6265_6570, 0xDE5E_81E4, 0x1980_0202, 0x0187, 0xF97C_FF8C, 0x6573_5543, 0x4249_4E4D, 0x6E73_6673,
  ]
}
