#ifdef APISUPPORT_XML

#include "XMLShims.h"
#include "initialise.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_argument;
#else
typedef xmlError *error_argument;
#endif

/// One parse; libxml2's user data, also in the contexts that libxml2 makes for the text of entities.
typedef struct {
    xmlParserCtxtPtr context;
    const uint8_t *bytes;
    /// Where the document begins, how far libxml2 has read, and where it ends.
    size_t start, next, count;
    const apisupport_xml_handlers *handlers;
    void *user;
    bool keeps_entities;
    /// Looked at before anything of libxml2's: a stopped parse looks well formed there.
    bool stopped;
    /// The bytes that libxml2 had in hand when it was stopped.
    xmlParserInputBufferPtr kept;
    size_t last_offset;
    /// Whether the bytes are handed to libxml2 in pieces, rather than fetched by it.
    bool is_pushed;
} parser;

/// Hands the next bytes to libxml2, which copies them piece by piece: so the document needs no zero byte behind it.
static int read_on(void *user, char *buffer, int capacity) {
    parser *self = user;
    if (capacity <= 0) return 0;
    size_t count = self->count - self->next;
    if (count > (size_t)capacity) count = (size_t)capacity;
    memcpy(buffer, self->bytes + self->next, count);
    self->next += count;
    return (int)count;
}

/// What libxml2 has in hand of the document itself; empty once it gave it up.
static apisupport_xml_window window(parser *self) {
    xmlParserCtxtPtr context = self->context;
    if (context->inputNr <= 0 || context->inputTab[0]->buf == NULL) return (apisupport_xml_window){0};
    xmlParserInputPtr input = context->inputTab[0];
    return (apisupport_xml_window){input->base, input->end, self->start + input->consumed};
}

/// The place in the document itself, also while an entity's text is read.
static size_t place(parser *self) {
    apisupport_xml_window held = window(self);
    if (held.start != NULL) {
        self->last_offset = held.offset + (size_t)(self->context->inputTab[0]->cur - held.start);
    }
    return self->last_offset;
}

static void go_on(parser *self, bool answer) {
    if (answer || self->stopped) return;
    self->stopped = true;
    // The piece in hand is short, so libxml2 may read on to its end; nothing more is heard of it.
    if (self->is_pushed) return;
    // xmlStopParser frees the bytes in hand, which the function of libxml2 that reports a problem may still read.
    if (self->context->inputNr > 0) {
        self->kept = self->context->inputTab[0]->buf;
        self->context->inputTab[0]->buf = NULL;
    }
    xmlStopParser(self->context);
}

static bool is_in_entity(parser *self) { return self->context->depth > 0; }

static void start_element(
    void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes
) {
    (void)defaulted_count;
    parser *self = user;
    if (self->stopped) return;
    apisupport_xml_start_tag tag = {
        .local = local,
        .prefix = prefix,
        .uri = uri,
        .namespaces = namespaces,
        .namespace_count = namespace_count,
        .attributes = attributes,
        .attribute_count = attribute_count,
        .window = window(self),
        .offset = place(self),
        .from_entity = is_in_entity(self),
    };
    go_on(self, self->handlers->start_element(self->user, &tag));
}

static void end_element(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)local, (void)prefix, (void)uri;
    parser *self = user;
    if (self->stopped) return;
    go_on(self, self->handlers->end_element(self->user, place(self)));
}

static void characters(void *user, const xmlChar *bytes, int count) {
    parser *self = user;
    if (self->stopped || count <= 0) return;
    apisupport_xml_window held = window(self);
    go_on(self, self->handlers->characters(self->user, bytes, (size_t)count, &held, is_in_entity(self)));
}

static void cdata(void *user, const xmlChar *bytes, int count) {
    parser *self = user;
    if (self->stopped || count < 0) return;
    go_on(self, self->handlers->cdata(self->user, bytes, (size_t)count, place(self), is_in_entity(self)));
}

static void comment(void *user, const xmlChar *text) {
    (void)text;
    parser *self = user;
    if (self->stopped) return;
    go_on(self, self->handlers->skipped(self->user, place(self)));
}

static void instruction(void *user, const xmlChar *target, const xmlChar *text) {
    (void)target;
    comment(user, text);
}

static void start_document(void *user) {
    parser *self = user;
    // The declarations of entities need a document to hang on; without one libxml2 makes its own and adds them itself.
    xmlSAX2StartDocument(self->context);
}

static void internal_subset(void *user, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
    parser *self = user;
    if (self->keeps_entities) xmlSAX2InternalSubset(self->context, name, public_id, system_id);
}

static void entity_declaration(
    void *user, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content
) {
    parser *self = user;
    if (self->stopped) return;
    bool is_general = type == XML_INTERNAL_GENERAL_ENTITY || type == XML_EXTERNAL_GENERAL_PARSED_ENTITY;
    const xmlChar *text = type == XML_INTERNAL_GENERAL_ENTITY ? content : NULL;
    go_on(self, self->handlers->entity_declaration(self->user, name, is_general, text, place(self)));
    // The five predefined ones are known anyway; libxml2 would complain to standard error.
    bool is_predefined = is_general && xmlGetPredefinedEntity(name) != NULL;
    if (self->keeps_entities && !self->stopped && !is_predefined) {
        xmlSAX2EntityDecl(self->context, name, type, public_id, system_id, content);
    }
}

static void unparsed_entity_declaration(
    void *user, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id, const xmlChar *notation
) {
    parser *self = user;
    if (self->stopped) return;
    go_on(self, self->handlers->entity_declaration(self->user, name, true, NULL, place(self)));
    if (self->keeps_entities && !self->stopped && xmlGetPredefinedEntity(name) == NULL) {
        xmlSAX2UnparsedEntityDecl(self->context, name, public_id, system_id, notation);
    }
}

static void attribute_declaration(
    void *user, const xmlChar *element, const xmlChar *name, int type, int kind, const xmlChar *value,
    xmlEnumerationPtr values
) {
    (void)name, (void)type, (void)kind, (void)value;
    parser *self = user;
    // libxml2 keeps the defaults by itself; the list of allowed values is the handler's to free.
    xmlFreeEnumeration(values);
    if (self->stopped) return;
    go_on(self, self->handlers->attribute_declaration(self->user, element, place(self)));
}

static xmlEntityPtr get_entity(void *user, const xmlChar *name) {
    parser *self = user;
    return self->keeps_entities ? xmlSAX2GetEntity(self->context, name) : NULL;
}

static xmlEntityPtr get_parameter_entity(void *user, const xmlChar *name) {
    parser *self = user;
    return self->keeps_entities ? xmlSAX2GetParameterEntity(self->context, name) : NULL;
}

static void reference(void *user, const xmlChar *name) {
    parser *self = user;
    if (self->stopped) return;
    // After the text of an internal entity libxml2 reports the reference too; any other reference leaves a hole.
    xmlEntityPtr entity = get_entity(user, name);
    if (entity != NULL && entity->etype == XML_INTERNAL_GENERAL_ENTITY) return;
    go_on(self, self->handlers->unresolved_entity(self->user, name, place(self)));
}

/// About how many bytes of names libxml2 keeps for a stream.
static const size_t names_limit = 2 << 20;

static void problem(void *user, error_argument error) {
    parser *self = user;
    if (self->stopped || error == NULL) return;
    apisupport_xml_problem problem = {
        .level = error->level,
        .code = error->code,
        .message = error->message,
        .subject = error->str1,
        .offset = place(self),
    };
    // What libxml2 says of a name that it can't keep is that there is none.
    if (self->is_pushed && xmlDictGetUsage(self->context->dict) > names_limit) {
        problem.code = XML_ERR_NAME_TOO_LONG;
        problem.message = "The names of elements and attributes in the stream are too many";
    }
    go_on(self, self->handlers->problem(self->user, &problem));
}

static void set_handlers(xmlSAXHandler *sax) {
    memset(sax, 0, sizeof *sax);
    sax->initialized = XML_SAX2_MAGIC;
    sax->startElementNs = start_element;
    sax->endElementNs = end_element;
    sax->characters = characters;
    sax->ignorableWhitespace = characters;
    sax->cdataBlock = cdata;
    sax->comment = comment;
    sax->processingInstruction = instruction;
    sax->startDocument = start_document;
    sax->internalSubset = internal_subset;
    sax->entityDecl = entity_declaration;
    sax->unparsedEntityDecl = unparsed_entity_declaration;
    sax->attributeDecl = attribute_declaration;
    sax->getEntity = get_entity;
    sax->getParameterEntity = get_parameter_entity;
    sax->reference = reference;
    sax->serror = problem;
    // Left empty on purpose: resolveEntity and externalSubset, so that nothing is ever opened.
}

/// How libxml2 reads in either way of handing bytes over.
static void set_options(xmlParserCtxtPtr context) {
    // The bytes are UTF-8 whatever the declaration says. Never NOENT, HUGE, DTDLOAD, DTDATTR, XINCLUDE.
    xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    // Others in the process may have changed the defaults that a new context starts with.
    context->keepBlanks = 1;
    context->replaceEntities = 0;
    context->loadsubset = 0;
    context->validate = 0;
    context->pedantic = 0;
}

static apisupport_xml_outcome outcome_of(const parser *self) {
    if (self->stopped) return apisupport_xml_outcome_stopped;
    return self->context->wellFormed && self->context->nsWellFormed ? apisupport_xml_outcome_well_formed
                                                                    : apisupport_xml_outcome_not_well_formed;
}

static void free_context(parser *self) {
    if (self->context->myDoc != NULL) xmlFreeDoc(self->context->myDoc);
    self->context->myDoc = NULL;
    xmlFreeParserCtxt(self->context);
}

apisupport_xml_outcome apisupport_xml_parse(
    const uint8_t *bytes, size_t start, size_t count, bool keeps_entities, const apisupport_xml_handlers *handlers,
    void *user
) {
    apisupport_xml_initialise();
    if (count > INT_MAX) return apisupport_xml_outcome_out_of_memory;
    xmlParserCtxtPtr context = xmlNewParserCtxt();
    if (context == NULL) return apisupport_xml_outcome_out_of_memory;
    parser self = {
        .context = context,
        .bytes = bytes,
        .start = start,
        .next = start,
        .count = count,
        .handlers = handlers,
        .user = user,
        .keeps_entities = keeps_entities,
    };
    set_handlers(context->sax);
    context->userData = &self;
    set_options(context);
    // Names are bounded by the document's size; libxml2's own bound would refuse big documents.
    xmlDictSetLimit(context->dict, 0);

    apisupport_xml_outcome outcome = apisupport_xml_outcome_out_of_memory;
    xmlParserInputBufferPtr buffer = xmlParserInputBufferCreateIO(read_on, NULL, &self, XML_CHAR_ENCODING_NONE);
    xmlParserInputPtr input = buffer == NULL ? NULL : xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE);
    if (buffer != NULL && input == NULL) xmlFreeParserInputBuffer(buffer);
    if (input != NULL && inputPush(context, input) < 0) {
        xmlFreeInputStream(input);
    } else if (input != NULL) {
        xmlParseDocument(context);
        outcome = outcome_of(&self);
    }
    free_context(&self);
    if (self.kept != NULL) xmlFreeParserInputBuffer(self.kept);
    return outcome;
}

struct apisupport_xml_push {
    parser parser;
    apisupport_xml_handlers handlers;
};

apisupport_xml_push *apisupport_xml_push_new(
    size_t start, const apisupport_xml_handlers *handlers, void *user
) {
    apisupport_xml_initialise();
    apisupport_xml_push *push = calloc(1, sizeof *push);
    if (push == NULL) return NULL;
    xmlSAXHandler sax;
    set_handlers(&sax);
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&sax, &push->parser, NULL, 0, NULL);
    if (context == NULL) {
        free(push);
        return NULL;
    }
    push->handlers = *handlers;
    push->parser.context = context;
    push->parser.start = start;
    push->parser.handlers = &push->handlers;
    push->parser.user = user;
    push->parser.is_pushed = true;
    set_options(context);
    // A stream may have any number of names, all of which libxml2 keeps.
    xmlDictSetLimit(context->dict, names_limit);
    return push;
}

void apisupport_xml_push_feed(apisupport_xml_push *push, const uint8_t *bytes, size_t count) {
    if (push->parser.stopped || count == 0) return;
    xmlParseChunk(push->parser.context, (const char *)bytes, (int)count, 0);
}

size_t apisupport_xml_push_place(apisupport_xml_push *push) { return place(&push->parser); }

apisupport_xml_outcome apisupport_xml_push_finish(apisupport_xml_push *push) {
    if (!push->parser.stopped) xmlParseChunk(push->parser.context, NULL, 0, 1);
    return outcome_of(&push->parser);
}

void apisupport_xml_push_free(apisupport_xml_push *push) {
    free_context(&push->parser);
    free(push);
}

#endif
