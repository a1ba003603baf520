import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sampleCases } from "../../../scripts/sample-cases.ts";

const main = join(import.meta.dirname, "../../multi-user-server/main.ts");
const { NODE_OPTIONS, PATH } = process.env;

test.skipIf(process.platform === "win32")(
  "without settings it serves the sandbox, and ends on a signal",
  async () => {
    const env = { NODE_OPTIONS, PATH, PORT: "0" };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes("in a browser")) break;
    }
    const [url = ""] = /(?<=Open )\S+/.exec(output) ?? [];
    expect(await (await fetch(url)).text()).toContain("Sign in");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
);

const wrongSettings = [
  [{ PORT: "" }, 'PORT must be a number from 0 (any free port) to 65535; it is "".'],
  [{ PORT: "abc" }, 'it is "abc".'],
  [{ PORT: "65536" }, 'it is "65536".'],
  [{ PORT: "0", PUBLIC_URL: "agent.example" }, "must start with https:// or http://"],
] as const;

test.each(sampleCases(wrongSettings, 3))(
  "with %j it says what is wrong, and ends",
  async (settings, words) => {
    const env = { NODE_OPTIONS, PATH, ...settings };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "ignore", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "close");
    let errors = "";
    for await (const chunk of child.stderr) errors += String(chunk);
    expect(await ended).toEqual([1, null]);
    expect(errors).toContain(words);
    expect(errors).not.toMatch(/^ +at /m);
  },
);
