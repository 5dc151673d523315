#include "xml_read.h"

#include <libxml/parser.h>
#include <string.h>

struct reading {
    const struct XMLReadEvents *events;
    xmlParserCtxtPtr context;
    int hasFault, isStopped;
};

static void onStart(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaceCount,
                    const xmlChar **namespaces, int attributeCount, int defaultedCount, const xmlChar **attributes) {
    struct reading *reading = data;
    (void)uri, (void)namespaceCount, (void)namespaces, (void)defaultedCount;
    if (reading->isStopped || reading->events->start(reading->events->taker, name, prefix, attributeCount, attributes)) return;
    reading->isStopped = 1;
    xmlStopParser(reading->context);
}

static void onEnd(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    struct reading *reading = data;
    (void)name, (void)prefix, (void)uri;
    if (!reading->isStopped) reading->events->end(reading->events->taker);
}

static void onText(void *data, const xmlChar *text, int count) {
    struct reading *reading = data;
    if (!reading->isStopped) reading->events->text(reading->events->taker, text, count);
}

static enum XMLReadFault faultOf(int code) {
    switch (code) {
    case XML_ERR_DOCUMENT_END:
    case XML_ERR_DOCUMENT_START:
    case XML_ERR_DOCUMENT_EMPTY: return XMLReadFaultEnd;
    case XML_ERR_TAG_NAME_MISMATCH: return XMLReadFaultTagMismatch;
    case XML_ERR_ATTRIBUTE_REDEFINED: return XMLReadFaultAttributeTwice;
    case XML_ERR_INVALID_CHAR: return XMLReadFaultCharacter;
    case XML_ERR_UNDECLARED_ENTITY: return XMLReadFaultEntity;
    default: return XMLReadFaultOther;
    }
}

// Newer releases of libxml2 give the error as a constant.
#if LIBXML_VERSION >= 21200
static void onError(void *data, const xmlError *error) {
#else
static void onError(void *data, xmlErrorPtr error) {
#endif
    struct reading *reading = data;
    if (reading->hasFault) return;
    reading->hasFault = 1;
    reading->events->fault(reading->events->taker, faultOf(error->code), error->line);
}

void xml_read(const unsigned char *bytes, size_t count, const struct XMLReadEvents *events) {
    struct reading reading = {.events = events};
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = onStart;
    handler.endElementNs = onEnd;
    handler.characters = onText;
    handler.serror = onError;
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, &reading, NULL, 0, NULL);
    if (context == NULL) return;
    reading.context = context;
    // Entities that a document declares are unknown, since nobody takes their declarations; without the option "&amp;" in an attribute would
    // come as "&#38;".
    xmlCtxtUseOptions(context, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOENT);
    // The first four bytes tell the encoding; the rest comes in pieces, since a count is an int.
    size_t offset = count < 4 ? count : 4;
    xmlParseChunk(context, (const char *)bytes, (int)offset, 0);
    while (offset < count && !reading.isStopped) {
        size_t piece = count - offset < (1 << 20) ? count - offset : (1 << 20);
        xmlParseChunk(context, (const char *)bytes + offset, (int)piece, 0);
        offset += piece;
    }
    if (!reading.isStopped) xmlParseChunk(context, NULL, 0, 1);
    xmlFreeParserCtxt(context);
}
