// Writes the report of a verification of the sandbox into its guide, between two markers. A test of the package fails
// if it is out of date. `pnpm tables` builds first, then runs this.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../packages/sandbox/dist/index.js";
import { formatReport, verify } from "../packages/verify/dist/index.js";

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
const confirm = async () => true;
const report = await verify({
  services,
  permanent: true,
  confirm,
  stateFolder,
  rateLimits: false,
});
await sandbox.stop();
rmSync(stateFolder, { recursive: true });

const file = new URL("../site/guide/verify.md", import.meta.url);
const [start = "", rest = ""] = readFileSync(file, "utf8").split("<!-- report -->");
const [, end = ""] = rest.split("<!-- /report -->");
const text = formatReport(report).replaceAll(/^#/gm, "##");
writeFileSync(file, `${start}<!-- report -->\n\n${text}\n\n<!-- /report -->${end}`);
