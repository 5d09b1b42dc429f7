import CXMLEvents
