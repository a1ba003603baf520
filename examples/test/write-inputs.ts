import { type Sandbox, seedId } from "@workbelt/sandbox";
import { liveInputs as crmInputs } from "../../packages/crm-tools/test/helpers/live-inputs.ts";

const page_id = seedId("notes/page/roadmap");
const block_id = seedId("notes/block/roadmap/0");
const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const view_id = seedId("notes/view/feature-requests/blocking");
const title = [{ type: "text", text: { content: "Docks" } }];
const comment = { rich_text: title };

const notesInputs: Record<string, object> = {
  notes_page_create: {
    parent_page_id: page_id,
    properties: { title: { title } },
    markdown: "- item\n".repeat(150),
  },
  notes_page_update: { page_id, properties: { title: { title } }, archived: true },
  notes_page_markdown_update: { page_id, insert: { markdown: "The end." } },
  notes_page_move: { page_id, database_id },
  notes_page_content_append: { block_id: page_id, markdown: "- item\n".repeat(150) },
  notes_block_update: { block_id, type: "paragraph", text: "New" },
  notes_block_delete: { block_id },
  notes_database_create: { parent: { page_id }, title, properties: { Name: { title: {} } } },
  notes_database_update: { database_id, title: "Wishes", properties: { Rank: { number: {} } } },
  notes_database_insert_row: { database_id, rows: [{ Name: "Docks" }, { Name: "Gates" }] },
  notes_data_source_create: { database_id, properties: { Name: { title: {} } } },
  notes_data_source_update: { data_source_id, title: "Wishes" },
  notes_view_create: { database_id, name: "Open", type: "table" },
  notes_view_update: { view_id, name: "Open" },
  notes_view_delete: { view_id },
  notes_comment_create: { parent: { page_id }, comment },
  notes_comment_update: { comment },
  notes_comment_delete: {},
  notes_file_upload: { file: "offer.pdf" },
};

const convintelInputs: Record<string, object> = {
  convintel_activity_upload: {
    recording: "monday",
    hostUserEmail: "priya.raman@northwind.example",
    language: "en_GB",
    title: "Quarterly review",
  },
  convintel_webhook_create: {
    trigger: "conversation_processed",
    url: "https://hooks.example.com/calls?secret=0123456789abcdef",
  },
};

// Without one, each call has an external_ref of its own.
const meeting = { ...crmInputs["crm_create_meeting"], external_ref: "kick-off" };

/** Returns an input with which a writing tool succeeds on the seeded sandbox. */
export async function createWriteInput(
  name: string,
  sandbox: Sandbox,
): Promise<Record<string, unknown>> {
  if (name === "convintel_webhook_delete") return { id: await createWebhook(sandbox) };
  const input = { ...crmInputs, crm_create_meeting: meeting, ...notesInputs, ...convintelInputs }[
    name
  ];
  if (input === undefined) throw new Error(`There is no input for ${name}.`);
  // Only its author may change a comment.
  const needsComment = name === "notes_comment_update" || name === "notes_comment_delete";
  return needsComment ? { ...input, comment_id: await createComment(sandbox) } : input;
}

async function createWebhook({ services }: Sandbox): Promise<string> {
  const { baseUrl, token } = services.convintel;
  return create(`${baseUrl}/webhooks`, token, convintelInputs["convintel_webhook_create"]);
}

async function createComment({ services }: Sandbox): Promise<string> {
  const { baseUrl, token } = services.notes;
  return create(`${baseUrl}/v1/comments`, token, { parent: { page_id }, ...comment });
}

async function create(url: string, token: string, body: unknown): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "notion-version": "2026-03-11",
  };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const created = (await response.json()) as { id: string };
  if (!response.ok) throw new Error(JSON.stringify(created));
  return created.id;
}
