// Writes the numbers of operations into the pages and READMEs that name them. `pnpm tables` builds first, then runs this;
// a test fails if one of the numbers is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Number of all operations, in the words around it. */
const ALL =
  /\b\d{3}(?= (?:LangChain tools|Workbelt operations|tools\b|operations\b|exist \|))|(?<=fewer than )\d{3}\b/g;

const services = ["crm", "notes", "convintel"] as const;

/** Operations of a service, or those of all that read. */
type Counted = (typeof services)[number] | "reads";

/** A file with numbers of operations. */
export interface CountedFile {
  /** Path from the root of the repository. */
  file: string;
  pattern: RegExp;
  /** Kinds of operations that the numbers count, added up. */
  counted: readonly Counted[];
}

/** All files with numbers of operations. */
export const countedFiles: readonly CountedFile[] = [
  ...[
    "README.md",
    "packages/agents/README.md",
    "packages/cli/README.md",
    "packages/mcp/README.md",
    "packages/mcp/server.json",
    "site/guide/discovery.md",
    "site/guide/mcp.md",
    "site/guide/migrate-from-connectors.md",
    "site/guide/migrate-from-fetch.md",
    "site/index.md",
  ].map((file) => ({ file, pattern: ALL, counted: services })),
  {
    file: "site/guide/client-limits.md",
    // Clients and models have numbers of tools too.
    pattern: /(?<=\b(?:All|the) )\d{3}(?= tools\b)/g,
    counted: services,
  },
  ...services.map((service) => ({
    file: "site/guide/migrate-from-connectors.md",
    pattern: new RegExp(`(?<=\\| \`${service}_\` \\| \\d+ of )\\d+`, "g"),
    counted: [service],
  })),
  {
    file: "packages/mcp/README.md",
    pattern: /(?<=`--services crm` leaves )\d+/g,
    counted: ["crm"],
  },
  { file: "packages/mcp/README.md", pattern: /(?<=`--access read` )\d+/g, counted: ["reads"] },
  ...services.map((service) => ({
    file: `packages/${service}-tools/README.md`,
    pattern: /^\d+(?= typed )/gm,
    counted: [service],
  })),
];

/** The parts of a provider package that are counted. */
interface CountedPackage {
  service: { name: string };
  tools: readonly { operation: { effect: string } }[];
}

/** Counts the operations of packages. */
export function countOperations(packages: readonly CountedPackage[]): Record<Counted, number> {
  const operations = packages.flatMap(({ tools }) => tools.map(({ operation }) => operation));
  const countIn = (service: string) =>
    packages.find((each) => each.service.name === service)?.tools.length ?? 0;
  return {
    crm: countIn("crm"),
    notes: countIn("notes"),
    convintel: countIn("convintel"),
    reads: operations.filter(({ effect }) => effect === "read").length,
  };
}

/** Returns a text with the present numbers. */
export function setCounts(
  text: string,
  { counted, pattern }: Omit<CountedFile, "file">,
  counts: Readonly<Record<Counted, number>>,
): string {
  const count = counted.reduce((sum, each) => sum + counts[each], 0);
  return text.replaceAll(pattern, String(count));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = await Promise.all(
    services.map(async (service) => {
      const module: unknown = await import(`../packages/${service}-tools/dist/index.js`);
      return (module as Record<string, CountedPackage>)[`${service}Package`] ?? [];
    }),
  );
  const counts = countOperations(packages.flat());
  for (const place of countedFiles) {
    const url = new URL(`../${place.file}`, import.meta.url);
    writeFileSync(url, setCounts(readFileSync(url, "utf8"), place, counts));
  }
}
