import { parseArgs } from "node:util";
import { startSandbox } from "./sandbox.js";

const usage = `workbelt-sandbox: three workplace services on loopback, over one seeded company

  --port N      port on 127.0.0.1 (default: a free one)
  --data FILE   SQLite file that keeps the data (default: in memory)
  --help        this text`;

const { values } = readArguments();
if (values.help) {
  console.log(usage);
} else {
  const sandbox = await startSandbox({
    port: readPort(values.port),
    ...(values.data === undefined ? {} : { data: values.data }),
  }).catch((error: Error) => fail(`The sandbox did not start: ${error.message}`));
  for (const [name, value] of Object.entries(sandbox.environment)) console.log(`${name}=${value}`);
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once("SIGINT", stop).once("SIGTERM", stop);
}

function readArguments() {
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
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  return fail(`--port takes a whole number from 0 to 65535, not "${text}".`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
