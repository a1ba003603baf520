import { parseProgram } from "./parse-program.js";
import type { FollowedFunctions, ProgramFlow } from "./program-flow.js";
import { ProgramWalk } from "./program-walk.js";

/**
 * Follows the values of a program through its text, without running it: which reads of texts by outsiders each input of a write
 * may depend on, by value or because a branch or loop depends on them. Never too few: what it cannot follow, it refuses.
 *
 * @returns undefined for a program with a part that it does not follow, such as classes, `this` or functions in objects
 */
export function followProgram(
  source: string,
  functions: FollowedFunctions,
): ProgramFlow | undefined {
  const program = parseProgram(source);
  return program === undefined ? undefined : new ProgramWalk(program, functions).run();
}
