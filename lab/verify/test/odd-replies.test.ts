import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { removeLeftovers } from "../src/index.js";
import { Journal } from "../src/run/journal.js";
import type { Permission } from "../src/scenario/scenario.js";
import { ServiceVerification } from "../src/service-verification.js";
import { type Arrival, NO_REPLY, type Reply, startProxy } from "./alter-replies.js";
import { allowWrites, createStateFolder, type ServiceName, serviceOf } from "./helpers.js";
import { sampleCases } from "../../../scripts/sample-cases.ts";

const OTHER_ID = "3f0c2b1e-8f5a-4c5e-9d3b-0a1b2c3d4e5f";

/** Kinds of odd replies. One of a kind follows each creation. */
const oddities: Readonly<Record<string, readonly ((reply: Reply) => void)[]>> = {
  "an error": [
    (reply) => setError(reply, 500),
    (reply) => setError(reply, 400),
    (reply) => setError(reply, 403),
    (reply) => setError(reply, 409),
    (reply) => {
      reply.status = 307;
      reply.headers = { location: "/elsewhere" };
      reply.text = "";
    },
  ],
  "no reply": [
    (reply) => {
      reply.status = NO_REPLY;
    },
  ],
  "no JSON object": [
    (reply) => {
      reply.text = "";
    },
    (reply) => {
      reply.status = 204;
      reply.text = "";
    },
    (reply) => {
      reply.headers = { "content-type": "text/html" };
      reply.text = "<!doctype html><title>Welcome</title>";
    },
    (reply) => {
      const text = JSON.stringify(reply.json);
      reply.text = text.slice(0, text.length / 2);
    },
    (reply) => {
      reply.json = [];
    },
  ],
  "no id": [
    ({ json }) => {
      delete readCreated(json)["id"];
    },
  ],
  "another id": [
    ({ json }) => {
      const created = readCreated(json);
      const { id } = created;
      created["id"] =
        typeof id === "object" && id !== null
          ? Object.fromEntries(Object.keys(id).map((name) => [name, OTHER_ID]))
          : OTHER_ID;
    },
  ],
};

const kinds = Object.keys(oddities);

/** The things that each service is asked to create, by depth: at the top, inside one of those, or inside one of these. */
const things = {
  crm: [
    ["companies/records", "users/records", "workspaces/records"],
    [
      "comments",
      "companies/records",
      "deals/records",
      "files",
      "notes",
      "people/records",
      "tasks",
      "webhooks",
    ],
    ["comments", "files/upload"],
  ],
  notes: [
    ["pages"],
    ["blocks/children", "comments", "databases", "pages"],
    ["comments", "data_sources", "pages", "views"],
  ],
  convintel: [["webhooks"], ["webhooks"]],
} as const satisfies Readonly<Record<ServiceName, readonly (readonly string[])[]>>;

const services = Object.keys(things) as ServiceName[];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const cases = services.flatMap((service) =>
  things[service].flatMap((expected, depth) =>
    kinds.map((kind) => ({ service, depth, kind, expected })),
  ),
);

test.each(sampleCases(cases, 3))(
  "nothing is left in $service when $kind follows each creation at depth $depth",
  async ({ service, depth, kind, expected }) => {
    const result = await verifyWithOddReplies(service, (creation) =>
      creation.depth === depth ? kind : undefined,
    );
    expect(result).toEqual({ altered: expected, changes: [], reported: [] });
  },
);

test.each(services)(
  "nothing is left in %s when a different odd reply follows each creation",
  async (service) => {
    const { changes, reported } = await verifyWithOddReplies(
      service,
      ({ index }) => kinds[index % kinds.length],
    );
    expect({ changes, reported }).toEqual({ changes: [], reported: [] });
  },
);

test.each([
  ["crm", "tasks", 400],
  ["crm", "tasks", 403],
  ["crm", "tasks", 307],
  ["notes", "comments", 400],
] as const)(
  "nothing is left in %s when only the creations of %s are carried out and refused with %i",
  async (service, thing, status) => {
    const { changes, reported } = await verifyThrough(service, (reply, arrival) => {
      const isOne = isCreation(reply, arrival) && nameThing(arrival) === thing;
      if (isOne) setError(reply, status);
    });
    expect({ changes, reported }).toEqual({ changes: [], reported: [] });
  },
);

test.each([
  ["crm", ["list", "object", "meeting"]],
  ["notes", ["upload"]],
  ["convintel", ["upload"]],
] as const)(
  "what %s cannot delete and does not confirm is reported with the mark",
  async (service, steps) => {
    const { reported } = await verifyThrough(
      service,
      (reply, arrival) => {
        if (isPermanent(reply, arrival)) reply.status = NO_REPLY;
      },
      { permissions: ["read", "write", "permanent"] },
    );
    expect(reported).toEqual(
      steps.map((step) =>
        expect.stringMatching(`: ${step}: .* Look for workbelt-verify-\\S+ there`),
      ),
    );
  },
);

test("a step that should be refused and creates something without a name is reported with the mark", async () => {
  const { reported } = await verifyThrough("crm", (reply, { method, url }) => {
    if (method !== "POST" || !url.endsWith("/tasks") || reply.status !== 400) return;
    reply.status = 200;
    reply.json = { data: {} };
  });
  expect(reported).toEqual([
    expect.stringMatching(/: task-without-data: .* Look for workbelt-verify-\S+ there/),
  ]);
});

test("a creation without a reply is reported when the token may not list such things", async () => {
  const { changes, reported } = await verifyThrough("crm", (reply, { method, url }) => {
    if (!/\/v2\/webhooks(?:\?|$)/.test(url)) return;
    reply.status = method === "POST" ? NO_REPLY : 403;
  });
  expect(changes.map(({ resource }) => resource)).toEqual(["webhook"]);
  expect(reported).toEqual([
    expect.stringMatching(/: webhook: .* Look for workbelt-verify-\S+ there/),
  ]);
});

test("a company is kept while its tasks cannot be listed, so that the next run finds them", async () => {
  const stateFolder = createStateFolder();
  let isFailing = true;
  const { changes, origin, reported } = await verifyThrough(
    "crm",
    (reply, { url }) => {
      const isOfTasks = /\/v2\/tasks(?:\?|$)/.test(url) && reply.status === 200;
      if (isFailing && isOfTasks) setError(reply, 500);
    },
    { stateFolder },
  );
  expect(reported).toEqual([expect.stringMatching(/: crm_list_tasks: /)]);
  expect(changes.map(({ resource }) => resource).toSorted()).toEqual(["companies", "task"]);
  isFailing = false;
  const { failures } = await removeLeftovers({
    services: [serviceOf(sandbox, "crm", { origin })],
    stateFolder,
    rateLimits: false,
  });
  expect(failures).toEqual([]);
  expect(await sandbox.changes()).toEqual([]);
});

/** A creation that a service has carried out. */
interface Creation {
  /** Number of creations before it. */
  index: number;
  /** Number of things that it is in. What is created at the same path as another before counts as in that. */
  depth: number;
}

/** Verifies a service whose replies to creations are altered. Returns what was altered, is left, and is reported. */
async function verifyWithOddReplies(
  service: ServiceName,
  choose: (creation: Creation) => string | undefined,
) {
  const altered = new Set<string>();
  const depths = new Map<string, number>();
  const urls = new Set<string>();
  let index = 0;
  const { changes, reported } = await verifyThrough(service, (reply, arrival) => {
    if (!isCreation(reply, arrival)) return;
    const { body, url } = arrival;
    const outer = [...depths].filter(([id]) => url.includes(id) || body.includes(id));
    const depth = Math.max(urls.has(url) ? 0 : -1, ...outer.map((entry) => entry[1])) + 1;
    const ids = listIds(reply.json);
    const variants = oddities[choose({ index, depth }) ?? ""] ?? [];
    const makeOdd = variants[(index + services.indexOf(service)) % variants.length];
    if (makeOdd !== undefined) altered.add(nameThing(arrival));
    makeOdd?.(reply);
    index += 1;
    urls.add(url);
    for (const id of [...ids, ...listIds(reply.json)]) depths.set(id, depth);
  });
  return { altered: [...altered].toSorted(), changes, reported };
}

/** Verifies a service whose replies are altered. Returns what is left, and the lines of progress. */
async function verifyThrough(
  service: ServiceName,
  onReply: (reply: Reply, arrival: Arrival) => void,
  {
    permissions = ["read", "write"],
    stateFolder = createStateFolder(),
  }: { permissions?: readonly Permission[]; stateFolder?: string } = {},
) {
  const origin = await startProxy(sandbox.url, { onReply });
  const journal = Journal.open(stateFolder);
  const reported: string[] = [];
  const verification = new ServiceVerification(
    serviceOf(sandbox, service, { origin }),
    { ...allowWrites(stateFolder), onProgress: (line) => reported.push(line) },
    new Set(permissions),
    journal,
  );
  // What it would compare comes after the cleanup.
  const compared = verification.run(async () => {
    throw new Error("Nothing is compared.");
  });
  await expect(compared).rejects.toThrow("Nothing is compared.");
  journal.close();
  return { changes: await sandbox.changes(), origin, reported };
}

function isCreation({ status }: Reply, { method, url }: Arrival): boolean {
  const isRead = /\/(?:query|queries|search|sql|move)(?:\?|$)/.test(url);
  const isAppending = method === "PATCH" && url.endsWith("/children");
  return (method === "POST" || isAppending) && status < 300 && !isRead;
}

function isPermanent(reply: Reply, arrival: Arrival): boolean {
  const ends = /\/(?:lists|objects|meetings|file_uploads|uploadActivity)$/;
  return isCreation(reply, arrival) && ends.test(arrival.url);
}

/** Lists the ids by which later requests refer to what was created. */
function listIds(json: Reply["json"]): string[] {
  const created: Reply["json"] = readCreated(json);
  const { data_sources, discussion_id, id, results, thread_id } = created;
  const { workspace_id: _, ...ids } = typeof id === "object" ? id : { id };
  const inside = [...(data_sources ?? []), ...(results ?? [])].map((each) => each.id);
  return [...Object.values<string>(ids), discussion_id, thread_id, ...inside].filter(Boolean);
}

/** Returns the path without version and ids. */
function nameThing({ url }: Arrival): string {
  const [, path = ""] = /\/v\d+\/(?:objects\/)?([^?]*)/.exec(url) ?? [];
  return path.replace(/[^/]*-[^/]*\//, "");
}

function setError(reply: Reply, status: number): void {
  reply.status = status;
  reply.json = { message: "Failed." };
}

function readCreated(json: { data?: Record<string, unknown> } & Record<string, unknown>) {
  return json.data ?? json;
}
