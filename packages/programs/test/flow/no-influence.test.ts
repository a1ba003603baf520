// Random programs, each run twice with other texts by outsiders: what is not marked is the same in both runs.
import { expect, test } from "vitest";
import { followProgram } from "../../src/flow/follow-program.js";
import type { CallFlow, FunctionKind } from "../../src/flow/program-flow.js";

const PROGRAMS = 150;
const kinds: Record<string, FunctionKind> = { outside: "outside", read: "read", write: "write" };

type Random = (below: number) => number;

/** Numbers that depend on a seed alone. */
function createRandom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** Writes a random program. Each call of `write` has its own number. */
function writeProgram(random: Random): string {
  let names = 0;
  let writes = 0;
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  type Variables = { values: string[]; lists: string[]; functions: string[]; inLoop: boolean };

  function value(scope: Variables, depth = 0): string {
    const simple = [
      () => String(random(4)),
      () => JSON.stringify(pick(["a", "b", "x"])),
      () => pick(scope.values),
    ];
    if (depth > 2) return pick(simple)();
    const more = [
      ...simple,
      () => `${pick(scope.values)}?.text`,
      () => `${pick(scope.lists)}.length`,
      () => `${pick(scope.lists)}[${random(2)}]`,
      () => `${value(scope, depth + 1)} + ${value(scope, depth + 1)}`,
      () => `(${value(scope, depth + 1)} === ${value(scope, depth + 1)})`,
      () =>
        `(${value(scope, depth + 1)} ? ${value(scope, depth + 1)} : ${value(scope, depth + 1)})`,
      () => `(${value(scope, depth + 1)} ?? ${value(scope, depth + 1)})`,
      () => `(${value(scope, depth + 1)} && ${value(scope, depth + 1)})`,
      () => `\`\${${value(scope, depth + 1)}}-\${${value(scope, depth + 1)}}\``,
      () => `String(${value(scope, depth + 1)}).slice(0, 2)`,
      () => `JSON.stringify(${list(scope, depth + 1)})`,
      () => `${list(scope, depth + 1)}.find((each) => each?.text === ${value(scope, depth + 1)})`,
      () => `${list(scope, depth + 1)}.reduce((all, each) => all + String(each?.text ?? each), "")`,
      () => `${list(scope, depth + 1)}.includes(${value(scope, depth + 1)})`,
      () =>
        `{ text: ${value(scope, depth + 1)} }.text`.replace(/^/, "(").replace(/\.text$/, ").text"),
      ...(scope.functions.length === 0
        ? []
        : [() => `(await ${pick(scope.functions)}(${value(scope, depth + 1)}))`]),
    ];
    return pick(more)();
  }

  function list(scope: Variables, depth = 0): string {
    const simple = [() => pick(scope.lists), () => `[${value(scope, 2)}, ${value(scope, 2)}]`];
    if (depth > 2) return pick(simple)();
    return pick([
      ...simple,
      () => `${list(scope, depth + 1)}.filter((each) => each !== ${value(scope, depth + 1)})`,
      () => `${list(scope, depth + 1)}.map((each) => each?.text ?? ${value(scope, depth + 1)})`,
      () => `[...${list(scope, depth + 1)}, ${value(scope, depth + 1)}]`,
      () => `Object.values({ a: ${value(scope, depth + 1)}, b: ${value(scope, depth + 1)} })`,
    ])();
  }

  function write(scope: Variables): string {
    writes += 1;
    return `write({ site: ${writes}, id: ${value(scope)}, other: { part: ${value(scope)} } })`;
  }

  function block(outer: Variables, depth: number, inLoop = outer.inLoop): string {
    const scope = {
      values: [...outer.values],
      lists: [...outer.lists],
      functions: [...outer.functions],
      inLoop,
    };
    return Array.from({ length: 1 + random(4) }, () => statement(scope, depth)).join("\n");
  }

  function statement(scope: Variables, depth: number): string {
    names += 1;
    const name = `v${names}`;
    const simple = [
      () => `await ${write(scope)};`,
      () => `await ${write(scope)};`,
      () => `const ${name} = ${call()}; ${keep(scope, "values", name)}`,
      () => `let ${name} = ${value(scope)}; ${keep(scope, "values", name)}`,
      () => `const ${name} = ${list(scope)}; ${keep(scope, "lists", name)}`,
      () => `const { text: ${name} = ${value(scope)} } = ${call()}; ${keep(scope, "values", name)}`,
      () => `${pick(scope.lists)}.push(${value(scope)});`,
      () => `${pick(scope.lists)}.sort();`,
      () => (scope.values.includes("state") ? `state = ${value(scope)};` : ""),
      () => `box.text = ${value(scope)};`,
      () => `${pick(scope.values)} ?? (await ${write(scope)});`,
      () =>
        `await Promise.all(${list(scope)}.slice(0, 2).map((each) => ${write({ ...scope, values: [...scope.values, "each"] })}));`,
      () => `await ${write(scope)}.then(() => { state = ${value({ ...scope, functions: [] })}; });`,
    ];
    if (depth > 2) return pick(simple)();
    return pick([
      ...simple,
      () => `if (${value(scope)}) {\n${block(scope, depth + 1)}\n}`,
      () =>
        `if (${value(scope)}) {\n${block(scope, depth + 1)}\n} else {\n${block(scope, depth + 1)}\n}`,
      () => {
        const inside = { ...scope, values: [...scope.values, name] };
        return `for (const ${name} of ${list(scope)}.slice(0, 3)) {\n${block(inside, depth + 1, true)}\n}`;
      },
      () =>
        `let ${name} = 0; while (${name} < 2 && ${value(scope)}) {\n${name} += 1;\n${block(scope, depth + 1, true)}\n}`,
      () =>
        `try {\n${block(scope, depth + 1)}\nif (${value(scope)}) throw new Error("x");\n${block(scope, depth + 1)}\n} catch {\n${block(scope, depth + 1)}\n}`,
      () =>
        `try {\n(${pick(scope.values)}).text.text.text;\n${block(scope, depth + 1)}\n} catch {}`,
      () =>
        `switch (${value(scope)}) {\ncase ${value(scope)}: {\n${block(scope, depth + 1)}\nbreak;\n}\ndefault: {\n${block(scope, depth + 1)}\n}\n}`,
      () => {
        const inside = { ...scope, values: [...scope.values, "x"], inLoop: false };
        const text = `const ${name} = async (x) => {\n${block(inside, depth + 1)}\nreturn ${value(inside)};\n};`;
        return `${text} ${keep(scope, "functions", name)}`;
      },
      () =>
        scope.functions.length === 0
          ? ""
          : `await ${pick(scope.functions)}(${value(scope)}).catch(() => 0);`,
      () =>
        scope.inLoop
          ? `if (${value(scope)}) ${pick(["break", "continue"])};`
          : `if (${value(scope)}) return;`,
    ])();
  }

  const call = () => `await ${pick(["outside", "read"])}({ n: ${random(3)} })`;
  const keep = (scope: Variables, kind: "values" | "lists" | "functions", name: string) => {
    scope[kind].push(name);
    return "";
  };
  const scope: Variables = {
    values: ["state", "box"],
    lists: ["all"],
    functions: [],
    inLoop: false,
  };
  return `let state = 1; const box = { text: 1 }; const all = (await read({ n: 1 })).items;\nconst t = await outside({ n: 0 });\n${block({ ...scope, values: [...scope.values, "t"] }, 0)}\n${block({ ...scope, values: [...scope.values, "t"], lists: ["all", "t.items"] }, 0)}\n${block(scope, 0)}`;
}

type Written = { site: number; id: unknown; other: { part: unknown } };

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

/** Runs a program. Returns what it writes; undefined if it fails, or runs too long. */
async function run(source: string, seed: number): Promise<Written[] | undefined> {
  const written: Written[] = [];
  const random = createRandom(seed);
  const words = ["a", "b", "x", "", "0"];
  const thing = () => ({ text: words[random(words.length)], n: random(3) });
  const outside = async () => ({
    ...(random(4) > 0 && { text: words[random(words.length)] }),
    items: Array.from({ length: random(4) }, thing),
  });
  const read = async () => ({ text: "a", items: [{ text: "a" }, { text: "b" }] });
  const write = async (input: Written) => {
    if (written.length > 200) throw new Error("too many");
    written.push(JSON.parse(JSON.stringify(input)) as Written);
    return { id: `new ${input.site}` };
  };
  try {
    await new AsyncFunction("outside", "read", "write", `"use strict";\n${source}`)(
      outside,
      read,
      write,
    );
    return written;
  } catch {
    return undefined;
  }
}

/** Lists what the calls of one place write to inputs that are not marked. */
function listUnmarked(written: readonly Written[], site: number, { inputs }: CallFlow): unknown[] {
  const isClean = (path: string) => inputs.get(path)?.size === 0;
  return written
    .filter((each) => each.site === site)
    .map(({ id, other }) => [isClean("id") && id, isClean("other.part") && other.part]);
}

test("nothing that is not marked differs with what outsiders write", async () => {
  let compared = 0;
  let differing = 0;
  let clean = 0;
  for (let seed = 1; seed <= PROGRAMS; seed += 1) {
    const source = writeProgram(createRandom(seed));
    const flow = followProgram(source, { kindOf: (name) => kinds[name] });
    const first = await run(source, 1);
    if (flow === undefined || first === undefined) continue;
    for (const other of [2, 3, 4, 5]) {
      const second = await run(source, other);
      if (second === undefined) continue;
      compared += 1;
      if (JSON.stringify(first) !== JSON.stringify(second)) differing += 1;
      for (const call of flow.calls.filter(({ name }) => name === "write")) {
        const [, site] = /site: (\d+)/.exec(source.slice(call.start, call.end)) ?? [];
        if (call.happens.size > 0) continue;
        clean += 1;
        const [one, two] = [first, second].map((each) => listUnmarked(each, Number(site), call));
        expect({ source, site, values: two }).toEqual({ source, site, values: one });
      }
    }
  }
  expect(compared).toBeGreaterThan(PROGRAMS);
  expect(differing).toBeGreaterThan(compared / 4);
  expect(clean).toBeGreaterThan(compared / 2);
});
