import { parseArgs } from "node:util";
import { type Sandbox, startSandbox } from "./sandbox.js";
import { type ServiceName, serviceNames } from "./tokens.js";

const usage = `workbelt-sandbox: three workplace services on loopback, over one seeded company

  --port N      port on 127.0.0.1 (default: a free port)
  --data FILE   SQLite file for the data (default: in memory)
  --help        this text

Prints the address and token of each service as shell exports, and runs until Ctrl+C.`;

const headings: Record<ServiceName, string> = {
  crm: "CRM (Attio REST API v2)",
  notes: "Notes (Notion REST API)",
  convintel: "Conversation intelligence (Jiminny customer API)",
};

const { help, port, data } = readArguments();
if (help) {
  console.log(usage);
} else {
  const sandbox = await startSandbox({ port, ...(data !== undefined && { data }) }).catch(
    (error: NodeJS.ErrnoException) => fail(describeStartError(error), 1),
  );
  process.once("SIGINT", stop).once("SIGTERM", stop);
  console.log(formatIntroduction(sandbox));

  // Remove the listeners, so that a second signal ends the process at once.
  function stop(): void {
    process.removeListener("SIGINT", stop).removeListener("SIGTERM", stop);
    void sandbox.stop().then(() => process.exit(0));
  }
}

function readArguments(): { help: boolean; port: number; data: string | undefined } {
  const { values } = parseOptions();
  if (values.data === "") return fail(`--data takes a file name.\n\n${usage}`, 2);
  return { help: values.help, port: readPort(values.port), data: values.data };
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "0" },
        data: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`, 2);
  }
}

function readPort(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  return fail(`--port takes an integer from 0 to 65535, not "${text}".`, 2);
}

/** Formats a heading and a block for each service. All of it can be pasted into a shell. */
function formatIntroduction({ port: openPort, environment }: Sandbox): string {
  const origin = `http://127.0.0.1:${openPort}`;
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}="${value}"`);
  const blocks = serviceNames.map((name) => {
    const variables = lines.filter((line) => line.startsWith(`export ${name.toUpperCase()}_`));
    return [`# ${headings[name]}`, ...variables].join("\n");
  });
  const heading = [
    `# Workbelt sandbox on ${origin}, data ${data === undefined ? "in memory" : `in ${data}`}.`,
    `# Reset: curl -X POST ${origin}/control/reset   Stop: Ctrl+C`,
  ].join("\n");
  return [heading, ...blocks].join("\n\n");
}

function describeStartError(error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use. Choose another with --port, or omit it for a free port.`;
  }
  if (error.code === "EACCES")
    return `Port ${port} is not permitted for this user. Choose another.`;
  const where = data === undefined ? "" : ` with --data ${data}`;
  return `The sandbox did not start${where}: ${error.message}`;
}

function fail(message: string, exitCode: 1 | 2): never {
  console.error(message);
  process.exit(exitCode);
}
