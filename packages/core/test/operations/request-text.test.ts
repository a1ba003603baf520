import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { ConfigurationError } from "../../src/index.js";
import {
  type CheckedText,
  defineOperation,
  type OutputOf,
  runOperation,
} from "../../src/provider/index.js";
import { deskClient, type getPaper } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const response = z.looseObject({ id: z.string() });
const shared = { name: "desk_do", description: "Does it.", response } as const;
const update = {
  ...shared,
  effect: "update",
  consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
} as const;
const input = z.strictObject({
  paper_id: z.string(),
  page: z.int(),
  tags: z.array(z.string()).optional(),
  note: z.string().nullable().optional(),
});
const given = { paper_id: "a/b ?#ü", page: 7, tags: ["x", "y"], note: null };

/** Runs an operation against a server, and returns what that received. */
async function send(operation: typeof getPaper, values: object) {
  const server = await startServer(json(200, { id: "p1" }));
  const output = await runOperation(
    operation,
    values as { paper_id: string },
    deskClient(server.baseUrl),
  );
  return { output, received: server.seen[0] };
}
const any = (operation: unknown) => operation as typeof getPaper;

test("inputs in braces are encoded parts of the path, and the others are the query of GET", async () => {
  const operation = defineOperation({
    ...shared,
    effect: "read",
    returnsOutsideContent: false,
    input,
    request: "GET /p/{paper_id}/{page}",
  });
  const { output, received } = await send(any(operation), given);
  expect(received).toMatchObject({
    method: "GET",
    url: "/p/a%2Fb%20%3F%23%C3%BC/7?tags=x&tags=y",
    body: "",
  });
  expect(output).toEqual({ id: "p1" });
  expectTypeOf<OutputOf<typeof operation>>().toEqualTypeOf<z.output<typeof response>>();
});

test("the others are the query of DELETE", async () => {
  const operation = defineOperation({
    ...shared,
    effect: "delete",
    consequence: { reversible: "not", reason: "it is gone", deletes: "the paper" },
    input,
    request: "DELETE /p/{paper_id}",
  });
  const { received } = await send(any(operation), { ...given, paper_id: "p1" });
  expect(received).toMatchObject({ method: "DELETE", url: "/p/p1?page=7&tags=x&tags=y", body: "" });
});

test.each(["POST", "PATCH", "PUT"] as const)(
  "the others are the JSON body of %s",
  async (method) => {
    const operation = defineOperation({ ...update, input, request: `${method} /p/{paper_id}` });
    const { received } = await send(any(operation), { ...given, paper_id: "p1" });
    expect(received).toMatchObject({
      method,
      url: "/p/p1",
      body: '{"page":7,"tags":["x","y"],"note":null}',
    });
  },
);

test("without other inputs there is no body, and a result takes the output out of the response", async () => {
  const operation = defineOperation({
    ...update,
    input: z.strictObject({ paper_id: z.string() }),
    request: "POST /p/{paper_id}/archive",
    result: ({ id }, { paper_id }) => `${id} of ${paper_id}`,
  });
  const { output, received } = await send(any(operation), { paper_id: "p2" });
  expect(received).toMatchObject({ body: "" });
  expect(received?.headers["content-type"]).toBeUndefined();
  expect(output).toBe("p1 of p2");
  expectTypeOf<OutputOf<typeof operation>>().toEqualTypeOf<string>();
});

test("a POST of an operation that reads is sent again after a failure", async () => {
  const operation = defineOperation({
    ...shared,
    effect: "read",
    returnsOutsideContent: false,
    input,
    request: "POST /search/{paper_id}",
  });
  const server = await startServer(json(503, {}), json(200, { id: "p1" }));
  await expect(runOperation(operation, given, deskClient(server.baseUrl))).resolves.toEqual({
    id: "p1",
  });
  expect(server.seen).toHaveLength(2);
});

test.each(["..", ".", ""])("an input %j cannot lead to another path", async (paper_id) => {
  const operation = defineOperation({ ...update, input, request: "POST /p/{paper_id}/archive" });
  const server = await startServer(json(200, { id: "p1" }));
  const call = runOperation(operation, { ...given, paper_id }, deskClient(server.baseUrl));
  await expect(call).rejects.toThrow("cannot be part of a request path");
  expect(server.seen).toEqual([]);
});

test.each([
  ["GET /p/{papier_id}", "{papier_id} is not one of paper_id, page, tags, note."],
  ["GET /p/{__proto__}", "{__proto__} is not one of"],
  ["GET /p/{}", "{} is not one of"],
  ["FETCH /p", "must be a method and a path"],
  ["GET p", "must be a method and a path"],
  ["GET /p?x=1", "must be a method and a path"],
])("the text %j is refused when the operation is defined", (request, problem) => {
  const define = () => defineOperation({ ...update, input, request: request as "GET /p" });
  expect(define).toThrow(ConfigurationError);
  expect(define).toThrow(problem);
});

test("a parameter that is misspelt, optional or not a text or number is a compile error", () => {
  type Input = z.output<typeof input>;
  expectTypeOf<
    CheckedText<"GET /p/{paper_id}/{page}", Input>
  >().toEqualTypeOf<"GET /p/{paper_id}/{page}">();
  expectTypeOf<
    CheckedText<"GET /p/{papier_id}", Input>
  >().toEqualTypeOf<"{papier_id} is not a required input of text or number">();
  expectTypeOf<
    CheckedText<"GET /p/{tags}", Input>
  >().toEqualTypeOf<"{tags} is not a required input of text or number">();
  expectTypeOf<
    CheckedText<"GET /p/{note}", Input>
  >().toEqualTypeOf<"{note} is not a required input of text or number">();
  const define = () =>
    // @ts-expect-error The input is named paper_id.
    defineOperation({ ...update, input, request: "GET /p/{paperId}" });
  expect(define).toThrow("{paperId}");
});
