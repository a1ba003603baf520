import { expect, test } from "vitest";
import {
  findName,
  findNamed,
  isSameName,
  matchesSearch,
  suggestClosest,
} from "../../src/provider/index.js";

const decomposed = (text: string) => text.normalize("NFD");

test.each([
  ["Café", decomposed("Café")],
  ["ÜBERSICHT", decomposed("übersicht")],
  ["Straße", "STRASSE"],
  ["ΟΔΟΣ", "οδος"],
  ["Đặng", decomposed("ĐẶNG")],
  ["한국", decomposed("한국")],
  [" Closed  won ", "closed won"],
  ["Closed\u00A0won", "closed won"],
  ["✔️ Done", "✔ done"],
  ["Owner\u200B", "Owner"],
  ["\u200Fשם", "שם"],
  ["Com\u00ADpany", "company"],
  ["می\u200Cخواهم", "میخواهم"],
])("%j and %j are one name", (one, other) => {
  expect(isSameName(one, other)).toBe(true);
  expect(isSameName(other, one)).toBe(true);
});

test.each([
  ["Cafe", "Café"],
  ["m2", "m²"],
  ["Q3", "Q4"],
  ["To-do", "To do"],
  ["Won 🎉", "Won"],
])("%j and %j are two names", (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test("a name means the one of its exact spelling before those in other letters", () => {
  expect(findName("won", ["Won", "won"])).toBe("won");
  expect(findName(decomposed("Café"), ["CAFÉ", "Café"])).toBeUndefined();
  expect(findName(decomposed("café"), ["Bar", "Café"])).toBe("Café");
  expect(findName("Lost", ["Won", "Open"])).toBeUndefined();
});

test("what has no name is never meant", () => {
  const candidates = [{ name: null }, { name: undefined }, { name: "Élan" }];
  expect(findNamed("ÉLAN", candidates, ({ name }) => name)).toBe(candidates[2]);
  expect(findNamed("", candidates, ({ name }) => name)).toBeUndefined();
});

test("a suggestion does not depend on how letters are composed, or how wide they are", () => {
  expect(suggestClosest(decomposed("Größen"), ["Farbe", "Größe"])).toBe("Größe");
  expect(suggestClosest("Ｄone", ["Open", "Done"])).toBe("Done");
});

test("a search does not depend on how letters are composed", () => {
  expect(matchesSearch("Das Übersichtsblatt", decomposed("übersicht"))).toBe(true);
  expect(matchesSearch(decomposed("Café Größenwahn"), "größenwahn")).toBe(true);
});
