import { defineProvider } from "@workbelt/core/provider";
import { crmPackage } from "@workbelt/crm-tools";
import { expect, onTestFinished, test, vi } from "vitest";
import { desklyPackage } from "../../../examples/own-provider/src/index.js";
import { startDeskly, TOKEN } from "../../../examples/own-provider/test/helpers/fake-deskly.js";
import { createToolkits } from "../src/index.js";
import { findProviderNames } from "../src/program.js";
import { connectHttp, dataOf } from "./helpers/clients.js";
import { packages, toolCount } from "./helpers/packages.js";
import { startWith } from "./helpers/start-with.js";

const everyPackage = [...packages, desklyPackage];

test("a package of another service is served like the others", async () => {
  const { baseUrl, tickets } = await startDeskly();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("DESKLY_ACCESS_TOKEN", TOKEN);
  vi.stubEnv("DESKLY_BASE_URL", baseUrl);
  const { server } = await startWith(
    ["--http", "0", "--resources", "deskly:tickets"],
    {},
    everyPackage,
  );
  expect(server.title).toContain("4 tools of deskly on ");
  const client = await connectHttp(new URL(/on (.*)$/.exec(server.title)?.[1] ?? ""));
  const input = { subject: "Invoice", text: "It is wrong.", requester_email: "ida@x.example" };
  const result = await client.callTool({ name: "deskly_create_ticket", arguments: input });
  expect(dataOf(result)).toMatchObject({ ticket_id: "tkt_4", subject: "Invoice" });
  expect(tickets[0]).toMatchObject(input);
});

test("without a token of any service, the variables of all are named", async () => {
  await expect(startWith([], {}, everyPackage)).rejects.toThrow(
    "CONVINTEL_API_KEY, CRM_ACCESS_TOKEN, NOTES_ACCESS_TOKEN, DESKLY_ACCESS_TOKEN",
  );
});

test("the sandbox serves the services it has, and refuses another one that is named", async () => {
  const { server } = await startWith(["--sandbox", "--http", "0"], {}, everyPackage);
  expect(server.title).toContain(`${toolCount} tools of convintel, crm, notes on `);
  await expect(startWith(["--sandbox", "--services", "deskly"], {}, everyPackage)).rejects.toThrow(
    "The sandbox has only crm, notes, convintel, not deskly. Choose others with --services.",
  );
});

test("a service without connected accounts is refused with --accounts", async () => {
  const { operations, service } = desklyPackage;
  const withoutAccounts = defineProvider({ operations, service });
  const flags = ["--auth-issuer", "https://i.example", "--public-url", "https://m.example/mcp"];
  const start = startWith(["--http", "0", "--accounts", "unused.db", ...flags], {}, [
    withoutAccounts,
  ]);
  await expect(start).rejects.toThrow("--accounts is for services whose accounts people connect");
});

test.each([
  [["--sandbox", "--services", "crm"], "notes_page_get", "notes"],
  [["--sandbox"], "deskly_get_ticket", "deskly"],
])("with %j, --include of %s is refused", async (flags, tool, service) => {
  await expect(
    startWith([...flags, "--include", `crm_get_task,${tool}`], {}, everyPackage),
  ).rejects.toThrow(`--include names ${tool}, but ${service} is not served.`);
});

test.each([[[]], [["--services", "crm,deskly"]]])(
  "with --sandbox and %j, a package that --provider names is refused, and its real service is not reached",
  async (flags) => {
    const server = await startDeskly();
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("DESKLY_ACCESS_TOKEN", TOKEN);
    vi.stubEnv("DESKLY_BASE_URL", server.baseUrl);
    const started = startWith(["--sandbox", ...flags], {}, packages, [desklyPackage]);
    await expect(started).rejects.toThrow(
      "The sandbox has only crm, notes, convintel, not deskly. Choose others with --services.",
    );
    expect(server.requests).toEqual([]);
  },
);

test("a package that --provider names must have a token", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("CRM_ACCESS_TOKEN", TOKEN);
  await expect(startWith([], {}, packages, [desklyPackage])).rejects.toThrow(
    "No token. Set DESKLY_ACCESS_TOKEN in the environment of this server.",
  );
});

test("two packages of one service are refused", async () => {
  await expect(startWith([], {}, packages, [crmPackage])).rejects.toThrow(
    "Two packages have a service named crm.",
  );
  expect(() => createToolkits([crmPackage, crmPackage])).toThrow(
    "Two packages have a service named crm.",
  );
});

test.each([
  [
    ["--provider", "one,two", "--access", "read", "--provider=./three.js"],
    {},
    ["one", "two", "./three.js"],
  ],
  [["--http", "0"], { WORKBELT_MCP_PROVIDER: "one" }, ["one"]],
  [["--services", "deskly"], {}, []],
])("from %j and %j, the packages %j are loaded", (args, environment, names) => {
  expect(findProviderNames(args, environment)).toEqual(names);
});
