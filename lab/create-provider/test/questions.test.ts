import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askAtTerminal } from "../src/ask.js";
import { collectAnswers } from "../src/collect-answers.js";
import { parseFlags } from "../src/flags.js";

/** Answers the questions that remain after the flags, one a line. */
async function answer(flags: string[], lines: string[], { isTTY = false } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stdout = new PassThrough();
  stdin.end(lines.map((line) => `${line}\n`).join(""));
  const questions = askAtTerminal({ stdin, stdout });
  const collecting = collectAnswers(parseFlags(flags), questions).finally(() => {
    questions.close();
    stdout.end();
  });
  const [collected, shown] = await Promise.allSettled([collecting, buffer(stdout)]);
  if (collected.status === "rejected") throw collected.reason;
  return { ...collected.value, shown: String(shown.status === "fulfilled" && shown.value) };
}

test("asks for what no flag says, and an empty line takes the preset", async () => {
  const lines = ["", "hub", "", "the Hub", "https://api.hub.example", "", "header", "", ""];
  const collected = await answer(["--pages", "none"], [...lines, "", ""]);
  expect(collected).toMatchObject({
    folder: "hub-tools",
    answers: {
      name: "hub",
      displayName: "the Hub",
      baseUrl: "https://api.hub.example",
      api: "rest",
      authentication: "header",
      header: "x-api-key",
      oauth: undefined,
      pages: "none",
      resource: "contacts",
      error: undefined,
    },
    openapi: undefined,
  });
  expect(collected.shown).toContain("REST or GraphQL (rest, graphql) (rest): ");
  expect(collected.shown).not.toContain("Kind of pages");
});

test("asks again at a terminal, with what is wrong", async () => {
  const hub = ["--openapi", "", "--base-url", "https://api.hub.example", "--api", "graphql"];
  const lines = ["Hub CRM", "hub", "", "", "cookie", "bearer", "", ""];
  const { answers, shown } = await answer(hub, lines, { isTTY: true });
  expect(answers).toMatchObject({ name: "hub", authentication: "bearer", resource: "issues" });
  expect(shown).toContain("The name must be one word");
  expect(shown).toContain("must be bearer, header or basic");
});

test("lists the operations of a document, to choose from by number", async () => {
  const document = join(import.meta.dirname, "hub.yaml");
  const { openapi } = await answer(
    ["--openapi", document],
    ["", "", "", "", "", "", "", "", "", "1,3"],
  );
  expect(openapi?.operations).toHaveLength(2);
});

test.each([
  [["Hub CRM"], "The name must be one word"],
  [["hub"], 'There is no answer to "Folder"'],
])("the answers %j of a script are refused without asking again", async (lines, message) => {
  await expect(answer(["--openapi", ""], lines)).rejects.toThrow(message);
});
