import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate that signs itself, both as PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

/** Creates a certificate for 127.0.0.1 and localhost (X.509, RFC 5280), valid for as long as UTCTime can say. */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, "localhost"))));
  const validity = sequence(utcTime("000101000000Z"), utcTime("491231235959Z"));
  const names = sequence(tagged(0x82, "localhost"), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = tagged(0xa3, sequence(sequence(SUBJECT_ALT_NAME, tagged(0x04, names))));
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])));
  const serial = tagged(0x02, Buffer.from([1]));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(version, serial, algorithm, name, validity, name, spki, extensions);
  const signature = tagged(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: toPem(sequence(body, algorithm, signature)),
  };
}

// Object identifiers in DER.
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");

function tagged(tag: number, ...contents: (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...contents: Uint8Array[]): Buffer {
  return tagged(0x30, ...contents);
}

function utcTime(digits: string): Buffer {
  return tagged(0x17, digits);
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
