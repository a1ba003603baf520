import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { browserCommand, openBrowser } from "../../../src/accounts/login/open-browser.js";

const URL_WITH_ALL = "https://desk.example/authorize?a=1&b=$(id)&c=%22|calc";

test.each([
  ["darwin", "open"],
  ["win32", "rundll32"],
  ["linux", "xdg-open"],
  ["freebsd", "xdg-open"],
] as const)("on %s the URL is one argument of %s", (platform, program) => {
  const command = browserCommand(platform, URL_WITH_ALL);
  expect(command?.[0]).toBe(program);
  expect(command?.at(-1)).toBe(URL_WITH_ALL);
});

test.each(["file:///etc/passwd", "javascript:alert(1)", "calc.exe", "-a Calculator", ""])(
  "%s is opened nowhere",
  (text) => {
    for (const platform of ["darwin", "win32", "linux"] as const) {
      expect(browserCommand(platform, text)).toBeUndefined();
    }
  },
);

test.runIf(process.platform === "linux")("starts the program with the URL as it is", async () => {
  const folder = temporaryFolder();
  const seen = join(folder, "seen");
  writeFileSync(
    join(folder, "xdg-open"),
    `#!/bin/sh\nprintf '%s' "$*" > '${seen}.part'\nmv '${seen}.part' '${seen}'\n`,
  );
  chmodSync(join(folder, "xdg-open"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  openBrowser(URL_WITH_ALL);
  await vi.waitUntil(() => existsSync(seen));
  expect(readFileSync(seen, "utf8")).toBe(URL_WITH_ALL);
});

test("a missing browser program is not an error", async () => {
  const uncaught = vi.fn<(error: Error) => void>();
  process.on("uncaughtException", uncaught);
  vi.stubEnv("PATH", temporaryFolder());
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.off("uncaughtException", uncaught);
  });
  openBrowser(URL_WITH_ALL);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(uncaught).not.toHaveBeenCalled();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-browser-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
