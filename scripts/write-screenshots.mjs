// Writes the images of the sandbox's console in docs/images, by running its tests in Chromium.
import { spawnSync } from "node:child_process";

const { status } = spawnSync("vitest", ["run", "lab/sandbox/test/console/"], {
  stdio: "inherit",
  env: { ...process.env, WORKBELT_SCREENSHOTS: "yes", WORKBELT_TEST_CHROMIUM: "required" },
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
