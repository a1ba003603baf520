import { statSync, chmodSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { type CommandLine, finish, startServices } from "../helpers/command.js";

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Runs `workbelt login`, and approves the connection as a browser would. */
async function logIn(
  sandbox: Sandbox,
  workbelt: CommandLine,
  args: readonly string[] = [],
): Promise<string> {
  const child = workbelt.start(["login", "crm", "--no-browser", "--port", "0", ...args]);
  const url = new Promise<string>((resolve) => {
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /^ {2}(http\S+)$/m.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const finished = finish(child);
  await fetch(await sandbox.approve(await url, { member: "priya-raman" }));
  const { code, output } = await finished;
  expect(code).toBe(0);
  return output;
}

test("login connects an account, which calls then use", async () => {
  const { sandbox, workbelt } = await startServices();
  expect(await logIn(sandbox, workbelt)).toMatch(/^Connected me of crm/);
  const folder = join(workbelt.folder, "workbelt");
  expect(["", "key", "accounts.db"].map((file) => modeOf(join(folder, file)))).toEqual([
    0o700, 0o600, 0o600,
  ]);
  const env = { CRM_ACCESS_TOKEN: "" };
  const called = await workbelt.run(["crm", "list-tasks", "--limit", "1"], { env });
  expect([called.code, called.errors]).toEqual([0, ""]);

  const listed = await workbelt.run(["accounts", "list", "--format", "table"]);
  expect(listed.output).toMatch(/^service +account +status +connected_to\ncrm +me +active +/);
});

test("--account chooses an account, also beside a token in the environment", async () => {
  const { sandbox, workbelt } = await startServices();
  await logIn(sandbox, workbelt, ["--account", "work"]);
  const list = ["crm", "list-tasks", "--limit", "1", "--account"];
  const env = { CRM_ACCESS_TOKEN: "wrong" };
  expect((await workbelt.run([...list, "work"], { env })).code).toBe(0);
  const { code, errors } = await workbelt.run([...list, "other"], { env });
  expect(code).toBe(3);
  expect(errors).toContain("`workbelt login crm --account other`");
  for (const words of [
    ["crm", "list-tasks", "--account", ""],
    ["accounts", "remove", "crm", "w"],
  ]) {
    expect((await workbelt.run(["complete", "--", ...words])).output).toBe("work\n");
  }
});

test("status asks the service, and remove revokes the token", async () => {
  const { sandbox, workbelt } = await startServices();
  await logIn(sandbox, workbelt);
  expect(await workbelt.json("accounts", "status", "crm")).toMatchObject({ status: "active" });
  const removed = await workbelt.run(["accounts", "remove", "crm"]);
  expect(removed.output).toMatch(/^Removed me of crm\./);
  expect(await workbelt.json("accounts", "list")).toEqual([]);
  const { code, errors } = await workbelt.run(["accounts", "status", "crm"]);
  expect([code, errors]).toEqual([3, expect.stringContaining("workbelt login crm")]);
});

test("a key that others can read is not used", async () => {
  const { sandbox, workbelt } = await startServices();
  await logIn(sandbox, workbelt);
  chmodSync(join(workbelt.folder, "workbelt/key"), 0o644);
  const { code, errors } = await workbelt.run(["accounts", "list"]);
  expect([code, errors]).toEqual([3, expect.stringContaining("chmod 600")]);
});

test("a folder that others can write is not used", async () => {
  const { sandbox, workbelt } = await startServices();
  await logIn(sandbox, workbelt);
  chmodSync(join(workbelt.folder, "workbelt"), 0o777);
  const { code, errors } = await workbelt.run(["accounts", "list"]);
  expect([code, errors]).toEqual([3, expect.stringContaining("chmod 700")]);
});

test("WORKBELT_ENCRYPTION_KEY keeps the key out of the folder", async () => {
  const { sandbox, workbelt } = await startServices();
  const env = { WORKBELT_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") };
  const child = workbelt.start(["login", "crm", "--no-browser", "--port", "0"], { env });
  child.stderr.once("data", () => child.kill("SIGINT"));
  expect((await finish(child)).code).toBe(130);
  const { errors } = await workbelt.run(["accounts", "list"]);
  expect(errors).toContain("Set WORKBELT_ENCRYPTION_KEY");
  expect(sandbox.authorizations("crm")).toEqual([]);
});
