import { access, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RunResult } from "./run-result.ts";
import type { Settings } from "./settings.ts";

const SETTINGS = "settings.json";
const RUNS = "runs";

/** The results of an evaluation: `settings.json` and a file for each run. */
export class ResultFolder {
  readonly path: string;
  readonly #redact: (text: string) => string;

  constructor(path: string, redact: (text: string) => string = (text) => text) {
    this.path = path;
    this.#redact = redact;
  }

  /** Returns true if the folder has results of an evaluation. */
  async hasResults(): Promise<boolean> {
    return access(join(this.path, SETTINGS)).then(
      () => true,
      () => false,
    );
  }

  /** Creates the folder with its settings. */
  async create(settings: Settings): Promise<void> {
    await this.write(SETTINGS, settings);
  }

  /** Reads the settings. Throws an error if the folder has none. */
  async readSettings(): Promise<Settings> {
    try {
      return JSON.parse(await readFile(join(this.path, SETTINGS), "utf8")) as Settings;
    } catch (error) {
      const message = `${this.path} has no readable ${SETTINGS}, so it is no result of an evaluation.`;
      throw new Error(message, { cause: error });
    }
  }

  /** Reads all runs, by task and number. */
  async readRuns(): Promise<RunResult[]> {
    const folder = join(this.path, RUNS);
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const files = names.filter((name) => name.endsWith(".json")).toSorted();
    const read = async (name: string) =>
      JSON.parse(await readFile(join(folder, name), "utf8")) as RunResult;
    return Promise.all(files.map(read));
  }

  /** Writes the file of a run; it replaces one that ended with an error. */
  async writeRun(result: RunResult): Promise<void> {
    await this.write(join(RUNS, `${result.task}.${result.run}.json`), result);
  }

  /** Writes a file of the folder, as it is or as JSON, so that it is never seen half written. */
  async write(name: string, content: unknown): Promise<string> {
    const file = join(this.path, name);
    const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, this.#redact(text));
    await rename(`${file}.part`, file);
    return file;
  }
}
