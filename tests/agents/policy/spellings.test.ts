import { PolicyError, type PolicyRules } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { CrmToolkit, crmPackage } from "@workbelt/crm-tools";
import { NotesToolkit, notesPackage } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

// A person names a thing in one way, and a call in another.
type Input = Record<string, unknown>;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const journals = () =>
  new UndoJournal({
    store: new MemoryStore(),
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
  });

function openToolkit(service: "crm" | "notes", policy?: PolicyRules, journal?: UndoJournal) {
  const { baseUrl, token } = sandbox.services[service];
  const provider = service === "crm" ? crmPackage : notesPackage;
  const Toolkit = service === "crm" ? CrmToolkit : NotesToolkit;
  const client = provider.createClient({ baseUrl, token, rateLimits: false });
  const guards = { ...(policy && { policy }), ...(journal && { journal }) };
  const toolkit = new Toolkit({ client, ...(guards as object) });
  const find = (name: string) => toolkit.getTools().find((tool) => tool.name === name)!;
  return { toolkit, find };
}

type Toolkit = ReturnType<typeof openToolkit>;

/** Reads the parts of results that the tests use. */
async function read<Found>(toolkit: Toolkit, name: string, input: Input): Promise<Found> {
  return (await toolkit.find(name).execute(input)) as Found;
}

interface Listed<Item> {
  items: Item[];
}

/** Asks about a call of a model, without making it. */
async function ask(toolkit: Toolkit, name: string, input: Input) {
  const question = await questionFor(toolkit.find(name), input, { threadId: "t", toolCallId: "c" });
  return question?.describe();
}

async function isDenied(toolkit: Toolkit, name: string, input: Input): Promise<boolean> {
  const error: unknown = await toolkit
    .find(name)
    .execute(input)
    .catch((thrown: unknown) => thrown);
  return error instanceof PolicyError;
}

async function findDeal() {
  const plain = openToolkit("crm");
  const deals = await read<Listed<{ id: { record_id: string } }>>(plain, "crm_list_deals", {
    limit: 1,
  });
  const attributes = await read<Listed<{ api_slug: string; id: { attribute_id: string } }>>(
    plain,
    "crm_list_attributes",
    { object: "deals" },
  );
  const objects = await read<Listed<{ api_slug: string; id: { object_id: string } }>>(
    plain,
    "crm_list_objects",
    {},
  );
  const idOf = (slug: string) =>
    attributes.items.find((each) => each.api_slug === slug)!.id.attribute_id;
  const object = objects.items.find((each) => each.api_slug === "deals")!.id.object_id;
  const { record_id } = deals.items[0]!.id;
  return { record_id, object, stage: idOf("stage"), value: idOf("value") };
}

/** Spellings of a UUID. */
const spell = (id: string) => [id, id.replaceAll("-", ""), id.toUpperCase()];

describe("a rule about a stage is met however the call names the attribute", () => {
  const deny: PolicyRules = [
    {
      when: {
        operations: ["crm_update_record", "crm_upsert_record"],
        input: { "values.stage": "Won 🎉" },
      },
      then: "deny",
    },
  ];
  test.each(["stage", "STAGE", "id", "ID"])("%s", async (spelling) => {
    const { object, record_id, stage } = await findDeal();
    const keys: Record<string, string> = { id: stage, ID: stage.toUpperCase() };
    const key = keys[spelling] ?? spelling;
    const toolkit = openToolkit("crm", deny);
    for (const each of ["deals", object, object.toUpperCase()]) {
      for (const id of spell(record_id)) {
        const input = { object: each, record_id: id, values: { [key]: "Won 🎉" } };
        expect(await isDenied(toolkit, "crm_update_record", input)).toBe(true);
      }
    }
    const other = { object: "deals", record_id, values: { [key]: "Lead" } };
    expect(await isDenied(toolkit, "crm_update_record", other)).toBe(false);
  });
});

describe("a rule about a member is met however the call names the member", () => {
  const NAMES = ["id", "email", "name"] as const;

  test.each(NAMES.flatMap((rule) => NAMES.map((call) => [rule, call] as const)))(
    "rule by %s, call by %s",
    async (rule, call) => {
      const { record_id } = await findDeal();
      const members = await read<
        Listed<{
          id: { workspace_member_id: string };
          email_address: string;
          first_name: string;
          last_name: string;
        }>
      >(openToolkit("crm"), "crm_list_workspace_members", {});
      const [one, other] = members.items.map((each) => ({
        id: each.id.workspace_member_id,
        email: each.email_address,
        name: `${each.first_name} ${each.last_name}`,
      }));
      type Named = Record<(typeof NAMES)[number], string>;
      const deny = (operation: string, path: string, member: Named) =>
        openToolkit("crm", [
          { when: { operations: [operation], input: { [path]: member[rule] } }, then: "deny" },
        ] as PolicyRules);
      const owner = { object: "deals", record_id, values: { owner: one![call] } };
      const assignee = {
        content: "Call",
        assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: one![call] }],
      };
      const byOwner = deny("crm_update_record", "values.owner", one!);
      expect(await isDenied(byOwner, "crm_update_record", owner)).toBe(true);
      const byAssignee = deny("crm_create_task", "assignees", one!);
      expect(await isDenied(byAssignee, "crm_create_task", assignee)).toBe(true);
      // In the same words, another member is another one.
      if (rule !== call) return;
      const byOther = deny("crm_update_record", "values.owner", other!);
      expect(await isDenied(byOther, "crm_update_record", owner)).toBe(false);
    },
  );
});

test("a rule about an attribute that is named by its id is met", async () => {
  const { record_id, stage } = await findDeal();
  const rule = {
    when: { operations: ["crm_update_record"], input: { [`values.${stage}`]: "Lead" } },
    then: "deny",
  };
  const toolkit = openToolkit("crm", [rule] as PolicyRules);
  for (const key of ["stage", stage]) {
    const input = { object: "deals", record_id, values: { [key]: "Lead" } };
    expect(await isDenied(toolkit, "crm_update_record", input)).toBe(true);
  }
});

test("a rule about the presence of a value holds where the attributes cannot be read", async () => {
  const { record_id, stage } = await findDeal();
  const token = sandbox.addToken("crm", ["record_permission:read-write"]);
  const { baseUrl } = sandbox.services.crm;
  const policy = [
    {
      when: { operations: ["crm_update_record"], input: { "values.stage": { present: true } } },
      then: "deny",
    },
  ] as PolicyRules;
  const client = crmPackage.createClient({ baseUrl, token, rateLimits: false });
  const tools = new CrmToolkit({ client, ...({ policy } as object) }).getTools();
  const update = tools.find(({ name }) => name === "crm_update_record")!;
  const input = { object: "deals", record_id, values: { [stage]: "Lead" } };
  await expect(update.execute(input)).rejects.toThrow(PolicyError);
});

test("a rule about what others notice asks before a stage change, and the question shows the old stage, however it is named", async () => {
  const { object, record_id, stage } = await findDeal();
  const questions = new Set<string | undefined>();
  for (const key of ["stage", "Stage", stage]) {
    for (const each of ["deals", object]) {
      const toolkit = openToolkit("crm", [
        { when: { consequence: { seenByOthers: true } }, then: "ask" },
      ]);
      questions.add(
        await ask(toolkit, "crm_update_record", {
          object: each,
          record_id,
          values: { [key]: "Lead" },
        }),
      );
    }
  }
  expect([...questions]).toEqual([expect.stringMatching(/values\.stage: .+ → "?Lead/)]);
  expect([...questions][0]).toContain("Workflows that wait for the stage may start");
});

test("an update by the ids of attributes is undone", async () => {
  const { record_id, stage, value } = await findDeal();
  const journal = journals();
  const toolkit = openToolkit("crm", undefined, journal);
  const before = await sandbox.snapshot();
  const input = { object: "deals", record_id, values: { [stage]: "Lead", [value]: 5 } };
  const update = toolkit.find("crm_update_record");
  await update.execute(input, { run: "r" });
  const { steps } = await journal.undo("r");
  expect(steps.map(({ outcome }) => outcome)).toEqual(["undone"]);
  const changes = (await sandbox.changes(before)).flatMap(({ fields }) => fields);
  expect(changes.map(({ after }) => JSON.stringify(after)).join()).not.toContain("Lead");
});

test("an attribute that is named twice is refused before a person is asked", async () => {
  const { record_id, stage } = await findDeal();
  const toolkit = openToolkit("crm", "careful");
  const input = { object: "deals", record_id, values: { stage: "Lead", [stage]: "Won 🎉" } };
  expect(await ask(toolkit, "crm_update_record", input)).toBeUndefined();
  await expect(read(toolkit, "crm_update_record", input)).rejects.toThrow("the same attribute");
});

describe("a rule about a page is met by every address of it", () => {
  const page = seedId("notes/page/roadmap");
  const hex = page.replaceAll("-", "");
  const other = seedId("notes/database/feature-requests").replaceAll("-", "");
  const addresses = [
    ...spell(page),
    `https://www.notion.so/Roadmap-${hex}`,
    `https://www.notion.so/acme/Roadmap-${hex}?pvs=4`,
    `notion.so/${hex}`,
    `https://acme.notion.site/Roadmap-${hex}#top`,
    `https://www.notion.so/acme/${other}?v=${other}&p=${hex}&pm=s`,
    `https://www.notion.so/acme/Host-${other}?p=${hex}&pm=c`,
  ];
  test.each(addresses)("%s", async (page_id) => {
    for (const named of [page, addresses[3]!]) {
      const rule = {
        when: { operations: ["notes_page_update"], input: { page_id: named } },
        then: "deny",
      };
      const toolkit = openToolkit("notes", [rule] as PolicyRules);
      expect(await isDenied(toolkit, "notes_page_update", { page_id, archived: true })).toBe(true);
    }
  });
});

interface Row {
  id: string;
  properties: Record<string, { id: string; type: string }>;
}

describe("a rule about a column is met however the call names the column", () => {
  test.each(["name", "other letters", "id", "encoded id"])("%s", async (spelling) => {
    const plain = openToolkit("notes");
    const database_id = seedId("notes/database/feature-requests");
    const rows = await read<Listed<Row>>(plain, "notes_database_query", { database_id });
    const row = rows.items[0]!;
    const found = Object.entries(row.properties).find(([, { type }]) => type === "number");
    const [name, column] = found!;
    const keys: Record<string, string> = {
      name,
      "other letters": name.toUpperCase(),
      id: decodeURIComponent(column.id),
      "encoded id": column.id,
    };
    const rule = {
      when: {
        operations: ["notes_page_update"],
        input: { [`properties.${name}`]: { above: 100 } },
      },
      then: "deny",
    };
    const toolkit = openToolkit("notes", [rule] as PolicyRules);
    const update = (value: number) => ({
      page_id: row.id,
      properties: { [keys[spelling]!]: value },
    });
    expect(await isDenied(toolkit, "notes_page_update", update(101))).toBe(true);
    expect(await isDenied(toolkit, "notes_page_update", update(99))).toBe(false);
    const question = await ask(openToolkit("notes", "writes"), "notes_page_update", update(99));
    expect(question).toMatch(new RegExp(`${name}"?: \\S+ → 99`));
  });
});
