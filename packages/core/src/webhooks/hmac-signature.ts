import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns true if a hexadecimal signature is the HMAC-SHA256 of a body with one of these secrets. Compares in
 * constant time. Several signatures in one header are not a signature.
 */
export function hasHmacSignature(
  body: Uint8Array,
  signature: string | null | undefined,
  secrets: readonly string[],
): boolean {
  if (!/^[\da-f]{64}$/i.test(signature ?? "")) return false;
  const given = Buffer.from(signature ?? "", "hex");
  const matches = secrets.map((secret) =>
    timingSafeEqual(given, createHmac("sha256", secret).update(body).digest()),
  );
  return matches.includes(true);
}
