/** Parts of an idiom: a value that often depends on a text by outsiders, and statements that change something, also to `x`. */
interface Parts {
  readonly when: string;
  readonly then: string;
  readonly set: string;
  readonly pick: (items: readonly string[]) => string;
}

/** Lists ways in which a value may reach another without being assigned, with little around them. */
export function listIdioms({ pick, set, then, when }: Parts): readonly string[] {
  return [
    `for (const x of [1, 2]) { if (${when}) ${pick(["break", "continue"])}; ${then} }`,
    `for (const x of [1, 2]) { ${then} if (${when}) break; }`,
    `let i = 0; while (i < 3) { i += 1; if (${when}) break; ${then} }`,
    `for (let i = 0; i < 3 && i < ${when}; i += 1) { ${then} }`,
    `switch (${when}) { case "a": case 1: ${then} break; default: state = 3; }`,
    `try { if (${when}) throw new Error("x"); ${then} } catch { state = 3; }`,
    `try { (${when}).text.text; ${then} } catch (x) { box.text = x.message; }`,
    `try { throw new Error(String(${when})); } catch (x) { state = x.message; }`,
    `const f = async () => { if (${when}) throw new Error("x"); }; await f().catch(() => { state = 3; }); ${then}`,
    `const f = async () => { if (${when}) throw new Error("x"); }; const done = await Promise.allSettled([f()]); state = done[0].status;`,
    `const f = async () => { if (${when}) return; ${then} }; await f();`,
    `const f = async () => { ${then} }; if (${when}) await f();`,
    `const f = async (x = ${when}) => { ${set} }; await f();`,
    `const f = async (x) => { ${set} }; await f(${when}); await f(1);`,
    `const f = async (...x) => { state = x.length; }; await f(...t.items);`,
    `const { text: x = ${when} } = { n: 1 }; ${set}`,
    `const [x = ${when}] = []; ${set}`,
    `const { [${when}]: x } = { a: 1, b: 2 }; ${set}`,
    `const x = { a: 1, b: 2 }[${when}]; ${set}`,
    `const v = { [${when}]: 1 }; const x = Object.keys(v)[0]; ${set}`,
    `box[${when}] = 2; const x = box.a ?? box.text; ${set}`,
    `const v = box; v.text = ${when};`,
    `const v = { box }; v.box.text = ${when};`,
    `const v = [other]; v[0].text = ${when};`,
    `const v = new Map([["b", box]]); v.get("b").text = ${when};`,
    `all.push(other); all.at(-1).text = ${when};`,
    `Object.assign(box, { text: ${when} });`,
    `const v = { ...box, text: ${when} }; state = v.text;`,
    `known.set(${when}, 1); state = [...known.keys()].length;`,
    `[1, 2].forEach((x) => { if (${when}) ${set} });`,
    `[1, 2].forEach(() => { state = ${when}; });`,
    `state = [1, 2].reduce((sum, x) => (${when} ? sum : sum + x), 0);`,
    `state = ["a", "b"].reduce((sum) => sum + String(${when}), "");`,
    `state = ["a", "bb"].toSorted(() => (${when} ? 1 : -1)).join();`,
    `all.sort((one, x) => (${when} ? 1 : -1)); state = String(all[0]?.text);`,
    `state = t.items.filter((x) => x.text === "a").length;`,
    `t.text?.concat((state = 2));`,
    `t.text?.concat((all.push(2), 1));`,
    `${when} && (state = 2);`,
    `${when} ? (box.text = 2) : 1;`,
    `state = 0; state ${pick(["||=", "&&=", "??="])} ${when};`,
    `let x = ${when}; x ${pick(["&&=", "||="])} (state = 2);`,
    `state = \`\${${when}}\`;`,
    `if (${when}) delete box.text;`,
    `delete box[${when}]; state = Object.keys(box).join();`,
    `for (const x in { [${when}]: 1 }) { ${set} }`,
    `const made = await write({ site: 0, id: ${when}, other: 1 }); ${then}`,
    `const made = write({ site: 0, id: ${when}, other: 1 }); await made.catch(() => { state = 3; });`,
    `const x = await extract(String(${when}), { type: "number" }); ${set}`,
    `let i = 0; do { i += 1; ${then} } while (i < 3 && ${when});`,
    `if (${when}) return;`,
  ];
}
