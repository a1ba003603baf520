import { describe, expect, test } from "vitest";
import { decodeText, StrictTextDecoder } from "../../src/text/text-decoder.js";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const latin1 = (text: string) => Buffer.from(text, "latin1");
const TEXT = "name,Ort\r\nJürgen,Köln\n東京,😀";

/** Decodes bytes one by one, so that every mark and letter is divided. */
function decodeBytes(bytes: Uint8Array, encoding?: string): string {
  const decoder = new StrictTextDecoder(encoding);
  const parts = Array.from(bytes, (byte) => decoder.decode(Uint8Array.of(byte)));
  return parts.join("") + decoder.end();
}

test.each([
  ["UTF-8", utf8(TEXT)],
  ["UTF-8 with its mark", utf8(`\uFEFF${TEXT}`)],
  ["UTF-16 of Windows", utf16(TEXT)],
  ["UTF-16 with the other order of bytes", Buffer.from(utf16(TEXT)).swap16()],
])("%s is read, also byte by byte", (_name, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
  expect(decodeBytes(bytes)).toBe(TEXT);
  // A mark says more than what was asked for; without one the bytes are UTF-8.
  expect(decodeText(utf16(TEXT), "windows-1252")).toBe(TEXT);
});

test.each(["", "a", "ab", "é"])("%j, which is shorter than a mark, is read", (text) => {
  expect(decodeText(utf8(text))).toBe(text);
  expect(decodeBytes(utf8(text))).toBe(text);
});

test("another encoding is read only if it was asked for", () => {
  const bytes = Buffer.concat([latin1("Jürgen "), Buffer.from([0x80, 0x92])]);
  expect(() => decodeText(bytes)).toThrow('line 1 is not UTF-8 after "J"');
  expect(decodeText(bytes, "windows-1252")).toBe("Jürgen €’");
  expect(decodeText(Buffer.from([0x8a, 0x9f]), "macintosh")).toBe("äü");
  expect(() => decodeText(bytes, "cp850")).toThrow(RangeError);
});

describe("what no text is in", () => {
  test.each([
    ["Windows-1252", latin1("a\nb\nJürgen"), undefined, 'line 3 is not UTF-8 after "J"'],
    ["MS-DOS", Buffer.from([0x4a, 0x81, 0x72]), undefined, 'line 1 is not UTF-8 after "J"'],
    ["MS-DOS as another", Buffer.from([0x81]), "windows-1252", "line 1 is not windows-1252"],
    ["UTF-8 as another", utf8("a\nJürgen"), "windows-1252", "are UTF-8, not windows-1252"],
    [
      "half a letter at the end",
      utf8("Jü").slice(0, 2),
      undefined,
      'line 1 is not UTF-8 after "J"',
    ],
    ["UTF-16 without its mark", utf16("a,b").subarray(2), undefined, 'has a zero byte after "a"'],
    ["half of a pair in UTF-16", utf16("a\uD83D"), undefined, 'line 1 is not utf-16le after "a"'],
    ["an odd byte in UTF-16", utf16("ab").subarray(0, 5), undefined, "line 1 is not utf-16le"],
    [
      "U+FFFD of another program",
      utf8("x\nJ\uFFFDrgen"),
      undefined,
      "line 2 has the character U+FFFD",
    ],
  ] as const)("%s is refused with its line", (_name, bytes, encoding, message) => {
    expect(() => decodeText(bytes, encoding)).toThrow(message);
    expect(() => decodeBytes(bytes, encoding)).toThrow(/^line \d/);
  });
});
