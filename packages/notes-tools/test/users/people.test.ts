import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageUpdateTool,
  NotesUserListTool,
} from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import { startWorkspace, type Workspace, written } from "../helpers/sandbox.js";

const HOME = seedId("notes/page/roadmap");

let workspace: Workspace;
let database_id: string;
let person: { id: string; name: string; email: string };

beforeAll(async () => {
  workspace = await startWorkspace();
  const { items } = await new NotesUserListTool(workspace).execute({ page_size: 100 });
  const found = items.find(({ type }) => type === "person")!;
  person = { id: found.id, name: found.name!, email: found.person!.email! };
  const { id } = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: HOME },
    title: written("Reviews"),
    properties: { Name: { title: {} }, Owner: { people: {} } },
  });
  database_id = id;
});
afterAll(() => workspace.stop());

const insert = (Owner: unknown) =>
  new NotesDatabaseInsertRowTool(workspace).execute({
    database_id,
    properties: { Name: "Review", Owner },
  }) as Promise<{ id: string; properties: Record<string, unknown>; adjusted?: string[] }>;
const ownedBy = (id: string) => ({ Owner: { people: [{ id }] } });

test.each([
  ["by name", () => person.name],
  ["by the email address", () => person.email.toUpperCase()],
  ["by name in the service's form", () => ({ people: [{ name: person.name }] })],
  ["as results have them", () => [{ user_id: person.id, name: person.name }]],
])("a person in the values of a row is accepted %s", async (_what, owner) => {
  const row = await insert(owner());
  expect(row.properties).toMatchObject(ownedBy(person.id));
  expect(row).not.toHaveProperty("adjusted");
});

test.each([
  ["a name as the address", () => `<mention-user url="user://${person.name}"/>`],
  ["an email address", () => `<mention-user url="${person.email}">${person.name}</mention-user>`],
  ["a name as the text", () => `<mention-user>@${person.name}</mention-user>`],
])("Markdown mentions a person by %s", async (_what, mention) => {
  const content = `# Plan\n\n- Ask ${mention()} today`;
  const append = new NotesPageContentAppendTool(workspace);
  const appended = (await append.execute({ block_id: HOME, markdown: content })) as {
    adjusted?: string[];
  };
  expect(appended).not.toHaveProperty("adjusted");
  const read = await new NotesPageContentGetTool(workspace).execute({ block_id: HOME });
  expect(JSON.stringify(read.items.at(-1))).toContain(
    `"user":{"object":"user","id":"${person.id}"`,
  );
});

test("Markdown that mentions nobody of the workspace is refused, and in code it is text", async () => {
  const append = new NotesPageContentAppendTool(workspace);
  const mention = '<mention-user url="Nobody Here"/>';
  const error = await catchError(append.execute({ block_id: HOME, markdown: mention }));
  expect(error.message).toContain("markdown: expected one user of the workspace");
  const code = await append.execute({ block_id: HOME, markdown: `\`${mention}\`` });
  expect(code).not.toHaveProperty("adjusted");
});

test("a person by a part of the name is reported, and found in a changed row and in a filter", async () => {
  const part = person.name.split(" ")[0]!;
  const { id } = await insert(null);
  const changed = (await new NotesPageUpdateTool(workspace).execute({
    page_id: id,
    properties: { Owner: part },
  })) as { adjusted?: string[]; properties: object };
  expect(changed.properties).toMatchObject(ownedBy(person.id));
  expect(changed.adjusted).toEqual([expect.stringContaining(`was read as “${person.name}”`)]);
  const rows = (await new NotesDatabaseQueryTool(workspace).execute({
    database_id,
    filter: { property: "Owner", people: { contains: part } },
  })) as { items: { id: string }[]; adjusted?: string[] };
  expect(rows.items.map((row) => row.id)).toContain(id);
  expect(rows.adjusted?.at(-1)).toContain(person.id);
});

test("an unknown person is refused with those who exist, and nothing is written", async () => {
  const error = await catchError(insert("Zoe Nobody"));
  expect(String(error)).toContain(`no user of the workspace has the name or email “Zoe Nobody”`);
  expect(String(error)).toContain(person.id);
});
