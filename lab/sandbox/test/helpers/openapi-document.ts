import { readFileSync } from "node:fs";
import { corrections, type Schema } from "./openapi-exceptions.js";

/** An endpoint of the document. */
export interface Endpoint {
  /** Method and path, such as `GET /v2/tasks/{task_id}`. */
  name: string;
  pathParameters: Schema;
  queryParameters: Schema;
  isDeprecated: boolean;
  /** Schema of the request's body; undefined without one. */
  body: Schema | undefined;
  /** Schemas of the responses, by status; undefined for a response without a body. */
  responses: ReadonlyMap<number, Schema | undefined>;
}

interface Content {
  content?: { "application/json"?: { schema: Schema }; "multipart/form-data"?: { schema: Schema } };
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: Schema;
}

interface Operation {
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content | { $ref: string }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

const file = new URL("../fixtures/attio-openapi.json", import.meta.url);

/**
 * Attio's OpenAPI document with its corrections. Objects are closed, so that a key which the document does
 * not list is noticed.
 */
export const openApiDocument = JSON.parse(readFileSync(file, "utf8"), (_key, value: unknown) =>
  isSchema(value) ? close(correct(value)) : value,
) as OpenApiDocument;

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function correct(schema: Schema): Schema {
  return corrections.reduce((before, correction) => correction.correct(before) ?? before, schema);
}

function close(schema: Schema): Schema {
  const isObject = [schema["type"]].flat().includes("object") && isSchema(schema["properties"]);
  return isObject && !("additionalProperties" in schema)
    ? { ...schema, additionalProperties: false }
    : schema;
}

/** The endpoints of the document. */
export const endpoints: readonly Endpoint[] = Object.entries(openApiDocument.paths).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pathParameters: createParameterSchema(operation, "path"),
      queryParameters: createParameterSchema(operation, "query"),
      isDeprecated: operation.deprecated === true,
      body: getSchema(operation.requestBody),
      responses: new Map(
        Object.entries(operation.responses).map(([status, response]) => [
          Number(status),
          getSchema(resolveResponse(response)),
        ]),
      ),
    })),
);

function createParameterSchema({ parameters = [] }: Operation, place: Parameter["in"]): Schema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: "object",
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function resolveResponse(response: Content | { $ref: string }): Content {
  if (!("$ref" in response)) return response;
  return openApiDocument.components.responses[response.$ref.split("/").at(-1) ?? ""] ?? {};
}

function getSchema(content: Content | undefined): Schema | undefined {
  const { "application/json": json, "multipart/form-data": form } = content?.content ?? {};
  return (json ?? form)?.schema;
}

/** Returns the error codes that the document lists for a status of an endpoint. */
export function getErrorCodes({ responses }: Endpoint, status: number): string[] {
  const properties = responses.get(status)?.["properties"] as Record<string, Schema> | undefined;
  return (properties?.["code"]?.["enum"] as string[] | undefined) ?? [];
}

/** An endpoint, and the parameters in the path of a request to it. */
export interface Match {
  endpoint: Endpoint;
  pathParameters: Record<string, string>;
}

/** Finds the endpoint of a request; the one with the fewest parameters wins. */
export function findEndpoint(method: string, path: string): Match | undefined {
  const matches = endpoints.flatMap((endpoint) => {
    const found = toPattern(endpoint.name).exec(`${method} ${path}`);
    return found === null ? [] : [{ endpoint, pathParameters: decode(found.groups ?? {}) }];
  });
  const count = ({ pathParameters }: Match) => Object.keys(pathParameters).length;
  return matches.toSorted((first, second) => count(first) - count(second))[0];
}

function toPattern(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function decode(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
