import { type Sandbox, startSandbox } from "./sandbox.js";
import { readSnapshot } from "../state/snapshot.js";
import { type ServiceName, serviceNames } from "../common/tokens.js";

/** Options for serving the sandbox at a terminal. */
export interface ServeOptions {
  /** TCP port; 0 for a free one. */
  port: number;
  /** Address to listen on. @default "127.0.0.1" */
  host?: string | undefined;
  /** Names and addresses by which others reach the sandbox. @default none */
  allowedHosts?: readonly string[] | undefined;
  /** SQLite file that persists the data. @default in memory */
  data?: string | undefined;
  /** Number of people in the CRM. @default 44, or those of `data` */
  people?: number | undefined;
  /** Number from which the company is generated. @default 1 */
  seed?: number | undefined;
  /** File of the snapshot to start with. @default the seeded company */
  snapshot?: string | undefined;
}

const headings: Record<ServiceName, string> = {
  crm: "CRM (Attio REST API v2)",
  notes: "Notes (Notion REST API)",
  convintel: "Conversation intelligence (Jiminny customer API)",
};

/**
 * Starts the sandbox, prints the address and token of each service as shell exports, and stops at SIGINT or
 * SIGTERM. If it cannot start, it says so and exits with 1.
 */
export async function serveSandbox(options: ServeOptions): Promise<void> {
  const { data } = options;
  const sandbox = await start(options).catch((error: NodeJS.ErrnoException) => {
    console.error(describeStartError(error, options));
    return process.exit(1);
  });
  process.once("SIGINT", stop).once("SIGTERM", stop);
  console.log(formatIntroduction(sandbox, data));

  // Remove the listeners, so that a second signal ends the process at once.
  function stop(): void {
    process.removeListener("SIGINT", stop).removeListener("SIGTERM", stop);
    void sandbox.stop().then(() => process.exit(0));
  }
}

async function start(options: ServeOptions): Promise<Sandbox> {
  const { port, data, people, seed, host, allowedHosts, snapshot } = options;
  return startSandbox({
    port,
    ...(data !== undefined && { data }),
    ...(people !== undefined && { people }),
    ...(seed !== undefined && { seed }),
    ...(snapshot !== undefined && { snapshot: readSnapshot(snapshot) }),
    ...(host !== undefined && { host }),
    ...(allowedHosts !== undefined && { allowedHosts }),
  });
}

/** Formats a heading and a block for each service. All of it can be pasted into a shell. */
function formatIntroduction({ url, environment }: Sandbox, data: string | undefined): string {
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}="${value}"`);
  const blocks = serviceNames.map((name) => {
    const variables = lines.filter((line) => line.startsWith(`export ${name.toUpperCase()}_`));
    return [`# ${headings[name]}`, ...variables].join("\n");
  });
  const heading = [
    `# Workbelt sandbox. Its console: ${url}`,
    `# Data ${data === undefined ? "in memory" : `in ${data}`}. Reset: curl -X POST ${url}/control/reset   Stop: Ctrl+C`,
  ].join("\n");
  const reports = [
    "# Plans, approvals and undos are reported to the console",
    ...lines.filter((line) => line.startsWith("export WORKBELT_")),
  ].join("\n");
  return [heading, ...blocks, reports].join("\n\n");
}

function describeStartError(
  error: NodeJS.ErrnoException,
  { port, data, host }: ServeOptions,
): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use. Choose another with --port; 0 is any free port.`;
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `--host takes an address of this machine, not "${host}". 0.0.0.0 is every one.`;
  if (error instanceof TypeError) return nameFlags(error);
  if (error.code === "EACCES")
    return `Port ${port} is not permitted for this user. Choose another.`;
  const where = data === undefined ? "" : ` with --data ${data}`;
  return `The sandbox did not start${where}: ${nameFlags(error)}`;
}

/** Names the flags in place of the options. */
function nameFlags({ message }: Error): string {
  return message
    .replaceAll('"allowedHosts"', "--allow-host")
    .replaceAll(/"(host|people|seed)"/g, "--$1");
}
