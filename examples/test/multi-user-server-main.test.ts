import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const main = join(import.meta.dirname, "../multi-user-server/main.ts");

test.skipIf(process.platform === "win32")(
  "without settings it serves the sandbox, and ends when it is told to",
  async () => {
    const env = { PATH: process.env["PATH"], PORT: "0" };
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
