import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { ConvintelWebhookCreateTool, createConvintelClient } from "../../src/index.js";
import { startFakeService } from "../helpers/fake-service.js";

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const input = {
  trigger: "conversation_processed",
  url: "https://hooks.example.com/calls",
} as const;
const inRun = { run: "r" };

function createJournal(): UndoJournal {
  const encryptionKey = Buffer.alloc(32, 7).toString("base64");
  return new UndoJournal({ store: new MemoryStore(), encryptionKey });
}

test("a new webhook is removed, once", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const journal = createJournal();
  const client = createConvintelClient(sandbox.services.convintel);
  await new ConvintelWebhookCreateTool({ client, journal }).execute(input, inRun);
  expect(await sandbox.changes()).toHaveLength(1);
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(await sandbox.changes()).toEqual([]);
  expect((await journal.undo("r")).steps).toMatchObject([{ outcome: "settled" }]);
});

test.each([
  ["bare", (list: object[]) => list, (one: object) => one],
  ["in data", (data: object[]) => ({ data }), (data: object) => ({ data })],
  ["in results", (results: object[]) => ({ results }), (one: object) => one],
])(
  "a webhook is found in a list that is %s, and kept after a change of it",
  async (_how, wrap, wrapOne) => {
    const webhook: Record<string, unknown> = { id, ...input };
    const journal = createJournal();
    const service = await startFakeService(
      (_url, { method }) => ({
        body: method === "POST" ? wrapOne({ ...webhook }) : wrap([webhook]),
      }),
      { endpoints: { deleteWebhook: "POST /webhooks/{id}/remove" } },
    );
    onTestFinished(() => service.stop());
    const { client, requests } = service;
    await new ConvintelWebhookCreateTool({ client, journal }).execute(input, inRun);
    webhook["trigger"] = "activity_deleted";
    expect((await journal.undo("r")).message).toBe(
      "Undid 0 of 1 write. Not undone: a webhook, kept because its trigger was changed after this run (now activity_deleted).",
    );
    webhook["trigger"] = input.trigger;
    requests.length = 0;
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      "GET /base/webhooks",
      `POST /base/webhooks/${id}/remove`,
    ]);
  },
);
