import { type Assumption, describes } from "./assumption.js";
import { notesAgentAssumptions } from "./notes-agents.js";

/** Assumptions of the notes sandbox and tools. */
export const notesAssumptions: readonly Assumption[] = [
  describes("notes/views-need-an-id", "A list of views needs a database or a data source.", [
    { step: "views-of-nothing", at: ["status", "error"] },
  ]),
  describes("notes/new-views-sort-by-column", "A new view takes sorts by column.", [
    { step: "view" },
  ]),
  describes(
    "notes/uuid-versions",
    "An id whose UUID has a version above 8 is refused as invalid, not looked up.",
    [{ step: "uuid-of-version-9", at: ["status", "error"] }],
  ),
  describes("notes/unknown-column-message", "The message about a formula with an unknown column.", [
    { step: "invalid-formula", at: ["message"] },
  ]),
  describes(
    "notes/unclosed-tag-message",
    "The message about a tag in Markdown that is not closed.",
    [{ step: "markdown-with-open-tag", at: ["message"] }],
  ),
  describes("notes/deletion-message", "The message about Markdown that would delete a page.", [
    { step: "markdown-that-deletes", at: ["message"] },
  ]),
  describes(
    "notes/title-heading-is-no-content",
    "The heading that becomes the title of a page is no longer part of its content.",
    [{ step: "text-under-heading", at: ["<block>.results[]"] }],
  ),
  describes(
    "notes/erasing-trashes-subpages",
    "Pages and databases in a page whose content is erased are in the trash.",
    [{ step: "update-inside-erased", at: ["status", "error"] }],
  ),
  describes(
    "notes/templates-fill-what-is-empty",
    "A template that is merged into a page keeps its values, icon and cover.",
    "a request cannot create a template",
  ),
  describes("notes/positions-are-of-pages", "A new row takes no position among its siblings.", [
    { step: "placed-row", at: ["status", "error"] },
  ]),
  describes(
    "notes/move-into-child-message",
    "The message about moving a page into a page inside of it.",
    [{ step: "move-into-itself", at: ["message"] }],
  ),
  describes(
    "notes/moved-row-loses-values",
    "A row that leaves its data source keeps only its title.",
    [{ step: "value-of-moved-row", at: ["status", "error"] }],
  ),
  describes("notes/date-messages", "The messages about dates and time zones that are not valid.", [
    { step: "row-with-unknown-zone", at: ["message"] },
    { step: "row-with-invalid-date", at: ["message"] },
  ]),
  describes(
    "notes/wrong-kind-of-id",
    "Writes refuse the id of a database for a page with the same error as reads.",
    [{ step: "update-of-database-as-page", at: ["status", "error"] }],
  ),
  describes(
    "notes/page-comments-exclude-blocks",
    "The comments of a page do not include those of its blocks.",
    [{ step: "comments-without-blocks", at: ["<comment>.results"] }],
  ),
  describes("notes/invalid-date-tag-is-text", "A date tag with an invalid date is text.", [
    {
      step: "markdown-with-invalid-date",
      at: ["<block>.results[]<paragraph>.paragraph.rich_text[]"],
    },
  ]),
  describes(
    "notes/line-starts-are-escaped",
    "A paragraph that would read as another block is escaped in Markdown.",
    "values are not compared",
  ),
  describes(
    "notes/selection-without-ellipsis",
    "A selection without an ellipsis is the text itself.",
    "no operation selects in this way",
  ),
  describes(
    "notes/insert-after-top-block",
    "New content comes after the block at the top that a selection ends in.",
    "values are not compared",
  ),
  describes(
    "notes/moving-is-no-copy",
    "Markdown may refer to each block once.",
    "no operation moves blocks by tags",
  ),
  describes(
    "notes/unsupported-blocks-are-known",
    "Blocks that Markdown cannot express are not listed as unknown.",
    "a request cannot create such a block",
  ),
  describes(
    "notes/markdown-depth-limit",
    "Markdown is nested 100 levels at most.",
    "the limit protects the sandbox only",
  ),
  describes(
    "notes/mentions-in-markdown-only",
    "A mention of a data source or an agent is one of this type in blocks.",
    "values are not compared",
  ),
  describes(
    "notes/new-databases-are-empty",
    "A database that Markdown creates has a title column only.",
    "values are not compared",
  ),
  describes(
    "notes/citations-are-links",
    "A citation in Markdown is a link in blocks.",
    "values are not compared",
  ),
  describes(
    "notes/discussion-urls",
    "The URLs of discussions in Markdown have the ids of page, block and discussion.",
    "values are not compared",
  ),
  describes(
    "notes/formatting-limit",
    "A page of Markdown may have thousands of styles and links in one text.",
    "the limit protects the sandbox only",
  ),
  describes(
    "notes/table-rows-are-even",
    "The rows of a table in Markdown are as wide as the widest.",
    "values are not compared",
  ),
  describes(
    "notes/tags-start-lines",
    "A tag of a block begins it only at the start of a line or after another tag.",
    "values are not compared",
  ),
  describes(
    "notes/soft-breaks-are-spaces",
    "A single newline in a text of Notion-flavored Markdown is a space.",
    "values are not compared",
  ),
  describes(
    "notes/signs-around-words",
    "Bold, italic and struck text has signs between letters and digits, otherwise tags.",
    "values are not compared",
  ),
  describes(
    "notes/equation-signs",
    "A dollar sign before a space or a digit does not end an equation, so that prices are text.",
    "values are not compared",
  ),
  describes(
    "notes/edge-breaks",
    "Newlines at the start or end of a text are tags in Notion-flavored Markdown.",
    "values are not compared",
  ),
  describes(
    "notes/low-headings-are-fourth",
    "Headings of the fifth and sixth level become headings of the fourth.",
    "values are not compared",
  ),
  describes(
    "notes/lists-in-lists-are-indented",
    "A list of plain texts has signs and indentation, any other has tags.",
    "values are not compared",
  ),
  describes(
    "notes/dashboard-widgets-are-no-views",
    "The widgets of a dashboard are not views of its database.",
    "it needs a dashboard, which not every plan has",
  ),
  describes(
    "notes/quick-filters-are-not-applied",
    "A query of a view ignores its quick filters.",
    "values are not compared",
  ),
  describes(
    "notes/template-name-is-a-part",
    "Templates are found by a part of their name.",
    "a request cannot create a template",
  ),
  describes(
    "notes/formula-condition-message",
    "The message about a condition that does not fit the result of a formula.",
    "formulas created by requests have no type to filter by",
  ),
  describes(
    "notes/upload-capabilities",
    "Uploads need the capabilities to read and insert content.",
    "it needs tokens with fewer capabilities",
  ),
  describes(
    "notes/uploads-newest-first",
    "Uploads are listed with the newest first.",
    "values are not compared",
  ),
  describes(
    "notes/repeated-part-replaces",
    "A part of an upload that is sent again replaces the first.",
    "the operation sends no part twice",
  ),
  describes(
    "notes/import-error",
    "The error of an address from which no file can be imported.",
    "it needs a public address without a file",
  ),
  describes(
    "notes/bots-see-all-meetings",
    "A connection without a person finds all meeting notes.",
    "values are not compared",
  ),
  describes(
    "notes/meeting-blocks-are-paragraphs",
    "The blocks inside of meeting notes are paragraphs.",
    "a request cannot create meeting notes",
  ),
  describes(
    "notes/files-without-sound-fail",
    "Meeting notes of a file without sound fail.",
    "a recording would be transcribed, which takes minutes",
  ),
  describes(
    "notes/transcripts-alone-are-ready",
    "Meeting notes without a summary are ready when they are transcribed.",
    "a recording would be transcribed, which takes minutes",
  ),
  describes(
    "notes/connection-is-the-verifier",
    "The connection that verifies a page is shown as the one who did.",
    "not every plan has verification",
  ),
  describes(
    "notes/removed-relation-keeps-values",
    "The other side of a removed relation keeps its values.",
    "values are not compared",
  ),
  describes(
    "notes/formula-dates",
    "A date in a formula has the hour of its own offset.",
    "values are not compared",
  ),
  describes(
    "notes/local-times-like-moment",
    "Of a local time that occurs twice the first is meant.",
    "values are not compared",
  ),
  describes(
    "notes/first-tokens-remain-valid",
    "The tokens of a first authorization remain valid after a second one.",
    "it needs the consent of a person, twice",
  ),
  describes(
    "notes/token-lives-an-hour",
    "An access token of a person lives an hour.",
    "it needs the consent of a person, and an hour",
  ),
  describes(
    "notes/file-type-pairs",
    "The media type of each file extension.",
    "the documents list both, and some pairs follow from the names only",
  ),
  describes(
    "notes/event-ids-repeat",
    "A repeated delivery has the id of the first one.",
    "only deliveries to a public address show it",
  ),
  ...notesAgentAssumptions,
];
