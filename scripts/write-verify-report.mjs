// Writes the report of a verification of the sandbox into its guide, between two markers. A test of the package fails
// if it is out of date. `pnpm tables` builds first, then runs this.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../lab/sandbox/dist/index.js";
import { writeSection } from "../lab/testing/dist/write-section.js";
import { formatReport, verify } from "../lab/verify/dist/index.js";

const sandbox = await startSandbox({ rateLimits: false });
const stateFolder = mkdtempSync(join(tmpdir(), "workbelt-verify-"));
const services = [];
for (const name of ["crm", "notes", "convintel"]) {
  const folder = new URL(`../packages/${name}-tools/`, import.meta.url);
  const { [`${name}Package`]: provider } = await import(new URL("dist/index.js", folder));
  const { baseUrl, token } = sandbox.services[name];
  const connect = (options) => provider.createClient({ baseUrl, token, ...options });
  services.push({ provider, connect });
}
const report = await verify({
  services,
  permanent: true,
  confirm: async () => true,
  stateFolder,
  rateLimits: false,
});
await sandbox.stop();
rmSync(stateFolder, { recursive: true });

const text = formatReport(report).replaceAll(/^#/gm, "##");
writeSection(new URL("../site/guide/verify.md", import.meta.url), "report", text);
