import type { ScriptedCall } from "../../shared/script.ts";
import type { ToolResults } from "../../shared/tool-results.ts";
import { readCall, readRequest } from "./call.ts";

/** A write to make once, and the read that shows if it was made. */
export interface PlannedWrite {
  write: ScriptedCall;
  /** The read that the error of the write names. */
  verify: ScriptedCall;
  /** Prefix of the content or title that is written. */
  mark: string;
}

/** Plans the three writes of a follow-up. */
export function planWrites(results: ToolResults): PlannedWrite[] {
  const { pageId, reference } = readRequest(results);
  const { companyId, companyName, summary, title } = readCall(results);
  const mark = `[${reference}]`;
  const company = { parent_object: "companies", parent_record_id: companyId };
  const linked = { target_object: "companies", target_record_id: companyId };
  const firstSentence = /^[^.]*\.?/.exec(summary)?.[0] ?? "";
  return [
    {
      mark,
      write: {
        name: "crm_create_task",
        args: { content: `${mark} Call ${companyName} about "${title}"`, linked_records: [linked] },
      },
      verify: {
        name: "crm_list_tasks",
        args: { linked_object: "companies", linked_record_id: companyId, limit: 500 },
      },
    },
    {
      mark,
      write: {
        name: "crm_create_note",
        args: { ...company, title: `${mark} ${title}`, content: firstSentence },
      },
      verify: { name: "crm_list_notes", args: { ...company, limit: 50 } },
    },
    {
      mark,
      write: {
        name: "notes_page_create",
        args: {
          parent_page_id: pageId,
          properties: { title: `${mark} ${title}` },
          markdown: summary,
        },
      },
      verify: { name: "notes_page_content_get", args: { block_id: pageId, page_size: 100 } },
    },
  ];
}
