/// UTExportedTypeDeclarations and UTImportedTypeDeclarations.
let typeDeclarationRules: [any Rule.Type] = [
  MalformedTypeDeclarations.self, MissingTypeIdentifier.self, InvalidIdentifierCharacter.self, NotReverseDNS.self,
  UppercaseIdentifier.self, DeclaredDynamicType.self,
  ExportedSystemType.self, ExportedKnownType.self, ExportedReservedName.self, ExportedForOtherOrganisation.self,
  ImportedSystemType.self, ImportedReservedName.self, ExportedAndImported.self, DuplicateDeclaration.self,
  ConflictingExports.self,
  MissingConformance.self, NeitherFileNorPackage.self, PhysicalConformanceOnly.self, FileAndPackage.self,
  SelfConformance.self, UnknownParent.self, ConformanceString.self, ContradictedConformance.self,
  MissingTags.self, MalformedTags.self, UnknownTagClass.self, TagString.self, InvalidExtensionTag.self,
  RedundantExtensionTag.self, CompoundExtensionTag.self, InvalidMIMETag.self, InvalidOSTypeTag.self,
  SharedExtension.self, ForeignExtension.self, UndeclaredExtension.self,
  MissingTypeDescription.self, UnusedTypeIcon.self, InvalidTypeIcons.self, LegacyTypeIcons.self,
  InvalidReferenceURL.self, TypeVersion.self, UnscannedBundle.self,
]
