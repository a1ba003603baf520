import type { Item } from "./item.js";

const ADDRESS_KEYS = ["line_1", "line_2", "line_3", "line_4", "locality", "region", "postcode"];

/** The keys of a location. It is written with all of them; those without a value are null. */
export const LOCATION_KEYS = [...ADDRESS_KEYS, "country_code", "latitude", "longitude"];

/** Returns true for the value of a location; a phone number has a country code as well. */
export function isLocation(item: Item): boolean {
  return LOCATION_KEYS.some((key) => key in item) && !("original_phone_number" in item);
}

/** Adds the missing keys of a location, and converts coordinates to the strings that the CRM accepts. */
export function encodeLocation(item: Item): Item {
  const missing = Object.fromEntries(LOCATION_KEYS.map((key) => [key, null]));
  const coordinates = ["latitude", "longitude"]
    .filter((key) => typeof item[key] === "number")
    .map((key) => [key, formatDecimal(item[key] as number)]);
  return { ...missing, ...item, ...Object.fromEntries(coordinates) };
}

/** Formats a number without an exponent, which the CRM's pattern for coordinates does not allow. */
function formatDecimal(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** Formats a location as one line: its address, or else its coordinates. */
export function describeLocation(item: Item): string {
  const address = [...ADDRESS_KEYS, "country_code"].map((key) => item[key]).filter(isText);
  if (address.length > 0) return address.join(", ");
  const { latitude, longitude } = item;
  const isPoint = isText(latitude) && isText(longitude);
  return isPoint ? `latitude ${latitude}, longitude ${longitude}` : "";
}

function isText(part: unknown): part is string {
  return typeof part === "string" && part !== "";
}
