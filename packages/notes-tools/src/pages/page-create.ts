import {
  collectProblems,
  defineOperation,
  openObject,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkTemplate } from "../rows/check-template.js";
import { givenProperties } from "../rows/prepare-rows.js";
import { checkBlock, checkPage } from "../inputs/check-target.js";
import { checkPrivatePages, NO_PERSON, NO_PRIVATE_PAGES } from "./private-pages.js";
import { checkNewRows } from "../rows/check-rows.js";
import { buildContent } from "../blocks/written-content.js";
import {
  VERSION_WITHOUT_DATA_SOURCES,
  canonicalizeDatabase,
  toDatabaseRef,
  dataSourceId,
  versionFitsDataSource,
} from "../databases/database-inputs.js";
import { explainColumnError } from "../schema/explain-column-error.js";
import { NEW_ROW_CONSEQUENCES } from "../databases/column-consequences.js";
import { canonicalizeNewRows } from "../rows/canonical-columns.js";
import { explainNewRowError, sendNewRow } from "../rows/send-new-row.js";
import { explainWrongIdKind } from "../id-kind.js";
import { childBlocks } from "../inputs/block-inputs.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import {
  WORKSPACE,
  blockId,
  databaseIdInput,
  newPageParentId,
  parseBlockId,
  parseId,
} from "../inputs/ids.js";
import { ONE_CONTENT, hasOneContent, markdown } from "../inputs/markdown-input.js";
import { createOptions } from "../inputs/properties.js";
import {
  CONTENT_WITH_TEMPLATE,
  TIMEZONE_WITHOUT_TEMPLATE,
  templateFitsContent,
  newPageTemplate,
  timezoneFitsTemplate,
  toTemplate,
} from "../inputs/template.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { ONLY_TITLE, preparePageValues } from "./prepare-page-values.js";
import { removePages } from "../rows/undo-pages.js";
import { compactCreatedPage, createdPageOutput, sendNewPage } from "../rows/send-new-page.js";
import { findRowProse } from "../rows/prose-columns.js";

const ALTERNATIVES = {
  database: "give it as database_id",
  block: "use notes_page_content_append to add content to it",
};

const ONE_PARENT = "expected exactly one of database_id and parent_page_id";

/** The operation `notes_page_create`. */
export const pageCreate = defineOperation({
  name: "notes_page_create",
  description:
    "Creates a page under a page, or a row of a database. Give exactly one of parent_page_id and database_id; a row requires properties.",
  effect: "create",
  consequence: NEW_ROW_CONSEQUENCES,
  multipleWrites: true,
  verifyWith: "notes_page_content_get",
  aliases: { page_id: "parent_page_id", template_id: "template" },
  unsupported: {
    title: 'Give it in properties: {"title":"…"}.',
    content: "Give it as markdown.",
  },
  input: z
    .strictObject({
      database_id: databaseIdInput().optional(),
      parent_page_id: newPageParentId().optional(),
      data_source_id: dataSourceId(),
      properties: openObject(
        '{"title":"…"}; of a row also values by exact column name. New select options are created',
      ).optional(),
      create_options: createOptions(),
      child_blocks: childBlocks(),
      markdown: markdown().optional(),
      ...newPageTemplate(),
      after: selfExplanatory(blockId("Block of the parent page to insert after")).optional(),
      position: selfExplanatory(
        z.enum(["start", "end"]).describe("Place on the parent page (default end)"),
      ).optional(),
      ...iconAndCover(),
      ...versionOverrides(),
    })
    .refine((input) => input.database_id === undefined || input.parent_page_id === undefined, {
      path: ["parent_page_id"],
      message: ONE_PARENT,
    })
    .refine((input) => input.database_id !== undefined || input.parent_page_id !== undefined, {
      path: ["database_id"],
      message: ONE_PARENT,
    })
    .refine((input) => input.database_id === undefined || input.properties !== undefined, {
      path: ["properties"],
      message: "expected together with database_id",
    })
    .refine((input) => input.data_source_id === undefined || input.database_id !== undefined, {
      path: ["data_source_id"],
      message: "expected together with database_id only",
    })
    .refine((input) => input.template === undefined || input.database_id !== undefined, {
      path: ["template"],
      message: "expected together with database_id only",
    })
    .refine(
      ({ after, parent_page_id = WORKSPACE, position }) =>
        parent_page_id !== WORKSPACE || (after ?? position) === undefined,
      { path: ["position"], message: "expected, like after, together with a parent page only" },
    )
    .refine((input) => input.after === undefined || input.position === undefined, {
      path: ["position"],
      message: "expected without after",
    })
    .refine(hasOneContent, ONE_CONTENT)
    .refine(templateFitsContent, CONTENT_WITH_TEMPLATE)
    .refine(timezoneFitsTemplate, TIMEZONE_WITHOUT_TEMPLATE)
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  canonicalize: async (given, api) => {
    const input = await canonicalizeDatabase(given, api);
    const { database_id, ...others } = input;
    if (database_id === undefined) return input;
    const named = await canonicalizeNewRows(input, toDatabaseRef({ ...others, database_id }), api);
    return named && { ...input, properties: named.properties };
  },
  findProse: async ({ database_id, ...input }, api) =>
    database_id === undefined
      ? []
      : findRowProse(input, toDatabaseRef({ ...input, database_id }), api),
  check: ({ create_options, database_id, parent_page_id = "", properties = {}, ...input }, api) => {
    if (database_id !== undefined) {
      const ref = toDatabaseRef({ ...input, database_id });
      return collectProblems([
        checkNewRows(ref, givenProperties(properties, create_options), api),
        checkTemplate(ref, input.template, api),
      ]);
    }
    const checkTitle = async () => {
      preparePageValues(properties, api);
      return [];
    };
    return collectProblems([
      checkTitle(),
      parent_page_id === WORKSPACE
        ? checkPrivatePages(api)
        : checkPage("parent_page_id", parseId(parent_page_id), ALTERNATIVES, api),
      ...(input.after === undefined ? [] : [checkBlock("after", parseBlockId(input.after), api)]),
    ]);
  },
  run: async ({ database_id, parent_page_id = "", ...input }, api) => {
    const content = {
      properties: input.properties ?? {},
      icon: input.icon,
      cover: input.cover,
      content: await buildContent("child_blocks", input.child_blocks, input.markdown, api),
      template: toTemplate(input),
    };
    if (database_id !== undefined) {
      const row = { ...content, createOptions: input.create_options };
      return sendNewRow(api, toDatabaseRef({ ...input, database_id }), row);
    }
    const page = {
      ...content,
      properties: preparePageValues(content.properties, api),
      version: input.notes_version,
      parent:
        parent_page_id === WORKSPACE
          ? { type: "workspace", workspace: true }
          : { type: "page_id", page_id: parseId(parent_page_id) },
      position: toPosition(input),
      verifyWith: "notes_page_content_get",
    };
    return sendNewPage(api, page);
  },
  explainError: async (error, { input, api }) => {
    const { database_id, parent_page_id = "", properties = {}, template: chosen } = input;
    if (database_id !== undefined) {
      const database = toDatabaseRef({ ...input, database_id });
      const row = { columns: properties, database, template: chosen };
      return explainNewRowError(error, api, row);
    }
    if (NO_PRIVATE_PAGES.test(error.serviceMessage ?? "")) return { advice: NO_PERSON };
    const expected = { id: parseId(parent_page_id), alternatives: ALTERNATIVES };
    const wrongKind = await explainWrongIdKind(error, api, expected);
    if (wrongKind !== undefined) return wrongKind;
    return explainColumnError(error, { values: properties, fetchColumns: async () => ONLY_TITLE });
  },
  revert: ({ template: chosen }) => removePages(chosen !== undefined),
  output: createdPageOutput,
  compact: (page, { properties = {} }) => compactCreatedPage(page, Object.keys(properties)),
});

/** Converts the inputs `after` and `position`; new pages have other names for places than appended blocks. */
function toPosition({
  after,
  position,
}: {
  after?: string | undefined;
  position?: "start" | "end" | undefined;
}) {
  if (after !== undefined) return { type: "after_block", after_block: { id: parseBlockId(after) } };
  return position && { type: `page_${position}` };
}
