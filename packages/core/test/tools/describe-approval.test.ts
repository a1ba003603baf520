import { expect, test } from "vitest";
import { ConfigurationError, InputError } from "../../src/index.js";
import { describeApproval } from "../../src/provider/index.js";
import { DeskCreatePaperTool, DeskGetPaperTool, deskClient } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

async function startDesk() {
  const server = await startServer(json(200, { data: { id: "p1", title: "Plan" } }));
  const client = deskClient(server.baseUrl);
  return {
    server,
    create: new DeskCreatePaperTool({ client }),
    read: new DeskGetPaperTool({ client }),
  };
}

test("a call that needs approval is described by what it does and its inputs", async () => {
  const { create, server } = await startDesk();
  const text = await describeApproval(create, { title: "Plan" });
  expect(text).toMatch(/^Desk: .+\ntitle: Plan$/);
  expect(server.seen).toEqual([]);
});

test("a read and an excepted write need no approval", async () => {
  const { create, read } = await startDesk();
  expect(await describeApproval(read, { paper_id: "p1" })).toBeUndefined();
  expect(await describeApproval(create, { title: "Plan" }, { creates: false })).toBeUndefined();
});

test("a call that the tool refuses is not described as one that needs no approval", async () => {
  const { create, server } = await startDesk();
  const refused = describeApproval(create, { name: "Plan" });
  await expect(refused).rejects.toThrow(InputError);
  await expect(refused).rejects.toThrow("title: ");
  expect(server.seen).toEqual([]);
});

test("a call that cannot be described fails with the error of the call", async () => {
  const tool = new DeskCreatePaperTool({ account: "ada" });
  await expect(describeApproval(tool, { title: "Plan" }, { account: "grace" })).rejects.toThrow(
    ConfigurationError,
  );
});
