import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

// Imitations of the services of the guide's two pages, written from the documentation of those that they resemble.

interface Request {
  method: string;
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

type Reply = [status: number, body: object];

/** An imitation that runs. */
export interface Imitation {
  baseUrl: string;
  /** The things that were written to it, the last one at the end. */
  written: Record<string, unknown>[];
}

export const TOKEN = "token-of-a-reader";

async function start(
  reply: (request: Request, written: Imitation["written"]) => Reply,
): Promise<Imitation> {
  const written: Imitation["written"] = [];
  const server = createServer(async (message, response) => {
    const { headers, method = "", url = "" } = message;
    const body = (await json(message).catch(() => ({}))) as Record<string, unknown>;
    const request = {
      method,
      path: url.split("?")[0] ?? "",
      authorization: headers.authorization,
      body,
    };
    const [status, answer] = reply(request, written);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, written };
}

/** Starts the CRM: one contact, which can be changed, and to which notes can be added. */
export function startHub(): Promise<Imitation> {
  const ada = { id: "51", properties: { firstname: "Ada", email: "ada@customer.example" } };
  return start(({ authorization, body, method, path }, written): Reply => {
    if (authorization !== `Bearer ${TOKEN}`) {
      return [401, { category: "INVALID_AUTHENTICATION", message: "The token is not valid." }];
    }
    switch (`${method} ${path}`) {
      case "GET /crm/v3/objects/contacts":
        return [200, { results: [ada] }];
      case "GET /crm/v3/objects/contacts/51":
        return [200, ada];
      case "PATCH /crm/v3/objects/contacts/51": {
        // An empty text clears a property.
        const given = Object.entries(body["properties"] as object);
        const values = given.map(([name, value]) => [
          name,
          value === "" ? null : (value as unknown),
        ]);
        Object.assign(ada.properties, Object.fromEntries(values));
        return [200, ada];
      }
      case "POST /crm/v3/objects/notes": {
        written.push(body);
        return [201, { id: `${written.length}`, properties: body["properties"] }];
      }
      default:
        return [404, { category: "OBJECT_NOT_FOUND", message: `There is no ${path}.` }];
    }
  });
}

/** Starts the tracker: one issue, which can be changed, and to which comments can be added. */
export function startTracker(): Promise<Imitation> {
  const issue = {
    id: "i1",
    identifier: "ENG-7",
    title: "Fix the login",
    url: "https://tracker.example/ENG-7",
    state: { name: "Todo" },
    team: { id: "t1", key: "ENG" },
  };
  const fail = (code: string): Reply => [
    200,
    { errors: [{ message: "It was refused.", extensions: { code } }] },
  ];
  return start(({ authorization, body }, written): Reply => {
    if (authorization !== TOKEN) return fail("AUTHENTICATION_ERROR");
    const { query, variables } = body as { query: string; variables: Record<string, unknown> };
    if (query.includes("commentCreate")) {
      const input = variables["input"] as Record<string, unknown>;
      written.push(input);
      const comment = { id: "c1", body: input["body"], createdAt: "2026-03-01T09:00:00Z" };
      return [200, { data: { commentCreate: { success: true, comment } } }];
    }
    if (query.includes("issueUpdate") && variables["id"] === "i1") {
      Object.assign(issue, variables["input"]);
      return [200, { data: { issueUpdate: { success: true, issue } } }];
    }
    if (query.includes("issues(")) {
      const pageInfo = { hasNextPage: false, endCursor: null };
      return [200, { data: { issues: { nodes: [issue], pageInfo } } }];
    }
    return variables["id"] === "i1" ? [200, { data: { issue } }] : fail("ENTITY_NOT_FOUND");
  });
}
