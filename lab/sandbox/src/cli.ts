import { parseArgs } from "node:util";
import { type CompanyOptions, parseCompanyOptions } from "./company/options.js";
import { serveSandbox, type ServeOptions } from "./server/serve-sandbox.js";

const usage = `workbelt-sandbox: three workplace services on loopback, over one seeded company

  --port N            port (default: a free port)
  --people N          people in the CRM, with companies, deals, calls and pages in proportion (default: 44)
  --seed N            number from which they are generated, with --people (default: 1)
  --data FILE         SQLite file for the data (default: in memory)
  --snapshot FILE     starts with the state of a snapshot instead of the seeded company
  --host ADDRESS      address to listen on; 0.0.0.0 lets other machines in (default: 127.0.0.1)
  --allow-host NAME   name or address by which other machines reach it; repeat for several
  --help              this text

Prints the address of the console, and the address and token of each service as shell exports.
Runs until Ctrl+C.`;

const { help, ...options } = readArguments();
if (help) {
  console.log(usage);
} else {
  await serveSandbox(options);
}

function readArguments(): { help: boolean } & ServeOptions {
  const { values } = parseOptions();
  const { help: isHelp, port, people, seed, "allow-host": allowedHosts, ...others } = values;
  for (const name of ["data", "snapshot"] as const) {
    if (others[name] === "") return fail(`--${name} takes a file name.\n\n${usage}`);
  }
  const company = readCompany(people, seed);
  return { help: isHelp, port: readPort(port), allowedHosts, ...company, ...others };
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "0" },
        people: { type: "string" },
        seed: { type: "string" },
        data: { type: "string" },
        snapshot: { type: "string" },
        host: { type: "string" },
        "allow-host": { type: "string", multiple: true },
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

function readCompany(people: string | undefined, seed: string | undefined): CompanyOptions {
  if (people === undefined && seed === undefined) return {};
  try {
    const company = parseCompanyOptions({ people: readInteger(people), seed: readInteger(seed) });
    return seed === undefined ? { people: company.people } : company;
  } catch (error) {
    return fail((error as Error).message.replaceAll(/"(people|seed)"/g, "--$1"));
  }
}

/** Leaves text that is no integer as it is, for the message about it. */
function readInteger(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
