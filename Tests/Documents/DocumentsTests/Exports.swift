@_exported import DocumentFixtures
