import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  connectionOf,
  connectionPage,
  createApiClient,
  cursorPage,
  defineOperation,
  defineProvider,
  graphql,
  interpretGraphql,
  pageOf,
  path,
  runOperation,
  type Service,
} from "../../src/provider/index.js";
import type { Page } from "../../src/index.js";
import { deskService, TOKEN } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const tracker: Service = { ...deskService, interpret: interpretGraphql({ PLAN_LIMIT: 403 }) };
const issue = z.looseObject({ id: z.string() });

const listIssues = defineOperation({
  name: "desk_list_issues",
  description: "Lists issues.",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "cursor", input: "after" },
  input: z.strictObject({ after: z.string().optional() }),
  request: (input) =>
    graphql(
      "query ($after: String) { issues(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }",
      input,
    ),
  response: z.object({ data: z.object({ issues: connectionOf(issue) }) }),
  result: ({ data }) => connectionPage(data.issues),
  output: pageOf(issue, "cursor"),
});

const createIssue = defineOperation({
  name: "desk_create_issue",
  description: "Creates an issue.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  verifyWith: "desk_list_issues",
  input: z.strictObject({ title: z.string() }),
  request: (input) =>
    graphql("mutation ($title: String!) { issueCreate(title: $title) { id } }", input),
  response: z.object({ data: z.object({ issueCreate: issue }) }),
  result: ({ data }) => data.issueCreate,
});

async function connect(...replies: Parameters<typeof startServer>) {
  const server = await startServer(...replies);
  const client = createApiClient(tracker, { baseUrl: server.baseUrl, token: TOKEN });
  return { client, server };
}

const errors = (code: string | undefined, data?: unknown) => ({
  errors: [{ message: "No.", ...(code && { extensions: { code } }) }],
  ...(data === undefined ? {} : { data }),
});

test("a document and its variables are posted, and a connection is read page by page", async () => {
  const page = (id: string, endCursor: string | null) =>
    json(200, {
      data: {
        issues: { nodes: [{ id }, null], pageInfo: { hasNextPage: endCursor !== null, endCursor } },
      },
    });
  const { client, server } = await connect(page("i1", "c1"), page("i2", null));
  const provider = defineProvider({ service: tracker, operations: { issues: { listIssues } } });
  const tool = provider.createTool("desk_list_issues", { client });
  const found = [];
  for await (const { id } of tool.items({})) found.push(id);
  expect(found).toEqual(["i1", "i2"]);
  const bodies = server.seen.map(({ body }) => JSON.parse(body) as { variables: object });
  expect(bodies.map(({ variables }) => variables)).toEqual([{}, { after: "c1" }]);
  expect(server.seen[0]).toMatchObject({ method: "POST", url: "/graphql" });
});

test("edges are read like nodes, and a hidden node is left out", () => {
  const edges = [{ node: { id: "i1" } }, null, { node: null }];
  const page = connectionPage({ edges, pageInfo: { hasNextPage: true, endCursor: "c1" } });
  expect(page).toEqual({ items: [{ id: "i1" }], next_cursor: "c1" });
  expectTypeOf(page).toEqualTypeOf<Page<{ id: string }>>();
  expect(connectionPage({ pageInfo: { hasNextPage: false, endCursor: "c9" } })).toEqual({
    items: [],
  });
});

test.each([
  ["c1", { items: [1], next_cursor: "c1" }],
  ["", { items: [1] }],
  [null, { items: [1] }],
  [undefined, { items: [1] }],
])("the cursor %j makes the page %j", (cursor, page) => {
  expect(cursorPage([1], cursor)).toEqual(page);
});

test.each([
  ["query { a }", true],
  ["{ mutation { id } }", true],
  ["query mutation { a }", true],
  ["fragment F on Issue { id }\nquery A($b: I = {c: 1}) { a { ...F } }", true],
  ['# mutation { a }\nquery { a(text: "}mutation{") }', true],
  ["mutation { a }", false],
  ["fragment F on Issue { id } mutation A { a { ...F } }", false],
  ["query A { a } mutation B { b }", false],
  ["subscription { a }", false],
])("the document %j counts as a read: %s", (document, readOnly) => {
  expect(graphql(document)).toMatchObject({ readOnly, body: { query: document, variables: {} } });
});

test("the path of another endpoint is used", () => {
  expect(graphql("{ a }", { b: 1 }, path`/api/graphql.json`)).toMatchObject({
    path: "/api/graphql.json",
  });
});

test.each([
  ["AUTHENTICATION_ERROR", "auth_required", false],
  ["FORBIDDEN", "permission_denied", false],
  ["PLAN_LIMIT", "permission_denied", false],
  ["NOT_FOUND", "not_found", false],
  ["BAD_USER_INPUT", "request_rejected", false],
  ["INTERNAL_SERVER_ERROR", "service_failed", true],
])("a mutation with the error %s is %s", async (code, expected, mayHaveHappened) => {
  const { client, server } = await connect(json(200, errors(code, null)));
  await expect(runOperation(createIssue, { title: "a" }, client)).rejects.toMatchObject({
    code: expected,
    serviceCode: code,
    serviceMessage: "No.",
    mayHaveHappened,
  });
  expect(server.seen).toHaveLength(1);
});

test.each<[string, object, string, boolean]>([
  ["before anything ran", errors(undefined), "request_rejected", false],
  ["while it ran", errors(undefined, null), "service_failed", true],
  [
    "beside data",
    errors("BAD_USER_INPUT", { issueCreate: { id: "i1" } }),
    "request_rejected",
    true,
  ],
])(
  "a mutation with an error %s says whether it may have happened",
  async (_when, body, code, mayHaveHappened) => {
    const { client } = await connect(json(200, body));
    await expect(runOperation(createIssue, { title: "a" }, client)).rejects.toMatchObject({
      code,
      mayHaveHappened,
    });
  },
);

test("a rate limit with status 400 is waited for", async () => {
  const limited = json(400, errors("RATELIMITED"), { "retry-after": "0" });
  const { client } = await connect(limited, json(200, { data: { issueCreate: { id: "i1" } } }));
  await expect(runOperation(createIssue, { title: "a" }, client)).resolves.toEqual({ id: "i1" });
});

test.each([
  null,
  [],
  "text",
  { errors: [] },
  { errors: "x" },
  { errors: [null] },
  { data: { errors: [1] } },
])("the body %j has no error", (body) => {
  const request = { method: "POST", path: path`/graphql` } as const;
  expect(interpretGraphql()({ status: 200, headers: {}, body, request })).toBeUndefined();
});
