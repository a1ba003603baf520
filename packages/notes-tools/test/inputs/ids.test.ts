import { expect, test } from "vitest";
import {
  blockId,
  databaseId,
  parseBlockId,
  parseId,
  pageId,
  sourceId,
} from "../../src/inputs/ids.js";

const HEX = "268d8e4e98ab81749583cdbec7ef851c";
const ID = "268d8e4e-98ab-8174-9583-cdbec7ef851c";
const VIEW = "f0a1bf337ff04d24b5b6efb3ea006b15";
const VIEW_ID = "f0a1bf33-7ff0-4d24-b5b6-efb3ea006b15";

test.each([
  ID,
  HEX,
  ID.toUpperCase(),
  ` ${ID} `,
  `https://www.notion.so/${HEX}`,
  `https://www.notion.so/New-Page-${HEX}`,
  `https://www.notion.so/workspace/Café-Roadmap-${HEX}?v=${VIEW}&pvs=4`,
  `https://app.notion.com/p/New-Page-${HEX}`,
  `https://www.notion.so/${ID}`,
  `https://www.notion.so/board?p=${HEX}&pm=s`,
  `https://acme.notion.site/?v=${VIEW}&database_id=${ID}`,
  `https://www.notion.so/search?of=${HEX}`,
  `www.notion.so/New-Page-${HEX}#${VIEW}`,
  `http://127.0.0.1:8080/Deadbeef-${HEX}`,
])("%s contains the page id", (text) => {
  expect(pageId("x").safeParse(text).success).toBe(true);
  expect(parseId(text)).toBe(ID);
});

test("the path takes precedence over the page in the query and the view", () => {
  expect(parseId(`https://www.notion.so/${HEX}?v=${VIEW}&p=${VIEW}`)).toBe(ID);
});

test("an address with a row that is open means the row for pages and blocks, the one behind for databases", () => {
  const address = `https://www.notion.so/Host-${HEX}?p=${VIEW}&pm=s`;
  expect([pageId("x"), blockId("x")].map((id) => id.parse(address))).toEqual([VIEW_ID, VIEW_ID]);
  expect([databaseId("x"), sourceId("x")].map((id) => id.parse(address))).toEqual([ID, ID]);
});

test("for a block the fragment takes precedence", () => {
  expect(parseBlockId(`https://www.notion.so/New-Page-${HEX}?pvs=4#${VIEW}`)).toBe(VIEW_ID);
  expect(parseBlockId(`https://www.notion.so/New-Page-${HEX}#block-${VIEW}`)).toBe(VIEW_ID);
  expect(parseBlockId(`https://www.notion.so/New-Page-${HEX}`)).toBe(ID);
  expect(parseBlockId(HEX)).toBe(ID);
});

test.each([
  "",
  "Roadmap",
  "../users/me",
  `${HEX}0`,
  HEX.slice(1),
  `Roadmap-${HEX}`,
  `javascript:${HEX}`,
  "https://www.notion.so/Roadmap",
  "https://www.notion.so/?v=123",
])("%j contains no id", (text) => {
  for (const schema of [pageId("x"), blockId("x")]) {
    const parsed = schema.safeParse(text);
    expect(parsed.error?.issues[0]?.message).toMatch(/^expected a UUID, or a web address/);
  }
});
