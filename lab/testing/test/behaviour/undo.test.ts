import {
  defineProvider,
  type Operation,
  type WriteOperation,
  path,
  remove,
  type Service,
  set,
} from "@workbelt/core/provider";
import { describe, expect, test } from "vitest";
import { findUndoProblems } from "../../src/behaviour/undo-problems.js";
import { type BehaviourCase, describeBehaviour } from "../../src/index.js";
import { ERRORS, hub, hubWith } from "./hub.js";
import {
  archiveContact,
  CONTACT,
  contactSetting,
  createContact,
  createContactWith,
  HUB_CASES,
  putSetting,
  putSettingWith,
  tracker,
  TRACKER_CASES,
  updateContact,
  updateContactWith,
  updateIssue,
  updateIssueWith,
  UPDATE_UNDOS,
  UPSERT_UNDOS,
} from "./undo.js";

describe("writes of a REST service that can be undone", () => {
  const provider = hubWith({
    contacts: { updateContact, createContact, archiveContact },
    settings: { putSetting },
  });
  describeBehaviour(provider, HUB_CASES, { errors: ERRORS });
});

const graphqlError = (code: string) => ({
  status: 200,
  body: { errors: [{ message: "No.", extensions: { code } }] },
});

describe("a mutation that can be undone", () => {
  const codes = { 401: "UNAUTHENTICATED", 403: "FORBIDDEN", 404: "NOT_FOUND" } as const;
  const errors = { ...codes, 429: "RATELIMITED", 503: "INTERNAL_SERVER_ERROR" } as const;
  describeBehaviour(
    defineProvider({ service: tracker, operations: { issues: { updateIssue } } }),
    TRACKER_CASES,
    {
      errors: Object.fromEntries(
        Object.entries(errors).map(([status, code]) => [status, graphqlError(code)]),
      ),
    },
  );
});

interface Wrong {
  operation: Operation;
  recorded: BehaviourCase;
  service?: Service;
  /** Part of each problem that is found. */
  problems: string[];
}

const update = { ...HUB_CASES.hub_update_contact, undo: UPDATE_UNDOS[0] };
const create = HUB_CASES.hub_create_contact;
const upsert = HUB_CASES.hub_upsert_setting;
const issue = TRACKER_CASES.tracker_update_issue;
const [issueUndo] = issue.undo;
const NOT_RESTORED = 'The undo did not send PATCH /v3/contacts/51 {"properties":{"stage":"lead"}}.';

const WRONG: Record<string, Wrong> = {
  "an update of which another field is restored": {
    operation: updateContactWith((input) =>
      set(CONTACT, { ...contactSetting(input), only: ["name"] }),
    ),
    recorded: update,
    problems: ["it wrote nothing that can be undone", NOT_RESTORED],
  },
  "an update of two fields of which one is restored": {
    operation: updateContactWith((input) =>
      set(CONTACT, { ...contactSetting(input), only: ["stage"] }),
    ),
    recorded: {
      ...update,
      input: { contact_id: "51", name: "Ada Byron", stage: "customer" },
      body: {},
      reply: { id: "51", properties: { name: "Ada Byron", stage: "customer" } },
      undo: {
        ...update.undo,
        by: { ...update.undo.by, body: { properties: { name: "Ada", stage: "lead" } } },
      },
    },
    problems: [
      'To undo the write it sent PATCH /v3/contacts/51 {"properties":{"stage":"lead"}}; `undo` of its case has GET',
      "It was not undone",
      'The undo did not send PATCH /v3/contacts/51 {"properties":{"name":"Ada","stage":"lead"}}.',
    ],
  },
  "an update that looks for its fields at another place in the body": {
    operation: updateContactWith((input) => set(CONTACT, { ...contactSetting(input), body: "" })),
    recorded: update,
    problems: ["The undo found nothing to do: ", NOT_RESTORED],
  },
  "an update whose old values are looked for at another place in the reply": {
    operation: updateContactWith((input) =>
      set({ ...CONTACT, fields: "values" }, contactSetting(input)),
    ),
    recorded: update,
    problems: ["It was not undone", NOT_RESTORED],
  },
  "an update that restores another contact": {
    operation: updateContactWith((input) =>
      set(CONTACT, { ...contactSetting(input), path: () => path`/v3/contacts/52` }),
    ),
    recorded: update,
    problems: [
      'To undo the write it sent PATCH /v3/contacts/52 {"properties":{"stage":"lead"}}',
      "It was not undone",
      NOT_RESTORED,
    ],
  },
  "an update that reads another contact before the write": {
    operation: updateContactWith((input) =>
      set(CONTACT, { ...contactSetting(input), read: contactSetting({ contact_id: "52" }).read }),
    ),
    recorded: update,
    problems: [
      "Before the write it sent GET /v3/contacts/52?properties=name%2Cstage; `undo` of its case has GET /v3/contacts/51?properties=name%2Cstage. See `revert`.",
      "It was not undone: ",
      NOT_RESTORED,
    ],
  },
  "an update that reads without the properties after the write": {
    operation: updateContactWith((input) =>
      set(CONTACT, { ...contactSetting(input), readAfter: undefined as never }),
    ),
    recorded: update,
    problems: [
      "To undo the write it sent GET /v3/contacts/51; ",
      "It was not undone",
      NOT_RESTORED,
    ],
  },
  "an update that writes nothing back as null where the service takes an empty text": {
    operation: updateContactWith((input) =>
      set(CONTACT, { ...contactSetting(input), toWrite: (fields) => fields }),
    ),
    recorded: HUB_CASES.hub_update_contact,
    problems: [
      '`undo` 2 of 2: To undo the write it sent PATCH /v3/contacts/51 {"properties":{"stage":null}}',
      "`undo` 2 of 2: It was not undone",
      '`undo` 2 of 2: The undo did not send PATCH /v3/contacts/51 {"properties":{"stage":""}}.',
    ],
  },
  "a creation that removes at another path": {
    operation: createContactWith(remove(CONTACT, { path: ({ id }) => path`/v3/people/${id}` })),
    recorded: create,
    problems: [
      "To undo the write it sent GET /v3/people/51",
      "The undo found nothing to do",
      "The undo did not send DELETE /v3/contacts/51.",
    ],
  },
  "a creation whose id is looked for at another place": {
    operation: createContactWith(
      remove({ ...CONTACT, id: "contact.id" }, { path: ({ id }) => path`/v3/contacts/${id}` }),
    ),
    recorded: create,
    problems: ["the response did not name what was written", "The undo did not send DELETE"],
  },
  "a creation whose undo archives with another body": {
    operation: createContactWith(
      remove(CONTACT, {
        path: ({ id }) => path`/v3/contacts/${id}`,
        by: { method: "PATCH", body: { archive: true } },
      }),
    ),
    recorded: {
      ...create,
      undo: {
        ...create.undo,
        by: { request: "PATCH /v3/contacts/51", body: { archived: true } },
      },
    },
    problems: [
      'To undo the write it sent PATCH /v3/contacts/51 {"archive":true}',
      'The undo did not send PATCH /v3/contacts/51 {"archived":true}.',
    ],
  },
  "an upsert that looks for another thing, and would remove what was there": {
    operation: putSettingWith((key) => `${key}s`),
    recorded: { ...upsert, undo: UPSERT_UNDOS[0] },
    problems: [
      "Before the write it sent GET /v3/settings/themes",
      "To undo the write it sent GET /v3/settings/themes",
      "The undo found nothing to do",
      'The undo did not send PUT /v3/settings/theme {"value":"light"}.',
    ],
  },
  "a mutation without the id": {
    operation: updateIssueWith((_id, input) => ({ input })),
    recorded: { ...issue, undo: issueUndo },
    problems: [
      "To undo the write it sent POST /graphql",
      "It was not undone",
      "The undo did not send POST /graphql",
    ],
  },
  "another mutation with the same variables": {
    operation: updateIssueWith(
      (id, input) => ({ id, input }),
      "mutation ($id: String!, $input: IssueInput!) { issueCopy(id: $id, input: $input) { success } }",
    ),
    recorded: { ...issue, undo: issueUndo },
    problems: [
      "To undo the write it sent POST /graphql",
      "It was not undone",
      "The undo did not send POST /graphql",
    ],
  },
  "an undo with an input that cannot be undone": {
    operation: {
      ...(updateContact as WriteOperation),
      consequence: { reversible: "not", reason: "it is public" },
    },
    recorded: update,
    problems: ["Its input cannot be undone: it is public. Give `undo` an `input` that can."],
  },
  "an update that is only tried with a value before": {
    operation: updateContact,
    recorded: update,
    problems: ["No `undo` of hub_update_contact begins without a value: add one to the list"],
  },
  "an update that is only tried without a value before": {
    operation: updateContact,
    recorded: { ...update, undo: UPDATE_UNDOS[1] },
    problems: ["No `undo` of hub_update_contact begins with a value that is replaced"],
  },
  "an upsert that is only tried with the thing": {
    operation: putSetting,
    recorded: { ...upsert, undo: UPSERT_UNDOS[0] },
    problems: ["No `undo` of hub_upsert_setting begins without a value"],
  },
  "an upsert that is only tried without the thing": {
    operation: putSetting,
    recorded: { ...upsert, undo: UPSERT_UNDOS[1] },
    problems: ["No `undo` of hub_upsert_setting begins with a value that is replaced"],
  },
};

test.each(Object.entries(WRONG))("explains %s", async (_name, wrong) => {
  expect(await findProblems(wrong)).toEqual(
    wrong.problems.map((problem) => expect.stringContaining(problem)),
  );
});

test("fields that always have a value need no undo that begins without", async () => {
  const recorded = { ...update, undo: { ...update.undo, neverEmpty: true } };
  expect(await findProblems({ operation: updateContact, recorded })).toEqual([]);
});

function findProblems({ operation, recorded }: Pick<Wrong, "operation" | "recorded">) {
  const service = operation.name.startsWith("tracker") ? tracker : hub;
  const provider = defineProvider({ service, operations: { things: { operation } } });
  const { input = {} } = recorded;
  return findUndoProblems({ provider, operation, input, recorded, errors: {}, token: "a-token" });
}

test("a case without an undo, and an undo of what cannot be undone, are named with what is expected", () => {
  const { undo, ...withoutUndo } = HUB_CASES.hub_update_contact;
  const { revert: _revert, ...irreversible } = createContact;
  const provider = hubWith({ contacts: { updateContact, create: irreversible as never } });
  const define = (recorded: BehaviourCase, created: BehaviourCase) => () =>
    describeBehaviour(provider, { hub_update_contact: recorded, hub_create_contact: created });
  const { undo: _undo, ...creation } = create;
  for (const none of [withoutUndo, { ...withoutUndo, undo: [] }]) {
    expect(define(none, creation)).toThrow(
      'hub_update_contact declares `revert`, and its case has no `undo`, which proves that it restores the state. Expected: undo: { read: { request: "GET …", before: {…}, after: {…} }, by: { request: "PATCH /v3/contacts/51", body: {…} } }.',
    );
  }
  expect(define({ ...withoutUndo, undo }, create)).toThrow(
    "The case of hub_create_contact has `undo`, and the operation no `revert`.",
  );
});
