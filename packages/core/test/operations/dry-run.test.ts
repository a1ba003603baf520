import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool } from "../../src/langchain/index.js";
import {
  type Api,
  defineOperation,
  type Operation,
  path,
  type WriteOperation,
} from "../../src/provider/index.js";
import { InputError, PartialWriteError } from "../../src/index.js";
import { respondWithJson, startRecordingServer } from "@workbelt/testing";
import { deskClient, deskService } from "../helpers/desk.js";

const anything = z.unknown();
const paper = path`/papers/p1`;

class Tool extends ApiTool<Operation> {}

/** Runs an operation dry, against a server that answers everything. */
async function dryRun(definition: Partial<WriteOperation>) {
  const server = await startRecordingServer(respondWithJson(200, { data: {} }));
  const operation = defineOperation({
    name: "desk_move_paper",
    description: "Moves a paper.",
    effect: "update",
    consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
    input: z.strictObject({}),
    run: async () => ({}),
    ...definition,
  });
  const tool = new Tool(operation, deskService, { client: deskClient(server.baseUrl) });
  return { plan: tool.preview({}), requests: server.requests };
}

async function expectReads(run: (api: Api) => Promise<unknown>, reads: number) {
  const { plan, requests } = await dryRun({ run: (_input, api) => run(api), multipleWrites: true });
  const planned = await plan;
  expect(requests.map(({ method }) => method)).toEqual(Array.from({ length: reads }, () => "GET"));
  return planned;
}

const move = { method: "POST", path: paper, query: { to: "x y", from: undefined } } as const;

test("reads before the write are sent, and nothing after it", async () => {
  const plan = await expectReads(async (api) => {
    await api.send({ method: "GET", path: paper }, anything);
    await api.send({ ...move, body: { a: 1, b: undefined } }, anything);
    await api.send({ method: "GET", path: paper }, anything);
  }, 1);
  expect(plan).toEqual({
    dry_run: true,
    complete: false,
    requests: [{ method: "POST", path: "/papers/p1?to=x+y", body: { a: 1 } }],
  });
});

test("an operation that goes on after a failed write sends nothing more", async () => {
  const plan = await expectReads(async (api) => {
    try {
      await api.send(move, anything);
    } catch {
      await api.send({ method: "GET", path: paper }, anything).catch(() => {});
      await api.send({ ...move, method: "DELETE" }, anything).catch(() => {});
      throw new PartialWriteError("Half done.", { written: [] } as never);
    }
  }, 0);
  expect(plan.requests).toMatchObject([{ method: "POST" }]);
});

test("writes that would be sent at once are not sent either", async () => {
  const plan = await expectReads(
    (api) => Promise.all([api.send(move, anything), api.send(move, anything)]),
    0,
  );
  expect(plan.requests).toHaveLength(1);
});

test("a call that would write nothing plans nothing", async () => {
  const { plan } = await dryRun({ multipleWrites: true });
  expect(await plan).toEqual({ dry_run: true, complete: true, requests: [] });
});

test("a form shows its fields, and its file by name, type and size", async () => {
  const form = {
    fields: { title: "Offer", note: undefined },
    file: {
      field: "file",
      fileName: "offer.pdf",
      type: "application/pdf",
      size: 12,
      chunks: () => {
        throw new Error("The file was read.");
      },
    },
    idleTimeoutMs: 1000,
  };
  const { plan } = await dryRun({ run: (_input, api) => api.send({ ...move, form }, anything) });
  expect((await plan).requests[0]?.form).toEqual({
    fields: { title: "Offer" },
    file: { name: "offer.pdf", type: "application/pdf", size: 12 },
  });
});

test("errors before the write are thrown", async () => {
  const issue = { field: "title", message: "expected another" };
  const run = () => Promise.reject(new InputError("desk_move_paper", [issue]));
  const { plan } = await dryRun({ run });
  await expect(plan).rejects.toThrow("expected another");
});

test("the check runs first, by reads; a problem that it finds ends the dry run", async () => {
  const order: string[] = [];
  const { plan, requests } = await dryRun({
    check: async (_input, api) => {
      order.push("check");
      await api.get(paper, anything);
      return [{ field: "to", message: "expected a tray" }];
    },
    run: async () => order.push("run"),
  });
  await expect(plan).rejects.toThrow("- to: expected a tray");
  expect(order).toEqual(["check"]);
  expect(requests.map(({ method }) => method)).toEqual(["GET"]);
});

test("a check cannot write", async () => {
  const { plan, requests } = await dryRun({
    check: async (_input, api) => {
      await api.send(move, anything);
      return [];
    },
  });
  await expect(plan).rejects.toThrow("may only read");
  expect(requests).toEqual([]);
});

test("what a check reads in another form is reported once, by the run", async () => {
  const { plan } = await dryRun({
    check: async (_input, api) => {
      api.adjust("to was read as Tray 1");
      return [];
    },
    run: async (_input, api) => {
      api.adjust("to was read as Tray 1");
      return api.send(move, anything);
    },
  });
  expect((await plan).adjusted).toEqual(["to was read as Tray 1"]);
});

test("a call itself is not checked", async () => {
  const server = await startRecordingServer(respondWithJson(200, { data: {} }));
  const operation = defineOperation({
    name: "desk_move_paper",
    description: "Moves a paper.",
    effect: "update",
    consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
    input: z.strictObject({}),
    check: () => Promise.reject(new Error("The check ran.")),
    run: (_input, api) => api.send(move, anything),
  });
  await new Tool(operation, deskService, { client: deskClient(server.baseUrl) }).execute({});
  expect(server.requests.map(({ method }) => method)).toEqual(["POST"]);
});
