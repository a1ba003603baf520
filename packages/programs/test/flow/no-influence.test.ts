// Random programs, each run with several texts by outsiders: what is not marked is the same in all runs.
import { expect, test } from "vitest";
import { followProgram } from "../../src/flow/follow-program.js";
import type { Label } from "../../src/flow/labels.js";
import type { CallFlow, FunctionKind } from "../../src/flow/program-flow.js";
import { createRandom } from "./helpers/random.js";
import { writeProgram } from "./helpers/write-program.js";

// WORKBELT_RANDOM_PROGRAMS=3000 looks for longer.
const PROGRAMS = Number(process.env["WORKBELT_RANDOM_PROGRAMS"] ?? 500);
const kinds: Record<string, FunctionKind> = { outside: "outside", read: "read", write: "write" };

type Written = { readonly site: number; readonly id: unknown; readonly other: unknown };

/** Calls that write, and what the program returns. */
interface Made {
  readonly written: readonly Written[];
  readonly returned: unknown;
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

/**
 * Runs a program. Texts of one of its reads by outsiders depend on the seed, those of others do not.
 *
 * @returns undefined if it fails, or runs too long
 */
async function run(source: string, seed: number, changed: number): Promise<Made | undefined> {
  const written: Written[] = [];
  const words = ["a", "b", "x", "", "0", "text"];
  let calls = 0;
  const outside = async ({ n }: { n: number }) => {
    calls += 1;
    if (calls > 100) throw new Error("too many");
    const random = createRandom(n === changed ? seed * 100 + n : n);
    const thing = () => ({ text: words[random(words.length)], n: random(3) });
    return {
      ...(random(4) > 0 && { text: words[random(words.length)] }),
      items: Array.from({ length: random(4) }, thing),
    };
  };
  const read = async () => ({ text: "a", items: [{ text: "a" }, { text: "b" }] });
  const write = async (input: Written) => {
    calls += 1;
    if (calls > 100) throw new Error("too many");
    written.push(JSON.parse(JSON.stringify(input)) as Written);
    return { id: `new ${input.site}` };
  };
  try {
    const program = new AsyncFunction(
      "outside",
      "read",
      "write",
      "extract",
      `"use strict";\n${source}`,
    );
    const returned = await program(outside, read, write, async (text: string) => text.length);
    return { written, returned: JSON.stringify(returned) };
  } catch {
    return undefined;
  }
}

/** Lists what the calls of one place write to inputs that do not depend on a read. */
function listUnmarked({ written }: Made, site: number, { inputs }: CallFlow, read: string) {
  const isClean = (path: string) =>
    [...inputs].every(([key, label]) => {
      const isAbove = key === "" || key === path || path.startsWith(`${key}.`);
      return !(isAbove || key.startsWith(`${path}.`)) || !label.has(read);
    });
  return written
    .filter((each) => each.site === site)
    .map(({ id, other }) => [isClean("id") && id, isClean("other") && other]);
}

/** Finds the label of a read of texts by outsiders, by its number. */
function findRead(source: string, calls: readonly CallFlow[], number: number): string | undefined {
  const found = calls.find(({ end, name, start }) => {
    return name === "outside" && source.slice(start, end) === `outside({ n: ${number} })`;
  });
  return found && String(found.start);
}

test("nothing that is not marked differs with what outsiders write", async () => {
  let compared = 0;
  let differing = 0;
  let clean = 0;
  for (let seed = 1; seed <= PROGRAMS; seed += 1) {
    const source = writeProgram(createRandom(seed));
    const flow = followProgram(source, { kindOf: (name) => kinds[name] });
    if (flow === undefined) continue;
    const has = (label: Label, read: string) => label.has(read);
    const changes = [...source.matchAll(/outside\(\{ n: (\d+)/g)].map(([, n]) => Number(n));
    for (const changed of changes.slice(0, 4)) {
      const read = findRead(source, flow.calls, changed);
      const first = await run(source, 1, changed);
      if (read === undefined || first === undefined) continue;
      for (const other of [2, 3, 4]) {
        const second = await run(source, other, changed);
        if (second === undefined) continue;
        compared += 1;
        if (JSON.stringify(first) !== JSON.stringify(second)) differing += 1;
        const [returned, expected] = [second, first].map((each) => ({
          source,
          returned: has(flow.output, read) || each.returned,
        }));
        expect(returned).toEqual(expected);
        for (const call of flow.calls.filter(({ name }) => name === "write")) {
          const [, site] = /site: (\d+)/.exec(source.slice(call.start, call.end)) ?? [];
          if (has(call.happens, read)) continue;
          clean += 1;
          const [one, two] = [first, second].map((each) =>
            listUnmarked(each, Number(site), call, read),
          );
          expect({ source, site, changed, values: two }).toEqual({
            source,
            site,
            changed,
            values: one,
          });
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(PROGRAMS);
  expect(differing).toBeGreaterThan(compared / 10);
  expect(clean).toBeGreaterThan(compared / 2);
}, 600_000);
