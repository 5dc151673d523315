#pragma once

#include <stddef.h>

/// The first thing wrong with a document.
enum XMLReadFault {
    XMLReadFaultEnd,
    XMLReadFaultTagMismatch,
    XMLReadFaultAttributeTwice,
    XMLReadFaultCharacter,
    XMLReadFaultEntity,
    XMLReadFaultOther,
};

/// Who takes the events of a document. Texts are UTF-8; names end in a NUL.
struct XMLReadEvents {
    /// Given to every function.
    void *_Nonnull taker;
    /// Five pointers an attribute: name, prefix, namespace, and where its value begins and ends. Zero stops.
    int (*_Nonnull start)(void *_Nonnull taker, const unsigned char *_Nonnull name, const unsigned char *_Nullable prefix,
                          int attributeCount, const unsigned char *_Nullable const *_Nullable attributes);
    void (*_Nonnull end)(void *_Nonnull taker);
    void (*_Nonnull text)(void *_Nonnull taker, const unsigned char *_Nonnull text, int count);
    /// The line is 1-based.
    void (*_Nonnull fault)(void *_Nonnull taker, enum XMLReadFault fault, int line);
};

/// Reads a document with libxml2: nothing is fetched, no external declaration is read, and what is malformed is read on as far as it
/// makes sense. libxml2's own headers bring in the system's ICU, whose types are not those of Foundation's; so they stay in here.
void xml_read(const unsigned char *_Nullable bytes, size_t count, const struct XMLReadEvents *_Nonnull events);
