import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createCrmClient } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readContacts } from "../../import-contacts/contact.ts";
import { importContacts, type ImportOptions } from "../../import-contacts/import-contacts.ts";
import { type Outcome, Progress } from "../../import-contacts/progress.ts";
import { startSlowProxy } from "../../../bench/slow-proxy.ts";
import { formatReport } from "../../import-contacts/report.ts";

const contactsFile = join(import.meta.dirname, "../../import-contacts/contacts.csv");
const csv = readFileSync(contactsFile, "utf8");
const lines = csv.trim().split("\n");
const head = (count: number) => `${lines.slice(0, count + 1).join("\n")}\n`;

let sandbox: Sandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  folder = mkdtempSync(join(tmpdir(), "workbelt-import-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const openProgress = () => new Progress(join(folder, "progress.sqlite"));

/** Imports a text as a file, and returns the outcomes in the order they finished, and the report. */
async function importText(
  text: string | Uint8Array,
  { encoding, ...options }: Partial<ImportOptions> & { encoding?: string } = {},
) {
  const file = join(folder, "given.csv");
  writeFileSync(file, text);
  const outcomes: Outcome[] = [];
  const progress = openProgress();
  const onOutcome = (outcome: Outcome) => {
    outcomes.push(outcome);
    options.onOutcome?.(outcome);
  };
  const leftOut: string[] = [];
  const contacts = readContacts(file, { encoding, onLeftOut: (names) => leftOut.push(...names) });
  await importContacts(contacts, { ...options, onOutcome, progress });
  return { leftOut, outcomes, report: [...formatReport(progress)].join("\n") };
}

interface CrmRecord {
  values: Record<string, Record<string, string>[]>;
}

/** Returns the addresses or domains of the file that the CRM has, one for each record. */
async function fetchImported(object: "people" | "companies"): Promise<string[]> {
  const { baseUrl, token } = sandbox.services.crm;
  const response = await fetch(`${baseUrl}/v2/objects/${object}/records/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ limit: 500 }),
  });
  const { data } = (await response.json()) as { data: CrmRecord[] };
  const values = data.flatMap((record) => [
    ...(record.values["email_addresses"] ?? []).map(({ email_address }) => email_address ?? ""),
    ...(record.values["domains"] ?? []).map(({ domain }) => domain ?? ""),
  ]);
  return values.filter((text) => csv.toLowerCase().includes(text));
}

test("imports companies and people, and reports what was refused and why", async () => {
  const { outcomes, report } = await importText(head(40));
  expect(outcomes).toHaveLength(40 + 8);
  expect(report).toBe(
    "47 created, 0 updated, 1 refused.\n- line 19: There is no email address, which identifies a person. Add it.",
  );
  expect(await fetchImported("people")).toHaveLength(39);
  expect(await fetchImported("companies")).toHaveLength(8);
});

test("the first of two lines with one address counts, and a refused company is tried once", async () => {
  const { outcomes, report } = await importText(
    [
      lines[0],
      "Ada,One,ada@guest.example,,,Guest,not a domain",
      "Ada,Two,ADA@guest.example,,,Guest,not a domain",
    ].join("\n"),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "refused")).toHaveLength(2);
  expect(report).toContain("1 created, 0 updated, 2 refused.");
  expect(report).toContain("- line 2 (company not a domain): ");
  expect(report).toContain("- line 3: Line 2 has the address ADA@guest.example already.");
});

test("a second import of a changed file upserts only what changed", async () => {
  await importText(head(20));
  const { baseUrl, token } = sandbox.services.crm;
  const counting = await startSlowProxy(baseUrl, 0);
  const client = createCrmClient({ baseUrl: counting.baseUrl, token });
  const changed = head(20).replace("Transport Planner", "Head of Transport");
  const { outcomes } = await importText(changed, { client });
  counting.stop();
  expect(counting.takeCount()).toBe(1);
  expect(outcomes).toHaveLength(20 + 4);
  expect(await fetchImported("people")).toHaveLength(19);
});

test("an import that was aborted continues, and ends in the same state", async () => {
  const controller = new AbortController();
  let done = 0;
  const onOutcome = () => {
    done += 1;
    if (done === 30) controller.abort(new Error("enough"));
  };
  const first = importText(head(60), { onOutcome, signal: controller.signal });
  await expect(first).rejects.toThrow("enough");
  const { outcomes } = await importText(head(60));
  expect(outcomes).toHaveLength(60 + 12);
  expect(await fetchImported("people")).toHaveLength(59);
  expect(await fetchImported("companies")).toHaveLength(12);
});

test("contacts are read no faster than they are imported", async () => {
  let read = 0;
  let finished = 0;
  let most = 0;
  async function* contacts() {
    for await (const contact of readContacts(contactsFile)) {
      read += 1;
      most = Math.max(most, read - finished);
      yield contact;
    }
  }
  const onOutcome = ({ key }: Outcome) => {
    if (!key.startsWith("company")) finished += 1;
  };
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  await importContacts(contacts(), { client, progress: openProgress(), onOutcome });
  expect(read).toBe(500);
  expect(most).toBeLessThan(300);
});

test("a process that is killed at any point can be run again", async () => {
  const file = join(folder, "contacts.csv");
  writeFileSync(file, head(50));
  for (const killAfter of [3, 20, 45]) {
    const child = startImport(file);
    const closed = new Promise((resolve) => child.once("close", resolve));
    while ((await countWritten()) < killAfter && child.exitCode === null) await sleep(25);
    child.kill("SIGKILL");
    await closed;
  }
  const last = startImport(file);
  const output: string[] = [];
  last.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  expect(await new Promise((resolve) => last.once("close", resolve))).toBe(0);
  expect(output.join("")).toContain("1 refused.");
  expect(await fetchImported("people")).toHaveLength(49);
  expect(await fetchImported("companies")).toHaveLength(10);
});

/** Returns the number of people and companies of the file that the CRM has. */
async function countWritten(): Promise<number> {
  const [people, companies] = [await fetchImported("people"), await fetchImported("companies")];
  return people.length + companies.length;
}

function startImport(file: string) {
  const main = join(import.meta.dirname, "../../import-contacts/main.ts");
  return spawn(process.execPath, [main, file], { env: process.env });
}

/** Returns the values of the person with an address. */
async function fetchPerson(email: string): Promise<CrmRecord["values"]> {
  const { baseUrl, token } = sandbox.services.crm;
  const response = await fetch(`${baseUrl}/v2/objects/people/records/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ filter: { email_addresses: email } }),
  });
  const { data } = (await response.json()) as { data: CrmRecord[] };
  return data[0]!.values;
}

describe("a list of American contacts", () => {
  const sample = [
    "first_name,last_name,company_name,address,city,county,state,zip,phone1,phone2,email,web",
    '"James","Butt","Benton, John B Jr","6649 N Blue Gum St","New Orleans","Orleans","LA",70116,"504-621-8927","504-845-1427","jbutt@guest.example","http://www.bentonjohnbjr.example"',
    '"Josephine","Darakjy","Benton, John B Jr","4 B Blue Ridge Blvd","Brighton","Livingston","MI",48116,"810-292-9388","810-374-9840","josephine@guest.example","http://bentonjohnbjr.example/"',
  ].join("\r\n");

  test("is imported without its phone numbers, which the report says", async () => {
    const { leftOut, report } = await importText(sample);
    expect(leftOut.join()).toBe("address,city,county,state,zip,phone2");
    const [counts, ...remarks] = report.split("\n");
    expect(counts).toBe("3 created, 0 updated, 0 refused.");
    expect(remarks).toEqual([
      "- line 2 (person jbutt@guest.example): The phone number 504-621-8927 has no country code and was left out. Give --country.",
      expect.stringContaining("- line 3 (person josephine@guest.example): "),
    ]);
    expect((await fetchPerson("jbutt@guest.example"))["phone_numbers"]).toEqual([]);
  });

  test("has the phone number of every row with a country, also in a second import", async () => {
    await importText(sample);
    const { outcomes, report } = await importText(sample, { country: "US" });
    expect(report).toBe("1 created, 2 updated, 0 refused.");
    expect(outcomes).toHaveLength(3);
    for (const [email, phone_number] of [
      ["jbutt@guest.example", "+15046218927"],
      ["josephine@guest.example", "+18102929388"],
    ] as const) {
      const [number] = (await fetchPerson(email))["phone_numbers"]!;
      expect(number).toMatchObject({ phone_number, country_code: "US" });
    }
  });
});

test.each([
  [
    "HubSpot",
    '"Record ID","First Name","Last Name","Email","Phone Number","Job Title","Company Name"\n"51","Ada","Björk","ada@guest.example","","Chief Engineer","Guest"',
    undefined,
  ],
  [
    "Google Contacts",
    "First Name,Middle Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\nAda,,Björk,Guest,Chief Engineer,* Work,ada@guest.example,",
    undefined,
  ],
  [
    "Notion",
    '\uFEFFName,Email,Job title,Tags\nAda Björk,ada@guest.example,Chief Engineer,"a, b"\n',
    undefined,
  ],
  [
    "Excel in Germany",
    Buffer.from(
      'sep=;\r\nName;Email;Position;Notes\r\n;;;\r\nAda Björk;ada@guest.example;Chief Engineer;"a\r\nb"\r\n',
      "latin1",
    ),
    "windows-1252",
  ],
  [
    "Unicode text of Excel",
    Buffer.from(
      "\uFEFFName\tEmail\tPosition\r\nAda Björk\tada@guest.example\tChief Engineer",
      "utf16le",
    ),
    undefined,
  ],
])("the contacts of %s are read", async (_name, file, encoding) => {
  const { report } = await importText(file, encoding === undefined ? {} : { encoding });
  expect(report).toContain("1 created, 0 updated, 0 refused.");
  const { job_title: title, name } = await fetchPerson("ada@guest.example");
  expect(name).toMatchObject([{ first_name: "Ada", last_name: "Björk" }]);
  expect(title).toMatchObject([{ value: "Chief Engineer" }]);
});

test.each([
  [
    Buffer.from("name,email\nBo,bo@guest.example\nBjörk,b@guest.example", "latin1"),
    "line 3 is not UTF-8",
  ],
  ["name,email\nBo,bo@guest.example\nBea,b@guest.example,x", "got 3 on line 3"],
  ["email,Phone,phone1\nbo@guest.example,,", "The columns Phone and phone1 are both the phone."],
  ["name;x,y;email\nBo;1;bo@guest.example", "more than one of commas, semicolons and tabs"],
])("nothing is imported of a file that cannot be read, such as %j", async (file, message) => {
  await expect(importText(file)).rejects.toThrow(message);
  expect(await sandbox.changes()).toEqual([]);
});

test("names a missing column, and a file that is not there", async () => {
  await expect(importText("first_name,last_name\nAda,Lovelace\n")).rejects.toThrow(
    "no column email",
  );
  const missing = readContacts(join(folder, "none.csv"));
  await expect(missing.next()).rejects.toThrow("ENOENT");
});
