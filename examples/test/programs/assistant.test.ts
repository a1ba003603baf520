import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAssistant } from "../../assistant/assistant.ts";
import { converse } from "../../assistant/converse.ts";
import { script, SCRIPTED_REQUEST } from "../../assistant/script.ts";
import { openTerminal } from "../../assistant/terminal.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

/** Runs the scripted request with these answers typed at the terminal; returns what the terminal shows. */
async function answerWith(...answers: string[]): Promise<string> {
  const output = new PassThrough();
  const person = openTerminal(Readable.from(answers.map((answer) => `${answer}\n`)), output);
  const assistant = createAssistant(new ScriptedModel({ script }));
  await converse(assistant, SCRIPTED_REQUEST, { person, thread: "one" });
  person.close();
  return text(output.end());
}

async function fetchTasks(): Promise<{ content_plaintext: string; is_completed: boolean }[]> {
  const { baseUrl, token } = sandbox.services.crm;
  const response = await fetch(`${baseUrl}/v2/tasks?limit=500`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: [] }).data;
}

test("an approved task is created, and a rejected deletion does not happen", async () => {
  const before = await fetchTasks();
  const shown = await answerWith("yes", "keep it for now");
  expect(shown).toContain("load_tools ✓ Loaded: convintel_activities_list");
  expect(shown).toMatch(/CRM: Create a task.*\ncontent: “Lena will send Gemma a revised offer/);
  expect(shown).toMatch(/CRM: Delete one task for good: “.+”\ntask_id: /);
  expect(shown).toContain("crm_delete_task ✗ The person said: keep it for now");
  expect(shown).toContain("Deleted nothing.");
  const after = await fetchTasks();
  expect(after).toHaveLength(before.length + 1);
  expect(after.some(({ content_plaintext }) => content_plaintext.startsWith("Lena will"))).toBe(
    true,
  );
});

test("at the end of the input nothing is changed", async () => {
  const before = await fetchTasks();
  const shown = await answerWith();
  expect(shown).toContain("Created no task.");
  expect(await fetchTasks()).toEqual(before);
});

test("text is shown while the model writes it", async () => {
  const shown: string[] = [];
  const person = {
    show: (part: string) => void (part && shown.push(part)),
    showResult: () => {},
    decide: async () => ({ decisions: [] }),
  };
  const assistant = createAssistant(
    new ScriptedModel({ script: { steps: [], report: () => "One two." } }),
  );
  await converse(assistant, "Count.", { person, thread: "one" });
  expect(shown).toEqual(["One", " two."]);
});

test("two requests of one thread are one conversation", async () => {
  const model = fakeModel().respond(new AIMessage("First.")).respond(new AIMessage("Second."));
  const assistant = createAssistant(model);
  const output = new PassThrough();
  const person = openTerminal(Readable.from([]), output);
  for (const request of ["Hello.", "And now?"]) {
    await converse(assistant, request, { person, thread: seedId("thread") });
  }
  expect(await text(output.end())).toBe("First.Second.");
  expect(model.calls[1]?.messages.map((message) => message.text)).toEqual([
    expect.stringContaining("You are a person's assistant"),
    "Hello.",
    "First.",
    "And now?",
  ]);
});
