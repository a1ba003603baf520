import { describe, expect, test } from "vitest";
import {
  type PartHead,
  parseMultipart,
} from "../../../src/services/convintel/uploads/multipart.js";

interface Part extends PartHead {
  content: string;
  complete: boolean | undefined;
}

async function read(body: Buffer, chunkBytes: number): Promise<Part[]> {
  const parts: Part[] = [];
  await parseMultipart(cut(body, chunkBytes), "frontier", (head) => {
    const part: Part = { ...head, content: "", complete: undefined };
    parts.push(part);
    const pieces: Buffer[] = [];
    return {
      write: (piece) => void pieces.push(Buffer.from(piece)),
      end: (complete) =>
        Object.assign(part, { complete, content: Buffer.concat(pieces).toString("latin1") }),
    };
  });
  return parts;
}

async function* cut(body: Buffer, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.length; start += chunkBytes) {
    yield await Promise.resolve(body.subarray(start, start + chunkBytes));
  }
}

const tricky = "\r\n--frontie\r\n\r\n--\r\n--fronti-er--frontier\r\n-";
const whole = Buffer.from(
  [
    "a preamble that nobody reads",
    "--frontier",
    'Content-Disposition: form-data; name="title"',
    "",
    "Grüße",
    "--frontier",
    'content-disposition: form-data; name="file"; filename="a %22b%22.mp3"',
    "Content-Type: audio/MPEG; codecs=mp3",
    "",
    tricky,
    "--frontier",
    'Content-Disposition: form-data; name="empty"',
    "",
    "",
    "--frontier--",
    "an epilogue",
  ].join("\r\n"),
);

const expected = [
  { name: "title", content: Buffer.from("Grüße").toString("latin1"), complete: true },
  {
    name: "file",
    fileName: 'a "b".mp3',
    contentType: "audio/mpeg",
    content: tricky,
    complete: true,
  },
  { name: "empty", content: "", complete: true },
];

describe("a multipart body", () => {
  test.each([1, 2, 3, 5, 7, 11, 13, 64, 100_000])(
    "reads the same in chunks of %i",
    async (size) => {
      expect(await read(whole, size)).toEqual(expected);
    },
  );

  test("is parsed without a final line end and without a preamble", async () => {
    const body = Buffer.from(
      '--frontier\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--frontier--',
    );
    expect(await read(body, 4)).toEqual([{ name: "x", content: "1", complete: true }]);
  });

  test("that is truncated ends its part as incomplete", async () => {
    const end = whole.indexOf("--fronti-er");
    const parts = await read(whole.subarray(0, end), 8);
    expect(parts.map(({ name, complete }) => [name, complete])).toEqual([
      ["title", true],
      ["file", false],
    ]);
    expect(parts[1]?.content).toBe(tricky.slice(0, tricky.indexOf("--fronti-er")));
  });

  test("of another boundary, and one that is empty, has no parts", async () => {
    expect(await read(Buffer.from("--other\r\n\r\n\r\n--other--"), 5)).toEqual([]);
    expect(await read(Buffer.alloc(0), 5)).toEqual([]);
  });

  test("with oversized headers is rejected", async () => {
    const body = Buffer.from(`--frontier\r\n${"x".repeat(20_000)}`);
    await expect(read(body, 512)).rejects.toThrow("The POST data is too large.");
  });
});
