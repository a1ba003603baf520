import { addIssue, type Validator } from "../validation/validator.js";
import { string } from "../validation/scalars.js";
import { anyOf, nullable, shape } from "../validation/structures.js";
import { countryCode, findCountryCode } from "./country-codes.js";
import { validateValue } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const line = nullable(string());
const latitude = matches(/^[-+]?([1-8]?\d(\.\d+)?|90(\.0+)?)$/);
const longitude = matches(/^[-+]?(180(\.0+)?|((1[0-7]\d)|([1-9]?\d))(\.\d+)?)$/);

/** All ten parts are required; each may be null. */
const parts = shape(
  {
    line_1: line,
    line_2: line,
    line_3: line,
    line_4: line,
    locality: line,
    region: line,
    postcode: line,
    country_code: nullable(countryCode),
    latitude: nullable(latitude),
    longitude: nullable(longitude),
  },
  { closed: true },
);
const locationInput = anyOf([parts, string({ minLength: 1 })]);

/** A location. Text is split at its commas; Attio understands many more formats. */
export const locationType: ValueType = {
  parse(input) {
    if (typeof input === "string")
      return parsePlace(validateValue(string({ minLength: 1 }), input));
    return validateValue(typeof input === "object" ? parts : locationInput, input) as Place;
  },
  properties: {
    line_1: textProperty("line_1"),
    line_2: textProperty("line_2"),
    line_3: textProperty("line_3"),
    line_4: textProperty("line_4"),
    locality: textProperty("locality"),
    region: textProperty("region"),
    postcode: textProperty("postcode"),
    country_code: textProperty("country_code", { operators: ["$eq", "$starts_with"] }),
  },
};

/** The parts of a location; unknown parts are null. */
type Place = Record<
  "line_1" | "line_2" | "line_3" | "line_4" | "locality" | "region" | "postcode" | "country_code",
  string | null
> &
  Record<"latitude" | "longitude", string | null>;

/** Creates a location from the known parts. */
export function createPlace(known: Partial<Place>): Place {
  return {
    line_1: null,
    line_2: null,
    line_3: null,
    line_4: null,
    locality: null,
    region: null,
    postcode: null,
    country_code: null,
    latitude: null,
    longitude: null,
    ...known,
  };
}

/** "1 Infinite Loop, Cupertino, CA, 95014, US": street, town, region, postcode, country. */
function parsePlace(description: string): Place {
  const segments = description.split(",").map((segment) => segment.trim());
  const country = segments.length > 1 ? findCountryCode(segments.at(-1) ?? "") : undefined;
  if (country !== undefined) segments.pop();
  const postcode = popIf(segments, (segment) => /\d/.test(segment) && segments.length > 1);
  const region = popIf(segments, (segment) => /^[A-Z]{2,3}$/.test(segment) && segments.length > 1);
  const locality =
    segments.length > 0 && !/^\d/.test(segments.at(-1) ?? "") ? segments.pop() : undefined;
  const [line_1 = null, line_2 = null, line_3 = null, ...rest] = segments;
  return createPlace({
    line_1,
    line_2,
    line_3,
    line_4: rest.length === 0 ? null : rest.join(", "),
    locality: locality ?? null,
    region,
    postcode,
    country_code: country ?? null,
  });
}

function popIf(segments: string[], isMatch: (segment: string) => boolean): string | null {
  const last = segments.at(-1);
  if (last === undefined || !isMatch(last)) return null;
  segments.pop();
  return last;
}

function matches(pattern: RegExp): Validator<string> {
  return (input, path, issues) => {
    if (typeof input === "string" && pattern.test(input)) return input;
    return addIssue(issues, { code: "invalid_string", path, message: "Invalid" });
  };
}
