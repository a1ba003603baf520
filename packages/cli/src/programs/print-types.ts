import { describeTypes } from "@workbelt/core";
import type { ConnectionOptions } from "../accounts/open-connection.js";
import { writeLines } from "../output/write.js";
import { createTools, type ListedService, loadService, type LoadedService } from "../services.js";
import { connectToolkits } from "./connect-toolkits.js";

/** Flags of `workbelt types`. */
export interface TypesFlags extends ConnectionOptions {
  live?: boolean;
}

const HEADER = `// Functions and types for the scripts of \`workbelt run\`. Check scripts with this tsconfig.json beside them, and tsc:
// {
//   "compilerOptions": {
//     "allowJs": true, "checkJs": true, "noEmit": true, "strict": true, "types": [],
//     "target": "es2024", "lib": ["es2024"], "module": "esnext", "moduleDetection": "force"
//   },
//   "include": ["workbelt.d.ts", "*.js"]
// }
// tsc does not accept a return outside of a function: print what you want to know with console.log.
declare const console: { log(...values: unknown[]): void };
declare const files: { read(name: string): Promise<string> };`;

/** Prints declarations of operations, and with \`live\` of the account's own objects, lists and databases. */
export async function printTypes(
  services: readonly ListedService[],
  names: readonly string[],
  flags: TypesFlags,
): Promise<void> {
  const loaded = await Promise.all(services.map(loadService));
  const { close, toolkits } = flags.live
    ? await connectNamed(loaded, names, flags)
    : offline(loaded);
  try {
    const all = loaded.flatMap((service) => createTools(service).map(({ name }) => name));
    const wanted = names.length === 0 ? all : names;
    const live = flags.live === true;
    await writeLines([HEADER, await describeTypes(toolkits, wanted, { live })]);
  } finally {
    await close();
  }
}

function offline(services: readonly LoadedService[]) {
  const toolkits = services.map(({ provider }) => provider.createToolkit());
  return { toolkits, close: async () => {} };
}

/** Connects the services that the names begin with; without one such name, all of them. */
function connectNamed(
  services: readonly LoadedService[],
  names: readonly string[],
  flags: TypesFlags,
) {
  const named = services.filter(({ listed }) =>
    names.some((name) => name.startsWith(`${listed.name}_`)),
  );
  return connectToolkits(named.length === 0 ? services : named, flags);
}
