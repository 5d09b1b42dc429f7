@_exported import UTDocumentFixtures
