import { seedId } from "@workbelt/sandbox";
import type { Outcome } from "../learn-from-errors.ts";
import type { Args } from "./args.ts";
import type { TeachingCase } from "./teaching-case.ts";

/** A case of an operation of the CRM. */
export interface CrmCase extends TeachingCase {
  /** Inputs whose values the user did not say. @default [] */
  unsaid?: readonly string[];
}

/** A UUID that nothing has. */
export const MISSING = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

const SINGULARS: Readonly<Record<string, string>> = {
  people: "person",
  companies: "company",
  deals: "deal",
  workspaces: "workspace",
  berths: "berth",
};
const OBJECT_INPUTS = ["object", "parent_object", "record_object"];
// An object or list takes the place of the other; a filter takes unknown ids without an error.
const WITHOUT_ID_CASES = ["list_id", "linked_record_id"];

/** Returns the cases of wrong values of an input that an operation shares with others. */
function wrongValues(input: string, good: unknown): [problem: string, change: Args][] {
  if (input.endsWith("_id") && !WITHOUT_ID_CASES.includes(input)) {
    return [
      [`${input} that is a name`, { [input]: "Harborline" }],
      [`${input} that nothing has`, { [input]: MISSING }],
    ];
  }
  if (OBJECT_INPUTS.includes(input)) {
    const plural = String(good);
    const title = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
    return [
      [`${input} in the singular`, { [input]: SINGULARS[plural] ?? "company" }],
      [`${input} by title`, { [input]: title }],
    ];
  }
  if (input === "list" || input === "list_id") {
    return [
      [`${input} by title`, { [input]: "Expansion accounts" }],
      [`${input} that nothing has`, { [input]: "growth" }],
    ];
  }
  if (input === "attribute" || input === "matching_attribute") {
    return [[`${input} that nothing has`, { [input]: "phase" }]];
  }
  return [];
}

// Users speak of things, not of their ids.
const NAMED_BY_ID = /_id$|^(list|attribute)$/;

// Wrong values of inputs that good arguments need not have.
const WRONG_OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  limit: { "too large": 100_000, "in words": "all", zero: 0 },
  offset: { negative: -1 },
  cursor: { "of another list": "next" },
  attributes: { misspelled: ["crated_at"], "of another object": ["zodiac_sign"] },
};

/** An operation and its inputs. */
export interface Subject {
  operation: string;
  good: Args;
  inputs: readonly string[];
  required: readonly string[];
}

/** Returns the cases of the inputs that an operation shares with others. */
export function sharedInputCases({ good, inputs, operation, required }: Subject): CrmCase[] {
  const cases: [string, Args][] = [
    ["an input it does not have", { verbose: true }],
    ...required.map((name): [string, Args] => [`${name} left out`, { [name]: undefined }]),
    ...Object.entries(good).flatMap(([name, value]) => wrongValues(name, value)),
    ...inputs.flatMap((name) =>
      Object.entries(WRONG_OPTIONS[name] ?? {}).map(([wrong, value]): [string, Args] => [
        `${name} ${wrong}`,
        { [name]: value },
      ]),
    ),
  ];
  return cases.map(([problem, change]) => {
    const unsaid = Object.entries(change).filter(
      ([name, value]) =>
        NAMED_BY_ID.test(name) || (value !== undefined && OBJECT_INPUTS.includes(name)),
    );
    return { operation, problem, change, unsaid: unsaid.map(([name]) => name), outcome: "done" };
  });
}

// Repeating these does no harm.
const REPEATABLE = ["crm_upsert_record", "crm_upsert_list_entry", "crm_unsubscribe_emails"];

/** Returns the cases of failures that every operation can have. */
export function failureCases(operation: string, isRead: boolean): CrmCase[] {
  // Some writes read first: the fault is for what they write.
  const method = operation === "crm_add_to_list" ? { method: "POST" } : {};
  const respond = (status: number, code: string, headers = {}) => ({
    ...method,
    status,
    headers,
    body: { status_code: status, type: "api_error", code, message: "Something is wrong." },
  });
  // A write whose outcome is unknown is looked up, never repeated.
  const isRepeatable = isRead || REPEATABLE.includes(operation);
  const unlessWrite = (outcome: Outcome) => (isRepeatable ? outcome : "checked");
  const proxy = { ...method, status: 200, body: "<html>proxy</html>" };
  const failures: [string, CrmCase["fault"], Outcome][] = [
    ["too many requests", respond(429, "rate_limit_exceeded", { "retry-after": "17" }), "done"],
    ["a revoked token", respond(401, "unauthorized"), "stopped"],
    ["a missing scope", respond(403, "unauthorized"), "stopped"],
    ["a plan without it", respond(403, "billing_error"), "stopped"],
    ["a plan that is used up", respond(400, "quota_exceeded"), "stopped"],
    ["a limit of the CRM", respond(400, "limit_reached"), "stopped"],
    ["a disabled object", respond(400, "standard_object_disabled"), "stopped"],
    ["a merge in progress", respond(404, "merge_in_progress"), "done"],
    ["a concurrent write", respond(409, "concurrent_write_conflict"), "done"],
    ["a redirection", respond(302, "", { location: "https://example.com/" }), "stopped"],
    ["a failure of the service", respond(503, "unavailable"), unlessWrite("done")],
    ["a lost connection", { ...method, kind: "drop-after" }, unlessWrite("done")],
    ["a page of a proxy", proxy, unlessWrite("stopped")],
  ];
  // A download is answered by a redirection.
  const possible = failures.filter(
    ([problem]) => operation !== "crm_download_file" || problem !== "a redirection",
  );
  return possible.map(([problem, fault, outcome]) => ({ operation, problem, fault, outcome }));
}

const OBJECTS: Readonly<Record<string, string>> = {
  person: "people",
  people: "people",
  deal: "deals",
  deals: "deals",
  user: "users",
  workspace: "workspaces",
};
const NAMES: Readonly<Record<string, string>> = {
  people: "Elif",
  companies: "Harborline",
  deals: "Castellan",
  users: "elif",
  workspaces: "Harborline",
};
const deal = { record_object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };

const ofDeal = { object: "deals", record_id: seedId("crm/deals/harborline-track") };

const TOLD: Readonly<Record<string, Args>> = {
  crm_delete_object: { query: "Berths" },
  crm_delete_meeting: { about: "Dock tour" },
  crm_get_file: ofDeal,
  crm_delete_file: ofDeal,
  crm_download_file: { ...ofDeal, record_id: seedId("crm/deals/harborline-settle") },
  // Another record than the two of the sample.
  crm_merge_records: { query: "Axlepoint" },
  crm_list_tasks: { linked_object: "people", linked_record_id: seedId("crm/people/elif-demir") },
  crm_list_notes: { parent_record_id: seedId("crm/people/elif-demir") },
  crm_list_lists: { parent_object: "companies" },
  crm_list_meetings: { linked_record_id: seedId("crm/people/elif-demir"), query: "Elif" },
  crm_create_meeting: { email_address: "ada@lovelace.example" },
};

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns what the user said to an agent, by input: what the arguments and lookups need. */
export function getKnown(operation: string, good: Args): Args {
  const [, , noun = ""] = operation.split("_");
  const list = good["list"] ?? good["list_id"];
  const object = OBJECT_INPUTS.map((input) => good[input]).find(isText);
  const about = object ?? OBJECTS[noun] ?? "companies";
  const isAboutAttributes = list === undefined || /add_to|upsert/.test(operation);
  return {
    ...good,
    ...(list === undefined ? {} : { list, list_id: list }),
    ...(isAboutAttributes ? { object: about } : {}),
    ...(/thread|comment/.test(operation) ? deal : {}),
    query: good["query"] ?? NAMES[about],
    about: good["attribute"] ?? (operation.includes("call_") ? "Brightmoor" : undefined),
    ...TOLD[operation],
  };
}
