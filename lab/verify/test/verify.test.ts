import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { replayTransport } from "@workbelt/testing/recordings";
import { expect, test } from "vitest";
import { formatReport, verify } from "../src/index.js";
import { allowWrites, createStateFolder, packages, serviceOf, startServices } from "./helpers.js";

const names = ["crm", "notes", "convintel"] as const;

/** Operations that would cost credits, act by an agent or need the vendor's permission: the report says why. */
const NOT_TRIED = [
  "crm_list_emails",
  "notes_meeting_notes_create",
  "notes_session_send",
  "notes_agent_update",
  "notes_session_answer",
  "notes_session_cancel",
  "notes_agent_delete",
];

type Report = Awaited<ReturnType<typeof verify>>["services"][number];

/** Returns the names of operations that should have been tried, or have no reason. */
function listUntried(operations: Report["operations"]): string[] {
  const untried = operations.filter(({ verdict }) => verdict !== "confirmed");
  const isExplained = ({ name, reason, verdict }: (typeof untried)[number]) =>
    verdict === "not tried" && NOT_TRIED.includes(name) && reason !== undefined;
  return untried.filter((each) => !isExplained(each)).map(({ name }) => name);
}

test.each(names)(
  "the sandbox's %s confirms everything, and nothing is left in it",
  async (name) => {
    const sandbox = await startServices();
    const stateFolder = createStateFolder();
    const { services } = await verify({
      services: [serviceOf(sandbox, name)],
      ...allowWrites(stateFolder),
    });
    const [report] = services;
    const tried = report?.operations.filter(({ reason }) => reason !== "needs --permanent");
    expect(listUntried(tried ?? [])).toEqual([]);
    expect(report?.leftovers).toEqual([]);
    expect(report?.assumptions.filter(({ verdict }) => verdict === "refuted")).toEqual([]);
    expect(await sandbox.changes()).toEqual([]);
    expect(readdirSync(stateFolder)).toEqual([]);
  },
);

test.each(names)("with permanent creations, every operation of %s is confirmed", async (name) => {
  const sandbox = await startServices();
  const { services } = await verify({
    services: [serviceOf(sandbox, name)],
    ...allowWrites(),
    permanent: true,
  });
  const [report] = services;
  expect(listUntried(report?.operations ?? [])).toEqual([]);
  const kept = await sandbox.changes();
  expect(kept.filter(({ kind }) => kind !== "created")).toEqual([]);
  expect(kept.length > 0).toBe((report?.permanent.length ?? 0) > 0);
});

test("without the option write, only reads are sent", async () => {
  const sandbox = await startServices();
  await verify({ services: names.map((name) => serviceOf(sandbox, name)), rateLimits: false });
  const reads = /\/(?:query|search|sql)$/;
  const writes = sandbox
    .activity()
    .filter(({ method, path }) => method !== "GET" && !reads.test(path));
  expect(writes).toEqual([]);
});

test("nothing is written if the question before the first write is answered with no", async () => {
  const sandbox = await startServices();
  const questions: string[] = [];
  const { services } = await verify({
    services: [serviceOf(sandbox, "crm")],
    ...allowWrites(),
    confirm: async (question) => questions.push(question) === 0,
  });
  expect(questions).toEqual([expect.stringMatching(/^Writes to the CRM: creates a company/)]);
  const tried = services[0]?.operations.find((each) => each.name === "crm_create_company");
  expect(tried).toMatchObject({ verdict: "not tried", reason: "the writes were not allowed" });
  expect(await sandbox.changes()).toEqual([]);
});

test("a token with few scopes leads to a list of the operations that need more", async () => {
  const sandbox = await startServices();
  const token = sandbox.addToken("crm", ["task:read", "object_configuration:read"]);
  const { services } = await verify({
    services: [serviceOf(sandbox, "crm", { token })],
    rateLimits: false,
  });
  const [report] = services;
  expect(report?.connection.missing).toContainEqual({
    operation: "crm_get_note",
    scopes: expect.arrayContaining(["note:read"]),
  });
  const notes = report?.operations.find(({ name }) => name === "crm_list_notes");
  expect(notes).toMatchObject({ verdict: "not tried", reason: expect.stringContaining("403") });
  expect(report?.operations.filter(({ verdict }) => verdict === "different")).toEqual([]);
});

test("an invalid token is reported, and nothing else is tried", async () => {
  const sandbox = await startServices();
  const { services } = await verify({
    services: [serviceOf(sandbox, "notes", { token: "wrong" })],
    rateLimits: false,
  });
  expect(services[0]?.connection).toMatchObject({
    isReachable: true,
    problem: expect.stringContaining("401"),
  });
  expect(sandbox.activity()).toHaveLength(1);
});

test("recordings are for the owner only, have no names, and can be replayed", async () => {
  const sandbox = await startServices();
  const record = join(createStateFolder(), "recordings");
  await verify({
    services: [serviceOf(sandbox, "crm")],
    ...allowWrites(),
    record,
  });
  const folder = join(record, "crm");
  const files = readdirSync(folder);
  expect(files.map((file) => statSync(join(folder, file)).mode & 0o777)).toEqual(
    files.map(() => 0o600),
  );
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  expect(text).not.toMatch(/Gemma|Harborline|sandbox-crm-token/);
  const client = packages.crm.createClient({
    token: "replayed",
    baseUrl: sandbox.services.crm.baseUrl,
    transport: replayTransport(folder),
  });
  const [tool] = packages.crm.createToolkit({ client, include: ["crm_list_objects"] }).getTools();
  await expect(tool?.execute({})).resolves.toHaveProperty("items");
});

test("a report has no content of the workspace but its name", async () => {
  const sandbox = await startServices();
  const report = await verify({
    services: names.map((name) => serviceOf(sandbox, name)),
    ...allowWrites(),
  });
  const text = formatReport(report);
  expect(text).toContain("Northwind Logistics Software");
  expect(text).not.toMatch(/Gemma|Harborline|Priya|expansion_accounts|[\da-f]{8}-[\da-f]{4}/);
});
