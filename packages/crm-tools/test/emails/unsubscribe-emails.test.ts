import { afterAll, beforeAll, expect, test } from "vitest";
import { questionFor } from "@workbelt/core/adapters";
import { CrmToolkit, CrmUnsubscribeEmailsTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const input = { email_addresses: ["Elif.Demir@harborline.example"] };

test("sends each address once, in lower case, and may be repeated", async () => {
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const tool = new CrmUnsubscribeEmailsTool({ client });
  const email_addresses = [...input.email_addresses, "elif.demir@harborline.example"];
  const first = await tool.execute({ email_addresses });
  expect(exchanges[0]?.body).toEqual({
    data: { email_addresses: ["elif.demir@harborline.example"] },
  });
  expect(await tool.execute({ email_addresses })).toEqual(first);
  expect(parseData(await tool.invoke(input))).toEqual({
    email_addresses: ["elif.demir@harborline.example"],
  });
});

test("is sent again after a lost reply, because repeating it changes nothing", async () => {
  crm.sandbox.faults.add({ service: "crm", method: "POST", kind: "drop-after" });
  const tool = new CrmUnsubscribeEmailsTool({ client: crm.client });
  expect(await tool.execute(input)).toHaveLength(1);
});

test("a person is asked, and reads that it cannot be undone", async () => {
  const options = {
    client: crm.client,
    policy: "careful",
    include: ["crm_unsubscribe_emails"],
  } as const;
  const [tool] = new CrmToolkit(options).getTools();
  const question = await (await questionFor(tool!, input, {}))?.describe();
  expect(question).toContain("Cannot be undone: no operation subscribes an address again.");
});

test.each<Rule>([
  ["none", { email_addresses: [] }, "email_addresses", ""],
  ["a name", { email_addresses: ["Elif"] }, "email_addresses.0", "email address"],
  [
    "more than 1,000",
    { email_addresses: Array.from({ length: 1001 }, (_, index) => `a${index}@b.example`) },
    "email_addresses",
    "1000",
  ],
])("addresses with %s are rejected", async (_what, given, field, message) => {
  expect(await getRefusal(CrmUnsubscribeEmailsTool, given)).toEqual(
    expectedRefusal(field, message),
  );
});
