import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { writeToolTable } from "@workbelt/testing";
import { afterAll, describe, expect, test } from "vitest";
import { VERSIONS } from "../src/templates/package-files.js";
import { createFolder, generateInto } from "./generate.js";
import { sampleCases } from "../../../scripts/sample-cases.js";

// Writes packages, and runs the tests that they come with on the sources of this repository.
const root = join(import.meta.dirname, "../../..");
const hub = ["--name", "hub", "--base-url", "https://api.hub.example"];
const oauth =
  "--oauth-authorize https://hub.example/authorize --oauth-token https://hub.example/token --scopes contacts.read".split(
    " ",
  );
const STARTERS: Record<string, string[]> = {
  "cursors and a bearer token": ["--pages", "cursor", "--error", '{"code":"no","message":"No."}'],
  "offsets and a header": ["--pages", "offset", "--auth", "header", "--header", "X-Api-Key"],
  "pages and a password": ["--pages", "page", "--auth", "basic", "--resource", "companies"],
  "complete lists, OAuth and errors in a list": [
    "--pages",
    "none",
    "--error",
    '{"errors":[{"title":"Bad token","type":"auth"}]}',
    ...oauth,
  ],
  GraphQL: ["--api", "graphql", "--auth", "header", "--header", "authorization"],
};
/** The decisions that a draft leaves to a person: a file, what stands there, and what replaces it. */
const DECISIONS: [file: string, draft: string, decided: string][] = [
  [
    "list-contacts.ts",
    'description: "List the contacts of the account.",',
    'description: "Lists contacts of the hub, or those of one stage, with id and email.",',
  ],
  [
    "list-contacts.ts",
    "output: response,",
    `compact: ({ results }) => ({ contacts: results.map(({ id, email }) => ({ contact_id: id, email })) }),
  output: z.strictObject({
    contacts: z.array(z.strictObject({ contact_id: z.string(), email: z.string() })),
  }),`,
  ],
  [
    "get-contact.ts",
    'description: "Get a contact (GET /v3/contacts/{contactId}) of the API.",',
    'description: "Gets one contact with its stage, by its contact_id.",',
  ],
  [
    "get-contact.ts",
    "output: response,",
    `compact: ({ email, id, stage }) => ({ contact_id: id, email, stage: stage ?? undefined }),
  output: z.strictObject({
    contact_id: z.string(),
    email: z.string(),
    stage: z.string().optional(),
  }),`,
  ],
  [
    "create-contact.ts",
    'description: "Create a contact (POST /v3/contacts) of the API.",',
    'description: "Creates a contact with an email address.",',
  ],
  [
    "create-contact.ts",
    "output: response,",
    `compact: ({ id }) => ({ contact_id: id }),
  output: z.strictObject({ contact_id: z.string() }),`,
  ],
  [
    "delete-contact.ts",
    'description: "Archive a contact (DELETE /v3/contacts/{contactId}) of the API.",',
    'description: "Archives a contact. Its notes stay.",',
  ],
  ["delete-contact.ts", 'deletes: "what the id names"', 'deletes: "the contact"'],
];

const document = join(import.meta.dirname, "hub.yaml");
const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packages = await Promise.all(
  sampleCases(Object.entries(STARTERS), 2).map(async ([title, flags], index) => {
    const project = join(folder, `starter-${index}`);
    mkdirSync(project);
    await generateInto(project, [project, ...hub, ...flags]);
    return { title, project };
  }),
);

packages.push({
  title: "operations from an OpenAPI document, decided",
  project: await finishDraft(),
});

for (const { project, title } of packages) {
  // The suites of the package itself.
  // oxlint-disable-next-line vitest/valid-describe-callback, vitest/valid-title
  describe(`a package with ${title}`, async () => {
    await import(join(project, "test/contract.test.ts"));
    await import(join(project, "test/behaviour.test.ts"));
  });
}

test("every package compiles, drafts too", async () => {
  const draft = join(folder, "starter-draft");
  await generateInto(draft, [draft, "--openapi", document, "--operations", "1,2,3,4,5"]);
  const configuration = {
    extends: "../../../tsconfig.base.json",
    compilerOptions: {
      noEmit: true,
      noPropertyAccessFromIndexSignature: false,
      // The declarations of what was built last, as readers have them. The compiler would check all sources, too.
      paths: {
        "@workbelt/*": ["../../../packages/*/dist/index.d.ts", "../../*/dist/index.d.ts"],
        "@workbelt/core/*": ["../../../packages/core/dist/*/index.d.ts"],
        "@workbelt/testing/*": ["../../testing/dist/*/index.d.ts"],
      },
    },
    include: ["*/src", "*/test"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  // Several checkers would repeat much of each other's work.
  const compiling = promisify(execFile)(process.execPath, [tsc, "-p", folder, "--checkers", "1"]);
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  const own = stdout.split("\n").filter((line) => line.includes("starter-"));
  expect(own).toEqual([]);
});

test("packages are developed with the versions of this repository", () => {
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  for (const [name, version] of Object.entries(VERSIONS)) {
    expect(catalog).toMatch(new RegExp(`"?${name}"?: ${version.replaceAll(".", "\\.")}\n`));
  }
});

/** Writes the draft of a document's operations, and decides what it leaves to a person. */
async function finishDraft(): Promise<string> {
  const project = join(folder, "starter-decided");
  const contact = "/v3/contacts/{contactId}";
  const operations = `GET /v3/contacts,GET ${contact},POST /v3/contacts,DELETE ${contact}`;
  mkdirSync(project);
  await generateInto(project, [project, "--openapi", document, "--operations", operations]);
  const sources = join(project, "src/contacts");
  for (const [file, draft, decided] of DECISIONS) {
    const path = join(sources, file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(draft)) throw new Error(`${file} has no ${draft}`);
    writeFileSync(
      path,
      text.replace(draft, () => decided),
    );
  }
  for (const file of readdirSync(sources)) {
    const path = join(sources, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/^ *\/\/ DRAFT: .*\n/gm, ""));
  }
  const { hubPackage } = (await import(join(project, "src/index.ts"))) as {
    hubPackage: Parameters<typeof writeToolTable>[1];
  };
  // As `npm run tables` does.
  writeToolTable(pathToFileURL(join(project, "README.md")), hubPackage);
  return project;
}
