// Times a program that sets a column of 1,000 rows by a rule, under the rate limit of the notes service, which the sandbox
// enforces. The least that the limit allows is a third of a second for each request that is needed: one for each hundred
// rows that are read, and one for each row that is changed.
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { planProgram } from "@workbelt/programs";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";

const ROWS = Number(process.argv[2] ?? 1_000);
const REQUESTS_PER_SECOND = 3;
const MOST = 1.1;

const source = seedId("notes/data-source/feature-requests");
const program = `
  const { items } = await notes_database_query({ database_id: "${seedId("notes/database/feature-requests")}" });
  const rows = items.filter((row) => row.title.startsWith("Row ")).slice(0, ${ROWS});
  for (const { page_id, title } of rows) {
    await notes_page_update({ page_id, properties: { Length: title.length } });
  }
  return rows.length;`;

const sandbox = await startSandbox();
try {
  await addRows(sandbox);
  sandbox.clearActivity();
  const { baseUrl, token } = sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token });
  const beganAt = performance.now();
  const plan = await planProgram(program, { toolkits: [new NotesToolkit({ client })] });
  const plannedAt = performance.now();
  const reads = sandbox.activity().length;
  const { isComplete, outcomes } = await plan.apply();
  const seconds = (performance.now() - beganAt) / 1000;
  const made = outcomes.filter(({ status }) => status === "done").length;
  const requests = sandbox.activity();
  const refused = requests.filter(({ status }) => status === 429).length;
  const lists = Math.ceil((plan.output.value as number) / 100);
  const least = (ROWS + lists) / REQUESTS_PER_SECOND;
  console.log(
    [
      "| rows | changed | requests to plan | in all | refused with 429 | seconds to plan | in all | least | ratio |",
      "| --- | --: | --: | --: | --: | --: | --: | --: | --: |",
      `| ${ROWS} | ${made} | ${reads} | ${requests.length} | ${refused} | ${((plannedAt - beganAt) / 1000).toFixed(1)} | ${seconds.toFixed(0)} | ${least.toFixed(0)} | ${(seconds / least).toFixed(2)} |`,
    ].join("\n"),
  );
  if (!isComplete || seconds > least * MOST) process.exitCode = 1;
} finally {
  await sandbox.stop();
}

/** Adds the rows in a sandbox without limits, whose state the other one takes over. */
async function addRows(limited: Sandbox): Promise<void> {
  const open = await startSandbox({ rateLimits: false });
  try {
    const { baseUrl, token } = open.services.notes;
    const send = async (method: string, path: string, body: object) => {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "notion-version": "2025-09-03",
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as { properties: Record<string, { type: string }> };
    };
    const path = `/v1/data_sources/${source}`;
    const { properties } = await send("PATCH", path, { properties: { Length: { number: {} } } });
    const [title = ""] = Object.entries(properties).find(([, { type }]) => type === "title") ?? [];
    for (let index = 0; index < ROWS; index += 1) {
      const name = [{ text: { content: `Row ${index}` } }];
      const parent = { type: "data_source_id", data_source_id: source };
      await send("POST", "/v1/pages", { parent, properties: { [title]: { title: name } } });
    }
    await limited.restore(await open.snapshot());
  } finally {
    await open.stop();
  }
}
