"""The prose of Markdown and of documentation comments: text without code. Used by check-words and check-voice."""
import re

# Code blocks with their fences, code spans, the targets of links, addresses, and the names of parameters.
CODE = re.compile(r'^[ />-]*```.*?^[ />-]*```|(`+)(?!`).+?(?<!`)\1(?!`)|(?<=\])\([^)\s]*\)|<doc:[^>]*>|https?://[^\s)>"]*|'
                  r'^ *///\s+- (?:Parameter )?\w+:', re.S | re.M)


def blank(found):
    """As many spaces, so that lines and columns remain."""
    return re.sub(r'[^\n]', ' ', found.group())


def prose(text): return CODE.sub(blank, text)
