import { parse, type Program } from "acorn";

/** Parses the body of an async function. Returns undefined if it is not JavaScript, which the interpreter explains. */
export function parseProgram(source: string): Program | undefined {
  try {
    return parse(source, {
      ecmaVersion: "latest",
      sourceType: "script",
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
  } catch {
    return undefined;
  }
}
