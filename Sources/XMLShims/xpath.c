#ifdef APISUPPORT_XML

#include "XMLShims.h"
#include "initialise.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdlib.h>

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_argument;
#else
typedef xmlError *error_argument;
#endif

struct apisupport_xml_tree {
    xmlDocPtr document;
    /// The element that is open; NULL before the root and after it.
    xmlNodePtr open;
    /// The elements by the index that they were made with; NULL where an index has none.
    xmlNodePtr *elements;
    size_t capacity;
};

struct apisupport_xml_value {
    xmlXPathObjectPtr object;
};

apisupport_xml_tree *apisupport_xml_tree_new(void) {
    apisupport_xml_initialise();
    apisupport_xml_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) return NULL;
    tree->document = xmlNewDoc(BAD_CAST "1.0");
    if (tree->document == NULL) {
        free(tree);
        return NULL;
    }
    return tree;
}

void apisupport_xml_tree_free(apisupport_xml_tree *tree) {
    xmlFreeDoc(tree->document);
    free(tree->elements);
    free(tree);
}

static bool note_element(apisupport_xml_tree *tree, uint32_t index, xmlNodePtr node) {
    if (index >= tree->capacity) {
        size_t capacity = tree->capacity * 2 > index ? tree->capacity * 2 : (size_t)index + 64;
        xmlNodePtr *larger = realloc(tree->elements, capacity * sizeof *larger);
        if (larger == NULL) return false;
        for (size_t place = tree->capacity; place < capacity; place++) larger[place] = NULL;
        tree->elements = larger;
        tree->capacity = capacity;
    }
    tree->elements[index] = node;
    return true;
}

/// The index travels in the field that libxml2 leaves to its users.
static void *packed(uint32_t index) { return (void *)(uintptr_t)index; }

bool apisupport_xml_tree_open(apisupport_xml_tree *tree, const char *local, uint32_t index) {
    xmlNodePtr node = xmlNewDocNode(tree->document, NULL, BAD_CAST local, NULL);
    if (node == NULL) return false;
    node->_private = packed(index);
    if (tree->open == NULL) {
        xmlDocSetRootElement(tree->document, node);
    } else {
        xmlAddChild(tree->open, node);
    }
    tree->open = node;
    return note_element(tree, index, node);
}

bool apisupport_xml_tree_declare(apisupport_xml_tree *tree, const char *prefix, const char *uri) {
    return xmlNewNs(tree->open, BAD_CAST uri, BAD_CAST prefix) != NULL;
}

bool apisupport_xml_tree_set_namespace(apisupport_xml_tree *tree, const char *prefix) {
    xmlNsPtr namespace = xmlSearchNs(tree->document, tree->open, BAD_CAST prefix);
    if (namespace == NULL) return false;
    xmlSetNs(tree->open, namespace);
    return true;
}

bool apisupport_xml_tree_add_attribute(
    apisupport_xml_tree *tree, const char *prefix, const char *local, const uint8_t *value, int count, uint32_t index
) {
    xmlNsPtr namespace = NULL;
    if (prefix != NULL) {
        namespace = xmlSearchNs(tree->document, tree->open, BAD_CAST prefix);
        if (namespace == NULL) return false;
    }
    xmlAttrPtr attribute = xmlNewNsProp(tree->open, namespace, BAD_CAST local, NULL);
    if (attribute == NULL) return false;
    attribute->_private = packed(index);
    // As a text node, not by the value parameter, which would read references in it.
    xmlNodePtr text = xmlNewDocTextLen(tree->document, value, count);
    if (text == NULL) return false;
    xmlAddChild((xmlNodePtr)attribute, text);
    return true;
}

bool apisupport_xml_tree_add_text(apisupport_xml_tree *tree, const uint8_t *bytes, int count) {
    xmlNodePtr text = xmlNewDocTextLen(tree->document, bytes, count);
    return text != NULL && xmlAddChild(tree->open, text) != NULL;
}

void apisupport_xml_tree_finish(apisupport_xml_tree *tree) { xmlXPathOrderDocElems(tree->document); }

void apisupport_xml_tree_close(apisupport_xml_tree *tree) {
    xmlNodePtr parent = tree->open->parent;
    tree->open = parent != NULL && parent->type == XML_ELEMENT_NODE ? parent : NULL;
}

typedef struct {
    void (*problem)(void *user, const apisupport_xml_problem *problem);
    void *user;
} reporter;

static void report(void *user, error_argument error) {
    reporter *self = user;
    if (error == NULL) return;
    apisupport_xml_problem problem = {
        .level = error->level,
        .code = error->code,
        .message = error->message,
        .subject = error->str1,
        .offset = error->int1 > 0 ? (size_t)error->int1 : 0,
    };
    self->problem(self->user, &problem);
}

apisupport_xml_value *apisupport_xml_evaluate(
    apisupport_xml_tree *tree, const char *expression, uint32_t context_index, const char *const *prefixes,
    const char *const *uris, int binding_count, void (*problem)(void *user, const apisupport_xml_problem *problem),
    void *user
) {
    xmlXPathContextPtr context = xmlXPathNewContext(tree->document);
    if (context == NULL) return NULL;
    reporter self = {.problem = problem, .user = user};
    context->error = report;
    context->userData = &self;
    context->node = context_index < tree->capacity ? tree->elements[context_index] : NULL;
    bool is_bound = true;
    for (int index = 0; index < binding_count; index++) {
        if (xmlXPathRegisterNs(context, BAD_CAST prefixes[index], BAD_CAST uris[index]) != 0) is_bound = false;
    }
    xmlXPathObjectPtr object = is_bound ? xmlXPathEval(BAD_CAST expression, context) : NULL;
    xmlXPathFreeContext(context);
    if (object == NULL) return NULL;
    apisupport_xml_value *value = malloc(sizeof *value);
    if (value == NULL) {
        xmlXPathFreeObject(object);
        return NULL;
    }
    if (object->type == XPATH_NODESET && object->nodesetval != NULL) xmlXPathNodeSetSort(object->nodesetval);
    value->object = object;
    return value;
}

void apisupport_xml_value_free(apisupport_xml_value *value) {
    xmlXPathFreeObject(value->object);
    free(value);
}

apisupport_xml_value_kind apisupport_xml_value_get_kind(const apisupport_xml_value *value) {
    switch (value->object->type) {
        case XPATH_NODESET: return apisupport_xml_value_nodes;
        case XPATH_BOOLEAN: return apisupport_xml_value_boolean;
        case XPATH_NUMBER: return apisupport_xml_value_number;
        case XPATH_STRING: return apisupport_xml_value_string;
        default: return apisupport_xml_value_other;
    }
}

bool apisupport_xml_value_boolean_value(const apisupport_xml_value *value) { return value->object->boolval != 0; }

double apisupport_xml_value_number_value(const apisupport_xml_value *value) { return value->object->floatval; }

const char *apisupport_xml_value_string_value(const apisupport_xml_value *value) {
    const xmlChar *text = value->object->stringval;
    return text == NULL ? "" : (const char *)text;
}

int apisupport_xml_value_node_count(const apisupport_xml_value *value) {
    return value->object->nodesetval == NULL ? 0 : value->object->nodesetval->nodeNr;
}

static xmlNodePtr node_at(const apisupport_xml_value *value, int position) {
    return value->object->nodesetval->nodeTab[position];
}

apisupport_xml_node_kind apisupport_xml_value_node_kind(const apisupport_xml_value *value, int position) {
    switch (node_at(value, position)->type) {
        case XML_DOCUMENT_NODE: return apisupport_xml_node_document;
        case XML_ELEMENT_NODE: return apisupport_xml_node_element;
        case XML_ATTRIBUTE_NODE: return apisupport_xml_node_attribute;
        default: return apisupport_xml_node_other;
    }
}

uint32_t apisupport_xml_value_node_index(const apisupport_xml_value *value, int position) {
    return (uint32_t)(uintptr_t)node_at(value, position)->_private;
}

char *apisupport_xml_value_node_text(const apisupport_xml_value *value, int position) {
    // Namespace nodes are of another type in C; this function knows them too.
    return (char *)xmlXPathCastNodeToString(node_at(value, position));
}

void apisupport_xml_free_text(char *text) { xmlFree(text); }

#endif
