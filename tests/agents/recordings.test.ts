import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordTransport, replayTransport } from "@workbelt/testing/recordings";
import { CrmCreateTaskTool, CrmListTasksTool, createCrmClient } from "@workbelt/crm-tools";
import { createNotesClient, NotesDataFetchTool } from "@workbelt/notes-tools";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";

type Transport = ReturnType<typeof replayTransport>;

/** Calls tools of two services over one transport, as an agent does, and returns what the model reads. */
async function callTools(
  transport: Transport,
  { origin, crmToken, notesToken }: Record<"origin" | "crmToken" | "notesToken", string>,
  content = "Send Gemma the revised offer",
): Promise<unknown[]> {
  const crm = createCrmClient({ baseUrl: `${origin}/crm`, token: crmToken, transport });
  const notes = createNotesClient({ baseUrl: `${origin}/notes`, token: notesToken, transport });
  return [
    await new CrmCreateTaskTool({ client: crm }).invoke({ content }),
    await new CrmListTasksTool({ client: crm }).invoke({ limit: 3 }),
    await new NotesDataFetchTool({ client: notes }).invoke({ query: "Onboarding" }),
  ];
}

test("tools of several services are recorded once and tested without the services", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "recordings-")), "offer");
  onTestFinished(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
  const sandbox = await startSandbox();
  const { crm, notes } = sandbox.services;
  const origin = `http://127.0.0.1:${sandbox.port}`;
  const tokens = { crmToken: crm.token, notesToken: notes.token };
  const recorder = recordTransport(folder);
  const real = await callTools(recorder, { origin, ...tokens });
  await recorder.close();
  await sandbox.stop();

  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  for (const token of Object.values(tokens)) expect(files.join("\n")).not.toContain(token);

  const elsewhere = { origin: "https://replayed.example", crmToken: "none", notesToken: "none" };
  await expect(callTools(replayTransport(folder), elsewhere)).resolves.toEqual(real);
  // The model is not asked to correct a test: the error ends the run.
  await expect(
    callTools(replayTransport(folder), elsewhere, "Send Gemma another offer"),
  ).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining(
      '- body.json.data.content: recorded “"Send Gemma the revised offer"”, sent “"Send Gemma another offer"”',
    ),
  });
});
