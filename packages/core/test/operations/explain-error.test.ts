import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool } from "../../src/langchain/index.js";
import { NotFoundError } from "../../src/index.js";
import { defineOperation, path } from "../../src/provider/index.js";
import { deskClient, deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const getPaper = defineOperation({
  name: "desk_get_paper",
  description: "Gets one paper from the desk.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ paper_id: z.string().describe("Id of the paper") }),
  request: ({ paper_id }) => ({ method: "GET", path: path`/papers/${paper_id}` }),
  response: z.object({ id: z.string() }),
  result: (response) => response,
  async explainError(error, { input, api }) {
    if (!(error instanceof NotFoundError)) return undefined;
    const request = { method: "GET", path: path`/archive/${input.paper_id}` } as const;
    const { shelf } = await api.send(request, z.object({ shelf: z.string() }));
    return { advice: `It is in the archive, on shelf ${shelf}.`, details: { shelf } };
  },
});

class DeskGetPaperTool extends ApiTool<typeof getPaper> {}

const execute = (baseUrl: string, options?: { signal: AbortSignal }) =>
  new DeskGetPaperTool(getPaper, deskService, { client: deskClient(baseUrl) })
    .execute({ paper_id: "p1" }, options)
    .catch((error: unknown) => error);

const gone = json(404, { code: "gone", message: "No such paper." });

test("an explanation replaces the advice and adds details, in an error of the same class", async () => {
  const server = await startServer(gone, json(200, { shelf: "7" }));
  const error = await execute(server.baseUrl);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({
    message: "The desk returned 404 gone: “No such paper.” It is in the archive, on shelf 7.",
    status: 404,
    serviceCode: "gone",
    serviceMessage: "No such paper.",
    details: { shelf: "7" },
  });
  expect((error as Error).cause).toBeInstanceOf(NotFoundError);
});

test("a failed lookup leaves the error unchanged", async () => {
  const server = await startServer(gone, json(403, {}));
  const error = await execute(server.baseUrl);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ message: expect.stringContaining("Check the id") });
});

test("an abort during the lookup is thrown", async () => {
  const controller = new AbortController();
  const server = await startServer(gone, () => controller.abort(new Error("stop")));
  expect(await execute(server.baseUrl, controller)).toMatchObject({ message: "stop" });
});
