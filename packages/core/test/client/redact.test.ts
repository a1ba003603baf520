import { expect, test } from "vitest";
import { redactResponse } from "../../src/client/redact.js";
import { ApiClient } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { DeskGetPaperTool, deskService } from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

const read = { method: "GET", path: path`/papers` } as const;

// With characters that encodings escape.
const TOKEN = "sk/te+st=&<41>_~token-xyzzy";
const JWT = `eyJhbGciOiJIUzI1NiJ9.${"eyJzdWIiOiJhIn0".repeat(120)}.c2lnbmF0dXJl`;

const hex = (text: string, prefix: string, end = "") =>
  Array.from(
    Buffer.from(text),
    (byte) => `${prefix}${byte.toString(16).padStart(2, "0")}${end}`,
  ).join("");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const unicodeEscapes = (text: string) =>
  text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const ENCODINGS: [name: string, encode: (token: string) => string][] = [
  ["unencoded", (token) => token],
  ["URL-encoded", (token) => encodeURIComponent(token)],
  [
    "URL-encoded in lower case",
    (token) => encodeURIComponent(token).replaceAll(/%../g, (it) => it.toLowerCase()),
  ],
  ["URL-encoded twice", (token) => encodeURIComponent(encodeURIComponent(token))],
  ["as a form", (token) => new URLSearchParams({ token }).toString()],
  ["percent-encoded in full", (token) => hex(token, "%")],
  ["percent-encoded in full, in upper case", (token) => hex(token, "%").toUpperCase()],
  ["in base64", base64],
  ["in base64 without padding", (token) => base64(token).replaceAll("=", "")],
  ["in base64url", base64url],
  ["in base64 behind one byte", (token) => base64(`:${token}`)],
  ["in base64 behind two bytes", (token) => base64(`u:${token}, and more`)],
  ["in base64 behind the scheme", (token) => base64(`Bearer ${token}`)],
  ["in base64url behind a user name", (token) => base64url(`user:${token}`)],
  ["in base64, URL-encoded", (token) => encodeURIComponent(base64(`user:${token}`))],
  ["in hexadecimal digits", (token) => hex(token, "")],
  ["in upper-case hexadecimal digits", (token) => hex(token, "").toUpperCase()],
  ["with JSON's escape sequences", (token) => hex(token, "\\u00")],
  ["as JSON inside of JSON", (token) => JSON.stringify(token).replaceAll("/", "\\/")],
  ["with JavaScript's escape sequences", (token) => hex(token, "\\x")],
  ["as HTML", html],
  ["as HTML twice", (token) => html(html(token))],
  [
    "as HTML in decimal entities",
    (token) => Array.from(token, (it) => `&#${it.charCodeAt(0)};`).join(""),
  ],
  ["as HTML in hexadecimal entities", (token) => hex(token, "&#x00", ";")],
  [
    "with every second character encoded",
    (token) => Array.from(token, (it, index) => (index % 2 === 0 ? it : hex(it, "%"))).join(""),
  ],
];

/** Every string that can be reached from a value, keys included. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.getOwnPropertyNames(value).flatMap((key) => [
    key,
    ...stringsIn(Reflect.getOwnPropertyDescriptor(value, key)?.value),
  ]);
}

function clientFor(baseUrl: string, token: string): ApiClient {
  const authorize = () => ({ headers: { authorization: `Bearer ${token}` } });
  return new ApiClient(deskService, { baseUrl, credentials: { authorize }, attempts: 1 });
}

function raw(status: number, body: string): Answer {
  return (response) => response.writeHead(status).end(body);
}

const cases = [TOKEN, JWT].flatMap((token) =>
  ENCODINGS.map(([name, encode]) => [name, token.length, token, encode(token)] as const),
);

test.each(cases)(
  "a token echoed %s does not come out (%d characters)",
  async (_name, _length, token, echo) => {
    const said = `You sent ${echo}.`;
    const body = {
      code: echo,
      message: said,
      requestId: echo,
      advice: said,
      details: { [echo]: [said, { deep: echo }] },
      data: { id: echo, title: said, [echo]: 1 },
    };
    const text = JSON.stringify(body);
    const escaped = text.replaceAll("%", "\\u0025").replaceAll("&", "\\u0026");
    const middle = echo.slice(echo.length / 3, (echo.length / 3) * 2);
    for (const [status, reply] of [
      [200, text],
      [200, escaped],
      [400, text],
      [400, escaped],
      [400, said],
    ] as const) {
      const server = await startServer(raw(status, reply));
      const client = clientFor(server.baseUrl, token);
      const tool = new DeskGetPaperTool({ client, resultFormat: "full", onError: "throw" });
      const results = [client.send(read), tool.invoke({ paper_id: "p" })];
      const seen = await Promise.all(results.map((sent) => sent.catch((error: unknown) => error)));
      const strings = seen.flatMap(stringsIn);
      expect(strings.filter((it) => it.includes("[redacted]"))).not.toHaveLength(0);
      expect(strings.some((it) => it.includes(token) || it.includes(middle))).toBe(false);
    }
  },
);

test("a token echoed in headers does not come out of what errors are made of", () => {
  const headers = {
    location: `https://x.example/?t=${encodeURIComponent(TOKEN)}`,
    vary: [TOKEN, "b"],
  };
  const reply = {
    status: 302,
    headers: headers as never,
    text: base64(TOKEN),
    complete: true,
    size: 0,
  };
  expect(redactResponse(reply, { authorization: `Bearer ${TOKEN}` })).toEqual({
    status: 302,
    headers: { location: "https://x.example/?t=[redacted]", vary: ["[redacted]", "b"] },
    text: "[redacted]",
    complete: true,
    size: 0,
  });
});

test("text around a redacted token is unchanged", async () => {
  const encoded = encodeURIComponent(TOKEN);
  const message = `before ${encoded} between ${base64(TOKEN)}, ${TOKEN}${TOKEN} after 100% &amp; \\u0041`;
  const server = await startServer(json(200, { message, other: [1, null, "x"] }));
  expect(await clientFor(server.baseUrl, TOKEN).send(read)).toEqual({
    message: "before [redacted] between [redacted], [redacted][redacted] after 100% &amp; \\u0041",
    other: [1, null, "x"],
  });
});

test.each(["100%2541%25-&amp;#65;", String.raw`a\\b\n/"quoted"'\u0041`, "späce, 😀 and ŁŹ"])(
  "a secret that looks like an escape sequence itself is found: %s",
  async (secret) => {
    const escape = (it: string) => `${JSON.stringify(it)}${unicodeEscapes(it)}`;
    const encodings = [String, encodeURIComponent, base64, html, escape];
    const message = encodings.map((encode) => encode(secret)).join(" | ");
    const server = await startServer(json(200, { message }));
    const authorize = () => ({ headers: { authorization: `Basic ${base64(`:${secret}`)}` } });
    const options = { baseUrl: server.baseUrl, credentials: { authorize } };
    const reply = await new ApiClient(deskService, options).send(read);
    expect(reply).toEqual({
      message: '[redacted] | [redacted] | [redacted] | [redacted] | "[redacted]"[redacted]',
    });
  },
);

test("a response without the token is returned unchanged, whatever it has in common with it", async () => {
  const almost = TOKEN.slice(0, -1);
  const other = JWT.replace(/\..*/, ".eyJzdWIiOiJiIn0.b3RoZXI");
  const body = {
    almost,
    other,
    encoded: encodeURIComponent(almost),
    base64: base64(other),
    n: 12345678,
  };
  const server = await startServer(json(200, body));
  for (const token of [TOKEN, JWT]) {
    expect(await clientFor(server.baseUrl, token).send(read)).toEqual(body);
  }
});

test("a token of digits is found in a number, members that become the same stay apart", async () => {
  const token = "123456789012";
  const body = { a: 123456789012, [token]: 1, [base64(token)]: 2, b: 12 };
  const server = await startServer(json(200, body));
  expect(await clientFor(server.baseUrl, token).send(read)).toEqual({
    a: "[redacted]",
    "[redacted]": 1,
    "[redacted] (2)": 2,
    b: 12,
  });
});

test("Basic credentials are redacted as a pair and in parts", async () => {
  const pair = "desk-app:a password with späces";
  const said = [
    pair,
    base64(pair),
    "a+password+with+sp%C3%A4ces",
    hex("a password with späces", "%"),
  ];
  const server = await startServer(json(400, { message: said.join(" ") }));
  const authorize = () => ({ headers: { authorization: `Basic ${base64(pair)}` } });
  const client = new ApiClient(deskService, {
    baseUrl: server.baseUrl,
    credentials: { authorize },
  });
  await expect(client.send(read)).rejects.toThrow("“[redacted] [redacted] [redacted] [redacted]”");
});

test("text made of the beginnings of escape sequences is searched in linear time", async () => {
  const parts = ["\\", "%25", "&amp;", "%", "&#0", "25", "amp;"].map((part) =>
    part.repeat(300_000),
  );
  const message = `${parts.join(" ")} ${TOKEN}`;
  const server = await startServer(json(200, { message }));
  const reply = await clientFor(server.baseUrl, TOKEN).send(read);
  expect(reply).toEqual({ message: `${parts.join(" ")} [redacted]` });
});

test("a token that begins like what stands before it is found", async () => {
  const token = `${"a".repeat(400)}b`;
  const server = await startServer(json(200, { message: `${"a".repeat(2000)} a${token}` }));
  const reply = await clientFor(server.baseUrl, token).send(read);
  expect(reply).toEqual({ message: `${"a".repeat(2000)} a[redacted]` });
});
