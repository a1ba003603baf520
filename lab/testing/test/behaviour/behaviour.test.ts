import {
  connectionOf,
  connectionPage,
  defineOperation,
  defineProvider,
  graphql,
  interpretGraphql,
  pageOf,
  path,
  type Service,
} from "@workbelt/core/provider";
import { beforeAll, describe, expect, type RunnerTask, test } from "vitest";
import { z } from "zod";
import { describeBehaviour } from "../../src/index.js";
import { CASES, createContact, ERRORS, getContact, hub, hubWith, listContacts } from "./hub.js";

describe("a REST service", () => {
  const provider = hubWith({ contacts: { getContact, listContacts, createContact } });
  describeBehaviour(provider, CASES, { errors: ERRORS });
});

const tracker: Service = {
  name: "tracker",
  displayName: "Tracker",
  baseUrl: "https://api.tracker.example",
  tokenVariable: "TRACKER_API_KEY",
  baseUrlVariable: "TRACKER_BASE_URL",
  identities: {},
  authorize: (key) => ({ authorization: key }),
  interpret: interpretGraphql(),
};

const listIssues = defineOperation({
  name: "tracker_list_issues",
  description: "Lists issues.",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "cursor", input: "after", size: "first" },
  input: z.strictObject({
    first: z.int().min(1).max(100).describe("Issues per page").optional(),
    after: z.string().max(500).describe("next_cursor of the previous page").optional(),
  }),
  request: (input) =>
    graphql(
      `
        query ($first: Int, $after: String) {
          issues(first: $first, after: $after) {
            nodes {
              id
              title
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      `,
      input,
    ),
  response: z.object({
    data: z.object({ issues: connectionOf(z.looseObject({ id: z.string(), title: z.string() })) }),
  }),
  result: ({ data }) => connectionPage(data.issues),
  output: pageOf(z.looseObject({ id: z.string(), title: z.string() }), "cursor"),
});

const graphqlError = (code: string) => ({
  status: 200,
  body: { errors: [{ message: `It is ${code}`, extensions: { code } }] },
  message: `It is ${code}`,
});
const issuesReply = (title: string, hasNextPage: boolean) => ({
  data: {
    issues: { nodes: [{ id: "i1", title }], pageInfo: { hasNextPage, endCursor: "c/1==" } },
  },
});

describe("a GraphQL service with errors inside replies of status 200", () => {
  describeBehaviour(
    defineProvider({ service: tracker, operations: { issues: { listIssues } } }),
    {
      tracker_list_issues: {
        input: { first: 1 },
        request: "POST /graphql",
        body: { variables: { first: 1 } },
        reply: issuesReply("Fix the login", true),
        lastReply: issuesReply("Write the guide", false),
      },
    },
    {
      errors: {
        401: graphqlError("UNAUTHENTICATED"),
        403: graphqlError("FORBIDDEN"),
        404: graphqlError("NOT_FOUND"),
        429: graphqlError("RATELIMITED"),
        503: graphqlError("INTERNAL_SERVER_ERROR"),
      },
    },
  );
});

describe("a list that is wrong in every way fails every test, but that of dropped connections: reads are always repeated", () => {
  // vitest takes no other pattern there.
  // oxlint-disable-next-line no-empty-pattern
  beforeAll(({}, suite) => {
    // As `test.fails`: they pass only if they fail.
    const wrong = listTests(suite).filter(({ name }) => !name.includes("dropped connection"));
    for (const each of wrong) Object.assign(each, { fails: true });
  });

  const nothing = {
    ...listContacts,
    run: async (input, api): Promise<never> => {
      const reply = await api.post(path`/v3/everything`, input, z.any());
      return { items: [(reply as { results?: string[] } | null)?.results?.[0]] } as never;
    },
    compact: (found: unknown) => ({ name: (found as { items: string[] }).items[0]?.trim() }),
  } as typeof listContacts;
  describeBehaviour(
    hubWith(
      { contacts: { nothing } },
      { ...hub, interpret: ({ status }) => (status < 300 ? undefined : { status: 400 }) },
    ),
    { hub_list_contacts: CASES.hub_list_contacts },
  );
});

function listTests(task: RunnerTask): RunnerTask[] {
  return task.type === "suite" ? task.tasks.flatMap(listTests) : [task];
}

test("an operation without a case, a case without an operation and one without an input are named", () => {
  const { input: _input, ...withoutInput } = CASES.hub_get_contact;
  expect(() =>
    describeBehaviour(hubWith({ contacts: { getContact, createContact } }), {
      hub_get_contact: withoutInput,
      hub_get_person: CASES.hub_get_contact,
    }),
  ).toThrow(
    "hub_create_contact has no case: add its recorded exchange, or a reason to `without`.\nhub_get_person is no operation of the package.\nThe case of hub_get_contact needs an `input`, or the option `samples`.",
  );
});
