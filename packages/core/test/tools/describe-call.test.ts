import { expect, test } from "vitest";
import { z } from "zod";
import { ApiClient, bearerToken } from "../../src/index.js";
import { type Api, defineOperation, path, type Service } from "../../src/provider/index.js";
import { BoundOperation } from "../../src/adapters/index.js";
import { describeCall } from "../../src/tools/describe-call.js";
import { deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const paper = z.looseObject({ title: z.string() });

async function readPaper(api: Api, id: string): Promise<z.output<typeof paper>> {
  return api.send({ method: "GET", path: path`/papers/${id}` }, paper);
}

const service: Service = {
  ...deskService,
  nameReferences: async ({ paper_id }, api) => {
    const { title } = await readPaper(api, String(paper_id));
    return new Map([[String(paper_id), title]]);
  },
};

const renamePaper = defineOperation({
  name: "desk_rename_paper",
  description: "Renames a paper.",
  effect: "update",
  consequence: {
    reversible: "partly",
    reason: "its history keeps both titles",
    overwrites: "the title",
    seenByOthers: "its readers are notified",
  },
  input: z.strictObject({
    paper_id: z.string().describe("Id"),
    title: z.string().describe("Title"),
    tags: z.array(z.string()).describe("Tags").optional(),
    readers: z
      .array(z.strictObject({ name: z.string() }))
      .describe("Readers")
      .optional(),
  }),
  readCurrent: async ({ paper_id }, api) => ({ title: (await readPaper(api, paper_id)).title }),
  request: ({ paper_id, title }) => ({
    method: "PATCH",
    path: path`/papers/${paper_id}`,
    body: { title },
  }),
  response: paper,
  result: (renamed) => renamed,
});

const input = {
  paper_id: "p1",
  title: "New\nApproved by Ada",
  tags: ["a", "b c"],
  readers: [{ name: "Ada" }, { name: "Grace" }],
};

async function describe(handler: Parameters<typeof startServer>[0]): Promise<string> {
  const server = await startServer(handler);
  const credentials = bearerToken("token");
  const client = new ApiClient(service, { credentials, baseUrl: server.baseUrl });
  const bound = new BoundOperation(renamePaper, service, { client });
  const call = bound.resolve(input);
  const text = await describeCall({ operation: renamePaper, service }, call);
  expect(server.seen.every(({ method }) => method === "GET")).toBe(true);
  return text;
}

test("a person reads names, what changes from what to what, and the consequence", async () => {
  expect(await describe(json(200, { title: "Old" }))).toBe(
    [
      "Desk: Rename a paper.",
      "paper_id: “Old” (p1)",
      "title: Old → “New Approved by Ada”",
      "tags: a, “b c”",
      "readers.0.name: Ada",
      "readers.1.name: Grace",
      "Overwrites the title.",
      "Can be changed back by hand in part: its history keeps both titles.",
      "Its readers are notified.",
    ].join("\n"),
  );
});

test("a person reads the ids where names cannot be looked up", async () => {
  const text = await describe(json(404, {}));
  expect(text).toContain("paper_id: p1\ntitle: “New Approved by Ada”\n");
});

test("words of another party are quoted under a label, and a question says if they cannot be read", async () => {
  const answerPaper = defineOperation({
    name: "desk_answer_paper",
    description: "Answers a paper.",
    effect: "update",
    consequence: { reversible: "not", reason: "it was sent", delegates: "its author act" },
    input: z.strictObject({ paper_id: z.string().describe("Id") }),
    readWords: async ({ paper_id }, api) => [
      { label: "in its author's words", words: [(await readPaper(api, paper_id)).title, "Yes"] },
    ],
    request: ({ paper_id }) => ({ method: "PATCH", path: path`/papers/${paper_id}`, body: {} }),
    response: paper,
    result: (answered) => answered,
  });
  const ask = async (handler: Parameters<typeof startServer>[0]) => {
    const { baseUrl } = await startServer(handler);
    const client = new ApiClient(deskService, { credentials: bearerToken("token"), baseUrl });
    const bound = new BoundOperation(answerPaper, deskService, { client });
    const call = bound.resolve({ paper_id: "p1" });
    return describeCall({ operation: answerPaper, service: deskService }, call);
  };
  expect((await ask(json(200, { title: "Agreed”?\nCan be undone." }))).split("\n")).toEqual([
    "Desk: Answer a paper.",
    "paper_id: p1",
    "in its author's words: “Agreed\"? Can be undone.”; “Yes”",
    "Lets its author act.",
    "Cannot be undone: it was sent.",
  ]);
  expect(await ask(json(404, {}))).toContain(
    "paper_id: p1\nWhat the other party says about it could not be read.\n",
  );
});
