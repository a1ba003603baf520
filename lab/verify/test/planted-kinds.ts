import type { Reply } from "./alter-replies.js";
import type { ServiceName } from "./helpers.js";
import { change, drop, set, setStatus } from "./planted-differences.js";

/** One difference of a kind, in the replies to one request. */
export interface PlantedKind {
  kind: string;
  service: ServiceName;
  request: string;
  /** @default 200 */
  status?: number;
  alter: (reply: Reply) => void;
  /** A sentence of the page about verifying, if it says that such a difference is not found. */
  exempt?: string;
}

const empty = (path: string) => set(path, []);

const double = (path: string) =>
  change(path, (target, name) => {
    const list = target[name] as unknown[];
    list.push(list[0]);
  });

const repeat = (path: string, count: number) =>
  change(path, (target, name) => {
    const list = target[name] as object[];
    for (let index = 0; index < count; index += 1) list.push({ ...list[0], id: `extra-${index}` });
  });

const setHeader = (name: string, value: string) => (reply: Reply) => {
  reply.headers = { [name]: value };
};

const EMPTY_LIST = "an empty list";
const FILLED = "a value where the sandbox's workspace has null";
const WORD = "a new word";
const TEXT = "The text of an error";
const OWN_VALUES = "Values of the workspace's own data";
const MADE_UP = "values that the service makes up";

type Row = [
  kind: string,
  request: string,
  alter: (reply: Reply) => void,
  more?: Partial<PlantedKind>,
];

const crm: readonly Row[] = [
  ["null for the value of one item", "GET /v2/workspace_members", set("data.0.first_name", null)],
  ["null for a value", "GET /v2/workspace_members/{id}", set("data.email_address", null)],
  ["a list for an object", "GET /v2/objects/companies/attributes/name", set("data.id", [])],
  ["a missing key of one item", "GET /v2/lists", drop("data.0.workspace_access")],
  ["an additional key of a survey", "GET /v2/lists/{id}", set("data.extra", "x")],
  [
    "an unknown attribute type",
    "POST /v2/objects/people/records/query",
    set("data.*.values.email_addresses.*.attribute_type", "weird"),
  ],
  [
    "a number as text",
    "POST /v2/objects/deals/records/query",
    set("data.0.values.value.*.currency_value", "100"),
  ],
  ["a text for a boolean of one item", "GET /v2/meetings", set("data.0.is_all_day", "no")],
  ["another form of date", "GET /v2/objects/people", set("data.created_at", "2026-01-01")],
  ["a UUID of another form", "GET /v2/objects/people/views", set("data.0.id.view_id", "v1")],
  ["an item twice", "GET /v2/objects/companies/attributes", double("data")],
  ["a new webhook without its secret", "POST /v2/webhooks", drop("data.secret")],
  [
    "another value of an update (address)",
    "PATCH /v2/webhooks/{id}",
    set("data.target_url", "https://x.example"),
  ],
  ["another value of an update (boolean)", "PATCH /v2/tasks/{id}", set("data.is_completed", false)],
  [
    "another value of an update (text)",
    "PATCH /v2/notes/{id}",
    set("data.content_plaintext", "Other"),
  ],
  [
    "another value of an update (column)",
    "PUT /v2/objects/companies/records/{id}",
    set("data.values.description.*.value", "Other"),
  ],
  [
    "another value of a creation (time)",
    "POST /v2/tasks",
    set("data.deadline_at", "2031-01-01T00:00:00.000000000Z"),
  ],
  ["another value of a creation", "POST /v2/notes", set("data.title", "Other")],
  [
    "a value for null",
    "POST /v2/comments",
    set("data.resolved_at", "2026-01-01T00:00:00.000000000Z"),
  ],
  ["null for an object", "GET /v2/comments/{id}", set("data.author", null)],
  ["an empty list for one with items", "GET /v2/threads/{id}", empty("data.comments")],
  ["another type of content", "GET /v2/files", setHeader("content-type", "text/plain")],
  ["an additional header", "GET /v2/notes/{id}", setHeader("x-ratelimit-limit", "5")],
  ["another status", "DELETE /v2/comments/{id}", setStatus(204)],
  [
    "another form of error",
    "GET /v2/tasks/{id}",
    change("error", (target) => Object.assign(target, { error: "no" })),
    { status: 404 },
  ],
  ["an error without text", "GET /v2/threads/{id}", drop("message"), { status: 404 }],
  ["another code of an error", "GET /v2/comments/{id}", set("code", "gone"), { status: 404 }],
  [
    "another text of an error",
    "GET /v2/objects/workbelt_nothing",
    set("message", "Nothing."),
    { status: 404, exempt: TEXT },
  ],
  [
    "another word of the workspace",
    "GET /v2/webhooks",
    set("data.*.status", "paused"),
    { exempt: WORD },
  ],
  [
    "values of other data",
    "GET /v2/workspace_members",
    set("data.*.last_name", "Other"),
    { exempt: OWN_VALUES },
  ],
  [
    "another time of creation",
    "POST /v2/objects/people/records",
    set("data.created_at", "2020-01-01T00:00:00.000000000Z"),
    { exempt: MADE_UP },
  ],
];

const notes: readonly Row[] = [
  ["a user without type", "GET /v1/users", drop("results.0.type")],
  ["a search without has_more", "POST /v1/search", drop("has_more")],
  ["a cursor that contradicts has_more", "GET /v1/file_uploads", set("next_cursor", "c1")],
  [
    "a number as text, deep inside",
    "GET /v1/users/me",
    set("bot.workspace_limits.max_file_upload_size_in_bytes", "5"),
  ],
  [
    "another value of an update (block)",
    "PATCH /v1/blocks/{id}",
    set("paragraph.rich_text.0.plain_text", "Other"),
  ],
  [
    "another value of an update (comment)",
    "PATCH /v1/comments/{id}",
    set("rich_text.0.text.content", "Other"),
  ],
  ["another value of a creation (title)", "POST /v1/databases", set("title.0.plain_text", "Other")],
  ["another flag", "POST /v1/comments", set("rich_text.0.annotations.bold", true)],
  ["an unknown kind", "GET /v1/views/{id}", set("type", "grid")],
  ["another word", "GET /v1/blocks/{id}", set("paragraph.color", "violet")],
  ["a text for null", "POST /v1/pages", set("cover", "x")],
  ["an object for a list", "GET /v1/comments/{id}", set("rich_text", {})],
  [
    "a time of another form",
    "PATCH /v1/data_sources/{id}",
    set("created_time", "2026-01-01T00:00:00.000+02:00"),
  ],
  [
    "an error that is a text",
    "GET /v1/workbelt",
    change("x", (target) => {
      delete target["object"];
    }),
    { status: 400 },
  ],
];

const convintel: readonly Row[] = [
  ["a number for a text of one item", "GET /getUsers", set("data.0.email", 5)],
  ["a missing key of one item", "GET /getActivities", drop("results.0.durationForHumans")],
  ["null for a value", "GET /getQuestions", set("0.text", null)],
  ["an object for a list", "GET /getActionItems", set("actionItems.content", {})],
  ["another page than asked for", "GET /comments", set("metadata.page", 7)],
  ["more items than asked for", "GET /getActivities", repeat("results", 25)],
  ["another value of a creation", "POST /webhooks", set("external_id", "other"), { status: 201 }],
  ["another word of a creation", "POST /webhooks", set("trigger", "played"), { status: 201 }],
  ["another status of an error", "GET /getActivity", setStatus(400), { status: 404 }],
  ["errors without fields", "POST /uploadActivityByUrl", drop("errors"), { status: 422 }],
  [
    "an empty list of the organisation",
    "GET /getTriggers",
    empty("0.topics"),
    { exempt: EMPTY_LIST },
  ],
  [
    "a value for null of the organisation",
    "GET /getUsers",
    set("data.*.crmId", "c1"),
    { exempt: FILLED },
  ],
  ["a time of another form of one item", "GET /listens", set("results.0.listenedAt", "yesterday")],
];

const rows = { crm, notes, convintel } as const;

/** Differences of every kind, spread over the services. */
export const plantedKinds: readonly PlantedKind[] = (
  ["crm", "notes", "convintel"] as const
).flatMap((service) =>
  rows[service].map(([kind, request, alter, more]) => ({ kind, service, request, alter, ...more })),
);
