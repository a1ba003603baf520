import { ConfigurationError } from "@workbelt/core";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** QuickJS and what runs inside of it, the same for all programs. */
export interface Engine {
  readonly engine: WebAssembly.Module;
  readonly guest: Readonly<Record<string, string>>;
}

let loading: Promise<Engine> | undefined;

/**
 * Loads QuickJS, once for the process.
 *
 * @throws ConfigurationError if its package is not installed.
 */
export async function loadEngine(): Promise<Engine> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function load(): Promise<Engine> {
  const [engine, guest] = await Promise.all([compileEngine(), readGuest()]);
  return { engine, guest };
}

async function compileEngine(): Promise<WebAssembly.Module> {
  let file: string;
  try {
    file = createRequire(import.meta.url).resolve("quickjs-wasi/quickjs.wasm");
  } catch (cause) {
    throw new ConfigurationError(
      "Programs run in QuickJS, which is not installed. Run: npm install quickjs-wasi",
      { cause },
    );
  }
  return WebAssembly.compile(await readFile(file));
}

async function readGuest(): Promise<Record<string, string>> {
  const folder = new URL("guest/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")]),
    ),
  );
}
