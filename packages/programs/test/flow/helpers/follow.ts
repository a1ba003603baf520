import { followProgram } from "../../../src/flow/follow-program.js";
import type { FunctionKind } from "../../../src/flow/program-flow.js";

const kinds: Record<string, FunctionKind> = { outside: "outside", read: "read", write: "write" };

/** Describes the writes of a program: `!` if something decides whether they are made, and the marked inputs. */
export function follow(source: string): string[] | undefined {
  const flow = followProgram(source, { kindOf: (name) => kinds[name] });
  return flow?.calls
    .filter(({ name }) => name === "write")
    .map(({ happens, inputs }) => {
      const marked = [...inputs].flatMap(([path, label]) => (label.size > 0 ? [path] : []));
      return `${happens.size > 0 ? "! " : ""}${marked.join(" ")}`.trim();
    });
}

/** Returns true if what a program returns and prints is marked. */
export function followOutput(source: string): boolean | undefined {
  const output = followProgram(source, { kindOf: (name) => kinds[name] })?.output;
  return output && output.size > 0;
}
