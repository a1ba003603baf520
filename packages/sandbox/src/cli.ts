import { parseArgs } from "node:util";
import { serveSandbox } from "./serve-sandbox.js";

const usage = `workbelt-sandbox: three workplace services on loopback, over one seeded company

  --port N      port on 127.0.0.1 (default: a free port)
  --data FILE   SQLite file for the data (default: in memory)
  --help        this text

Prints the address and token of each service as shell exports, and runs until Ctrl+C.`;

const { help, port, data } = readArguments();
if (help) {
  console.log(usage);
} else {
  await serveSandbox({ port, data });
}

function readArguments(): { help: boolean; port: number; data: string | undefined } {
  const { values } = parseOptions();
  if (values.data === "") return fail(`--data takes a file name.\n\n${usage}`);
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
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

function readPort(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  return fail(`--port takes an integer from 0 to 65535, not "${text}".`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
