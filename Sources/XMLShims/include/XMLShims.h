// What Swift sees of libxml2. No header of libxml2 is included here: Debian's draws in ICU, whose declarations clash
// with Foundation's. The functions exist only with trait XML, whose macro APISUPPORT_XML guards the C files, so that
// without it no header of libxml2 is needed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What goes wrong in a document, as libxml2 says it.
typedef struct {
    /// libxml2's xmlErrorLevel: 1 warning, 2 error, 3 fatal.
    int level;
    /// libxml2's xmlParserErrors.
    int code;
    /// libxml2's text; NULL when it has none. Valid during the call only.
    const char *_Nullable message;
    /// A name that the message speaks of, or NULL. Valid during the call only.
    const char *_Nullable subject;
    /// The place in the document, in bytes.
    size_t offset;
} apisupport_xml_problem;

/// The piece of the document that libxml2 has in hand, and where it begins in the document.
typedef struct {
    const uint8_t *_Nullable start;
    const uint8_t *_Nullable end;
    size_t offset;
} apisupport_xml_window;

/// A start tag. All pointers are valid during the call only; names are interned for the time of the parse, so that the
/// same name has the same pointer.
typedef struct {
    const uint8_t *local;
    const uint8_t *_Nullable prefix;
    const uint8_t *_Nullable uri;
    /// Pairs of prefix (NULL for the default namespace) and URI.
    const uint8_t *_Nullable const *_Nullable namespaces;
    int namespace_count;
    /// Groups of five: local name, prefix, URI, first byte of the value, end of the value.
    const uint8_t *_Nullable const *_Nullable attributes;
    int attribute_count;
    /// What values that are the document's own bytes lie in.
    apisupport_xml_window window;
    /// The place of the tag's `>` or `/>` in the document, or of the entity reference that the element comes from.
    size_t offset;
    /// Whether the element comes from an entity's replacement text.
    bool from_entity;
} apisupport_xml_start_tag;

/// The events of a document, in its order. Each answers whether to go on; after the first false nothing more is called.
typedef struct {
    bool (*start_element)(void *user, const apisupport_xml_start_tag *tag);
    /// `offset` is the place behind the end tag.
    bool (*end_element)(void *user, size_t offset);
    /// `window` is what bytes that are the document's own lie in.
    bool (*characters)(
        void *user, const uint8_t *bytes, size_t count, const apisupport_xml_window *window, bool from_entity
    );
    /// `offset` is the place behind the section.
    bool (*cdata)(void *user, const uint8_t *bytes, size_t count, size_t offset, bool from_entity);
    /// A comment or processing instruction has ended at `offset`.
    bool (*skipped)(void *user, size_t offset);
    /// An entity declaration. A general entity is one for content and attributes; `content` is NULL unless it is such a
    /// one with its text in the document.
    bool (*entity_declaration)(
        void *user, const uint8_t *name, bool is_general, const uint8_t *_Nullable content, size_t offset
    );
    /// A declaration of attributes in the DTD.
    bool (*attribute_declaration)(void *user, const uint8_t *element, size_t offset);
    /// A reference to an entity whose text is not there.
    bool (*unresolved_entity)(void *user, const uint8_t *name, size_t offset);
    bool (*problem)(void *user, const apisupport_xml_problem *problem);
} apisupport_xml_handlers;

/// How a parse ended.
typedef enum {
    apisupport_xml_outcome_well_formed,
    apisupport_xml_outcome_not_well_formed,
    apisupport_xml_outcome_stopped,
    apisupport_xml_outcome_out_of_memory,
} apisupport_xml_outcome;

/// Parses a whole document of UTF-8, without opening anything else.
///
/// The document is at `bytes + start` up to `bytes + count`; places are counted from `bytes`. It must hold no zero byte and
/// stay in place during the call; `count` is at most INT_MAX.
/// `keeps_entities` makes internal entities known, so that references to them give their text.
apisupport_xml_outcome apisupport_xml_parse(
    const uint8_t *bytes,
    size_t start,
    size_t count,
    bool keeps_entities,
    const apisupport_xml_handlers *handlers,
    void *user
);

/// A parse of a document whose bytes come in pieces.
typedef struct apisupport_xml_push apisupport_xml_push;

/// Begins such a parse; NULL when memory is short. Places are counted from `start`. Handlers are copied, entities are
/// never kept. Freed by `apisupport_xml_push_free`.
apisupport_xml_push *_Nullable apisupport_xml_push_new(
    size_t start, const apisupport_xml_handlers *handlers, void *user
);

/// Hands over the next bytes, UTF-8 without a zero byte and fewer than INT_MAX, which end outside of markup; the handlers
/// are called for what they hold, but for text that may go on.
///
/// After a handler's first false nothing happens any more. The bytes are copied.
void apisupport_xml_push_feed(apisupport_xml_push *push, const uint8_t *bytes, size_t count);

/// The place up to which the parser has read, in bytes of the document.
size_t apisupport_xml_push_place(apisupport_xml_push *push);

/// Ends the parse behind the last bytes.
apisupport_xml_outcome apisupport_xml_push_finish(apisupport_xml_push *push);

/// Frees a parse.
void apisupport_xml_push_free(apisupport_xml_push *push);

/// A libxml2 document tree, made for XPath.
typedef struct apisupport_xml_tree apisupport_xml_tree;

/// Makes an empty tree; NULL when memory is short. Freed by `apisupport_xml_tree_free`.
apisupport_xml_tree *_Nullable apisupport_xml_tree_new(void);

/// Frees a tree, and all its nodes.
void apisupport_xml_tree_free(apisupport_xml_tree *tree);

/// Opens an element inside the one that is open. `index` comes back in results. False when memory is short.
bool apisupport_xml_tree_open(apisupport_xml_tree *tree, const char *local, uint32_t index);

/// Declares a namespace on the element that is open; a NULL prefix is the default namespace.
bool apisupport_xml_tree_declare(apisupport_xml_tree *tree, const char *_Nullable prefix, const char *uri);

/// Puts the open element into the namespace bound to a prefix; a NULL prefix is the default namespace.
bool apisupport_xml_tree_set_namespace(apisupport_xml_tree *tree, const char *_Nullable prefix);

/// Adds an attribute to the open element. `index` comes back in results.
bool apisupport_xml_tree_add_attribute(
    apisupport_xml_tree *tree,
    const char *_Nullable prefix,
    const char *local,
    const uint8_t *_Nullable value,
    int count,
    uint32_t index
);

/// Adds text to the open element, which has no text behind its last child yet.
bool apisupport_xml_tree_add_text(apisupport_xml_tree *tree, const uint8_t *bytes, int count);

/// Makes a complete tree ready: numbers its elements, so that results are put in order without walks through the tree.
void apisupport_xml_tree_finish(apisupport_xml_tree *tree);

/// Closes the open element.
void apisupport_xml_tree_close(apisupport_xml_tree *tree);

/// The kinds of an XPath result.
typedef enum {
    apisupport_xml_value_nodes,
    apisupport_xml_value_boolean,
    apisupport_xml_value_number,
    apisupport_xml_value_string,
    apisupport_xml_value_other,
} apisupport_xml_value_kind;

/// The kinds of a node in an XPath result.
typedef enum {
    apisupport_xml_node_document,
    apisupport_xml_node_element,
    apisupport_xml_node_attribute,
    apisupport_xml_node_other,
} apisupport_xml_node_kind;

/// The result of an XPath expression.
typedef struct apisupport_xml_value apisupport_xml_value;

/// Evaluates an expression with one element as its context node.
///
/// `context_index` is the index of that element. `prefixes` and `uris` bind `binding_count` prefixes. NULL on failure,
/// after `problem` was called at least once, or when memory is short.
/// The tree must not be used from two threads at once. Freed by `apisupport_xml_value_free`.
apisupport_xml_value *_Nullable apisupport_xml_evaluate(
    apisupport_xml_tree *tree,
    const char *expression,
    uint32_t context_index,
    const char *_Nonnull const *_Nullable prefixes,
    const char *_Nonnull const *_Nullable uris,
    int binding_count,
    void (*problem)(void *user, const apisupport_xml_problem *problem),
    void *user
);

/// Frees a result.
void apisupport_xml_value_free(apisupport_xml_value *value);

/// The kind of a result.
apisupport_xml_value_kind apisupport_xml_value_get_kind(const apisupport_xml_value *value);

/// The truth value of a result of kind boolean.
bool apisupport_xml_value_boolean_value(const apisupport_xml_value *value);

/// The number of a result of kind number.
double apisupport_xml_value_number_value(const apisupport_xml_value *value);

/// The text of a result of kind string; valid until the result is freed.
const char *apisupport_xml_value_string_value(const apisupport_xml_value *value);

/// The number of nodes in a result of kind nodes.
int apisupport_xml_value_node_count(const apisupport_xml_value *value);

/// The kind of a node.
apisupport_xml_node_kind apisupport_xml_value_node_kind(const apisupport_xml_value *value, int position);

/// The index that an element or attribute was made with.
uint32_t apisupport_xml_value_node_index(const apisupport_xml_value *value, int position);

/// The text of a node that is neither element nor attribute, to be freed by `apisupport_xml_free_text`; NULL when memory is short.
char *_Nullable apisupport_xml_value_node_text(const apisupport_xml_value *value, int position);

/// Frees a text.
void apisupport_xml_free_text(char *text);

#pragma clang assume_nonnull end
