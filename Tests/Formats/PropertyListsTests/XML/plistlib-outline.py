"""Prints the values of every XML or binary property list that is named, as python's plistlib reads them: see outline(_:) of the tests."""
import datetime
import plistlib
import struct
import sys


def escaped(text):
    return "".join(c if 0x20 <= ord(c) <= 0x7E else "\\%d;" % ord(c) for c in text)


def outline(value, indent=""):
    if isinstance(value, dict):
        print("%sdict %d" % (indent, len(value)))
        for key in sorted(value):
            print("%skey %s" % (indent, escaped(key)))
            outline(value[key], indent + " ")
    elif isinstance(value, list):
        print("%sarray %d" % (indent, len(value)))
        for element in value:
            outline(element, indent + " ")
    elif isinstance(value, bool):
        print(indent + str(value).lower())
    elif isinstance(value, str):
        print("%sstring %s" % (indent, escaped(value)))
    elif isinstance(value, int):
        print("%sinteger %d" % (indent, value))
    elif isinstance(value, float):
        print("%sreal %d" % (indent, struct.unpack("<Q", struct.pack("<d", value))[0]))
    elif isinstance(value, datetime.datetime):
        print("%sdate %d" % (indent, value.replace(tzinfo=datetime.timezone.utc).timestamp()))
    elif isinstance(value, plistlib.UID):
        print("%suid %d" % (indent, value.data))
    else:
        print("%sdata %s" % (indent, ",".join(str(byte) for byte in value)))


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        content = file.read()
    try:
        value = plistlib.loads(content, fmt=plistlib.FMT_BINARY if content.startswith(b"bplist") else plistlib.FMT_XML)
    except Exception:
        continue
    print("file " + path)
    outline(value)
