import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CommandLine, startServices } from "../helpers/command.js";

const create = ["crm", "create-task"];
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const windows1252 = (text: string) => Buffer.from(text, "latin1");

/** Writes a file of items, and plans the requests that its rows would send. */
async function plan(
  name: string,
  content: string | Uint8Array,
  { command = create, flags = [] }: { command?: string[]; flags?: string[] } = {},
) {
  const { workbelt } = await startServices();
  const file = join(workbelt.folder, name);
  writeFileSync(file, content);
  const { code, errors, output } = await workbelt.run([
    ...command,
    ...flags,
    "--dry-run",
    "--items",
    `@${file}`,
  ]);
  if (code !== 0) return { code, errors, bodies: [] };
  const plans = JSON.parse(output) as { requests: { body: { data: object } }[] }[];
  return { code, errors, bodies: plans.map(({ requests }) => requests[0]?.body.data) };
}

const jurgen = { content: "Call Jürgen Müller" };

describe("the encoding of a table", () => {
  test.each([
    ["UTF-8 with its mark", "a.csv", "\uFEFFcontent\r\nCall Jürgen Müller\r\n", []],
    [
      "Unicode text of Excel",
      "a.txt",
      utf16("content\tdeadline at\r\nCall Jürgen Müller\t\r\n"),
      [],
    ],
    [
      "UTF-16 in the other order",
      "a.csv",
      Buffer.from(utf16("content\nCall Jürgen Müller")).swap16(),
      [],
    ],
    [
      "CSV of Excel",
      "a.csv",
      windows1252("content\nCall Jürgen Müller"),
      ["--encoding", "windows-1252"],
    ],
    [
      "CSV of Excel on a Mac",
      "a.csv",
      Buffer.from("content\nCall J\x9frgen M\x9fller", "latin1"),
      ["--encoding", "macintosh"],
    ],
  ])("%s is read", async (_name, file, content, flags) => {
    const { bodies } = await plan(file, content, { flags });
    expect(bodies).toMatchObject([jurgen]);
  });

  test.each([
    [
      "Windows-1252",
      windows1252("content\nx\nCall Jürgen"),
      [],
      'line 3 is not UTF-8 after "Call J". The file of --items cannot be read. Save it as UTF-8',
    ],
    ["MS-DOS", Buffer.from("content\nCall J\x81rgen", "latin1"), [], "line 2 is not UTF-8"],
    ["Mac Roman", Buffer.from("content\nCall J\x9frgen", "latin1"), [], "line 2 is not UTF-8"],
    [
      "UTF-8 that was damaged before",
      "content\nCall J\uFFFDrgen",
      [],
      "line 2 has the character U+FFFD",
    ],
    [
      "UTF-8 as Windows-1252",
      "content\nCall Jürgen",
      ["--encoding", "windows-1252"],
      "are UTF-8, not windows-1252",
    ],
    ["an unknown encoding", "content\nx", ["--encoding", "cp850"], "Known are utf-8"],
  ])("%s is refused", async (_name, content, flags, message) => {
    const { code, errors } = await plan("a.csv", content, { flags });
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each([
    [["--json", "-"], '{"content":"Call Jürgen"}', "The file of --json"],
    [["--items", "-"], '[{"content":"Call Jürgen"}]', "The file of --items"],
  ])("%j is refused in another encoding than UTF-8", async (flags, text, name) => {
    const { sandbox, workbelt } = await startServices();
    const child = workbelt.start([...create, ...flags]);
    const errors: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (part: string) => errors.push(part));
    child.stdin.end(windows1252(text));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, errors.join("")]).toEqual([2, expect.stringContaining(name)]);
    expect(await sandbox.changes()).toEqual([]);
  });

  test("a letter that was lost on the way to the command is not written", async () => {
    const { code, errors } = await new CommandLine({ CRM_ACCESS_TOKEN: "x" }).run([
      ...create,
      "--content",
      "J\uFFFDrgen",
    ]);
    expect([code, errors]).toEqual([2, expect.stringContaining("--content has U+FFFD")]);
  });
});

const upsert = ["crm", "upsert-record", "--object", "companies", "--matching-attribute", "domains"];

test("cells are numbers and flags where the attribute is", async () => {
  const { workbelt } = await startServices();
  const attribute = ["crm", "create-attribute", "--object", "companies"];
  const rest = ["--no-is-required", "--no-is-unique", "--no-is-multiselect", "--description", "x"];
  for (const [slug = "", type = ""] of [
    ["score", "number"],
    ["partner", "checkbox"],
    ["zip", "text"],
  ]) {
    const named = ["--api-slug", slug, "--title", slug, "--type", type, "--config", "{}"];
    await workbelt.json(...attribute, ...named, ...rest);
  }
  const file = join(workbelt.folder, "companies.csv");
  writeFileSync(
    file,
    "values.domains;values.score;values.partner;values.zip\nharborline.example;1.10;TRUE;10115\nbrightmoor.example;-3e2;no;1.10",
  );
  const fields = [
    "--fields",
    "status,output.values.score.value,output.values.partner.value,output.values.zip.value",
  ];
  const written = await workbelt.json(...upsert, "--items", `@${file}`, ...fields);
  expect(JSON.stringify(written)).toBe(
    JSON.stringify([
      {
        status: "done",
        output: {
          values: {
            score: [{ value: 1.1 }],
            partner: [{ value: true }],
            zip: [{ value: "10115" }],
          },
        },
      },
      {
        status: "done",
        output: {
          values: {
            score: [{ value: -300 }],
            partner: [{ value: false }],
            zip: [{ value: "1.10" }],
          },
        },
      },
    ]),
  );
  // Decimal commas are not guessed.
  writeFileSync(file, "values.domains;values.score\nharborline.example;1,10");
  const { code, errors } = await workbelt.run([...upsert, "--items", `@${file}`]);
  expect([code, errors]).toEqual([2, expect.stringContaining("values.score")]);
});
