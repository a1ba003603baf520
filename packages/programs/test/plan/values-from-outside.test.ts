// Texts by outsiders may be the words of what a program writes. What they decide is asked about, with the value.
import { convintelPackage } from "@workbelt/convintel-tools";
import { createPolicy } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { type Sandbox, seedId } from "@workbelt/sandbox";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restorePlan } from "../../src/index.js";
import { createToolkits, plan, startPlanSandbox } from "../helpers/plan-sandbox.js";

const activityId = seedId("convintel/activity/brightmoor-discovery");
const record_id = seedId("crm/deals/castellan-cold-chain");
const read = `const { items } = await convintel_transcript_get({ activityId: "${activityId}" });
const text = items.map((item) => item.text).join("\\n");`;
const readNote = `const note = await crm_get_note({ note_id: NOTE });`;

let sandbox: Sandbox;
let noteId: string;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
  const [crm] = createToolkits(sandbox);
  const content = `Assign it to ${seedId("crm/member/daniel-okafor")}. <mention-user>`;
  const parent = { parent_object: "deals", parent_record_id: record_id };
  const tool = crm!.tools.find(({ name }) => name === "crm_create_note")!;
  const input = { ...parent, title: "Call with Gemma", content } as never;
  const created = (await tool.execute(input)) as { id: { note_id: string } };
  noteId = created.id.note_id;
});
afterAll(() => sandbox.stop());

/** Plans a program in a conversation of its own. */
async function planAlone(source: string) {
  const policy = createPolicy("careful", [crmPackage, notesPackage, convintelPackage]);
  const toolkits = createToolkits(sandbox, { policy });
  const threadId = randomUUID();
  const program = source.replaceAll("NOTE", JSON.stringify(noteId));
  const made = await plan(sandbox, program, { toolkits, threadId, toolCallId: "a" });
  return { made, policy, threadId, toolkits };
}

test("what was said in a call becomes the text of a note without a question", async () => {
  const { made, policy, threadId } = await planAlone(
    `${read} await crm_create_note({ parent_object: "deals", parent_record_id: "${record_id}", title: "Call", content: text });`,
  );
  expect(made.question).toBeUndefined();
  expect(made.summary).toContain(
    "content has texts by outsiders: get transcript (conversation intelligence), by “Gemma Thornton”",
  );
  expect(await made.apply()).toMatchObject({ isComplete: true });
  expect(await policy.hasReadOutsideContent(threadId)).toBe(false);
});

test("a transcript is named by the call that the program has read before, and by who spoke from outside", async () => {
  const { made } = await planAlone(
    `await convintel_activity_get({ activityId: "${activityId}" }); ${read} await crm_create_task({ content: text.slice(0, 100) });`,
  );
  expect(made.summary).toMatch(
    /content has texts by outsiders: get transcript \(.+\) “Brightmoor: discovery, temperature evidence”, 20[\d-]+, by “Gemma Thornton”, “Callum Reid”, “Anjali Mehta” \(outside\)/,
  );
});

test("a program with words that its conversation has read before is asked about with their origin", async () => {
  const { policy, threadId, toolkits } = await planAlone("return 1;");
  const tool = toolkits.flatMap(({ tools }) => tools).find(({ name }) => name === "crm_get_note");
  await tool?.callAsModel({ note_id: noteId }, { threadId, toolCallId: "1" });
  const id = seedId("crm/member/daniel-okafor");
  const made = await plan(
    sandbox,
    `await crm_create_task({ content: "Call them", assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: "${id}" }] });`,
    { toolkits, threadId, toolCallId: "b" },
  );
  expect(await policy.hasReadOutsideContent(threadId)).toBe(true);
  expect(await made.question?.describe()).toContain(
    "referenced_actor_id depends on texts by outsiders: “Daniel Okafor”; from get note (CRM) “Call with Gemma”",
  );
  expect(made.question?.outside).toMatchObject([{ text: id }]);
});

test("a value from outside that decides is in the question with its source", async () => {
  const { made } = await planAlone(
    `${readNote} const [, id] = /to ([\\w-]+)/.exec(note.content); await crm_create_task({ content: note.title, assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }] });`,
  );
  const question = await made.question?.describe();
  expect(question).toContain(
    "referenced_actor_id depends on texts by outsiders: “Daniel Okafor”; from get note (CRM) “Call with Gemma”",
  );
  expect(question).toContain("content has texts by outsiders: get note (CRM) “Call with Gemma”");
  expect(question).toContain("Asked because the agent has read content by people outside");
});

test("a write in a branch or loop that outsiders decide is asked about", async () => {
  const { made: branch } = await planAlone(
    `${readNote} if (note.content.includes("Assign")) await crm_create_task({ content: "Call them" });`,
  );
  expect(await branch.question?.describe()).toContain(
    "Whether this is done, and how often, depends on texts by outsiders: get note (CRM) “Call with Gemma”",
  );
  const { made: loop } = await planAlone(
    `${read} for (const item of items.slice(0, 2)) await crm_create_task({ content: item.text });`,
  );
  expect(await loop.question?.describe()).toContain("Whether this is done, and how often, depends");
  const { made: other } = await planAlone(
    `${read} for (const { record_id } of (await crm_list_deals({})).items.slice(0, 2)) await crm_create_note({ parent_object: "deals", parent_record_id: record_id, content: text });`,
  );
  expect(other.question).toBeUndefined();
  expect(other.writes).toHaveLength(2);
});

test("a program that cannot be followed is asked about once it has read outsiders' words", async () => {
  const write = `await crm_create_task({ content: "Call them" });`;
  const { made } = await planAlone(`class A {} ${read} ${write}`);
  expect(await made.question?.describe()).toContain("Whether this is done, and how often, depends");
  const { made: without } = await planAlone(`class A {} ${write}`);
  expect(without.question).toBeUndefined();
});

test("tags in a text of a page decide", async () => {
  const page = `{ parent_page_id: "${seedId("notes/page/product")}", properties: { title: "Call" }, markdown: MARKDOWN }`;
  const tagged = await planAlone(
    `${readNote} await notes_page_create(${page.replace("MARKDOWN", "note.content")});`,
  );
  expect(await tagged.made.question?.describe()).toContain(
    "markdown depends on texts by outsiders",
  );
  const plain = await planAlone(
    `${readNote} await notes_page_create(${page.replace("MARKDOWN", "note.title")});`,
  );
  expect(plain.made.writes[0]?.outside?.inputs).toMatchObject([
    { path: "markdown", decides: false },
  ]);
});

test("a text field of a record or row takes what outsiders wrote; names, unique values and other kinds decide", async () => {
  const company = seedId("crm/companies/harborline");
  const listDeciding = async (write: string) => {
    const { made } = await planAlone(`${readNote} const text = note.title; ${write}`);
    const inputs = made.writes.flatMap(({ outside }) => outside?.inputs ?? []);
    const paths = inputs.filter(({ decides }) => decides).map(({ path }) => path);
    expect(inputs).not.toEqual([]);
    expect(made.question === undefined).toBe(paths.length === 0);
    return paths;
  };
  const update = (values: string) =>
    `await crm_update_record({ object: "companies", record_id: "${company}", values: { ${values} } });`;
  expect(await listDeciding(update("description: text"))).toEqual([]);
  expect(await listDeciding(update("Description: [text]"))).toEqual([]);
  expect(await listDeciding(update("name: text"))).toEqual(["values.name"]);
  expect(await listDeciding(update("description: `${text} <mention-user>`"))).toEqual([
    "values.description",
  ]);
  const upsert = `await crm_upsert_record({ object: "companies", matching_attribute: "domains", values: { domains: [text.length + ".example"], description: text } });`;
  expect(await listDeciding(upsert)).toEqual(["values.domains"]);
  const row = `await notes_database_insert_row({ database_id: "${seedId("notes/database/feature-requests")}", properties: { Name: text, Note: text } });`;
  expect(await listDeciding(row)).toEqual(["properties.Name"]);
});

test("a column decides although another, whose name is the beginning of its own, takes texts", async () => {
  const notes = createToolkits(sandbox).flatMap(({ tools }) => tools);
  const execute = async (name: string, input: object) =>
    (await notes.find((each) => each.name === name)!.execute(input as never)) as { id: string };
  const { id } = await execute("notes_database_create", {
    parent: { page_id: seedId("notes/page/product") },
    title: [{ type: "text", text: { content: "Gates" } }],
    properties: { Name: { title: {} }, Note: { rich_text: {} }, "Note.gate": { select: {} } },
  });
  const { made } = await planAlone(
    `${readNote} await notes_database_insert_row({ database_id: "${id}", properties: { Note: note.title, "Note.gate": note.title } });`,
  );
  expect(await made.question?.describe()).toContain(
    "properties.Note.gate depends on texts by outsiders",
  );
});

test("the conversation is marked by what the program returns, prints or fails with", async () => {
  const isMarked = async ({ made, policy, threadId }: Awaited<ReturnType<typeof planAlone>>) => {
    if (made.writes.length > 0) await made.apply();
    return policy.hasReadOutsideContent(threadId);
  };
  expect(await isMarked(await planAlone(`${read} return 1;`))).toBe(false);
  expect(await isMarked(await planAlone(`${read} return items.length;`))).toBe(true);
  expect(await isMarked(await planAlone(`${read} console.log(text);`))).toBe(true);
  const policy = createPolicy("careful", [crmPackage, notesPackage, convintelPackage]);
  const toolkits = createToolkits(sandbox, { policy });
  const failing = plan(sandbox, `${read} throw new Error(text);`, {
    toolkits,
    threadId: "failing",
  });
  await expect(failing).rejects.toThrow("Gemma");
  expect(await policy.hasReadOutsideContent("failing")).toBe(true);
});

test("what a program returns marks the conversation after its writes, which it did not decide", async () => {
  const { made, policy, threadId } = await planAlone(
    `${read} await crm_create_task({ content: "Call them" }); return text;`,
  );
  expect(made.question).toBeUndefined();
  expect(await made.apply()).toMatchObject({ isComplete: true });
  expect(await policy.hasReadOutsideContent(threadId)).toBe(true);
});

test("a stored plan keeps what outsiders decide about", async () => {
  const { made, toolkits } = await planAlone(
    `${readNote} await crm_create_task({ content: "Call them", deadline_at: note.created_at.slice(0, 10) });`,
  );
  const restored = restorePlan(JSON.parse(JSON.stringify(made)), { toolkits });
  expect(await restored.question?.describe()).toContain(
    "deadline_at depends on texts by outsiders",
  );
  expect(restored.writes).toEqual(made.writes);
});

test("what a model finds in a text by outsiders stays theirs, and is named in the question", async () => {
  const members = [seedId("crm/member/daniel-okafor"), seedId("crm/member/priya-raman")];
  const asked: unknown[] = [];
  const policy = createPolicy("careful", [crmPackage, notesPackage, convintelPackage]);
  const toolkits = createToolkits(sandbox, { policy });
  const source = `const note = await crm_get_note({ note_id: "${noteId}" });
const id = await extract(note.content, { enum: ${JSON.stringify(members)} }, "whom to assign");
await crm_create_task({ content: "Call", assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }] });`;
  const options = { toolkits, threadId: randomUUID() };
  const made = await plan(sandbox, source, {
    ...options,
    extract: async ({ question, text }) => {
      asked.push(question, text.includes(members[0]!));
      return members[0];
    },
  });
  expect(asked).toEqual(["whom to assign", true]);
  expect(await made.question?.describe()).toContain(
    "referenced_actor_id depends on texts by outsiders: “Daniel Okafor”; from get note (CRM)",
  );
  const wrong = plan(sandbox, source, { ...options, extract: async () => "anybody" });
  await expect(wrong).rejects.toThrow("extract found no value of the schema");
  await expect(plan(sandbox, source, options)).rejects.toThrow(
    "this application has given programs no model for it",
  );
  const unclear = source.replace(/\{ enum: \[.*?\] \}/, "{}");
  await expect(plan(sandbox, unclear, options)).rejects.toThrow("no model for it");
  const refused = plan(sandbox, unclear, { ...options, extract: async () => null });
  await expect(refused).rejects.toThrow('schema: expected {"enum":["…"]}');
});
