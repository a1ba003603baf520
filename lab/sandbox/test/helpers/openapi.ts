import addFormats from "ajv-formats";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { type Endpoint, findEndpoint, getErrorCodes, openApiDocument } from "./openapi-document.js";
import { type Schema, undocumentedErrors } from "./openapi-exceptions.js";

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  /** Path and query, without the host. */
  url: string;
  /** Its parsed JSON; undefined without a body. */
  body: unknown;
}

/** A response as it was received. */
export interface ReceivedResponse {
  status: number;
  /** Its parsed JSON; undefined without a body. */
  body: unknown;
}

/** Returns where a request differs from Attio's OpenAPI document; empty if it conforms. */
export function findRequestViolations({ body, method, url }: SentRequest): string[] {
  const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
  const match = findEndpoint(method, pathname);
  if (match === undefined) return [`${method} ${pathname} is not in the document`];
  const { endpoint, pathParameters } = match;
  const query = Object.fromEntries(searchParams);
  return [
    ...check(endpoint.pathParameters, pathParameters, `${endpoint.name} path`, parameterAjv),
    ...check(endpoint.queryParameters, query, `${endpoint.name} query`, parameterAjv),
    ...check(endpoint.body, body, `${endpoint.name} request body`),
  ];
}

/** Returns where a response differs from Attio's OpenAPI document; empty if it conforms. */
export function findResponseViolations(
  { method, url }: Pick<SentRequest, "method" | "url">,
  { body, status }: ReceivedResponse,
): string[] {
  const { pathname } = new URL(url, "http://127.0.0.1");
  const endpoint = findEndpoint(method, pathname)?.endpoint;
  if (endpoint === undefined) {
    const isNotFound = status === 404 && check(errorSchema, body, "").length === 0;
    return isNotFound ? [] : [`${method} ${pathname} is not in the document`];
  }
  const subject = `${endpoint.name} response ${status}`;
  if (status >= 400) return checkError(endpoint, { body, status }, subject);
  if (!endpoint.responses.has(status)) return [`${subject} is not in the document`];
  return check(endpoint.responses.get(status), body, subject);
}

/** The common shape of errors, with the parts of it that the document leaves out of most endpoints. */
const errorSchema: Schema = {
  type: "object",
  properties: {
    status_code: { type: "integer" },
    // The spelling of POST /v2/comments.
    statusCode: { type: "integer" },
    type: { enum: ["invalid_request_error", "auth_error", "rate_limit_error", "api_error"] },
    code: { type: "string" },
    message: { type: "string", minLength: 1 },
    // Seen in responses with `validation_type` and `filter_error`; not in the document.
    validation_errors: { type: "array", minItems: 1 },
    path: { type: "array" },
  },
  required: ["type", "code", "message"],
  oneOf: [{ required: ["status_code"] }, { required: ["statusCode"] }],
  additionalProperties: false,
};

/** Checks the shape of an error, and that its code is one of the endpoint's or a known addition. */
function checkError(
  endpoint: Endpoint,
  { body, status }: ReceivedResponse,
  subject: string,
): string[] {
  const problems = check(errorSchema, body, subject);
  if (problems.length > 0) return problems;
  const { code } = body as { code: string };
  const isKnown =
    getErrorCodes(endpoint, status).includes(code) ||
    undocumentedErrors.some(
      (error) =>
        error.status === status && error.code === code && error.endpoints.test(endpoint.name),
    );
  return isKnown ? [] : [`${subject} has the code ${code}, which is not in the document`];
}

const bodyAjv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
const parameterAjv = addFormats.default(
  new Ajv2020({ strict: false, allErrors: true, coerceTypes: true }),
);
const validators = new Map<Schema, ValidateFunction>();

function check(
  schema: Schema | undefined,
  value: unknown,
  subject: string,
  ajv = bodyAjv,
): string[] {
  if (schema === undefined) return value === undefined ? [] : [`${subject} is not expected`];
  if (value === undefined) return [`${subject} is missing`];
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = ajv.compile({ ...schema, components: openApiDocument.components });
    validators.set(schema, validate);
  }
  return validate(value) ? [] : listProblems(validate.errors ?? [], subject);
}

const ALTERNATIVE = /\/(anyOf|oneOf)\/\d/;

/** Lists the problems; that no alternative of a choice fits is one, not one for each alternative. */
function listProblems(errors: readonly ErrorObject[], subject: string): string[] {
  return errors
    .filter(({ schemaPath }) => !ALTERNATIVE.test(schemaPath))
    .map(({ instancePath, message, params }) => {
      const { additionalProperty: key } = params as { additionalProperty?: string };
      return `${subject}${instancePath} ${message ?? "is invalid"}${key === undefined ? "" : `: ${key}`}`;
    });
}
