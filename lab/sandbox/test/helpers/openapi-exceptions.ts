/** A JSON Schema. */
export type Schema = Record<string, unknown>;

/** A schema of the document that is wrong or behind. Each is used by at least one test. */
export interface Correction {
  reason: string;
  /** Returns the right schema, or undefined for schemas that it does not concern. */
  correct: (schema: Schema) => Schema | undefined;
}

/** An error that an endpoint returns without the document saying so. */
export interface UndocumentedError {
  status: number;
  code: string;
  /** Matches the names of the endpoints. */
  endpoints: RegExp;
  reason: string;
}

/** The schemas that are corrected when the document is loaded. */
export const corrections: readonly Correction[] = [
  {
    reason: "`nullable` belongs to OpenAPI 3.0; the document is 3.1, where null is a type.",
    correct: ({ nullable, ...schema }) =>
      nullable === true ? { ...schema, type: [schema["type"], "null"] } : undefined,
  },
  {
    reason: "A type with null allows null, although the `enum` beside it does not list it.",
    correct(schema) {
      const words = schema["enum"];
      const mayBeNull = Array.isArray(schema["type"]) && schema["type"].includes("null");
      if (!Array.isArray(words) || !mayBeNull || words.includes(null)) return undefined;
      return { ...schema, enum: [...(words as unknown[]), null] };
    },
  },
  {
    reason:
      "Timestamps have a time, 2023-01-01T15:00:00.000000000Z (guide to attribute types); the document says `date`.",
    correct(schema) {
      const properties = schema["properties"] as Record<string, Schema> | undefined;
      if (properties?.["attribute_type"]?.["enum"]?.toString() !== "timestamp") return undefined;
      const value = { ...properties["value"], format: "date-time" };
      return { ...schema, properties: { ...properties, value } };
    },
  },
  {
    reason:
      "Call recordings take a transcript, and the video is optional (endpoint reference; newer than the document).",
    correct(schema) {
      const { video_url, ...others } = (schema["properties"] ?? {}) as Record<string, Schema>;
      if (video_url === undefined || Object.keys(others).length > 0) return undefined;
      const { required: _, ...optional } = schema;
      return { ...optional, properties: { video_url, transcript: { type: "array" } } };
    },
  },
  {
    reason: "The sandbox also accepts http targets on this machine, to which it delivers.",
    correct: ({ pattern, ...schema }) =>
      typeof pattern === "string" && pattern.startsWith("^https:")
        ? { ...schema, pattern: pattern.replace("^https:", "^https?:") }
        : undefined,
  },
];

const ANY = /./;

/** Errors beyond those that the document lists with each endpoint. */
export const undocumentedErrors: readonly UndocumentedError[] = [
  {
    status: 400,
    code: "validation_type",
    endpoints: ANY,
    reason: "Any endpoint rejects a malformed request; the document says so with some.",
  },
  {
    status: 403,
    code: "unauthorized",
    endpoints: ANY,
    reason: "Any endpoint rejects a token without its scopes (guide to authentication).",
  },
  {
    status: 404,
    code: "not_found",
    endpoints:
      /^GET .*\/(attributes|entries|meetings|tasks|threads|files|download)$|^POST \/v2\/files/,
    reason: "These name an object, a list, a record or a file that may not exist.",
  },
  {
    status: 400,
    code: "value_not_found",
    endpoints:
      /^POST .*\/(tasks|query)$|^PATCH .*\/tasks\/|^(PATCH|PUT) .*\/(records|entries)(\/|$)/,
    reason: "The request names an attribute, an option, a record or a member that may not exist.",
  },
  {
    status: 400,
    code: "unknown_filter_attribute_slug",
    endpoints: /^POST .*\/query$/,
    reason: "Seen on the live API for a filter by an unknown attribute.",
  },
  {
    status: 400,
    code: "uniqueness_conflict",
    endpoints: /^(POST|PATCH|PUT) .*\/(records|entries)(\/|$)/,
    reason: "Seen on the live API; the document has it with the history of values only.",
  },
  {
    status: 400,
    code: "missing_value",
    endpoints: /^(POST|PUT) .*\/entries$|^PUT .*\/records$/,
    reason:
      "Attributes of lists can be required as well as those of objects, and an upsert can create a record.",
  },
  {
    status: 400,
    code: "standard_object_disabled",
    endpoints: /\/records(\/|$)/,
    reason: "In newer revisions.",
  },
  {
    status: 400,
    code: "multiple_values_for_single_value_attribute",
    endpoints: /\/(records|entries)(\/|$)/,
    reason: "In newer revisions.",
  },
  {
    status: 409,
    code: "slug_conflict",
    endpoints: /^PATCH .*\/(attributes\/\{attribute\}|lists\/\{list\})$/,
    reason: "Slugs are unique; the document has this error with the creation.",
  },
  {
    status: 400,
    code: "matching_attribute_definition_not_unique",
    endpoints: /^PUT .*\/records$/,
    reason: "Reported by users of the API for a matching attribute that is not unique.",
  },
  {
    status: 400,
    code: "multiple_match_results",
    endpoints: /^PUT .*\/records$/,
    reason: "The document has it with list entries; values of several records match as well.",
  },
  {
    status: 500,
    code: "internal_error",
    endpoints: ANY,
    reason: "A failure of the service. The code is the sandbox's own.",
  },
];
