import { type AnyProviderPackage, assertDistinctServices, toTitle } from "@workbelt/core/adapters";
import { Command, InvalidArgumentError, Option } from "commander";
import { version } from "./version.js";

/** The address to serve HTTP on. */
export interface HttpAddress {
  host: string | undefined;
  port: number;
}

/** An account of a service, by the name with which its tools begin. */
export interface NamedAccount {
  service: string;
  name: string;
}

/** Flags of the program. */
export interface Flags {
  sandbox?: true;
  services?: string[];
  provider?: string[];
  resources?: string[];
  access: "read" | "write" | "all";
  include?: string[];
  exclude?: string[];
  discovery?: true;
  programs?: true;
  policy: string;
  auditLog?: string;
  undo?: string;
  mirror?: string;
  events?: string;
  dryRun?: true;
  structuredContent?: true;
  files?: string;
  http?: HttpAddress;
  publicUrl?: URL;
  allowOrigin?: string[];
  authIssuer?: string;
  authAudience?: string;
  authScopes?: string[];
  account?: NamedAccount[];
  accounts?: string;
  sharedTokens?: true;
}

/** Creates the program that serves these packages, with its flags. @throws ConfigurationError for two services of one name. */
export function createProgram(packages: readonly AnyProviderPackage[]): Command {
  const services = packages.map(({ service }) => service);
  assertDistinctServices(services);
  const titles = services.map(({ displayName }) => toTitle(displayName)).join(", ");
  return new Command("workbelt-mcp")
    .description(`Serves tools for these services to MCP clients, over stdio: ${titles}.`)
    .version(version)
    .option("--sandbox", "try it without an account: services on this machine, with invented data")
    .addOption(
      new Option("--services <names>", "only these (default: those with a token)").argParser(
        (text) =>
          parseServices(
            text,
            services.map(({ name }) => name),
          ),
      ),
    )
    .addOption(
      new Option(
        "--account <service:name>",
        "several accounts of a service: notes:work,notes:personal, whose tools begin with the name",
      ).argParser((text, before: NamedAccount[] | undefined) =>
        parseAccounts(
          text,
          services.map(({ name }) => name),
          before,
        ),
      ),
    )
    .addOption(providerOption())
    .option("--resources <names>", "only tools of these: tasks,notes:pages", parseList)
    .addOption(
      new Option("--access <kind>", "only tools that read, or only those that write")
        .choices(["read", "write", "all"])
        .default("all"),
    )
    .option("--include <tools>", "only these tools", parseList)
    .option("--exclude <tools>", "all but these tools", parseList)
    .option("--discovery", "two tools in place of all, which describe and call the others")
    .addOption(
      new Option(
        "--programs",
        "two tools in place of all, by which models run programs whose writes are confirmed as a whole",
      ).conflicts(["discovery", "structuredContent"]),
    )
    .option(
      "--policy <rules>",
      "calls that a person confirms or that are refused: open, deletions, writes, careful, read-only, or a JSON file of rules",
      "deletions",
    )
    .option("--audit-log <file>", "append a line of JSON for every call to this file")
    .option(
      "--undo <file>",
      "record what undoes each write in this SQLite file, and offer a tool that undoes",
    )
    .addOption(
      new Option(
        "--mirror <file>",
        "copy the services into this SQLite file, keep it up to date, and offer a search over all of them",
      ).conflicts(["account", "accounts"]),
    )
    .addOption(
      new Option(
        "--events <database>",
        "let clients subscribe to events of the services, kept in this folder or Postgres (postgres://…)",
      ) // Events are of all that a service has.
        .conflicts(["account", "accounts", "exclude", "include", "resources"]),
    )
    .addOption(new Option("--confirm <calls>").hideHelp().argParser(refuseConfirm))
    .option("--dry-run", "write nothing: calls that write return the request")
    .option("--structured-content", "add the complete output to results, for programs")
    .option("--files <folder>", "folder with files that may be uploaded")
    .option("--http <[host:]port>", "serve HTTP instead of stdio", parseAddress)
    .option("--public-url <url>", "URL at which clients reach the server", parseUrl)
    .option("--allow-origin <hosts>", "sites whose pages may call the server", parseList)
    .option("--auth-issuer <url>", "authorization server whose tokens are accepted")
    .option("--auth-audience <text>", "audience of these tokens (default: the public URL)")
    .option("--auth-scopes <names>", "scopes that each token needs", parseList)
    .option("--accounts <file>", "SQLite file with connected accounts, one for each subject")
    .option("--shared-tokens", "all callers that --auth-issuer admits use the environment's tokens")
    .addHelpText("after", formatHelp(services.map(({ tokenVariable }) => tokenVariable)));
}

function providerOption(): Option {
  return new Option(
    "--provider <packages>",
    "also serve these: installed packages, or files, that export a provider package",
  ).argParser((text, before: string[] | undefined) => [...(before ?? []), ...parseList(text)]);
}

/**
 * Finds the provider packages that the arguments and the environment name. They are loaded before the other flags are
 * parsed, which may name their services.
 */
export function findProviderNames(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  const command = new Command("workbelt-mcp").addOption(providerOption());
  command.parseOptions([...readEnvironment(command, environment), ...args]);
  return [...new Set(command.opts<Pick<Flags, "provider">>().provider)];
}

function formatHelp(tokenVariables: readonly string[]): string {
  return `
Tokens come from the environment: ${tokenVariables.join(", ")}. Each flag can
be given there too: --access read is WORKBELT_MCP_ACCESS=read, --discovery is WORKBELT_MCP_DISCOVERY=true.`;
}

/**
 * Parses the arguments, and the variables of the environment that stand for flags. Arguments take precedence.
 */
export function parseFlags(
  program: Command,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Flags {
  program.parse([...readEnvironment(program, environment), ...args], { from: "user" });
  return program.opts<Flags>();
}

/** Returns the environment's flags as arguments. Installers of bundles set variables without a value, too. */
function readEnvironment(program: Command, environment: NodeJS.ProcessEnv): string[] {
  return program.options.flatMap((option) => {
    const name = `WORKBELT_MCP_${option.name().toUpperCase().replaceAll("-", "_")}`;
    const value = environment[name]?.trim() ?? "";
    if (value === "" || option.name() === "version") return [];
    if (option.required) return [`--${option.name()}=${value}`];
    if (value === "true" || value === "1") return [`--${option.name()}`];
    if (value === "false" || value === "0") return [];
    return program.error(`error: ${name} must be true or false, not ${JSON.stringify(value)}.`);
  });
}

/** Explains a flag of earlier versions. Ignoring it would run calls without asking that a person was asked about. */
function refuseConfirm(): never {
  throw new InvalidArgumentError(
    "It is now --policy: deletions for deletes, writes for writes, open for none.",
  );
}

function parseList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  const given = names.filter((name) => name !== "");
  if (given.length > 0) return given;
  throw new InvalidArgumentError("Expected names, separated by commas.");
}

function parseServices(text: string, known: readonly string[]): string[] {
  const names = parseList(text);
  if (names.every((name) => known.includes(name))) return names;
  throw new InvalidArgumentError(`Expected names of ${known.join(", ")}.`);
}

function parseAccounts(
  text: string,
  known: readonly string[],
  before: readonly NamedAccount[] = [],
): NamedAccount[] {
  const accounts = [...before];
  for (const each of parseList(text)) {
    const [, service = "", name = ""] = /^([^:]*):([a-z][a-z\d]*)$/.exec(each) ?? [];
    if (!known.includes(service)) {
      throw new InvalidArgumentError(
        `Expected accounts such as ${known.at(-1)}:work: a name of ${known.join(", ")}, and lower-case letters and digits.`,
      );
    }
    if (accounts.some((other) => other.service === service && other.name === name)) {
      throw new InvalidArgumentError(`${each} is named twice.`);
    }
    accounts.push({ service, name });
  }
  return accounts;
}

function parseAddress(text: string): HttpAddress {
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (match !== null && port <= 65_535) return { host: match[1], port };
  throw new InvalidArgumentError("Expected a port, such as 3000, or 127.0.0.1:3000.");
}

function parseUrl(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new InvalidArgumentError("Expected a URL, such as https://mcp.example.com/mcp.");
}
