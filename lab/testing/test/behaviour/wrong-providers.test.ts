import {
  cursorPage,
  defineOperation,
  type Operation,
  path,
  type Service,
} from "@workbelt/core/provider";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Subject } from "../../src/behaviour/exchange.js";
import {
  findDroppedConnectionProblems,
  findRateLimitProblems,
  findRejectionProblems,
  findServerFailureProblems,
} from "../../src/behaviour/failure-problems.js";
import { findPageProblems } from "../../src/behaviour/page-problems.js";
import {
  findAdditionProblems,
  findUnusableReplyProblems,
} from "../../src/behaviour/reply-problems.js";
import { findRequestProblems } from "../../src/behaviour/request-problems.js";
import type { BehaviourCase, BehaviourOptions } from "../../src/index.js";
import {
  CASES,
  compactContact,
  contact,
  createContact,
  ERRORS,
  getContact,
  hub,
  hubWith,
  interpret,
  listContacts,
} from "./hub.js";

const get = CASES.hub_get_contact;
const create = CASES.hub_create_contact;

interface Wrong {
  operation: Operation;
  recorded: BehaviourCase;
  service?: Service;
  errors?: BehaviourOptions["errors"];
  find: (subject: Subject) => Promise<string[]>;
  /** Part of each problem that is found. */
  problems: string[];
}

const { run: _get, ...contactRead } = getContact;
const { run: _create, ...contactCreation } = createContact;
const { run: _list, ...contactList } = listContacts;
const page = z.object({ results: z.array(contact), next: z.string().nullish() });

const WRONG: Record<string, Wrong> = {
  "a wrong path": {
    operation: defineOperation({
      ...contactRead,
      request: ({ contact_id }) => ({ method: "GET", path: path`/v3/contact/${contact_id}` }),
      response: contact,
    }),
    recorded: get,
    find: findRequestProblems,
    problems: ["It sent GET /v3/contact/51; the documentation says GET /v3/contacts/51."],
  },
  "an input under another name in the body": {
    operation: defineOperation({
      ...contactCreation,
      request: ({ name }) => ({ method: "POST", path: path`/v3/contacts`, body: { title: name } }),
      response: contact,
      result: (response) => response,
    }),
    recorded: create,
    find: findRequestProblems,
    problems: [
      'It sent the body {"title":"Ada Byron"}; the documentation says {"name":"Ada Byron"}.',
    ],
  },
  "several requests": {
    operation: {
      ...getContact,
      async run(input, api) {
        await getContact.run(input as never, api);
        return getContact.run(input as never, api);
      },
    },
    recorded: get,
    find: findRequestProblems,
    problems: ["It sent 2 requests"],
  },
  "a create that is marked idempotent": {
    operation: defineOperation({
      ...contactCreation,
      request: (body) => ({ method: "POST", path: path`/v3/contacts`, body, idempotent: true }),
      response: contact,
      result: (response) => response,
    }),
    recorded: create,
    find: findServerFailureProblems,
    problems: ["After a 503 it was sent 2 times"],
  },
  "a create that counts as a read": {
    operation: defineOperation({
      ...contactCreation,
      request: (body) => ({ method: "POST", path: path`/v3/contacts`, body, readOnly: true }),
      response: contact,
      result: (response) => response,
    }),
    recorded: create,
    find: findDroppedConnectionProblems,
    problems: ["After a dropped connection it was sent 2 times"],
  },
  "a read whose failures count as final": {
    operation: getContact,
    recorded: get,
    service: { ...hub, interpret: () => ({ retryable: false }) },
    find: findServerFailureProblems,
    problems: ["After a 503 a call that changes nothing when it is repeated must be sent again"],
  },
  "errors inside 200 replies that it does not interpret": {
    operation: getContact,
    recorded: get,
    errors: { 401: { status: 200, body: { category: "INVALID", message: "Expired" } } },
    find: (subject) => findRejectionProblems(subject, 401),
    problems: ['must be the error "auth_required": see `interpret` of the service.'],
  },
  "a rate limit with status 400 that it does not interpret": {
    operation: getContact,
    recorded: get,
    errors: { 429: { status: 400, body: { category: "LIMIT", message: "Wait" } } },
    find: findRateLimitProblems,
    problems: ["A rate limit must be waited for"],
  },
  "an error whose text is lost": {
    operation: getContact,
    recorded: get,
    service: { ...hub, interpret: () => ({ message: "An error." }) },
    errors: ERRORS,
    find: (subject) => findRejectionProblems(subject, 404),
    problems: ['The error does not repeat "No contact 51."'],
  },
  "an interpretation that says of every error that the write happened": {
    operation: createContact,
    recorded: create,
    service: { ...hub, interpret: (reply) => ({ ...interpret(reply), committed: true }) },
    errors: ERRORS,
    find: (subject) => findRejectionProblems(subject, 404),
    problems: ["After 404 nothing was written"],
  },
  "an interpretation that says of every error that nothing happened": {
    operation: createContact,
    recorded: create,
    service: { ...hub, interpret: () => ({ committed: false }) },
    find: findServerFailureProblems,
    problems: ["the error must say that the write may have happened"],
  },
  "a response that allows anything, and a compact form that needs an object": {
    operation: defineOperation({
      ...contactRead,
      request: ({ contact_id }) => ({ method: "GET", path: path`/v3/contacts/${contact_id}` }),
      response: z.any(),
      compact: ({ id, name }: { id: string; name: string }) => ({ id, name: name.trim() }),
    }),
    recorded: get,
    find: findUnusableReplyProblems,
    problems: ["null", "an empty list", "an empty object", "a text"].map(
      (reply) => `${reply} as a reply leads to TypeError`,
    ),
  },
  "a response that requires nothing": {
    operation: {
      ...getContact,
      run: async ({ contact_id }, api): Promise<never> =>
        (await api.get(path`/v3/contacts/${String(contact_id)}`, z.object({}))) as never,
      compact: () => ({}),
    },
    recorded: get,
    find: findUnusableReplyProblems,
    problems: ["It accepts an empty object as a reply"],
  },
  "words of the service as an enum": {
    operation: defineOperation({
      ...contactRead,
      request: ({ contact_id }) => ({ method: "GET", path: path`/v3/contacts/${contact_id}` }),
      response: contact.extend({ stage: z.enum(["lead", "customer"]) }),
      compact: compactContact,
    }),
    recorded: get,
    find: findAdditionProblems,
    problems: ["A reply with new words fails: declare words of the service as `z.string()`"],
  },
  "a strict response": {
    operation: defineOperation({
      ...contactRead,
      request: ({ contact_id }) => ({ method: "GET", path: path`/v3/contacts/${contact_id}` }),
      response: z.strictObject({ ...contact.shape, updatedAt: z.string() }),
      compact: compactContact,
    }),
    recorded: get,
    find: findAdditionProblems,
    problems: ["A reply with new members fails: `response` must not be strict."],
  },
  "an output that is not what a model reads": {
    operation: { ...getContact, output: z.strictObject({ contact_id: z.string() }) },
    recorded: get,
    find: findRequestProblems,
    problems: ["What a model reads differs from `output`."],
  },
  "a compact form that leaves out what a model needs": {
    operation: {
      ...getContact,
      output: z.strictObject({ found: z.boolean() }),
      compact: () => ({ found: true }),
    },
    recorded: get,
    find: findRequestProblems,
    problems: ['A model does not read "Ada Byron"', "A model reads nothing of the reply"],
  },
  "a list that never names a next page": {
    operation: defineOperation({
      ...contactList,
      request: (query) => ({ method: "GET", path: path`/v3/contacts`, query }),
      response: page,
      result: ({ results }) => ({ items: results }),
    }),
    recorded: CASES.hub_list_contacts,
    find: findPageProblems,
    problems: ["The recorded page leads to no next one (next_cursor)"],
  },
  "a list that does not send the cursor": {
    operation: defineOperation({
      ...contactList,
      request: ({ limit }) => ({ method: "GET", path: path`/v3/contacts`, query: { limit } }),
      response: page,
      result: ({ next, results }) => cursorPage(results, next),
    }),
    recorded: CASES.hub_list_contacts,
    find: findPageProblems,
    problems: ["The request for the next page does not have NTI=: /v3/contacts?limit=1"],
  },
  "a list whose last page is not recorded": {
    operation: listContacts,
    recorded: { ...CASES.hub_list_contacts, lastReply: undefined },
    find: findPageProblems,
    problems: ["needs `lastReply` in its case"],
  },
};

test.each(Object.entries(WRONG))("explains %s", async (_name, wrong) => {
  const { errors = {}, find, operation, problems, recorded, service } = wrong;
  const { input = {} } = recorded;
  const provider = hubWith({ contacts: { operation } }, service);

  const found = await find({ provider, operation, input, recorded, errors, token: "a-token" });

  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
});
