import { writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTestFolder, generate, generateInto } from "./generate.js";

const document = join(import.meta.dirname, "hub.yaml");
const choose = (operations: string) => ["--openapi", document, "--operations", operations];

describe("a draft from an OpenAPI document", () => {
  test("has path, limits, enums, scopes and shapes of the document", async () => {
    const files = await generate(choose("GET /v3/contacts,POST /v3/contacts"));
    const list = files["src/contacts/list-contacts.ts"];
    expect(list).toContain(
      'request: (query) => ({ method: "GET", path: path`/v3/contacts`, query })',
    );
    expect(list).toContain("limit: z.int().min(1).max(100).optional()");
    expect(list).toContain('stage: z.enum(["lead","customer"]).describe("Only those of a stage")');
    expect(list).toContain('scopes: ["contacts.read"]');
    expect(list).toContain(
      '"results": z.array(z.looseObject({ "id": z.string(), "email": z.string(), "stage": z.string().nullish()',
    );
    expect(list).toContain('// DRAFT: left out: "filter[name]".');
    const create = files["src/contacts/create-contact.ts"];
    expect(create).toContain("email: z.string().min(1).max(254),");
    expect(create).toContain('// DRAFT: left out: "address".');
    expect(create).not.toContain("    id: ");
    expect(files["src/service.ts"]).toContain("z.object({ error: z.object({ code:");
    expect(files["src/accounts.ts"]).toContain('"https://hub.example/oauth/authorize"');
  });

  test("takes requests and replies for the tests from the document", async () => {
    const files = await generate(
      choose("GET /v3/contacts/{contactId},DELETE /v3/contacts/{contactId}"),
    );
    const behaviour = files["test/behaviour.test.ts"];
    expect(behaviour).toContain('request: "GET /v3/contacts/51"');
    expect(behaviour).toContain('updatedAt: "2026-03-01T09:00:00Z"');
    expect(behaviour).toContain('request: "DELETE /v3/contacts/51"');
    expect(files["src/contacts/get-contact.sample.ts"]).toContain('{ input: {"contact_id":"51"} }');
  });

  test("requests have the inputs of the path in it, and the others in the query or the body", async () => {
    const files = await generate(
      choose("GET /v3/contacts/{contactId},POST /v3/contacts,GET /v3/tags"),
    );
    expect(files["src/contacts/get-contact.ts"]).toContain(
      'request: ({ contact_id }) => ({ method: "GET", path: path`/v3/contacts/${contact_id}` })',
    );
    expect(files["src/contacts/create-contact.ts"]).toContain(
      'request: (body) => ({ method: "POST", path: path`/v3/contacts`, body })',
    );
    expect(files["src/tags/list-tags.ts"]).toContain(
      'request: () => ({ method: "GET", path: path`/v3/tags` })',
    );
  });

  test("an input of the path with a word of the language as its name is a valid request", async () => {
    const file = join(createTestFolder(), "document.json");
    const parameters = [{ name: "full", in: "query", schema: { type: "boolean" } }];
    const content = {
      openapi: "3.1.0",
      info: { title: "hub" },
      servers: [{ url: "https://api.hub.example" }],
      paths: { "/files/{path}/{default}/{constructor}": { get: { parameters } } },
    };
    writeFileSync(file, JSON.stringify(content));
    const files = await generate(["--openapi", file, "--operations", "1"]);
    const [source = ""] = Object.values(files).filter((each) => each.includes("defineOperation({"));
    expect(source).toContain(
      'request: ({ path: path_value, default: default_value, ...query }) => ({ method: "GET", path: path`/files/${path_value}/${default_value}/{constructor}`, query })',
    );
    // Throws for text that is not TypeScript.
    expect(stripTypeScriptTypes(source)).toContain("request");
  });

  test("names file and line of what a person has to decide", async () => {
    const { findDrafts } = await import("../../testing/src/drafts.js");
    const { pathToFileURL } = await import("node:url");
    const folder = createTestFolder();
    await generateInto(folder, [folder, ...choose("GET /v3/contacts/{contactId}")]);
    const drafts = findDrafts(pathToFileURL(`${join(folder, "src")}/`));
    expect(drafts).toContainEqual(
      expect.stringMatching(
        /^src\/contacts\/get-contact\.ts:\d+: the effect\. A POST may be a read/,
      ),
    );
    expect(drafts).toHaveLength(6);
  });

  test("operations are chosen by number, too", async () => {
    const files = await generate(choose("1,5"));
    expect(Object.keys(files)).toContain("src/tags/list-tags.ts");
  });
});

describe("what cannot be drafted is refused with the reason", () => {
  test.each([
    ["all", "worse for them than a few operations"],
    [Array.from({ length: 13 }, () => "1").join(), "Choose 1 to 12 operations"],
    ["GET /nothing", 'has no operation "GET /nothing"'],
    ["99", 'has no operation "99"'],
  ])("the operations %s", async (operations, message) => {
    await expect(generate(choose(operations))).rejects.toThrow(message);
  });

  test("no choice, with the operations that there are", async () => {
    await expect(generate(["--openapi", document])).rejects.toThrow(
      "1  GET /v3/contacts  List the contacts of the account",
    );
  });

  const get = (responses: object) => ({
    openapi: "3.0.3",
    info: { title: "hub" },
    servers: [{ url: "https://api.hub.example" }],
    paths: { "/a": { get: { responses } } },
  });
  test.each<[string, object | string, string]>([
    ["Swagger 2", { swagger: "2.0", paths: {} }, "has Swagger 2; expected OpenAPI 3.0 or 3.1"],
    ["another version", { openapi: "4.0.0" }, 'has the version "4.0.0"'],
    ["no object", "- a\n- b", "is no OpenAPI document"],
    ["neither JSON nor YAML", "{ a: [", "is neither JSON nor YAML"],
    ["aliases that multiply", manyAliases(), "is neither JSON nor YAML: Excessive alias count"],
    ["no operations", { openapi: "3.0.0", paths: {} }, "has no operations"],
    [
      "a reference out of the document",
      get({ 200: { $ref: "https://elsewhere.example/x.yaml" } }),
      "leads out of the document. Make one file of it first",
    ],
    ["a reference to nothing", get({ 200: { $ref: "#/components/x" } }), "leads to nothing"],
    [
      "a reference to a prototype",
      get({ 200: { $ref: "#/constructor/prototype" } }),
      "leads to nothing",
    ],
    [
      "references in a circle",
      {
        ...get({ 200: { $ref: "#/components/a" } }),
        components: { a: { $ref: "#/components/a" } },
      },
      "leads in a circle",
    ],
  ])("a document with %s", async (_title, content, message) => {
    const file = join(createTestFolder(), "document.yaml");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    await expect(generate(["--openapi", file, "--operations", "1"])).rejects.toThrow(message);
  });

  test("a file that is not there", async () => {
    await expect(generate(["--openapi", "nothing.yaml"])).rejects.toThrow("cannot be read");
  });
});

test("a hostile document writes no code of its own, and no endless one", async () => {
  const evil = '"); process.exit(); //\n*/ process.exit(); `${process.exit()}` \u202e';
  const schema = {
    type: "object",
    properties: {
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`m${index}`, { $ref: "#/s" }]),
      ),
      [evil]: { type: "string", description: evil },
      constructor: { type: "string" },
    },
    allOf: [{ $ref: "#/s" }, { $ref: "#/s" }],
  };
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: evil },
    servers: [{ url: "https://api.hub.example" }],
    security: [{ a: [evil] }],
    s: schema,
    paths: {
      [`/${evil}`]: { get: {} },
      "/things": {
        post: {
          summary: evil,
          parameters: [{ in: "query", name: evil, schema: { enum: [evil] } }],
          requestBody: { content: { "application/json": { schema } } },
          responses: {
            200: { content: { "application/json": { schema, example: { id: evil } } } },
          },
        },
      },
    },
  }).replace('"constructor":', '"__proto__":');
  const folder = createTestFolder();
  const file = join(folder, "document.json");
  writeFileSync(file, text);
  const files = await generate([
    "--name",
    "hub",
    "--openapi",
    file,
    "--operations",
    "POST /things",
  ]);
  const source = files["src/things/create-thing.ts"] ?? "";
  expect(source.length).toBeLessThan(50_000);
  expect(source).not.toContain("\u202e");
  // Throws for text that is not TypeScript.
  for (const code of Object.values(files).filter((each) => each.startsWith("import"))) {
    const withoutTexts = stripTypeScriptTypes(code).replaceAll(/"(?:\\.|[^"\\\n])*"/g, "");
    expect(withoutTexts).not.toContain("process.exit");
  }
});

function manyAliases(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let index = 1; index < 8; index += 1) {
    const list = Array.from({ length: 10 }, () => `*a${index - 1}`).join(", ");
    lines.push(`a${index}: &a${index} [${list}]`);
  }
  return lines.join("\n");
}
