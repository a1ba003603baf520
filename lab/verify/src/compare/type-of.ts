import { isUuid } from "@workbelt/core/provider";

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Returns the type of a JSON value. Of texts also the form, as it follows from a format that the service keeps to. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "string" ? typeOfText(value) : typeof value;
}

function typeOfText(text: string): string {
  if (isUuid(text)) return "string (UUID)";
  if (DATE.test(text)) return "string (date)";
  const [, seconds, fraction = "", zone] = DATE_TIME.exec(text) ?? [];
  if (seconds === undefined && zone === undefined) return "string";
  const digits = fraction === "" ? "" : `, ${fraction.length} digits of a second`;
  return `string (time${digits}, ${describeZone(zone)})`;
}

function describeZone(zone: string | undefined): string {
  if (zone === undefined) return "no zone";
  return zone === "Z" ? "Z" : "offset";
}
