import { expect, test } from "vitest";
import { defineOperation, pathFromTemplate, runOperation } from "../../src/provider/index.js";
import { z } from "zod";
import { deskClient, deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

test("values stand for names in braces, encoded", () => {
  expect(pathFromTemplate("/papers/{id}/notes/{id}", { id: "a/b?c" })).toBe(
    "/papers/a%2Fb%3Fc/notes/a%2Fb%3Fc",
  );
  expect(pathFromTemplate("/papers")).toBe("/papers");
});

test.each([["."], [".."], [""], [undefined]])("a path is not filled with %j", (id) => {
  const values = id === undefined ? {} : { id };
  expect(() => pathFromTemplate("/papers/{id}", values)).toThrow(
    "cannot be part of a request path",
  );
});

test("an operation sees its client's service descriptor", async () => {
  const server = await startServer(json(200, {}));
  const operation = defineOperation({
    name: "desk_get_drawer",
    description: "Gets the drawer.",
    effect: "read",
    returnsTexts: [],
    input: z.strictObject({}),
    request: (_input, service) => ({
      method: "GET",
      path: pathFromTemplate(`/${service.name}`),
    }),
    response: z.unknown(),
    result: (reply) => reply,
  });
  const client = deskClient(server.baseUrl);
  expect(client.service).toBe(deskService);
  await runOperation(operation, {}, client);
  expect(server.seen[0]?.url).toBe("/desk");
});
