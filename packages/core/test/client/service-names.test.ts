import { expect, test } from "vitest";
import { ApiTool } from "../../src/langchain/index.js";
import { createApiClient, path } from "../../src/provider/index.js";
import { deskService, getPaper, TOKEN } from "../helpers/desk.js";
import { hangUp, json, startServer } from "../helpers/server.js";

/** Sends a request to a service of this name, and returns the message of its error. */
async function fail(displayName: string, ...replies: Parameters<typeof startServer>) {
  const { baseUrl } = await startServer(...replies);
  const client = createApiClient(
    { ...deskService, displayName },
    { baseUrl, token: TOKEN, attempts: 1 },
  );
  const request = { method: "POST", path: path`/papers` } as const;
  return client.send(request).then(String, String);
}

test.each([
  ["the CRM", "The CRM returned 400:", "The connection to the CRM was lost"],
  ["Linear", "Linear returned 400:", "The connection to Linear was lost"],
  ["an archive", "An archive returned 400:", "The connection to an archive was lost"],
  ["iCloud", "iCloud returned 400:", "The connection to iCloud was lost"],
  ["Theirs", "Theirs returned 400:", "The connection to Theirs was lost"],
])("sentences about %s are grammatical", async (name, atStart, within) => {
  expect(await fail(name, json(400, {}))).toContain(atStart);
  expect(await fail(name, hangUp)).toContain(within);
});

test.each([
  ["the desk", "desk"],
  ["Linear", "Linear"],
])("the source of a result from %s is its title", async (displayName, title) => {
  const { baseUrl } = await startServer(json(200, { data: { id: "p1", title: "Rent" } }));
  const service = { ...deskService, displayName };
  const client = createApiClient(service, { baseUrl, token: TOKEN });
  class Tool extends ApiTool<typeof getPaper> {}
  const content: unknown = await new Tool(getPaper, service, { client }).invoke({ paper_id: "p1" });
  expect(JSON.parse(String(content))).toMatchObject({ source: title });
});
