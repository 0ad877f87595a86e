#include "XMLPeers.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>

static const int options = XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_HUGE;

bool xmlpeers_dom(const char *bytes, size_t size) {
    xmlDocPtr document = xmlReadMemory(bytes, (int)size, NULL, NULL, options);
    xmlFreeDoc(document);
    return document != NULL;
}

static void start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes
) {
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
}

static void characters(void *context, const xmlChar *text, int length) {
}

static xmlSAXHandler empty_functions(void) {
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = start_element,
        .endElementNs = end_element,
        .characters = characters,
        .cdataBlock = characters,
    };
    return handler;
}

bool xmlpeers_sax_whole(const char *bytes, size_t size) {
    xmlParserCtxtPtr context = xmlCreateMemoryParserCtxt(bytes, (int)size);
    xmlSAXHandler handler = empty_functions();
    xmlSAXHandler *own = context->sax;
    context->sax = &handler;
    xmlCtxtUseOptions(context, options);
    xmlParseDocument(context);
    bool is_well_formed = context->wellFormed;
    context->sax = own;
    xmlFreeParserCtxt(context);
    return is_well_formed;
}

bool xmlpeers_sax_push(const char *bytes, size_t size) {
    xmlSAXHandler handler = empty_functions();
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
    xmlCtxtUseOptions(context, options);
    const size_t piece = 65536;
    for (size_t start = 0; start < size; start += piece) {
        size_t length = size - start < piece ? size - start : piece;
        xmlParseChunk(context, bytes + start, (int)length, 0);
    }
    xmlParseChunk(context, NULL, 0, 1);
    bool is_well_formed = context->wellFormed;
    xmlFreeParserCtxt(context);
    return is_well_formed;
}
