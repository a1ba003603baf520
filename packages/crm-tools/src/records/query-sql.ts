import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { nonBlank } from "../inputs/texts.js";
import { nameRows } from "./name-rows.js";
import { READ_SCOPES } from "./record-requests.js";

const row = z.record(z.string(), z.unknown());

const OTHER_PLANS =
  "The CRM has SQL only in its Enterprise plan. Retrying will not help: list the records with crm_list_records, with a filter and the attributes that you need, and compute the result from them.";

const SYNTAX =
  "Correct the SQL: one SELECT. Tables are objects.people, lists.sales and so on by slug, columns the slugs of attributes; information_schema.tables and information_schema.columns list them; a reference is joined by company.entity_instance_id. There are no tasks, notes or meetings in SQL: list those with crm_list_tasks, crm_list_notes and crm_list_meetings.";

/** The operation `crm_query_sql`. Beta in the CRM. */
export const querySql = defineOperation({
  name: "crm_query_sql",
  description:
    "Reads records and list entries, not tasks or notes, by one SQL SELECT, to count, group and join: tables objects.SLUG and lists.SLUG, columns by attribute slug; information_schema.columns lists them. Only workspaces with the Enterprise plan.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: READ_SCOPES,
  pagination: { kind: "none" },
  input: z.strictObject({
    sql: nonBlank().describe(
      "Such as SELECT stage, count(*) AS deals FROM objects.deals GROUP BY stage",
    ),
  }),
  request: ({ sql }) => ({ method: "POST", path: path`/v2/sql`, body: { sql }, readOnly: true }),
  response: z.object({ data: z.looseObject({ rows: z.array(row) }) }),
  result: ({ data }): Page<Record<string, unknown>> => ({ items: data.rows }),
  explainError: ({ serviceCode, status }) => {
    // The document names no error for other plans: billing_error is the CRM's code for what a plan lacks.
    if (serviceCode === "billing_error" || status === 402) return { advice: OTHER_PLANS };
    return serviceCode === "filter_error" ? { advice: SYNTAX } : undefined;
  },
  output: pageOf(row, "none"),
  completeResult: nameRows,
  compact: compactPage((found: Record<string, unknown>) => found),
});
