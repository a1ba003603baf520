// Flags of the command itself; an input of the same name has a prefix.
const RESERVED = [
  "json",
  "format",
  "fields",
  "all",
  "dry-run",
  "account",
  "policy",
  "audit-log",
  "yes",
  "sandbox",
  "help",
];
const WIDTH = 88;

/** Formats the command that makes a call for a POSIX shell, with a flag on each line if it is long. */
export function formatCommand(name: string, input: Readonly<Record<string, unknown>>): string {
  const groups = toArguments(name, input).map((group) => group.map(quote).join(" "));
  const line = `npx ${groups.join(" ")}`;
  return line.length <= WIDTH ? line : `npx ${groups.join(" \\\n  ")}`;
}

function toArguments(name: string, input: Readonly<Record<string, unknown>>): string[][] {
  const [service = "", ...words] = name.split("_");
  const flags = Object.entries(input).flatMap(([key, value]) => toFlags(key, value));
  return [["workbelt", service, words.join("-")], ...flags];
}

function toFlags(key: string, value: unknown): string[][] {
  const name = key
    .replaceAll("_", "-")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase();
  const flag = RESERVED.includes(name) ? `input-${name}` : name;
  if (value === true) return [[`--${flag}`]];
  if (value === false) return [[`--no-${flag}`]];
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")) {
    return value.map((item) => [`--${flag}`, item]);
  }
  return [[`--${flag}`, typeof value === "string" ? value : JSON.stringify(value)]];
}

function quote(argument: string): string {
  if (/^[\w./:@-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
