import type { Interpreter } from "../../src/interpreter/interpreter.js";
import { PlannedResult } from "../../src/interpreter/planned.js";

const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** Runs programs in this process, without any isolation: for tests of what the planner does with calls. */
export const inProcess: Interpreter = {
  async run({ call, functions, signal = new AbortController().signal, source }) {
    const logs: string[] = [];
    let refusal: unknown;
    const globals: Record<string, unknown> = {
      console: { log: (...texts: unknown[]) => logs.push(texts.join(" ")) },
    };
    for (const name of functions) {
      const invoke = async (...args: unknown[]) => {
        const { value } = await call(name, args, signal).catch((error: unknown) => {
          if ((error as { code?: string }).code === "program") refusal ??= error;
          throw error;
        });
        return value instanceof PlannedResult ? value.fields : value;
      };
      const [first = "", second] = name.split(".");
      globals[first] = second === undefined ? invoke : { [second]: invoke };
    }
    const run = new AsyncFunction(...Object.keys(globals), source);
    const value = await run(...Object.values(globals)).catch((error: unknown) => {
      throw refusal ?? error;
    });
    if (refusal !== undefined) throw refusal;
    return { value: value ?? null, logs };
  },
};
