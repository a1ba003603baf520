import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { desklyPackage } from "../../../examples/own-provider/src/index.js";
import { startDeskly, TOKEN } from "../../../examples/own-provider/test/helpers/fake-deskly.js";
import { addProviders, createProgram } from "../src/program.js";
import { CommandLine } from "./helpers/command.js";

const services = [
  {
    name: "deskly",
    title: "the help desk (Deskly)",
    canLogIn: true as const,
    load: async () => desklyPackage,
  },
];

/** Runs a command of a program for Deskly, and returns its output. */
async function run(...args: string[]): Promise<string> {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    await createProgram(services).parseAsync(args, { from: "user" });
  } finally {
    write.mockRestore();
  }
  return written.join("");
}

async function connectDeskly() {
  const server = await startDeskly();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("DESKLY_ACCESS_TOKEN", TOKEN);
  vi.stubEnv("DESKLY_BASE_URL", server.baseUrl);
  return server;
}

test("the operations of another service are commands", async () => {
  const { tickets } = await connectDeskly();
  const input = { subject: "Invoice", text: "It is wrong.", requester_email: "ida@x.example" };
  const flags = Object.entries(input).flatMap(([name, value]) => [
    `--${name.replaceAll("_", "-")}`,
    value,
  ]);
  const output = await run("deskly", "create-ticket", ...flags, "--format", "json");
  expect(JSON.parse(output)).toMatchObject({ id: "tkt_4", ...input });
  expect(tickets[0]).toMatchObject(input);
});

test("they are listed, called by the tool's name, and completed", async () => {
  await connectDeskly();
  const listed = JSON.parse(await run("tools", "deskly", "--format", "json")) as object[];
  expect(listed).toHaveLength(6);
  const called = await run("call", "deskly_get_ticket", "--ticket-id", "tkt_1", "--format", "json");
  expect(JSON.parse(called)).toMatchObject({ id: "tkt_1" });
  expect(await run("complete", "--", "login", "")).toContain("deskly");
  expect(await run("complete", "--", "deskly", "get")).toBe("get-ticket\nget-current-agent\n");
});

test("the sandbox is refused for a service that it does not have", async () => {
  const server = await connectDeskly();
  const call = run("deskly", "get-current-agent", "--sandbox");
  await expect(call).rejects.toThrow("The sandbox has only crm, notes, convintel, not deskly.");
  expect(server.requests).toEqual([]);
});

test("a tool of none of the services is refused with the names there are", async () => {
  await expect(run("call", "crm_get_task")).rejects.toThrow("Names begin with deskly_");
});

test("the command connects the accounts of exactly those of its services that use OAuth", async () => {
  const { output } = await new CommandLine().run(["login", "--help"]);
  expect(output).toContain('(choices: "crm", "notes")');
});

const source = fileURLToPath(
  new URL("../../../examples/own-provider/src/index.ts", import.meta.url),
);

test("a package that --provider names adds the commands of its service", async () => {
  const { tickets } = await connectDeskly();
  const args = [
    "--provider",
    source,
    "deskly",
    "get-ticket",
    "--ticket-id",
    "tkt_1",
    "--format",
    "json",
  ];
  const added = await addProviders([], args);
  expect(added).toMatchObject([{ name: "deskly", title: "the help desk", canLogIn: true }]);
  expect(JSON.parse(await run(...args))).toMatchObject({ id: tickets[0]?.id });
});

test("without --provider, and after the command, no package is loaded", async () => {
  expect(await addProviders(services, ["tools"])).toBe(services);
  expect(await addProviders(services, ["tools", "--provider", "not-installed-anywhere"])).toBe(
    services,
  );
});

test("a service whose name is taken is refused", async () => {
  const adding = addProviders(services, [`--provider=${source}`, "tools"]);
  await expect(adding).rejects.toThrow("Two packages have a service named deskly.");
});
