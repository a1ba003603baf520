import { createRequire } from "node:module";
import { isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigurationError } from "../errors/call-errors.js";
import { isPlainObject } from "../text/json.js";
import { quote } from "../text/quote.js";
import type { AnyProviderPackage } from "./define-provider.js";

/**
 * Loads a provider package: its default export, or its one export that `defineProvider` has made, such as `deskPackage`.
 * It runs the package's code, so load only what the person who starts the program has named.
 *
 * @param name name of an installed package, or the path of a file, from the working folder.
 * @throws ConfigurationError if it cannot be found or loaded, or exports no provider package or several.
 */
export async function loadProviderPackage(name: string): Promise<AnyProviderPackage> {
  const { default: main, ...exports } = await load(name);
  // A CommonJS module may have its exports on the default one only.
  const all = new Set([
    ...Object.values(exports),
    ...(isPlainObject(main) ? Object.values(main) : []),
  ]);
  const found = isProviderPackage(main) ? [main] : [...all].filter(isProviderPackage);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const problem =
    only === undefined
      ? "exports no provider package"
      : `exports ${found.length} provider packages: ${found.map(({ service }) => service.name).join(", ")}`;
  throw new ConfigurationError(
    `${quote(name)} ${problem}. It must export one made by defineProvider, as its default export or under a name such as deskPackage.`,
  );
}

async function load(name: string): Promise<Record<string, unknown>> {
  const url = findModule(name);
  try {
    return (await import(url ?? name)) as Record<string, unknown>;
  } catch (cause) {
    const isMissing = url === undefined && getCode(cause) === "ERR_MODULE_NOT_FOUND";
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(
      isMissing
        ? `There is no package ${quote(name)} in ${quote(process.cwd())} or beside this program. Install it there, or give the path of its file.`
        : `The package ${quote(name)} could not be loaded: ${quote(reason)}`,
      { cause },
    );
  }
}

/** Returns the address of a file, or of a package installed in the working folder; undefined if there is none. */
function findModule(name: string): string | undefined {
  if (name.startsWith("file:")) return name;
  if (name.startsWith(".") || isAbsolute(name)) return pathToFileURL(resolve(name)).href;
  try {
    return pathToFileURL(createRequire(join(process.cwd(), "package.json")).resolve(name)).href;
  } catch {
    return undefined;
  }
}

function getCode(error: unknown): unknown {
  return isPlainObject(error) ? error["code"] : undefined;
}

/** Returns true for what `defineProvider` makes, also by another copy of this package. */
function isProviderPackage(value: unknown): value is AnyProviderPackage {
  return (
    isPlainObject(value) &&
    isPlainObject(value["service"]) &&
    isPlainObject(value["operations"]) &&
    typeof value["createToolkit"] === "function" &&
    typeof value["createClient"] === "function"
  );
}
