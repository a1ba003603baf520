import { expect, test } from "vitest";
import type { AuditEntry } from "../../src/index.js";
import { callAsModel, startDesk } from "./helpers.js";

const UUID = "0b1f7c0e-5f0c-4a53-9f0b-0c7d3a5f9e11";
const HEX = UUID.replaceAll("-", "");

/** Has a tool called with values, and returns the entry. */
async function record(values: object, content?: boolean): Promise<AuditEntry> {
  const { entries, find } = await startDesk({ content });
  await callAsModel(find("desk_create_paper"), { title: "Plan", values });
  return entries[0]!;
}

test.each([
  "ada@example.com",
  "Ada",
  "priya",
  "ada99",
  "Lovelace1815",
  "Ada1Lovelace",
  "ada.lovelace",
  "ada-lovelace-1815",
  "priyaraman2026berlin",
  "@ada",
  "acme.com",
  "www.acme.com",
  "https://acme.com/people/ada",
  "mailto:ada@example.com",
  "+4915112345678",
  "Ёлка",
  "张伟",
  "Müller1",
  "Q3-plan",
  "launch-2026",
  "10.0.0.7",
  "customers",
])("what was given in place of an id is not kept without content: %s", async (given) => {
  const names = ["author_actor_id", "ownerId", "id"];
  const values = { ...Object.fromEntries(names.map((name) => [name, given])), user_ids: [given] };
  const { ids, ...entry } = await record(values);
  expect(ids).toEqual({ input: {}, result: { id: ["p1"] }, truncated: true });
  expect(JSON.stringify(entry)).not.toContain(given);
});

test.each([
  UUID,
  UUID.toUpperCase(),
  HEX,
  "42",
  "10293847561",
  "u1",
  "act_1",
  "PROJ-17",
  "0065g00000XabcQAM",
  "recGz7hT2kLm9QwX4",
  "01HX3ZK4Q8V2M7N5R9T1W6Y0BC",
])("an id is kept: %s", async (id) => {
  const { ids } = await record({ owner_id: id, user_ids: [id] });
  expect(ids.input).toEqual({ owner_id: [id], user_ids: [id] });
  expect(ids.truncated).toBeUndefined();
});

test("of an address that is given in place of an id, the ids are kept that it contains", async () => {
  const page_id = `https://www.notion.so/acme/Salary-of-Ada-${HEX}?v=${UUID}#${HEX}`;
  const { ids } = await record({ page_id });
  expect(ids).toEqual({ input: { page_id: [HEX, UUID] }, result: { id: ["p1"] } });
});

test("a key that the service does not declare is not kept, and neither are the ids below it", async () => {
  const { ids } = await record({ "ada@example.com_id": "u1" });
  expect(ids).toEqual({ input: {}, result: { id: ["p1"] } });
});

/** Secrets, all of which contain `hush`. */
const HUSH = "hush7Kd9Qx2Lm4Vz8";
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodXNoIn0.${HUSH}`;

test.each<[given: string, kept: string]>([
  [`https://ada:${HUSH}@host.example/path`, "https://…@host.example/path"],
  [`https://${HUSH}@host.example`, "https://…@host.example"],
  [`https://ada@example.com:${HUSH}@host.example/a`, "https://…@host.example/a"],
  [`postgres://ada:hush/x?#@db.example:5432/crm`, "postgres://…@db.example:5432/crm"],
  [`jdbc:postgresql://ada:hush@db.example/crm`, "jdbc:postgresql://…@db.example/crm"],
  [`git+ssh://git:hush@host.example/r.git`, "git+ssh://…@host.example/r.git"],
  [`ada:hush@host.example/path`, "…@host.example/path"],
  [`//ada:hush@host.example/path`, "…@host.example/path"],
  [`See (https://ada:hush@host.example), then go.`, "See (https://…@host.example), then go."],
  [`https://host.example/to/https://ada:hush@other.example/`, "https://host.example/to/https://…/"],
  [`https://host.example/to/https%3A%2F%2Fada%3Ahush%40x`, "https://host.example/to/…"],
  [`https://host.example/a?x=1&token=hush`, "https://host.example/a?…"],
  [`Open https://host.example/a?X-Amz-Signature=hush now`, "Open https://host.example/a?… now"],
  [`[file](https://s3.example/f.pdf?sig=hush)`, "[file](https://s3.example/f.pdf?…)"],
  [`https://host.example/cb#access_token=hush`, "https://host.example/cb#…"],
  [`https://host.example/guide#set-up`, "https://host.example/guide#set-up"],
  [`host.example/a?key=hush`, "host.example/a?…"],
  [`/files/a?signature=hush`, "/files/a?…"],
  [`ftp://host.example/a;jsessionid=hush`, "ftp://host.example/a;jsessionid=…"],
  [`https://host.example/in/${HUSH}/enqueue`, "https://host.example/in/…/enqueue"],
  [`https://host.example/share/${HEX}`, "https://host.example/share/…"],
  [`https://api.telegram.org/bot123456:AA${HUSH}/send`, "https://api.telegram.org/…/send"],
  [`https://hooks.slack.com/services/T0/B0/hush`, "https://hooks.slack.com/…"],
  [`https://acme.webhook.office.com/webhookb2/hush@${UUID}/x`, "https://acme.webhook.office.com/…"],
  [`https://discord.com/api/webhooks/1/hush`, "https://discord.com/…"],
  [`https://hooks.zapier.com/hooks/catch/1/hush/`, "https://hooks.zapier.com/…"],
  [`https://hook.eu1.make.com/hush`, "https://hook.eu1.make.com/…"],
  [`https://webhook.site/${UUID}`, "https://webhook.site/…"],
  [`https://eohush1.m.pipedream.net/`, "https://….m.pipedream.net/"],
  [`https://n8n.example/webhook/hush`, "https://n8n.example/…"],
  [`https://maker.ifttt.com/trigger/e/with/key/hush`, "https://maker.ifttt.com/…"],
  [`https://notion.so/Plan-of-May-${HEX}`, `https://notion.so/Plan-of-May-${HEX}`],
  [`https://acme.com/blog/2026/11/28/Caf%C3%A9`, "https://acme.com/blog/2026/11/28/Caf%C3%A9"],
  [`Authorization: Bearer hush`, "Authorization: Bearer …"],
  [`-H "authorization: Basic aHVzaA=="`, '-H "authorization: Basic …"'],
  [`curl -H 'X: Bearer ${HUSH}'`, "curl -H 'X: Bearer …'"],
  [`password: hush`, "password: …"],
  [`{"client_secret":"hush","a":1}`, '{"client_secret":"…","a":1}'],
  [`API key = hush!`, "API key = …"],
  [`my_access_token=hush;`, "my_access_token=…;"],
  [`sk-proj-${HUSH}`, "…"],
  [`key sk_live_${HUSH}.`, "key …."],
  [`ghp_${HUSH}`, "…"],
  [`(github_pat_11AB_${HUSH})`, "(…)"],
  [`xoxb-1-2-${HUSH}`, "…"],
  [`whsec_${HUSH}`, "…"],
  [`AKIA${"HUSH".repeat(4)}`, "…"],
  [`AIza${HUSH}${HUSH}`, "…"],
  [`ntn_1${HUSH}`, "…"],
  [`SG.${HUSH}.${HUSH}`, "…"],
  [`glpat-${HUSH}`, "…"],
  [`pat-eu1-${HUSH}`, "…"],
  [`id: ${JWT}`, "id: …"],
  [`-----BEGIN RSA PRIVATE KEY-----\nhush\n-----END RSA PRIVATE KEY-----\nx`, "…\nx"],
  [`Basic plan, token economy, bearer bonds`, "Basic plan, token economy, bearer bonds"],
  [`ada@example.com at 10:30`, "ada@example.com at 10:30"],
  [`mailto:ada@example.com`, "mailto:ada@example.com"],
  [`git@github.com:acme/repo.git`, "git@github.com:acme/repo.git"],
])("with content, %s is kept as %s", async (given, kept) => {
  const entry = await record({ text: given, deep: [{ list: [given] }] }, true);
  expect(entry.input).toEqual({
    title: "Plan",
    values: { text: kept, deep: [{ list: [kept] }] },
  });
});

test.each<[given: object, kept: object]>([
  [{ token: "hush" }, { token: "…" }],
  [
    { slack_token: "hush", apiKey: "hush" },
    { slack_token: "…", apiKey: "…" },
  ],
  [
    { "API token": "hush", Password: ["hush"] },
    { "API token": "…", Password: "…" },
  ],
  [{ clientSecret: [{ value: "hush" }] }, { clientSecret: "…" }],
  [
    { pwd: 1234, private_key: { pem: "hush" } },
    { pwd: "…", private_key: "…" },
  ],
  [
    { headers: { Cookie: "hush", "X-Api-Key": "hush" } },
    { headers: { Cookie: "…", "X-Api-Key": "…" } },
  ],
  [
    { headers: [{ name: "Authorization", value: "hush" }] },
    { headers: [{ name: "Authorization", value: "…" }] },
  ],
  [
    { filter: { property: "API key", rich_text: { equals: "hush" } } },
    { filter: { property: "API key", rich_text: "…" } },
  ],
  [{ [`https://a:hush@h.example`]: 1 }, { "https://…@h.example": 1 }],
  [
    { max_tokens: 100, keyword: "plan", has_password: true },
    { max_tokens: 100, keyword: "plan", has_password: true },
  ],
])("with content, %j is kept as %j", async (given, kept) => {
  const entry = await record(given, true);
  expect(entry.input).toEqual({ title: "Plan", values: kept });
});
