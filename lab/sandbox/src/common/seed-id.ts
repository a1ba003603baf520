import { createHash } from "node:crypto";

/**
 * Returns the UUID of a seeded item. The same name gives the same id on every start and machine.
 * Names read like paths: `crm/people/ada-lovelace`, `notes/page/customer-calls`.
 */
export function seedId(name: string): string {
  const hex = createHash("sha256").update(`workbelt-sandbox/${name}`).digest("hex");
  // Version 8 (custom) and the RFC 9562 variant, so that strict UUID validators accept it.
  const variant = ((Number.parseInt(hex[16] ?? "0", 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
