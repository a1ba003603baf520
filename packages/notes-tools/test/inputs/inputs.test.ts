import { OperationTool } from "@workbelt/core/provider";
import { expect, test } from "vitest";
import { notesPackage } from "../../src/index.js";

const PAGING = ["page_size", "start_cursor"];
const IMPLEMENTATION = ["schema_version", "tool_version"];
const OVERRIDES = ["notes_version", ...IMPLEMENTATION];
const PAGE = ["properties", "child_blocks", "icon", "cover"];

/**
 * The inputs of each documented operation, required ones first; additions of this package are in `more`. Every
 * read also has `continue_from`, for the rest of a result that was cut.
 */
const INPUTS: Record<string, { required: string[]; optional: string[]; more?: string[] }> = {
  notes_block_delete: { required: ["block_id"], optional: [] },
  notes_block_update: {
    required: ["block_id", "text", "type"],
    optional: ["language"],
    more: ["format", "caption"],
  },
  notes_page_content_append: {
    required: ["block_id"],
    // Documented as required; here markdown can take its place.
    optional: ["blocks"],
    more: ["markdown", "after", "position", "continue_from"],
  },
  notes_page_content_get: {
    required: ["block_id"],
    optional: PAGING,
    more: ["depth", "format"],
  },
  notes_page_get: { required: ["page_id"], optional: [] },
  notes_page_update: {
    required: ["page_id"],
    optional: ["properties", "archived", "icon", "cover"],
    more: ["create_options", "is_locked", "template", "template_timezone", "erase_content"],
  },
  notes_page_create: {
    required: [],
    optional: ["database_id", "parent_page_id", ...PAGE, ...OVERRIDES],
    more: [
      "data_source_id",
      "create_options",
      "markdown",
      "template",
      "template_timezone",
      "after",
      "position",
    ],
  },
  notes_database_create: { required: ["parent", "properties", "title"], optional: OVERRIDES },
  notes_database_fetch: {
    required: ["database_id"],
    optional: OVERRIDES,
    more: ["option_colors"],
  },
  notes_database_update: {
    required: ["database_id"],
    optional: ["title", "description", "properties"],
    more: ["data_source_id"],
  },
  notes_database_query: {
    required: ["database_id"],
    optional: [...PAGING, "sorts", ...OVERRIDES],
    more: ["data_source_id", "filter", "columns", "aggregate", "values_only"],
  },
  notes_database_property_retrieve: {
    required: ["database_id"],
    optional: ["property_id", ...IMPLEMENTATION],
    more: ["data_source_id", ...PAGING],
  },
  notes_database_insert_row: {
    required: ["database_id"],
    optional: ["properties", "child_blocks", "icon", "cover", ...OVERRIDES],
    more: ["data_source_id", "create_options", "markdown", "template", "template_timezone", "rows"],
  },
  notes_comment_create: {
    required: ["comment"],
    optional: ["parent", "discussion_id", ...OVERRIDES],
    more: ["attachments"],
  },
  notes_comment_retrieve: { required: ["comment_id"], optional: OVERRIDES },
  notes_comments_fetch: { required: ["block_id"], optional: [...PAGING, ...OVERRIDES] },
  notes_data_fetch: {
    required: [],
    optional: ["query", ...PAGING, ...IMPLEMENTATION],
    more: ["in_trash"],
  },
  notes_user_list: { required: [], optional: PAGING },
};

const tools = notesPackage.tools
  .filter(({ operation }) => Object.hasOwn(INPUTS, operation.name))
  .map(({ operation }) => new OperationTool(operation, notesPackage.service));

test("the package has these eighteen operations", () => {
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted());
});

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s has exactly its inputs, with overrides and paging where documented",
  (name, { operation, schema }) => {
    const { more = [], optional = [], required = [] } = INPUTS[name] ?? {};
    const shape = operation.input.shape as Record<
      string,
      { safeParse(value: unknown): { success: boolean } }
    >;
    const rest = operation.effect === "read" ? ["continue_from"] : [];
    const items = operation.takesItems === undefined ? [] : ["items"];
    const inputs = [...required, ...optional, ...more, ...rest, ...items];
    expect(Object.keys(schema.shape).toSorted()).toEqual(inputs.toSorted());
    const needed = Object.keys(shape).filter((key) => !shape[key]?.safeParse(undefined).success);
    expect(needed.toSorted()).toEqual(required.toSorted());
  },
);
