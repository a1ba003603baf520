import type { Reply } from "./alter-replies.js";
import type { ServiceName } from "./helpers.js";

/** A difference between a service and the sandbox, made by altering replies. */
export interface PlantedDifference {
  /** The request whose replies are altered, as a report names it. */
  request: string;
  /** Path with query, where that decides too. */
  url?: RegExp;
  /** Only replies of this status are altered. @default 200 */
  status?: number;
  alter: (reply: Reply) => void;
  /** The places of the request's reply that a report must name, and no others. */
  found: readonly string[];
}

/** Differences of one service that do not touch each other. */
export interface PlantedGroup {
  service: ServiceName;
  name: string;
  differences: readonly PlantedDifference[];
}

export const setStatus = (status: number) => (reply: Reply) => {
  reply.status = status;
};

export const drop = (path: string) => change(path, (target, name) => delete target[name]);

export const set = (path: string, value: unknown) =>
  change(path, (target, name) => {
    target[name] = value;
  });

const rename = (path: string, to: string) =>
  change(path, (target, name) => {
    target[to] = target[name];
    delete target[name];
  });

/** Changes a member of all objects at a path such as `data.*.id`, where `*` stands for each item. */
export function change(
  path: string,
  edit: (target: Record<string, unknown>, name: string) => void,
) {
  return ({ json }: Reply) => {
    const parts = path.split(".");
    const name = parts.pop() ?? "";
    let targets: unknown[] = [json];
    for (const part of parts) {
      targets = targets
        .flatMap((each) => (part === "*" ? each : [(each as Record<string, unknown>)[part]]))
        .filter((each) => typeof each === "object" && each !== null);
    }
    for (const target of targets) edit(target as Record<string, unknown>, name);
  };
}

const crmError = "<invalid_request_error>";

/** Fifty planted differences. */
export const plantedGroups: readonly PlantedGroup[] = [
  {
    service: "crm",
    name: "fields and types",
    differences: [
      {
        request: "GET /v2/self",
        alter: rename("token_type", "kind"),
        found: ["token_type", "kind"],
      },
      {
        request: "GET /v2/objects",
        alter: set("data.*.created_at", "2026-01-01T00:00:00.000Z"),
        found: ["data[].created_at"],
      },
      {
        request: "GET /v2/lists",
        alter: set("data.*.id.list_id", 7),
        found: ["data[].id.list_id", "data[]", "result"],
      },
      {
        request: "POST /v2/objects/people/records/query",
        alter: set("data.*.values.name.*.full_name", 5),
        found: ["data[].values.*[]<personal-name>.full_name"],
      },
      {
        request: "GET /v2/tasks/{id}",
        alter: drop("data.id.workspace_id"),
        found: ["data.id.workspace_id"],
      },
      {
        request: "POST /v2/tasks",
        alter: set("data.id.workspace_id", "w1"),
        found: ["data.id.workspace_id"],
      },
      {
        request: "PATCH /v2/tasks/{id}",
        alter: set("data.updated_at", null),
        found: ["data.updated_at"],
      },
      {
        request: "POST /v2/notes",
        alter: set("data.url", "https://example.com"),
        found: ["data.url"],
      },
      {
        request: "GET /v2/notes/{id}",
        alter: set("data.id.note_id", "n1"),
        found: ["data.id.note_id"],
      },
      {
        request: "PATCH /v2/notes/{id}",
        alter: set("data.created_at", "2026-01-01"),
        found: ["data.created_at"],
      },
      {
        request: "GET /v2/comments/{id}",
        alter: set("data.author.type", "person"),
        found: ["data.author"],
      },
      {
        request: "GET /v2/threads/{id}",
        alter: set("data.comments", []),
        found: ["data.comments[]"],
      },
      {
        request: "GET /v2/objects/deals/records/{id}/attributes/stage/values",
        alter: drop("data.*.active_from"),
        found: ["data[]<status>.active_from"],
      },
    ],
  },
  {
    service: "crm",
    name: "statuses and error codes",
    differences: [
      { request: "DELETE /v2/tasks/{id}", alter: setStatus(202), found: ["status"] },
      { request: "DELETE /v2/notes/{id}", alter: setStatus(201), found: ["status"] },
      { request: "PATCH /v2/webhooks/{id}", alter: setStatus(201), found: ["status"] },
      {
        request: "GET /v2/workbelt_nothing",
        status: 404,
        alter: setStatus(400),
        found: ["status"],
      },
      {
        request: "GET /v2/meetings/{id}",
        status: 404,
        alter: set("code", "no_such_meeting"),
        found: ["error"],
      },
      { request: "GET /v2/webhooks/{id}", status: 404, alter: drop("code"), found: ["error"] },
      {
        request: "POST /v2/objects/companies/records",
        status: 400,
        alter: drop("message"),
        found: [`${crmError}.message`],
      },
      {
        request: "GET /v2/notes/{id}",
        status: 404,
        alter: set("type", "missing_error"),
        found: ["body"],
      },
      {
        request: "GET /v2/tasks/{id}",
        status: 404,
        alter: set("status_code", "404"),
        found: [`${crmError}.status_code`],
      },
    ],
  },
  {
    service: "notes",
    name: "fields and types",
    differences: [
      {
        request: "GET /v1/users/me",
        alter: rename("bot.owner", "proprietor"),
        found: ["<bot>.bot.owner", "<bot>.bot.proprietor"],
      },
      { request: "GET /v1/users", alter: set("type", "member"), found: ["body"] },
      {
        request: "GET /v1/custom_emojis",
        alter: drop("request_id"),
        found: ["<custom_emoji>.request_id"],
      },
      { request: "POST /v1/pages", alter: set("is_public", false), found: ["<page>.is_public"] },
      {
        request: "DELETE /v1/blocks/{id}",
        alter: drop("created_time"),
        found: ["<paragraph>.created_time"],
      },
      {
        request: "PATCH /v1/blocks/{id}",
        alter: set("paragraph.color", 1),
        found: ["<paragraph>.paragraph.color"],
      },
      {
        request: "PATCH /v1/pages/{id}/markdown",
        alter: set("truncated", 0),
        found: ["<page_markdown>.truncated", "result"],
      },
      {
        request: "POST /v1/pages/{id}/move",
        alter: set("created_by.object", "person"),
        found: ["<page>.created_by"],
      },
      {
        request: "POST /v1/databases",
        alter: set("created_time", "2026-01-01T00:00:00Z"),
        found: ["<database>.created_time"],
      },
      {
        request: "GET /v1/comments/{id}",
        alter: set("created_time", "2026-01-01"),
        found: ["<comment>.created_time"],
      },
      { request: "GET /v1/data_sources/{id}/templates", alter: set("total", 0), found: ["total"] },
    ],
  },
  {
    service: "notes",
    name: "statuses and error codes",
    differences: [
      { request: "POST /v1/comments", alter: setStatus(201), found: ["status"] },
      { request: "GET /v1/workbelt", status: 400, alter: setStatus(404), found: ["status"] },
      {
        request: "GET /v1/pages/workbelt",
        status: 400,
        alter: set("code", "invalid_id"),
        found: ["error"],
      },
      { request: "POST /v1/file_uploads", status: 400, alter: drop("code"), found: ["error"] },
      {
        request: "POST /v1/pages/{id}/move",
        status: 400,
        alter: setStatus(409),
        found: ["status"],
      },
      {
        request: "GET /v1/comments/{id}",
        status: 404,
        alter: drop("request_id"),
        found: ["<error>.request_id"],
      },
    ],
  },
  {
    service: "convintel",
    name: "all",
    differences: [
      { request: "GET /me", alter: drop("calendarType"), found: ["calendarType"] },
      { request: "GET /getUsers", alter: set("data.*.locale", "en_GB"), found: ["data[].locale"] },
      {
        request: "GET /getSummary",
        alter: rename("summary.content", "text"),
        found: ["summary.content", "summary.text"],
      },
      {
        request: "GET /getMatchedTriggers",
        alter: set("*.startsAt", "00:13"),
        found: ["[].startsAt"],
      },
      {
        request: "GET /getTriggers",
        alter: rename("*.topics", "children"),
        found: ["[].topics", "[].children"],
      },
      { request: "GET /getAiScorecard", alter: set("averageScore", "4"), found: ["averageScore"] },
      { request: "GET /listens", status: 422, alter: setStatus(400), found: ["status"] },
      { request: "GET /workbelt", status: 404, alter: drop("message"), found: ["message"] },
      { request: "POST /webhooks", status: 201, alter: setStatus(200), found: ["status"] },
      { request: "DELETE /webhooks/{id}", status: 204, alter: setStatus(200), found: ["status"] },
      {
        request: "GET /automated-reports/{id}/status",
        alter: set("status", true),
        found: ["status", "result"],
      },
    ],
  },
];
