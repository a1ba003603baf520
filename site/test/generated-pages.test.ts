import { checkInput } from "@workbelt/testing";
import { beforeAll, expect, test } from "vitest";
import { advice } from "../generator/errors/advice.ts";
import { createTool, services } from "../generator/services.ts";
import { listSubjects, type PageFile, writePages } from "../generator/write-pages.ts";
import { compile } from "./helpers/compile.ts";
import { parseFlags, splitCommands } from "./helpers/parse-command.ts";

const subjects = listSubjects();

// Writing the pages makes all their calls: a page whose sample fails is not written.
let pages: PageFile[];
beforeAll(async () => {
  pages = await writePages();
});

/** Returns the page of each operation. */
function operationPages(): { name: string; text: string }[] {
  return subjects.map(({ name }) => {
    const page = pages.find(({ path }) => path.endsWith(`/${name}.md`));
    return { name, text: page?.text ?? "" };
  });
}

/** Returns the code under a label of a page's code group. */
function readCode(text: string, label: string): string {
  const [, code = ""] = text.split(` [${label}]\n`)[1]?.match(/^(.*?)\n```$/ms) ?? [];
  return code;
}

test("every operation has a page and a sample", () => {
  const names = subjects.map(({ name }) => name).toSorted();
  expect(services.flatMap(({ samples }) => Object.keys(samples)).toSorted()).toEqual(names);
  expect(operationPages().filter(({ text }) => text === "")).toEqual([]);
});

test("the pages are the same whenever and wherever they are written", async () => {
  expect(await writePages()).toEqual(pages);
});

test("pages show no token, secret or address of this machine", () => {
  const text = pages.map((page) => page.text).join("\n");
  expect(text.match(/sandbox-(?:crm|notes|convintel)-token\S*/g)).toBeNull();
  expect(text.match(/127\.0\.0\.1\S*/g)).toBeNull();
});

test("the program on every page compiles", () => {
  const programs = operationPages().map(
    ({ name, text }) => [name, readCode(text, "Program")] as const,
  );
  expect(compile(new Map(programs))).toBe("");
});

test("the command on every page gives the operation the input of the sample", async () => {
  const all = operationPages();
  const commands = splitCommands(all.map(({ text }) => readCode(text, "Command line")));
  expect(commands).toHaveLength(all.length);
  for (const [index, { name, text }] of all.entries()) {
    const [program, service, command = "", ...flags] = commands[index] ?? [];
    expect([program, `${service}_${command.replaceAll("-", "_")}`]).toEqual(["workbelt", name]);
    const tool = toolOf(name);
    const { operation } = tool;
    const given = await parseFlags(flags, tool);
    const args: unknown = JSON.parse(readCode(text, "Arguments of a model"));
    expect(checkInput(operation, given)).toEqual(checkInput(operation, args));
  }
});

test("the page of every read names the inputs about its result, that of a write none", () => {
  for (const { name, text } of operationPages()) {
    const { effect, offersValuesOnly } = toolOf(name).operation;
    // One write has an input of that name, of its own.
    const also = "The tool also takes `continue_from`";
    expect([name, text.includes(also)]).toEqual([name, effect === "read"]);
    expect([name, text.includes("`values_only`")]).toEqual([name, offersValuesOnly === true]);
  }
});

test("the table of consequences has every write and no read", () => {
  const text = pages.find(({ path }) => path === "reference/consequences.md")?.text ?? "";
  const listed = new Set([...text.matchAll(/^\| \[`(\w+)`\]/gm)].map(([, name]) => name));
  const writes = subjects.filter(({ name }) => toolOf(name).operation.effect !== "read");
  expect([...listed]).toEqual(writes.map(({ name }) => name));
});

test("the table of texts has every operation that returns texts, under each of their kinds", () => {
  const text = pages.find(({ path }) => path === "reference/texts.md")?.text ?? "";
  const listed = [...text.matchAll(/\[`(\w+)`\]/g)].map(([, name]) => name);
  const returning = subjects.flatMap(({ name }) => {
    const { returnsTexts = [] } = toolOf(name).operation;
    return typeof returnsTexts === "function" ? [] : returnsTexts.map(() => name);
  });
  expect(new Set(listed)).toEqual(new Set(returning));
  expect(text).toContain("| `pages` | yes: guests and people with a link write pages");
});

test("the table of undo has every write and no read, and a sample for each case", () => {
  const text = pages.find(({ path }) => path === "reference/undo.md")?.text ?? "";
  const listed = new Set([...text.matchAll(/^\| \[`(\w+)`\]/gm)].map(([, name]) => name));
  const writes = subjects.filter(({ name }) => toolOf(name).operation.effect !== "read");
  expect([...listed]).toEqual(writes.map(({ name }) => name));
  expect(text).not.toContain("no sample");
  expect(text).toContain("crm/tasks/crm_delete_task.md) | not: a new task has another id");
});

test("every page names its endpoint, and links to the vendor's page about it, or to the only page of the vendor", () => {
  const hosts = { crm: "docs.attio.com", notes: "developers.notion.com", convintel: "" };
  for (const { name, text } of operationPages()) {
    const service = name.split("_")[0] as keyof typeof hosts;
    const [, row = ""] = /^\| Endpoint \| (.*) \|$/m.exec(text) ?? [];
    const hasOwnPage = new RegExp(`^\\[.*\\]\\(https://${hosts[service]}/.+\\) of the \\[`).test(
      row,
    );
    const isOnOnePage = row.endsWith(", which is described on one page");
    expect({ name, hasOwnPage, isOnOnePage }).toEqual({
      name,
      hasOwnPage: service !== "convintel",
      isOnOnePage: service === "convintel",
    });
  }
});

test("every page names the vendor's document that the operation was compared with, and the day", () => {
  const lacking = operationPages().filter(
    ({ text }) => !/^\| Compared with \| .+, on \d{4}-\d\d-\d\d \|$/m.test(text),
  );
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

test("every request of the CRM and of notes links to a page of the vendor", () => {
  const others = pages
    .filter(({ path }) => /^operations\/(?:crm|notes)\/.+\//.test(path))
    .flatMap(({ text }) => text.match(/^- `[A-Z]+ \/.*`$/gm) ?? []);
  // The download is at the address that the service redirects to, not in its API.
  expect([...new Set(others)]).toEqual([
    "- `GET /downloads/{file_id}`",
    "- `GET /skills/{skill_id}`",
  ]);
});

test("every error code has advice, and every shown one is explained", () => {
  const text = pages.find(({ path }) => path === "reference/errors.md")?.text ?? "";
  const explained = [...text.matchAll(/^## (\w+)$/gm)].map(([, code]) => code);
  expect(explained).toEqual(Object.keys(advice));
});

function toolOf(name: string) {
  const [subject] = subjects.filter((each) => each.name === name);
  if (subject === undefined) throw new Error(`There is no operation ${name}.`);
  return createTool(name, subject.service, { baseUrl: "http://127.0.0.1:1", token: "unused" });
}
