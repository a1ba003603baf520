import { expect, test } from "vitest";
import { type StoreQuery, toWords } from "@workbelt/mirror";
import { COLLECTION, entry, everything, find, key, put, type Empty } from "./entries.js";

export function testSearch(empty: Empty): void {
  test("an item with more of the words, and with rarer ones, comes first", async () => {
    const store = empty();
    const common = Array.from({ length: 20 }, (_, index) =>
      entry(`common ${index}`, { text: `The meeting number ${index} took place.` }),
    );
    const others = Array.from({ length: 40 }, (_, index) =>
      entry(`other ${index}`, { text: `Nothing of interest was said on day ${index}.` }),
    );
    await put(store, [
      ...common,
      ...others,
      entry("rare", { text: "The escrow account was opened." }),
      entry("both", { text: "The escrow account was discussed in the meeting." }),
    ]);
    const found = await find(store, { words: ["meeting", "escrow"], limit: 30 });
    expect(found).toHaveLength(22);
    expect(found.slice(0, 2)).toEqual(["both", "rare"]);
    const hits = await store.search({ ...everything, words: ["meeting", "escrow"], limit: 30 });
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(await find(store, { words: ["meeting", "escrow"], limit: 1 })).toEqual(["both"]);
    expect(await find(store, { words: ["meeting"], limit: 0 })).toEqual([]);
    expect(await find(store, { words: ["absent", "words"] })).toEqual([]);
  });

  test("a word in the title counts more than one in the text", async () => {
    const store = empty();
    await put(store, [
      entry("text", { title: "Call", text: "Renewal" }),
      entry("title", { title: "Renewal", text: "Call" }),
      entry("none", { title: "Call", text: "Call" }),
    ]);
    expect(await find(store, { words: ["renewal"] })).toEqual(["title", "text"]);
  });

  test("a word finds its other forms and the words that begin with it, itself first", async () => {
    const store = empty();
    await put(store, [
      entry("exact", { text: "They gave us a promise yesterday." }),
      entry("form", { text: "They promised it to us yesterday." }),
      entry("longer", { text: "They sent a promissory note yesterday." }),
      entry("other", { text: "They proposed a date yesterday." }),
    ]);
    const forms = await find(store, { words: ["promises"] });
    expect(forms.slice(0, 2).toSorted()).toEqual(["exact", "form"]);
    const found = await find(store, { words: ["promis"] });
    expect(found.toSorted()).toEqual(["exact", "form", "longer"]);
    expect(await find(store, { words: ["pr"] })).toEqual([]);
    const whole = entry("whole", { text: "The contract was sent yesterday." });
    const longer = entry("beginning", { text: "The contractor was sent yesterday." });
    await put(store, [longer, whole]);
    expect(await find(store, { words: ["contract"] })).toEqual(["whole", "beginning"]);
    expect(await find(store, { words: ["contracto"] })).toEqual(["beginning"]);
  });

  test("a hit names the passage that fits best", async () => {
    const store = empty();
    const filler = "We talked about the weather and the journey.\n".repeat(18);
    const text = [filler, filler, "The discount is twelve percent.\n", filler].join("");
    await put(store, [entry("a", { title: "Discount", text }), entry("b", { text: filler })]);
    const [hit] = await store.search({ ...everything, words: ["discount", "percent"] });
    expect(hit).toMatchObject({ ...key("a") });
    const first = await store.search({ ...everything, words: ["weather"] });
    expect(first.map(({ id }) => id).toSorted()).toEqual(["a", "b"]);
    // Each passage is at least a third of the largest.
    expect(hit?.passage).toBeGreaterThan(0);
    expect(hit?.passage).toBeLessThan(7);
  });

  test("a changed item is found by its new words only", async () => {
    const store = empty();
    await put(store, [
      entry("a", { title: "Escrow", text: "first ".repeat(900), mentions: ["x"] }),
    ]);
    await put(store, [entry("a", { title: "Renewal", text: "second", mentions: ["y"] })]);
    expect(await find(store, { words: ["escrow", "first"] })).toEqual([]);
    expect(await find(store, { words: ["second"] })).toEqual(["a"]);
    expect(await find(store, { about: ["x"] })).toEqual([]);
    expect(await find(store, { about: ["y"], words: ["renewal"] })).toEqual(["a"]);
  });

  test("an item is found at once, also by a word that nothing had at the last search", async () => {
    const store = empty();
    const others = Array.from({ length: 200 }, (_, index) => entry(`other ${index}`));
    await put(store, others);
    for (const words of [["escrow"], ["escrow", "untitled"]]) await find(store, { words });
    await put(store, [entry("new", { text: "The escrow account." })]);
    expect(await find(store, { words: ["escrow"] })).toEqual(["new"]);
    expect((await find(store, { words: ["escrow", "untitled"] }))[0]).toBe("new");
  });

  test("a search of thousands of items finds what it finds among few", async () => {
    const store = empty();
    const text = "The meeting took place.";
    const others = Array.from({ length: 2_100 }, (_, index) => entry(`other ${index}`, { text }));
    const old = entry("changed", { text: `${"walnut ".repeat(300)} almond` });
    await put(store, [...others, old]);
    const both = entry("both", { text: "The escrow account was opened in the meeting." });
    await put(store, [
      entry("changed", { text: "nothing" }),
      entry("rare", { text: "The escrow account was opened." }),
      entry("long", { text: `${text.repeat(70)} The last word is zebra.` }),
      both,
      { ...entry("task", { text: "The escrow account." }), collection: "crm_tasks" },
    ]);
    await put(store, [{ ...both, partition: "crm bob" }], { partition: "crm bob" });
    expect(await find(store, { words: ["meeting"], limit: 9 })).toHaveLength(9);
    const found = await find(store, { words: ["escrow", "meeting"], collections: [COLLECTION] });
    expect(found.slice(0, 2).toSorted()).toEqual(["both", "rare"]);
    expect(found).not.toContain("task");
    expect((await find(store, { words: ["escrow"] })).toSorted()).toEqual(["both", "rare", "task"]);
    expect(await find(store, { words: ["walnut", "almond"] })).toEqual([]);
    expect(await find(store, { words: ["escr"] })).toHaveLength(3);
    const [hit] = await store.search({ ...everything, words: ["zebra"] });
    expect(hit).toMatchObject({ id: "long", passage: 1 });
  });

  test("filters select by collection, time, keys, mentions and authors", async () => {
    const store = empty();
    await put(store, [
      entry("a", { title: "Renewal", at: at(1), keys: ["a", "anna@example.com"] }),
      entry("b", { title: "Renewal", at: at(2), mentions: ["anna@example.com"] }),
      entry("c", { title: "Renewal", at: at(3), by: ["Anna  Berg"] }),
      entry("d", { title: "Renewal", keys: [] }),
      { ...entry("e", { title: "Renewal", at: at(2) }), collection: "crm_tasks" },
    ]);
    const cases: [Partial<StoreQuery>, string[]][] = [
      [{}, ["a", "b", "c", "d", "e"]],
      [{ collections: ["crm_tasks"] }, ["e"]],
      [{ collections: ["crm_tasks", COLLECTION] }, ["a", "b", "c", "d", "e"]],
      [{ collections: [] }, []],
      [{ from: at(2) }, ["b", "c", "e"]],
      [{ until: at(2) }, ["a"]],
      [{ from: at(2), until: at(3) }, ["b", "e"]],
      [{ from: "2026-11-03T10:00:00+01:00" }, ["c"]],
      [{ about: ["anna@example.com"] }, ["a", "b"]],
      [{ about: ["by:anna berg"] }, ["c"]],
      [{ about: ["c", "b"] }, ["b", "c"]],
      [{ about: ["d"] }, []],
      [{ about: [] }, []],
      [{ keys: ["anna@example.com"] }, ["a"]],
      [{ keys: ["b"], about: ["anna@example.com"] }, ["b"]],
      [{ keys: ["by:anna berg"] }, []],
      [{ about: ["anna@example.com"], from: at(2), collections: [COLLECTION] }, ["b"]],
    ];
    for (const [filter, expected] of cases) {
      for (const words of [["renewal"], []]) {
        const found = (await find(store, { ...filter, words })).toSorted();
        expect({ filter, found }).toEqual({ filter, found: expected });
      }
    }
    const invalid = store.search({ ...everything, words: [], from: "yesterday" });
    await expect(invalid).rejects.toMatchObject({ code: "configuration" });
  });

  test("a search without words lists the latest items first, those without a time last", async () => {
    const store = empty();
    await put(store, [
      entry("old", { at: "2026-11-01T09:00:00.000Z" }),
      entry("never"),
      entry("new", { at: "2026-11-03T09:00:00.000Z" }),
      entry("middle", { at: "2026-11-02T09:00:00.000Z" }),
    ]);
    expect(await find(store, { words: [] })).toEqual(["new", "middle", "old", "never"]);
    expect(await find(store, { words: [], limit: 2 })).toEqual(["new", "middle"]);
  });

  test("no word is taken for an operator", async () => {
    const store = empty();
    await put(store, [entry("a", { title: "Renewal" })]);
    const words = [
      "and",
      "or",
      "not",
      "near",
      "(",
      ")",
      "*",
      '"',
      "'",
      ":",
      "-",
      "^",
      "&",
      "|",
      "!",
    ];
    for (const word of [...words, "title:renewal", "<->", "\\", "", " ", "\u0000", "☃", "a'b\"c"]) {
      const found = await find(store, { words: [word] });
      expect(found.filter((id) => id !== "a")).toEqual([]);
      expect(await find(store, { words: [word, "renewal"] })).toEqual(["a"]);
    }
    expect(await find(store, { words: words.map((word) => word.toUpperCase()) })).toEqual([]);
  });
}

export function testLanguages(empty: Empty): void {
  test.each([
    ["German", "Der Vertragsentwurf für Müller liegt in der Straße.", "Vertrag"],
    ["German without umlauts", "Wir haben die Rückgabe mit Möller geklärt.", "ruckgabe"],
    ["French", "La réunion d’équipe a été déplacée.", "equipe"],
    ["Japanese", "来週の会議室の予約を確認してください。", "会議"],
    ["Chinese", "我们下周讨论合同的价格。", "合同"],
    ["Korean", "다음 주 회의에서 가격을 논의합니다.", "회의"],
    ["Russian", "Мы обсудили договоры с клиентом.", "договор"],
    ["Greek", "Συζητήσαμε τη συμφωνία με τον πελάτη.", "Συμφωνία"],
    ["Hindi", "हमने अनुबंध पर चर्चा की।", "अनुबंध"],
    ["Arabic", "ناقشنا العقد مع العميل.", "العقد"],
    ["Hebrew", "דנו בחוזה עם הלקוח.", "בחוזה"],
    ["Thai", "เราหารือเรื่องสัญญากับลูกค้า", "สัญญา"],
    ["full-width letters", "The ＡＰＩ contract.", "api"],
    [
      "an address",
      "Write to anna.berg@brightmoor.example.com today.",
      "anna.berg@brightmoor.example.com",
    ],
    ["a domain", "Write to anna@brightmoor.example.com today.", "brightmoor"],
    ["a number", "The price is 12,500.50 euros.", "12,500.50"],
    ["an apostrophe", "O’Brien's offer is accepted.", "O'Brien"],
  ])("words are found in %s", async (_, text, words) => {
    const store = empty();
    await put(store, [
      entry("found", { text }),
      entry("other", { text: "Nothing of this kind is written here." }),
    ]);
    expect(await find(store, { words: toWords(words) })).toEqual(["found"]);
  });
}

function at(day: number): string {
  return `2026-11-0${day}T09:00:00.000Z`;
}
