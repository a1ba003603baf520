import { parseArgs } from "node:util";
import { type Sandbox, startSandbox } from "./sandbox.js";
import { type ServiceName, serviceNames } from "./tokens.js";

const usage = `workbelt-sandbox: three workplace services on loopback, over one seeded company

  --port N      port on 127.0.0.1 (default: a free one)
  --data FILE   SQLite file that keeps the data (default: in memory)
  --help        this text

It prints the address and the token of each service as lines for a shell, and runs until Ctrl+C.`;

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
    (error: NodeJS.ErrnoException) => fail(startFailure(error), 1),
  );
  process.once("SIGINT", stop).once("SIGTERM", stop);
  console.log(introduction(sandbox));

  // A second signal finds no listener and ends the process at once.
  function stop(): void {
    process.removeListener("SIGINT", stop).removeListener("SIGTERM", stop);
    void sandbox.stop().then(() => process.exit(0));
  }
}

function readArguments(): { help: boolean; port: number; data: string | undefined } {
  const { values } = parseOptions();
  if (values.data === "") return fail(`--data takes the name of a file.\n\n${usage}`, 2);
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
  return fail(`--port takes a whole number from 0 to 65535, not "${text}".`, 2);
}

/** What to read first, then a block for each service. All of it may be pasted into a shell. */
function introduction({ port: openPort, environment }: Sandbox): string {
  const origin = `http://127.0.0.1:${openPort}`;
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}="${value}"`);
  const blocks = serviceNames.map((name) => {
    const own = lines.filter((line) => line.startsWith(`export ${name.toUpperCase()}_`));
    return [`# ${headings[name]}`, ...own].join("\n");
  });
  const first = [
    `# Workbelt sandbox on ${origin}, data ${data === undefined ? "in memory" : `in ${data}`}.`,
    `# Start afresh: curl -X POST ${origin}/control/reset   Stop: Ctrl+C`,
  ].join("\n");
  return [first, ...blocks].join("\n\n");
}

function startFailure(error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use. Choose another with --port, or leave it out for a free one.`;
  }
  if (error.code === "EACCES") return `Port ${port} is not open to this user. Choose another.`;
  const where = data === undefined ? "" : ` with --data ${data}`;
  return `The sandbox did not start${where}: ${error.message}`;
}

function fail(message: string, exitCode: 1 | 2): never {
  console.error(message);
  process.exit(exitCode);
}
