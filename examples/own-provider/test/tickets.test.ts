import { ConflictError, InputError, NetworkError } from "@workbelt/core";
import { expect, test } from "vitest";
import { desklyPackage } from "../src/index.js";
import { startDeskly, TOKEN } from "./helpers/fake-deskly.js";

async function connect() {
  const server = await startDeskly();
  const client = desklyPackage.createClient({ baseUrl: server.baseUrl, token: TOKEN });
  return { client, server };
}

test("lists tickets page by page", async () => {
  const { client, server } = await connect();
  const tool = desklyPackage.createTool("deskly_list_tickets", { client });

  expect(await tool.execute({ limit: 2 })).toMatchObject({
    items: [{ id: "tkt_1" }, { id: "tkt_2" }],
    next_cursor: "2",
  });
  const ids = [];
  for await (const { id } of tool.items({ limit: 2, status: "open" })) ids.push(id);
  expect(ids).toEqual(["tkt_1", "tkt_2", "tkt_3"]);
  expect(server.requests.at(-1)?.query.toString()).toBe("status=open&limit=2&cursor=2");
});

test("shows a model the ids that other tools take", async () => {
  const { client } = await connect();
  const tool = desklyPackage.createTool("deskly_get_ticket", { client });
  const { content } = await tool.callAsModel({ ticket_id: "tkt_1" });

  expect(JSON.parse(content)).toMatchObject({
    source: "help desk",
    data: { ticket_id: "tkt_1", subject: "Question 1", status: "open" },
  });
});

test("creates a ticket", async () => {
  const { client, server } = await connect();
  const input = {
    subject: "Invoice",
    text: "It is wrong.",
    requester_email: "ida@customer.example",
  };

  expect(
    await desklyPackage.createTool("deskly_create_ticket", { client }).execute(input),
  ).toMatchObject(input);
  expect(server.tickets[0]).toMatchObject(input);
});

test("does not repeat a write whose outcome is unknown, and names the tool to verify it with", async () => {
  const { client, server } = await connect();
  server.failNext = { response: "drop", afterCommit: true };
  const input = {
    subject: "Invoice",
    text: "It is wrong.",
    requester_email: "ida@customer.example",
  };

  const error = await desklyPackage
    .createTool("deskly_create_ticket", { client })
    .execute(input)
    .catch(String);

  expect(error).toContain(NetworkError.name);
  expect(error).toContain("deskly_list_tickets");
  expect(server.tickets.filter(({ subject }) => subject === "Invoice")).toHaveLength(1);
});

test("closes and assigns a ticket", async () => {
  const { client } = await connect();
  const tool = desklyPackage.createTool("deskly_update_ticket", { client });

  expect(
    await tool.execute({ ticket_id: "tkt_2", status: "closed", assignee_id: "agt_2" }),
  ).toMatchObject({ status: "closed", assignee: { id: "agt_2", name: "Jonas Reed" } });
});

test("rejects an update without changes before sending it", async () => {
  const { client, server } = await connect();
  const update = desklyPackage
    .createTool("deskly_update_ticket", { client })
    .execute({ ticket_id: "tkt_2" });

  await expect(update).rejects.toThrow(InputError);
  expect(server.requests).toEqual([]);
});

test("explains an unknown assignee with the agents that exist", async () => {
  const { client } = await connect();
  const update = desklyPackage.createTool("deskly_update_ticket", { client }).execute({
    ticket_id: "tkt_2",
    assignee_id: "agt_9",
  });

  await expect(update).rejects.toMatchObject({
    serviceCode: "unknown_assignee",
    requestId: "req_1",
    message: expect.stringContaining("agt_9 is not an agent. Agents: agt_1, agt_2."),
    details: { assigneeIds: ["agt_1", "agt_2"] },
  });
});

test("keeps the service's own error when its explanation cannot be looked up", async () => {
  const { client, server } = await connect();
  server.failNext = {
    response: {
      status: 422,
      body: { error: { code: "unknown_assignee", message: "No such agent." } },
    },
  };
  server.tokens.clear();
  const update = desklyPackage.createTool("deskly_update_ticket", { client }).execute({
    ticket_id: "tkt_2",
    assignee_id: "agt_9",
  });

  await expect(update).rejects.toMatchObject({ status: 422, serviceMessage: "No such agent." });
});

test("advises on an archived ticket", async () => {
  const { client, server } = await connect();
  Object.assign(server.tickets[0] ?? {}, { status: "archived" });
  const update = desklyPackage.createTool("deskly_update_ticket", { client }).execute({
    ticket_id: "tkt_1",
    status: "open",
  });

  await expect(update).rejects.toThrow(ConflictError);
  await expect(update).rejects.toThrow("Create a new one instead.");
});

test("survives an error body in another format", async () => {
  const { client, server } = await connect();
  server.failNext = { response: { status: 403, body: { oops: true } } };

  await expect(
    desklyPackage.createTool("deskly_get_ticket", { client }).execute({ ticket_id: "tkt_1" }),
  ).rejects.toMatchObject({
    code: "permission_denied",
    status: 403,
  });
});
