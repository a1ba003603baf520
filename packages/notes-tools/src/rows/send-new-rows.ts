import { type ApiError, PartialWriteError, WorkbeltError } from "@workbelt/core";
import { type Api, type Explanation, listTokens, withExplanation } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import { pageIdentityOutput } from "../schema/page.js";
import {
  type NotesCreatedPage,
  compactCreatedPage,
  createdPageOutput,
  sendNewPage,
} from "./send-new-page.js";
import { createdOptionsOutput } from "../schema/match-options.js";
import type { ColumnValues } from "../schema/explain-column-error.js";
import { type GivenValues, type PreparedRows, withPreparedRows } from "./prepare-rows.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";
import { withRowContainer } from "../schema/row-container.js";
import { explainNewRowError } from "./send-new-row.js";

/** A created row; with several, the first one and all of them. */
export type NotesInsertedRow = NotesCreatedPage & { rows?: readonly NotesCreatedPage[] };

/** Rows to insert in order, and how far it went. */
interface Progress {
  ref: DatabaseRef;
  rows: readonly ColumnValues[];
  /** The page ids of the first rows. */
  written: readonly string[];
}

/**
 * Creates rows of a database, one after the other. A row is only sent after the one before it is written,
 * so after a failure the written rows are always the first ones.
 *
 * @throws InputError before anything is sent, if values do not fit the columns or the data source is
 * ambiguous; PartialWriteError if a row is written, or may be; else the error of the first row.
 */
export function sendNewRows(
  api: Api,
  ref: DatabaseRef,
  given: GivenValues,
): Promise<NotesInsertedRow> {
  const { version } = ref;
  return withRowContainer(api, ref, ({ parent, path }) => {
    const page = { version, parent, verifyWith: "notes_database_query" };
    return withPreparedRows(api, { path, version }, given, (prepared) =>
      sendInTurn(api, ref, prepared, (properties) => sendNewPage(api, { ...page, properties })),
    );
  });
}

/** Sends rows one after the other. @throws the error of the first row, if nothing is written; PartialWriteError. */
async function sendInTurn(
  api: Api,
  ref: DatabaseRef,
  { createdOptions, rows }: PreparedRows,
  send: (row: ColumnValues) => Promise<NotesCreatedPage>,
): Promise<NotesInsertedRow> {
  const created: NotesCreatedPage[] = [];
  for (const row of rows) {
    try {
      created.push(await send(row));
    } catch (error) {
      const isNothingWritten = created.length === 0 && !mayBeWritten(error);
      if (isNothingWritten || !WorkbeltError.isInstance(error)) throw error;
      throw await partialRowsError(error, { ref, rows, written: created.map(({ id }) => id) }, api);
    }
  }
  const first = created[0] as NotesCreatedPage;
  return { ...first, rows: created, ...(createdOptions && { created_options: createdOptions }) };
}

/** Explains an error of {@link sendNewRows} about the first row; nothing is written then. */
export async function explainFirstRowError(
  error: ApiError,
  api: Api,
  { database, rows }: { database: DatabaseRef; rows: readonly ColumnValues[] },
): Promise<Explanation> {
  const explained = await explainNewRowError(error, api, { columns: rows[0] ?? {}, database });
  const advice = explained?.advice ?? error.advice ?? "";
  return { ...explained, advice: `No row is written; rows[0] was refused. ${advice}`.trim() };
}

/** The shape of created rows for models: a single one as a page, several by what identifies them. */
export const insertedRowOutput = z.union([
  createdPageOutput,
  z.strictObject({
    rows_written: z.int(),
    rows: z.array(pageIdentityOutput.pick({ page_id: true, url: true, title: true })),
    created_options: createdOptionsOutput.optional(),
  }),
]);

/** The parts of the created rows a model needs. */
export function compactInsertedRow(
  { rows, ...row }: NotesInsertedRow,
  named: readonly string[],
): z.infer<typeof insertedRowOutput> {
  if (rows === undefined) return compactCreatedPage(row, named);
  const written = rows.map((each) => {
    const { page_id, title, url } = compactCreatedPage(each);
    return { page_id, url, title };
  });
  return { rows_written: rows.length, rows: written, created_options: row.created_options };
}

function mayBeWritten(error: unknown): boolean {
  return WorkbeltError.isInstance(error) && error.mayHaveHappened;
}

async function partialRowsError(
  failure: WorkbeltError,
  { ref, rows, written }: Progress,
  api: Api,
): Promise<PartialWriteError> {
  const failed = written.length;
  const columns = rows[failed] ?? {};
  const cause = await withExplanation(failure, (error) =>
    explainNewRowError(error, api, { columns, database: ref }),
  );
  // A failed response may name the row that was saved.
  const saved = getString(cause, "details", "committed_resource_id");
  const ids = saved === undefined ? written : [...written, saved];
  const uncertain = saved === undefined && cause.mayHaveHappened;
  const message = [
    `${api.operation} stopped partway; do not repeat the call.`,
    ids.length === 0
      ? ""
      : `Written: ${formatRows(0, ids.length)}, with page_id ${listTokens(ids)}.`,
    describeNextRows(ids.length, rows.length, uncertain),
    `Cause: ${cause.message}`,
  ];
  return new PartialWriteError(message.filter(Boolean).join(" "), {
    cause,
    retryAfterMs: cause.retryAfterMs,
    details: {
      database_id: ref.databaseId,
      page_ids: ids,
      next_index: ids.length < rows.length ? ids.length : null,
      uncertain,
    },
  });
}

function describeNextRows(next: number, count: number, uncertain: boolean): string {
  if (next === count) return "All rows are written.";
  const rest = `call it again with ${formatRows(next, count)} only`;
  if (!uncertain) return `Not written: ${formatRows(next, count)}. To continue, ${rest}.`;
  const later = next + 1;
  const otherwise =
    later === count ? "all rows are written" : `continue with ${formatRows(later, count)} only`;
  const unsent = later === count ? "" : ` Not written: ${formatRows(later, count)}.`;
  return `Outcome unknown: rows[${next}].${unsent} Check with notes_database_query: if it is missing, ${rest}; otherwise ${otherwise}.`;
}

/** Formats `rows[0]`, or `rows[0] to rows[4]`. */
function formatRows(start: number, end: number): string {
  return end - start === 1 ? `rows[${start}]` : `rows[${start}] to rows[${end - 1}]`;
}
