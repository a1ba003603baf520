// One sentence of each kind of text, read by every way there is: each way has the same mark.
import { createPolicy, type OutsideRule } from "@workbelt/core";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolkits, packages, samples } from "../../samples.ts";

type Input = Record<string, unknown>;
type Way = readonly [name: string, input: Input];

/** A kind of text: how a sentence of it comes into the service, and all ways of reading it. */
interface Kind {
  plant: (call: Caller, sentence: string) => Promise<readonly Way[]>;
  /** Operations that return the kind, and that the sandbox cannot let return this sentence. */
  others?: readonly string[];
}

type Caller = (name: string, input: Input) => Promise<string>;

const database_id = seedId("notes/database/feature-requests");
const company = seedId("crm/companies/kestrel");
const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const castellan = { record_object: deal.object, record_id: deal.record_id };
const pilotReview = seedId("convintel/activity/brightmoor-pilot-review");

const kinds: Record<string, Kind> = {
  "notes pages": {
    plant: async (call, sentence) => {
      const parent_page_id = seedId("notes/page/product");
      const created = await call("notes_page_create", {
        parent_page_id,
        properties: { title: "Visitors" },
        markdown: sentence,
      });
      const page_id = find(created, "page_id");
      const block_id = find(await call("notes_page_content_get", { page_id }), "block_id");
      return [
        ["notes_page_content_get", { page_id }],
        ["notes_page_content_get", { page_id, format: "markdown" }],
        ["notes_page_content_get", { page_id, format: "plain" }],
        ["notes_block_get", { block_id }],
        ["notes_page_markdown_get", { page_id }],
        ["notes_page_markdown_get", { page_id, include_transcript: true }],
        ["notes_block_delete", { block_id }],
      ];
    },
    others: ["notes_meeting_notes_query"],
  },
  "notes comments": {
    plant: async (call, sentence) => {
      const page_id = seedId("notes/page/team-home");
      const comment = { rich_text: [{ text: { content: sentence } }] };
      const created = await call("notes_comment_create", { parent: { page_id }, comment });
      return [
        ["notes_comment_retrieve", { comment_id: find(created, "comment_id") }],
        ["notes_comments_fetch", { block_id: page_id }],
      ];
    },
  },
  "notes rows": {
    plant: async (call, sentence) => {
      const rows = [{ Name: sentence, "Blocks a deal": true }];
      const page_id = find(
        await call("notes_database_insert_row", { database_id, rows }),
        "page_id",
      );
      return [
        ["notes_data_fetch", { query: sentence }],
        ["notes_page_get", { page_id }],
        ["notes_page_property_get", { page_id, property_id: "Name" }],
        ["notes_database_query", { database_id, page_size: 50 }],
        ["notes_database_query", { database_id, aggregate: { group_by: ["Name"] } }],
        ["notes_view_query", { view_id: seedId("notes/view/feature-requests/blocking") }],
      ];
    },
    others: ["notes_file_upload_list"],
  },
  "crm notes": {
    plant: async (call, sentence) => {
      const parent = { parent_object: "companies", parent_record_id: company };
      const text = { title: sentence, content: sentence, format: "plaintext" };
      const note_id = find(await call("crm_create_note", { ...parent, ...text }), "note_id");
      return [
        ["crm_get_note", { note_id }],
        ["crm_list_notes", parent],
        ["crm_update_note", { note_id, content: "Another." }],
      ];
    },
  },
  "crm comments": {
    plant: async (call, sentence) => {
      const created = await call("crm_create_comment", {
        author_actor_id: seedId("crm/member/daniel-okafor"),
        content: sentence,
        ...castellan,
      });
      return [
        ["crm_get_comment", { comment_id: find(created, "comment_id") }],
        ["crm_get_thread", { thread_id: find(created, "thread_id") }],
        ["crm_list_threads", castellan],
      ];
    },
  },
  "crm meetings": {
    plant: async (call, sentence) => {
      const input = samples["crm_create_meeting"]!.input as Input;
      const created = await call("crm_create_meeting", { ...input, title: sentence });
      const meeting_id = find(created, "meeting_id");
      return [
        ["crm_get_meeting", { meeting_id }],
        ["crm_list_meetings", { limit: 200 }],
        ["crm_update_meeting", { meeting_id, linked_records: [] }],
      ];
    },
  },
  "crm tasks": {
    plant: async (call, sentence) => {
      const task_id = find(await call("crm_create_task", { content: sentence }), "task_id");
      return [
        ["crm_get_task", { task_id }],
        ["crm_list_tasks", { limit: 200 }],
      ];
    },
  },
  "crm records": {
    plant: async (call, sentence) => {
      const record = await call("crm_create_company", { values: { name: sentence } });
      const record_id = find(record, "record_id");
      const ref = { object: "companies", record_id };
      return [
        ["crm_get_record", ref],
        ["crm_get_company", { record_id }],
        ["crm_list_records", { object: "companies", filter: { name: sentence } }],
        ["crm_list_records", { object: "companies", aggregate: { group_by: ["name"] } }],
        ["crm_list_companies", { filter: { name: sentence } }],
        ["crm_search_records", { object: "companies", query: sentence }],
        ["crm_get_record_attribute_values", { ...ref, attribute: "name" }],
        ["crm_query_sql", { sql: "SELECT name FROM objects.companies ORDER BY created_at DESC" }],
      ];
    },
    others: [
      "crm_get_deal",
      "crm_list_deals",
      "crm_get_person",
      "crm_get_workspace_record",
      "crm_list_people",
      "crm_list_user_records",
      "crm_list_workspace_records",
      "crm_get_file",
      "crm_list_files",
      "crm_get_list_entry",
      "crm_list_entries",
      "crm_list_entry_attribute_values",
      "crm_list_record_entries",
    ],
  },
  "convintel conversations": {
    plant: async () => [
      ["convintel_transcript_get", { activityId: pilotReview, search: "pilot" }],
      ["convintel_transcripts_search", { activityIds: [pilotReview], search: "pilot" }],
    ],
    others: [
      "convintel_action_items_get",
      "convintel_ai_scorecard_get",
      "convintel_ai_scorecards_list",
      "convintel_questions_get",
      "convintel_summary_get",
      "convintel_topic_triggers_matched_get",
    ],
  },
  "convintel titles": {
    plant: async () => [["convintel_activity_get", { activityId: pilotReview }]],
    others: [
      "convintel_activities_list",
      "convintel_automated_call_scoring_list",
      "convintel_listens_list",
    ],
  },
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

/** Finds the first value of a key in the text of a result. */
function find(text: string, key: string): string {
  const [, value] = new RegExp(`"${key}":"([^"]+)"`).exec(text) ?? [];
  if (value === undefined) throw new Error(`There is no ${key} in ${text}.`);
  return value;
}

/** Calls a tool in a conversation of its own. Returns the result, and whether the conversation is marked then. */
async function callAlone(name: string, input: Input, outside?: OutsideRule) {
  const policy = createPolicy("open", Object.values(packages), { outside });
  const kits = createToolkits(sandbox, { policy, maxContentTokens: 100_000 });
  const tool = kits.flatMap(({ tools }) => tools).find((each) => each.name === name)!;
  const threadId = randomUUID();
  const { content, isError } = await tool.callAsModel(input, { threadId, toolCallId: "call" });
  expect([name, isError, isError && content]).toEqual([name, false, false]);
  return { content, isMarked: await policy.hasReadOutsideContent(threadId) };
}

const call: Caller = async (name, input) => (await callAlone(name, input)).content;

function kindOf(title: string) {
  const [service = "", name = ""] = title.split(" ");
  const { texts } = packages[service as keyof typeof packages].service;
  return { service, name, kind: texts?.[name] };
}

test.each(Object.keys(kinds))(
  "a sentence in %s has one mark by every way of reading it",
  async (title) => {
    const { kind, name, service } = kindOf(title);
    const sentence = `Visitors ${randomUUID().slice(0, 8)} ask for a tour`;
    const ways = await kinds[title]!.plant(call, sentence);
    for (const [tool, input] of ways) {
      const { content, isMarked } = await callAlone(tool, input);
      const isThere = service === "convintel" || content.includes(sentence);
      expect([tool, isThere]).toEqual([tool, true]);
      expect([tool, isMarked]).toEqual([tool, kind?.outside]);
    }
    for (const [tool, input] of ways.filter(([each]) => !each.endsWith("delete"))) {
      const narrowed = { [service]: { [name]: false } };
      const rules: readonly [OutsideRule, boolean][] = [
        ["everything", true],
        [{ [service]: "everything" }, true],
        [{ [service]: { [name]: true } }, true],
        [narrowed, false],
      ];
      for (const [rule, expected] of rules) {
        const { isMarked } = await callAlone(tool, input, rule);
        expect([tool, rule, isMarked]).toEqual([tool, rule, expected]);
      }
    }
  },
);

test("every operation names the kinds of text that its service declares", () => {
  for (const { service, tools } of Object.values(packages)) {
    const known = Object.keys(service.texts ?? {});
    for (const { operation } of tools) {
      const { returnsTexts = [] } = operation;
      expect([operation.name, typeof returnsTexts]).toEqual([operation.name, "object"]);
      const unknown = [...(returnsTexts as readonly string[])].filter(
        (kind) => !known.includes(kind),
      );
      expect([operation.name, unknown]).toEqual([operation.name, []]);
    }
  }
});

test("the sentences are read by every operation that returns their kind, or the exceptions are listed", async () => {
  for (const [title, { others = [], plant }] of Object.entries(kinds)) {
    const { name, service } = kindOf(title);
    const ways = await plant(call, `Visitors ${randomUUID()}`);
    const returning = packages[service as keyof typeof packages].tools.filter(({ operation }) =>
      ((operation.returnsTexts ?? []) as readonly string[]).includes(name),
    );
    const read = new Set([...ways.map(([tool]) => tool), ...others]);
    expect([title, [...read].toSorted()]).toEqual([
      title,
      returning.map(({ operation }) => operation.name).toSorted(),
    ]);
  }
});

test("a kind or service that no package has is refused", () => {
  const create = (outside: OutsideRule) => () =>
    createPolicy("careful", Object.values(packages), { outside });
  expect(create({ notes: { rowz: true } })).toThrow(
    'outside.notes: there is no "rowz". There are: rows, settings, skills, pages, comments, agents.',
  );
  expect(create({ note: "everything" })).toThrow(
    'outside: there is no "note". There are: crm, notes, convintel.',
  );
});
