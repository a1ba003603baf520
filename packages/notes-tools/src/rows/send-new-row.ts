import { type ApiError, NotFoundError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { appendAdvice } from "../append-advice.js";
import { type NotesCreatedPage, type PageContent, sendNewPage } from "./send-new-page.js";
import { type ColumnValues } from "../schema/explain-column-error.js";
import { explainRowError } from "./explain-row-error.js";
import { givenProperties, withPreparedRow } from "./prepare-rows.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";
import { getTemplateId } from "../inputs/template.js";
import { isValidationError } from "../validation-error.js";
import { withRowContainer } from "../schema/row-container.js";

/** Advice for a template that the database does not have. */
export const TEMPLATE_ADVICE = "Take template_id from notes_template_list.";
const PAGE_ALTERNATIVE = "use notes_page_create with it as parent_page_id";
// For notes_page_create itself.
const OTHER_INPUT = "give it as parent_page_id";

/** A new row, from valid inputs. */
export interface RowContent extends PageContent {
  /** True to create options that resemble existing ones. */
  createOptions?: boolean | undefined;
}

/**
 * Creates a row of a database, with content.
 *
 * @throws InputError if plain values do not fit the columns or the data source is ambiguous,
 * PartialWriteError if the row exists but not all of its blocks.
 */
export function sendNewRow(
  api: Api,
  ref: DatabaseRef,
  { createOptions, ...content }: RowContent,
): Promise<NotesCreatedPage> {
  const { version } = ref;
  const given = givenProperties(content.properties, createOptions);
  return withRowContainer(api, ref, ({ parent, path }) => {
    const owner = { path, version };
    return withPreparedRow(
      api,
      owner,
      given,
      async ({ createdOptions, rows: [properties = {}] }) => {
        const verifyWith = "notes_database_query";
        const row = { ...content, version, parent, properties, verifyWith };
        const created = await sendNewPage(api, row);
        return createdOptions === undefined
          ? created
          : { ...created, created_options: createdOptions };
      },
    );
  });
}

/** The parts of a new row that an error can be about. */
export interface RejectedRow {
  columns: ColumnValues;
  database: DatabaseRef;
  /** The input `template`. */
  template?: string | undefined;
}

/** Explains an error of {@link sendNewRow}. */
export async function explainNewRowError(
  error: ApiError,
  api: Api,
  { columns, database, template }: RejectedRow,
): Promise<Explanation | undefined> {
  const aboutTemplate = explainTemplateError(error, template);
  if (aboutTemplate !== undefined) return aboutTemplate;
  const isPageTool = api.operation === "notes_page_create";
  const alternatives = { page: isPageTool ? OTHER_INPUT : PAGE_ALTERNATIVE };
  return explainRowError(error, api, { database, columns, alternatives });
}

/** Explains an error about the input `template`; undefined for another one. */
export function explainTemplateError(
  error: ApiError,
  template: string | undefined,
): Explanation | undefined {
  if (template === undefined || !isAboutTemplate(error, template)) return undefined;
  // The general advice for what was not found is about pages.
  return error instanceof NotFoundError
    ? { advice: TEMPLATE_ADVICE }
    : appendAdvice(error, TEMPLATE_ADVICE);
}

function isAboutTemplate(error: ApiError, template: string): boolean {
  const message = error.serviceMessage ?? "";
  const id = getTemplateId(template);
  if (error instanceof NotFoundError) return id !== undefined && message.includes(id);
  return isValidationError(error) && /\btemplate/i.test(message);
}
