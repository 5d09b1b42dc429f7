"""Apple's uniform types as data.

>>> lookup(extension="heic").identifier
'public.heic'
>>> conforms("public.heic", "public.image")
True
>>> mime(extension="heic")
'image/heic'
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

__all__ = ["SETS", "Type", "candidates", "conforms", "lookup", "mime", "types"]

#: The optional sets of types, which Apple's systems do not declare: of the web, of Xcode, and of other apps.
SETS = ("web", "xcode", "community")

EXTENSION = "public.filename-extension"
MIME = "public.mime-type"
OSTYPE = "com.apple.ostype"

_DATA = "public.data"
# The SDK calls single-file applications obsolete, so '.app' means the bundle.
_RETIRED = "com.apple.application-file"
# Tags of these classes are the same in upper and lower case.
_FOLDED = (EXTENSION, MIME)
_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


@dataclass(frozen=True)
class Type:
    """A declared uniform type."""

    #: In lower case.
    identifier: str
    #: As declared.
    declared_identifier: str
    #: In English; inherited from a supertype if the type has none.
    description: Optional[str]
    #: The preferred filename extension, without a dot.
    extension: Optional[str]
    #: The preferred MIME type.
    mime: Optional[str]
    #: The identifiers of the direct supertypes.
    parents: Tuple[str, ...]
    #: The identifiers of all supertypes, nearest first.
    supertypes: Tuple[str, ...]
    #: For each tag class, such as 'public.filename-extension', the tags in declared order.
    tags: Mapping[str, Tuple[str, ...]] = field(hash=False)
    #: 'exported' or 'imported'.
    origin: str
    #: 'system', or the optional set that declares it.
    set: str
    #: The property list that declares it, in utictl's source tree, such as 'TypeDeclarations/images.plist:728'.
    declared_at: str

    def conforms_to(self, other: Union[str, Type]) -> bool:
        """Returns whether this type is the other one or conforms to it."""
        identifier = _identifier(other)
        return identifier == self.identifier or identifier in self.supertypes


def types(*, sets: Iterable[str] = ()) -> Tuple[Type, ...]:
    """Returns all types, in declaration order.

    :param sets: the optional sets to add, of those in SETS.
    :raises ValueError: if there is no such set.
    """
    return _table(_sets(sets)).types


def lookup(
    *,
    identifier: Optional[str] = None,
    extension: Optional[str] = None,
    mime: Optional[str] = None,
    ostype: Optional[str] = None,
    conforming_to: Union[str, Type, None] = None,
    sets: Iterable[str] = (),
) -> Optional[Type]:
    """Returns the preferred type for an identifier or a tag, or None if no type has it.

    As in Apple's API, types that conform to 'public.data' are preferred. If only other types have the tag, the answer is one of
    those. For example, it is 'com.apple.rtfd' for the extension 'rtfd'.

    :param identifier: a type identifier, in any case.
    :param extension: a filename extension, with or without a dot, in any case.
    :param mime: a MIME type, in any case. Its parameters are ignored.
    :param ostype: a file type of classic Mac OS with at most four characters.
    :param conforming_to: a type that the answer must conform to.
    :param sets: the optional sets to search, too, of those in SETS.
    :raises TypeError: unless exactly one of identifier, extension, mime, and ostype is given.
    :raises ValueError: if there is no such set.
    """
    if identifier is not None:
        if extension is not None or mime is not None or ostype is not None:
            raise TypeError("pass only one of identifier, extension, mime, and ostype")
        found = _table(_sets(sets)).by_identifier.get(_folded(identifier))
        if found is None or conforming_to is None or found.conforms_to(conforming_to):
            return found
        return None
    return next(
        iter(candidates(extension=extension, mime=mime, ostype=ostype, conforming_to=conforming_to, sets=sets)), None
    )


def candidates(
    *,
    extension: Optional[str] = None,
    mime: Optional[str] = None,
    ostype: Optional[str] = None,
    conforming_to: Union[str, Type, None] = None,
    sets: Iterable[str] = (),
) -> List[Type]:
    """Returns every type with a tag, the preferred one first. The parameters are those of 'lookup'."""
    tag_class, tag = _tag(extension, mime, ostype)
    found = _table(_sets(sets)).by_tag.get((tag_class, tag), ())
    if conforming_to is not None:
        return [type for type in found if type.conforms_to(conforming_to)]
    data = [type for type in found if type.conforms_to(_DATA)]
    if not data or data[0].identifier == _RETIRED:
        return list(found)
    return data + [type for type in found if not type.conforms_to(_DATA)]


def conforms(type: Union[str, Type], other: Union[str, Type], *, sets: Iterable[str] = ()) -> bool:
    """Returns whether a type is another one or conforms to it.

    :param type: a type or its identifier.
    :param other: the possible supertype or its identifier.
    :param sets: the optional sets to search for the type, too.
    :raises KeyError: if no type has the first identifier.
    :raises ValueError: if there is no such set.
    """
    if not isinstance(type, Type):
        type = _table(_sets(sets)).by_identifier[_folded(type)]
    return type.conforms_to(other)


def mime(
    *, identifier: Optional[str] = None, extension: Optional[str] = None, sets: Iterable[str] = ()
) -> Optional[str]:
    """Returns the preferred MIME type for a type identifier or a filename extension, or None if there is none."""
    found = lookup(identifier=identifier, extension=extension, sets=sets)
    return None if found is None else found.mime


class _Table:
    """The types of some sets, with their indexes."""

    def __init__(self, types: Sequence[Type]) -> None:
        self.types = tuple(types)
        self.by_identifier = {type.identifier: type for type in types}
        by_tag: Dict[Tuple[str, str], List[Type]] = {}
        ranked_as_private = {
            record["identifier"] for records in _records().values() for record in records if record.get("isRankedAsPrivate")
        }

        def rank(type: Type) -> Tuple[bool, bool]:
            """The order of types with the same tag; sorting keeps the declaration order of others."""
            is_public = type.identifier.startswith("public.") and type.identifier not in ranked_as_private
            return not is_public, type.origin != "exported"

        for type in sorted(types, key=rank):
            keys = {(tag_class, _comparable(tag_class, tag)) for tag_class, tags in type.tags.items() for tag in tags}
            for key in keys:
                by_tag.setdefault(key, []).append(type)
        self.by_tag: Mapping[Tuple[str, str], List[Type]] = by_tag


def _tag(extension: Optional[str], mime: Optional[str], ostype: Optional[str]) -> Tuple[str, str]:
    given = [
        (tag_class, tag) for tag_class, tag in ((EXTENSION, extension), (MIME, mime), (OSTYPE, ostype)) if tag is not None
    ]
    if len(given) != 1:
        raise TypeError("pass exactly one of identifier, extension, mime, and ostype")
    tag_class, tag = given[0]
    if tag_class == EXTENSION and tag.startswith("."):
        tag = tag[1:]
    elif tag_class == MIME:
        tag = tag.partition(";")[0].rstrip(" ")
    elif tag_class == OSTYPE:
        tag = tag.ljust(4) if tag else tag
    return tag_class, _comparable(tag_class, tag)


def _folded(text: str) -> str:
    return text.translate(_LOWER)


def _comparable(tag_class: str, tag: str) -> str:
    return _folded(tag) if tag_class in _FOLDED else tag


def _identifier(type: Union[str, Type]) -> str:
    return type.identifier if isinstance(type, Type) else _folded(type)


def _sets(names: Iterable[str]) -> Tuple[str, ...]:
    if isinstance(names, str):
        names = (names,)
    chosen = set(names)
    if unknown := sorted(chosen.difference(SETS)):
        raise ValueError(f"there is no set '{unknown[0]}'; the sets are: {', '.join(SETS)}")
    return tuple(name for name in SETS if name in chosen)


@functools.lru_cache(maxsize=None)
def _table(sets: Tuple[str, ...]) -> _Table:
    found = {type.identifier: type for type in _declared("system")}
    system = frozenset(found)
    # A set can declare a type of the system again, in its place. The first set takes precedence.
    for name in reversed(sets):
        found.update({type.identifier: type for type in _declared(name) if type.identifier in system})
    for name in sets:
        for type in _declared(name):
            found.setdefault(type.identifier, type)
    return _Table(list(found.values()))


@functools.lru_cache(maxsize=None)
def _declared(name: str) -> Tuple[Type, ...]:
    return tuple(_type(record, name) for record in _records()[name])


@functools.lru_cache(maxsize=None)
def _records() -> Mapping[str, List[Mapping[str, Any]]]:
    text = (resources.files(__name__) / "types.json").read_text(encoding="utf-8")
    records: Mapping[str, List[Mapping[str, Any]]] = json.loads(text)
    return records


def _type(record: Mapping[str, Any], set: str) -> Type:
    place = record["declaredAt"]
    return Type(
        identifier=record["identifier"],
        declared_identifier=record.get("declaredIdentifier", record["identifier"]),
        description=record.get("description"),
        extension=record.get("preferredFilenameExtension"),
        mime=record.get("preferredMIMEType"),
        parents=tuple(record["conformsTo"]),
        supertypes=tuple(record["supertypes"]),
        tags={tag_class: tuple(tags) for tag_class, tags in record["tags"].items()},
        origin=record["origin"],
        set=set,
        declared_at=f"{place['path']}:{place['line']}",
    )
