// Writes random programs of all parts of the language that are followed. The same numbers write the same program.
import { listIdioms } from "./idioms.js";
import { type Kind, type Names, START } from "./names.js";
import type { Random } from "./random.js";

const MAX_DEPTH = 2;

/**
 * Writes a random program. Each call of `write` has a number of its own in its text, `site: 3`, and so has each call of `outside`, `n: 2`.
 */
export function writeProgram(random: Random): string {
  let names = 0;
  let sites = 0;
  let reads = 0;
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  // Each program has a few parts of the language: in one with all of them nearly everything is marked, and no fault shows.
  const enabled = new Map<string, boolean>();
  const isEnabled = (part: string) => {
    const known = enabled.get(part) ?? random(5) === 0;
    enabled.set(part, known);
    return known;
  };
  const choose = <Made>(
    kind: string,
    simple: readonly (() => Made)[],
    more: readonly (() => Made)[],
  ) => pick([...simple, ...more.filter((_make, index) => isEnabled(`${kind} ${index}`))]);
  const name = () => `v${(names += 1)}`;
  const read = () =>
    random(3) === 0 ? `outside({ n: ${(reads += 1)} })` : `read({ n: ${random(3)} })`;
  const add = (scope: Names, kind: Kind, own: string): Names => ({
    ...scope,
    [kind]: [...scope[kind], own],
  });
  const inCallback = (scope: Names, own: string): Names => ({
    ...add(scope, "values", own),
    isAsync: false,
  });
  const within = (scope: Names): Names => ({ ...scope, depth: scope.depth + 1 });

  function value(scope: Names, depth = 0): string {
    const part = () => value(scope, depth + 1);
    const simple = [
      () => String(random(4)),
      () => JSON.stringify(pick(["a", "b", "x"])),
      () => pick(scope.values),
      () => `${pick(scope.objects)}.text`,
    ];
    if (depth > 2) return pick(simple)();
    const own = name();
    const each = inCallback(scope, own);
    const inside = () => value(each, 2);
    const calls = [
      () => `(await Promise.all([${part()}, ${part()}]))[${random(2)}]`,
      () => `(await ${pick(scope.functions)}(${part()}, ${part()}))`,
      () => `(await ${pick(scope.functions)}(...[${part()}, ${part()}]))`,
      () =>
        `(await ${pick(scope.functions)}(${part()}).catch(() => ${value({ ...scope, isAsync: false }, depth + 1)}))`,
    ];
    return choose("value", simple, [
      () => `${pick(scope.objects)}?.other?.text`,
      () => `${pick(scope.objects)}[${part()}]`,
      () => `${list(scope, depth + 1)}.length`,
      () => `${pick(scope.lists)}[${random(2)}]`,
      () => `${pick(scope.lists)}.at(-1)?.text`,
      () => `(${part()} + ${part()})`,
      () => `(${part()} === ${part()})`,
      () => `(${part()} ? ${part()} : ${part()})`,
      () => `(${part()} ${pick(["??", "||", "&&"])} ${part()})`,
      () => `\`\${${part()}}-\${${part()}}\``,
      () => `String(${part()}).${pick(["slice(0, 2)", "toUpperCase()", "length", "trim()"])}`,
      () => `(typeof ${part()})`,
      () => `JSON.stringify(${list(scope, depth + 1)})`,
      () => `Object.keys(${object(scope, depth + 1)}).join()`,
      () => `("${pick(["text", "n"])}" in ${pick(scope.objects)})`,
      () => `${object(scope, depth + 1)}.text`,
      () => `${list(scope, depth + 1)}.find((${own}) => ${inside()} === ${inside()})?.text`,
      () => `${list(scope, depth + 1)}.${pick(["some", "every"])}((${own}) => ${inside()})`,
      () => `${list(scope, depth + 1)}.${pick(["includes", "indexOf"])}(${part()})`,
      () =>
        `${list(scope, depth + 1)}.reduce((all, ${own}) => all + String(${inside()}), ${part()})`,
      () => `${pick(scope.maps)}.${pick(["has", "get"])}(${part()})`,
      () => `(${pick(scope.values)} === ${part()} ? "b" : (state = ${part()}))`,
      () => `${pick(scope.values)}?.concat?.(String((state = ${part()})))`,
      ...(scope.isAsync ? calls : []),
    ])();
  }

  /** A value that often depends on a text by outsiders. */
  const given = (scope: Names) =>
    pick([
      () => "t.text",
      () => '(t.text === "a")',
      () => "t.items.length",
      () => `${random(3)}`,
      () => value(scope),
    ])();

  /** A value that often depends on what has happened before. */
  const made = (scope: Names) =>
    pick([
      () => "state",
      () => "box.text",
      () => "other.text",
      () => "String(all.length)",
      () => pick(scope.values),
      () => value(scope),
    ])();

  function object(scope: Names, depth = 0): string {
    const part = () => value(scope, depth + 1);
    return choose(
      "object",
      [() => pick(scope.objects)],
      [
        () => `({ text: ${part()}, other: ${pick(scope.objects)} })`,
        () => `({ ...${pick(scope.objects)}, n: ${part()} })`,
        () => `({ text: 1, [${part()}]: ${part()} })`,
        () => `Object.fromEntries([["text", ${part()}]])`,
      ],
    )();
  }

  function list(scope: Names, depth = 0): string {
    const part = () => value(scope, depth + 1);
    const own = name();
    const inside = () => value(inCallback(scope, own), 2);
    const simple = [() => pick(scope.lists), () => `[${part()}, ${part()}]`];
    if (depth > 2) return pick(simple)();
    const other = () => list(scope, depth + 1);
    return choose("list", simple, [
      () => `${other()}.filter((${own}) => ${inside()} !== ${inside()})`,
      () => `${other()}.${pick(["map", "flatMap"])}((${own}) => ${own}?.text ?? ${inside()})`,
      () =>
        `${other()}.toSorted((one, ${own}) => String(${inside()}).length - String(one?.text).length)`,
      () => `[...${other()}, ${part()}]`,
      () => `Object.${pick(["values", "entries", "keys"])}(${object(scope, depth + 1)})`,
      () => `[...${pick(scope.maps)}.${pick(["keys", "values"])}()]`,
      () => `Array.from(${other()}, (${own}) => ${inside()})`,
      () => `${other()}.slice(0, Number(${part()}) || 1)`,
      () => `String(${part()}).split(String(${part()}))`,
    ])();
  }

  function write(scope: Names): string {
    sites += 1;
    const site = `site: ${sites}`;
    return pick([
      () => `write({ ${site}, id: ${made(scope)}, other: { part: ${made(scope)} } })`,
      () => `write({ ${site}, id: ${made(scope)}, other: { part: ${made(scope)} } })`,
      () => `write({ ${site}, id: ${made(scope)}, other: { ...${pick(scope.objects)} } })`,
      () => `write({ ${site}, id: ${made(scope)}, other: [${made(scope)}] })`,
      () => `write({ ...${pick(scope.objects)}, id: ${made(scope)}, ${site} })`,
    ])();
  }

  function block(outer: Names): string {
    let scope = within(outer);
    const lines: string[] = [];
    for (let count = 1 + random(3); count > 0; count -= 1) {
      const [text, next] = statement(scope);
      lines.push(text);
      scope = next;
    }
    return `{\n${lines.join("\n")}\n}`;
  }

  function statement(scope: Names): [text: string, scope: Names] {
    const own = name();
    const as = (kind: Kind, text: string): [string, Names] => [text, add(scope, kind, own)];
    const only = (text: string): [string, Names] => [text, scope];
    const simple: (() => [string, Names])[] = [
      () => only(`await ${write(scope)};`),
      () => only(`await ${write(scope)};`),
      () => only(`await ${write(scope)};`),
      () => as("objects", `const ${own} = await ${read()};`),
      () => as("objects", `const ${own} = ${object(scope)};`),
      () => as("values", `let ${own} = ${given(scope)};`),
      () => as("lists", `const ${own} = ${list(scope)};`),
      () => as("lists", `const ${own} = (await ${read()}).items;`),
      () => as("maps", `const ${own} = new Map([[${given(scope)}, ${given(scope)}]]);`),
      () => as("values", `const { text: ${own} = ${given(scope)} } = await ${read()};`),
      () => as("values", `const { [${given(scope)}]: ${own} } = ${object(scope)};`),
      () => as("values", `const [, ${own} = ${given(scope)}] = ${list(scope)};`),
      () => as("lists", `const [, ...${own}] = ${list(scope)};`),
      () => as("objects", `const { text: ${own}x, ...${own} } = ${object(scope)};`),
      () => only(`[state, box.text] = [${given(scope)}, ${given(scope)}];`),
      () => only(`state ${pick(["=", "+=", "??=", "||=", "&&="])} ${given(scope)};`),
      () => only(`box.text = ${given(scope)};`),
      () => only(`box[${given(scope)}] = ${given(scope)};`),
      () => only(`delete ${pick(["box", "other"])}.text;`),
      () => only(`${pick(["box", "other"])}.other = ${pick(scope.objects)};`),
      () => only(`if (box.other) box.other.text = ${given(scope)};`),
      () => only(`Object.assign(${pick(["box", "other"])}, ${object(scope)});`),
      () => only(`all.${pick(["push", "unshift"])}(${given(scope)});`),
      () => only(`all.push(${pick(["box", "other"])});`),
      () => only(`all.${pick(["pop()", "reverse()", "sort()", "shift()"])};`),
      () => only(`all.splice(0, Number(${given(scope)}) || 0);`),
      () => only(`${pick(scope.maps)}.set(${given(scope)}, ${given(scope)});`),
      () => only(`${pick(scope.maps)}.delete(${given(scope)});`),
      () =>
        only(
          `${list(scope)}.forEach((${own}) => { state = ${value(inCallback(scope, own))}; });`.replaceAll(
            "await ",
            "",
          ),
        ),
      () => only(`${given(scope)} ${pick(["??", "&&", "||"])} (await ${write(scope)});`),
      () =>
        only(
          `await Promise.all(${list(scope)}.slice(0, 2).map((${own}) => ${write(inCallback(scope, own))}));`,
        ),
      () =>
        only(
          `await ${write(scope)}.then((${own}) => { state = ${value(inCallback(scope, `${own}.id`))}; });`,
        ),
      () =>
        only(
          `await ${pick(scope.functions)}(${given(scope)}, ${given(scope)}).catch(() => { state = 0; });`,
        ),
      () => only(`await Promise.allSettled([${pick(scope.functions)}(${given(scope)})]);`),
    ];
    const [first, second, third, ...others] = simple;
    const basic = [first, second, third].filter((each) => each !== undefined);
    if (scope.depth > MAX_DEPTH) return choose("simple", basic, others)();
    const loop = { ...scope, isInLoop: true };
    return choose(
      "simple",
      [
        ...basic,
        () =>
          choose("block", basic, [
            () => only(`if (${given(scope)}) ${block(scope)}`),
            () => only(`if (${given(scope)}) ${block(scope)} else ${block(scope)}`),
            () =>
              only(
                `for (const ${own} of ${list(scope)}.slice(0, 3)) ${block(add(loop, "values", own))}`,
              ),
            () =>
              only(
                `for (const { text: ${own} = ${given(scope)} } of ${pick(scope.lists)}.slice(0, 3)) ${block(add(loop, "values", own))}`.replace(
                  "of all",
                  "of objects",
                ),
              ),
            () => only(`for (const ${own} in ${object(scope)}) ${block(add(loop, "values", own))}`),
            () =>
              only(
                `for (let ${own} = 0; ${own} < 3 && ${given(scope)} !== ${own}; ${own} += 1) ${block(add(loop, "values", own))}`,
              ),
            () =>
              only(
                `let ${own} = 0; while (${own} < 2 && ${given(scope)}) { ${own} += 1; ${block(loop)} }`,
              ),
            () =>
              only(
                `let ${own} = 0; do { ${own} += 1; ${block(loop)} } while (${own} < 2 && ${given(scope)});`,
              ),
            () => only(`try ${block(scope)} catch ${block(scope)}`),
            () =>
              only(
                `try { ${block(scope)} if (${given(scope)}) throw new Error(${given(scope)}); ${block(scope)} } catch (${own}) ${block(add(scope, "values", `${own}.message`))}`,
              ),
            () => only(`try { (${pick(scope.values)}).text.text.text; ${block(scope)} } catch {}`),
            () =>
              only(
                `try { ${block(scope)} } catch { state = 1; } finally ${block({ ...scope, isInLoop: false })}`,
              ),
            () =>
              only(
                `switch (${given(scope)}) { case ${given(scope)}: ${block(scope)} ${pick(["break;", ""])} default: ${block(scope)} }`,
              ),
            () => {
              const params = { ...scope, values: [...scope.values, "x", "y"], isInLoop: false };
              const body = `${block(params)} return ${value(params)};`;
              return as(
                "functions",
                `const ${own} = async (x, y = ${given(scope)}) => { ${body} };`,
              );
            },
            () => {
              const params = { ...scope, values: [...scope.values, "x"], isInLoop: false };
              return as(
                "functions",
                `async function ${own}(x, ...rest) { state = ${value(params)}; ${block(params)} return rest; }`,
              );
            },
            () =>
              only(
                `if (${given(scope)}) ${scope.isInLoop ? pick(["break;", "continue;"]) : "return;"}`,
              ),
          ])(),
      ],
      others,
    )();
  }

  /** One way in which a value may reach another without being assigned, with little around it. */
  function idiom(scope: Names): string {
    const when = given(scope);
    const then = pick(["state = 2;", "box.text = 2;", "all.push(2);", `await ${write(scope)};`]);
    const set = pick(["state = x;", "box.text = x;", "all.push(x);"]);
    return pick(listIdioms({ when, then, set, pick }));
  }

  const scope = START;
  const before = `let state = 1; const box = { text: 1 }; const other = { text: 2, other: box };
const objects = (await read({ n: 1 })).items; const all = [box, other]; const known = new Map([["a", 1]]);
const same = async (x) => x; const t = await outside({ n: ${(reads += 1)} });`;
  if (random(2) === 0) {
    const idioms = Array.from({ length: 1 + random(2) }, () => `{ ${idiom(scope)} }`);
    const after = ["state", "box", "other", "all"].map((own) => {
      sites += 1;
      return `await write({ site: ${sites}, id: ${own}, other: ${made(scope)} });`;
    });
    return `${before}\n${idioms.join("\n")}\n${after.join("\n")}\nreturn state;`;
  }
  return `${before}\n${block(scope)}\n${block(scope)}\nreturn ${value(scope)};`;
}
