import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findErrorShape, writeInterpret } from "../src/error-body.js";
import { assertFree } from "../src/write-package.js";
import { createTestFolder, generate, generateInto } from "./generate.js";

const hub = ["--name", "hub", "--base-url", "https://api.hub.example"];

test("a folder with files is not touched", async () => {
  const folder = createTestFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/index.ts"), "mine");
  expect(() => assertFree(folder)).toThrow("is not empty, and nothing is overwritten");
  await expect(generateInto(folder, [folder, ...hub])).rejects.toThrow("is not empty");
  expect(readdirSync(folder)).toEqual(["src"]);
});

test.each([
  [["--base-url", "https://api.hub.example"], "The name must be one word"],
  [["--name", "Hub CRM", "--base-url", "https://a.example"], 'it is "Hub CRM"'],
  [["--name", "hub", "--base-url", "http://api.hub.example"], "The base URL must be an address"],
  [["--name", "hub", "--base-url", "https://a:b@hub.example"], "The base URL must be an address"],
  [[...hub, "--auth", "cookie"], "must be bearer, header or basic"],
  [[...hub, "--auth", "header", "--header", "x: y"], "The header must be a name"],
  [[...hub, "--pages", "endless"], "The kind of pages must be cursor, offset, page or none"],
  [[...hub, "--error", "not JSON"], "must be the JSON object of an error reply"],
  [[...hub, "--display-name", 'Hub"; x("'], "The name in sentences must be a few words"],
  [[...hub, "--oauth-authorize", "javascript:x", "--oauth-token", "x"], "must be an address"],
  [[...hub, "--unknown"], "--unknown"],
])("%j is refused", async (flags, message) => {
  await expect(generate(flags)).rejects.toThrow(message);
});

test.each<[string, object, object]>([
  ["flat", { code: "no", message: "No." }, { path: [], codeKey: "code", message: "No." }],
  [
    "an error object",
    { error: { type: "no", message: "No." } },
    { path: ["error"], codeKey: "type" },
  ],
  ["a list of errors", { errors: [{ title: "No." }] }, { path: ["errors", 0], codeKey: undefined }],
  ["a problem document", { status: 404, detail: "No." }, { path: [], messageKey: "detail" }],
  ["a text under error", { error: "No." }, { path: [], messageKey: "error" }],
  ["OAuth", { error: "bad", error_description: "No." }, { codeKey: "error", message: "No." }],
])("finds code and text of an error that is %s", (_title, body, expected) => {
  expect(findErrorShape(body)).toMatchObject(expected);
});

test("keys of an error that are no names are not written into code", () => {
  const shape = findErrorShape({ "x(); //": { message: "No." }, __proto__: { message: "No." } });
  expect(shape).toBeUndefined();
  expect(findErrorShape({ ok: false })).toBeUndefined();
  const inner = findErrorShape({ error: { message: "No." } });
  expect(inner && writeInterpret(inner)).toContain("errorBody.parse(body).error");
});
