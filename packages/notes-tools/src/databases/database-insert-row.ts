import {
  collectProblems,
  defineOperation,
  forModels,
  like,
  omitUndefined,
  openObject,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkTemplate } from "../rows/check-template.js";
import { checkNewRows } from "../rows/check-rows.js";
import { buildContent } from "../blocks/written-content.js";
import { childBlocks } from "../inputs/block-inputs.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import { databaseIdInput } from "../inputs/ids.js";
import { ONE_CONTENT, hasOneContent, markdown } from "../inputs/markdown-input.js";
import { createOptions, propertyValues } from "../inputs/properties.js";
import {
  CONTENT_WITH_TEMPLATE,
  TIMEZONE_WITHOUT_TEMPLATE,
  templateFitsContent,
  newPageTemplate,
  timezoneFitsTemplate,
  toTemplate,
} from "../inputs/template.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { removePages } from "../rows/undo-pages.js";
import {
  VERSION_WITHOUT_DATA_SOURCES,
  canonicalizeDatabase,
  toDatabaseRef,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { NEW_ROW_CONSEQUENCES } from "./column-consequences.js";
import { givenProperties, givenRows } from "../rows/prepare-rows.js";
import { canonicalizeNewRows } from "../rows/canonical-columns.js";
import { explainNewRowError, sendNewRow } from "../rows/send-new-row.js";
import {
  type NotesInsertedRow,
  compactInsertedRow,
  insertedRowOutput,
  explainFirstRowError,
  sendNewRows,
} from "../rows/send-new-rows.js";
import { findRowProse } from "../rows/prose-columns.js";

const ONE_ROW_ONLY = ["child_blocks", "markdown", "template", "icon", "cover"] as const;

/** The operation `notes_database_insert_row`. */
export const databaseInsertRow = defineOperation({
  name: "notes_database_insert_row",
  description:
    "Inserts a row into a database, or several (rows) without content, icon and cover. Give exactly one of properties and rows. notes_database_fetch shows columns and options.",
  effect: "create",
  consequence: NEW_ROW_CONSEQUENCES,
  multipleWrites: true,
  verifyWith: "notes_database_query",
  aliases: { template_id: "template" },
  input: z
    .strictObject({
      database_id: databaseIdInput(),
      data_source_id: dataSourceId(),
      properties: propertyValues("Values").optional(),
      rows: like(
        z
          .array(
            forModels(openObject("Values of one row by column name"), {
              opaque: true,
              description: false,
            }),
          )
          .min(1)
          .max(100, "expected at most 100 rows; insert the others with another call")
          .describe("Up to 100, each like properties"),
        "properties",
      ).optional(),
      create_options: createOptions(),
      child_blocks: childBlocks(),
      markdown: markdown().optional(),
      ...newPageTemplate(),
      ...iconAndCover(),
      ...versionOverrides(),
    })
    .refine(hasOneContent, ONE_CONTENT)
    .refine(templateFitsContent, CONTENT_WITH_TEMPLATE)
    .refine(timezoneFitsTemplate, TIMEZONE_WITHOUT_TEMPLATE)
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES)
    .refine((input) => (input.properties === undefined) !== (input.rows === undefined), {
      path: ["properties"],
      message: "expected exactly one of properties and rows",
    })
    .refine(
      (input) => input.rows === undefined || ONE_ROW_ONLY.every((key) => input[key] === undefined),
      {
        path: ["rows"],
        message: `expected without ${ONE_ROW_ONLY.join(", ")}: insert rows with content one at a time, with properties`,
      },
    ),
  canonicalize: async (given, api) => {
    const input = await canonicalizeDatabase(given, api);
    const named = await canonicalizeNewRows(input, toDatabaseRef(input), api);
    return named && { ...input, ...omitUndefined(named) };
  },
  findProse: (input, api) => findRowProse(input, toDatabaseRef(input), api),
  check: ({ create_options, properties = {}, rows, ...input }, api) => {
    const ref = toDatabaseRef(input);
    const given =
      rows === undefined
        ? givenProperties(properties, create_options)
        : givenRows(rows, create_options);
    return collectProblems([
      checkNewRows(ref, given, api),
      checkTemplate(ref, input.template, api),
    ]);
  },
  run: async (input, api): Promise<NotesInsertedRow> => {
    const database = toDatabaseRef(input);
    if (input.rows !== undefined) {
      return sendNewRows(api, database, givenRows(input.rows, input.create_options));
    }
    return sendNewRow(api, database, {
      createOptions: input.create_options,
      properties: input.properties ?? {},
      icon: input.icon,
      cover: input.cover,
      content: await buildContent("child_blocks", input.child_blocks, input.markdown, api),
      template: toTemplate(input),
    });
  },
  explainError: (error, { input, api }) => {
    const database = toDatabaseRef(input);
    const { properties = {}, rows, template: given } = input;
    return rows === undefined
      ? explainNewRowError(error, api, { columns: properties, database, template: given })
      : explainFirstRowError(error, api, { rows, database });
  },
  revert: ({ template: chosen }) => removePages(chosen !== undefined),
  output: insertedRowOutput,
  compact: (row, { properties = {} }) => compactInsertedRow(row, Object.keys(properties)),
});
