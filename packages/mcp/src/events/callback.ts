import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "@workbelt/core/provider";

/** Address of a subscriber that events are sent to. */
export interface Callback {
  readonly url: string;
  /** Signs what is sent: `whsec_` and base64 of 24 to 64 bytes. */
  readonly secret: string;
}

/** A signed message. */
export interface CallbackMessage {
  /** The same in every attempt to send it. */
  readonly id: string;
  readonly subscription: string;
  readonly body: string;
}

/** Response of a subscriber. */
export interface CallbackResponse {
  readonly status: number;
  /** The first 16 KiB. */
  readonly text: string;
}

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 2_048;

const SECRET = /^whsec_([\d+/A-Za-z]+={0,2})$/;

/** Returns the key of a secret; undefined for a text that is none. */
function decodeSecret(secret: string): Buffer | undefined {
  const bytes = Buffer.from(SECRET.exec(secret)?.[1] ?? "", "base64");
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined;
}

/** Returns true for a secret of the form that Standard Webhooks has. */
export function isSecret(secret: string): boolean {
  return decodeSecret(secret) !== undefined;
}

/**
 * Returns what is wrong with the URL of a callback; undefined if its form is right. The addresses of its host are checked when it is
 * connected to, because they can change.
 *
 * @param allowLoopback true for this machine, also without TLS
 */
export function findUrlProblem(text: string, allowLoopback: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || text.length > MAX_URL_LENGTH) return "must be an absolute URL";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (url.hash !== "") return "must not contain a fragment";
  if (allowLoopback && isLoopback(url.hostname)) return undefined;
  if (url.protocol !== "https:") return "must begin with https://";
  const host = toHost(url);
  return isIP(host) !== 0 && !isPublicAddress(host) ? "must have a public address" : undefined;
}

/**
 * Sends a message as Standard Webhooks say. Redirects are not followed.
 *
 * @throws Error for a host without a public address, and without a response. It does not have the URL, which can have secrets.
 */
export async function send(
  { secret, url: text }: Callback,
  { body, id, subscription }: CallbackMessage,
  allowLoopback: boolean,
): Promise<CallbackResponse> {
  const url = new URL(text);
  const problem = findUrlProblem(text, allowLoopback);
  if (problem !== undefined) throw new Error(`The URL of the callback ${problem}.`);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", decodeSecret(secret) ?? "")
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
    "x-mcp-subscription-id": subscription,
  };
  const isLocal = allowLoopback && isLoopback(url.hostname);
  const request = url.protocol === "http:" ? requestHttp : requestHttps;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const reason = signal.aborted ? "it did not answer in time" : error.message;
      reject(new Error(`The callback at ${url.host} could not be reached: ${reason}.`));
    };
    const sending = request(url, {
      method: "POST",
      headers,
      signal,
      agent: false,
      ...(!isLocal && { lookup: lookupPublic }),
    });
    sending.on("error", fail);
    sending.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        const bytes = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES);
        resolve({ status: response.statusCode ?? 0, text: bytes.toString("utf8") });
      };
      response.on("error", fail);
      response.on("end", end);
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < MAX_RESPONSE_BYTES) return;
        end();
        response.destroy();
      });
    });
    sending.end(body);
  });
}

/** Looks a host up, and fails if one of its addresses is not public: what is checked is what is connected to. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined)
      return callback(error ?? new Error("no address"), "");
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error("its address is not public"), "");
    }
    return options.all === true
      ? callback(null, addresses)
      : callback(null, first.address, first.family);
  });
};

function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

// https://www.iana.org/assignments/iana-ipv4-special-registry
const SPECIAL_4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
// Of the global addresses, 2000::/3, those for documentation and those that have an IPv4 address inside.
const SPECIAL_6 = "2001::/23 2001:db8::/32 2002::/16 3fff::/20";
const special = createList([
  [SPECIAL_4, "ipv4"],
  [SPECIAL_6, "ipv6"],
]);
const global6 = createList([["2000::/3", "ipv6"]]);

function createList(ranges: readonly (readonly [string, "ipv4" | "ipv6"])[]): BlockList {
  const list = new BlockList();
  for (const [texts, family] of ranges) {
    for (const text of texts.split(" ")) {
      const [net = "", prefix] = text.split("/");
      list.addSubnet(net, Number(prefix), family);
    }
  }
  return list;
}

/** Returns true for an address that every machine of the internet reaches under it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !special.check(address, "ipv6");
}
