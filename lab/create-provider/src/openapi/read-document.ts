import { readFileSync, statSync } from "node:fs";
import { parse } from "yaml";
import { AnswerError, type OAuthAnswers } from "../answers.js";
import { toWords } from "../names.js";
import { asList, asObject, asText, type JsonObject, resolveReference } from "./json.js";

const MAX_BYTES = 30_000_000;
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
/** Paths that can be written into the code of a request. */
const PATH = /^\/[\w\-./~:@{}]*$/;

/** One operation of a document. */
export interface DocumentOperation {
  method: string;
  path: string;
  summary: string;
  /** The operation's own object, and the parameters of it and of its path. */
  operation: JsonObject;
  parameters: readonly JsonObject[];
}

/** The parts of an OpenAPI document that are used. */
export interface OpenapiDocument {
  root: JsonObject;
  operations: readonly DocumentOperation[];
  /** Guesses for the answers. */
  name: string;
  baseUrl: string;
  authentication: "bearer" | "header" | "basic";
  header: string | undefined;
  oauth: OAuthAnswers | undefined;
}

/** Reads an OpenAPI document of version 3.0 or 3.1. @throws AnswerError if it cannot be used. */
export function readDocument(file: string): OpenapiDocument {
  const root = parseDocument(file);
  const version = asText(root["openapi"]) ?? "";
  if (!/^3\.[01]\b/.test(version)) {
    const found = asText(root["swagger"]) === undefined ? "no `openapi: 3.…`" : "Swagger 2";
    throw new AnswerError(
      `${file} has ${version === "" ? found : `the version ${JSON.stringify(version.slice(0, 20))}`}; expected OpenAPI 3.0 or 3.1. Convert older documents, for example with npx swagger2openapi.`,
    );
  }
  const operations = Object.entries(asObject(root["paths"]) ?? {}).flatMap(([path, item]) =>
    PATH.test(path)
      ? listOperations(root, path, resolveReference(root, item, `paths ${path}`))
      : [],
  );
  if (operations.length === 0) throw new AnswerError(`${file} has no operations under \`paths\`.`);
  const server = asText(asObject(asList(root["servers"])[0])?.["url"]) ?? "";
  const title = asText(asObject(root["info"])?.["title"]) ?? "";
  const [name = ""] = toWords(title).filter((word) => /^[a-z][a-z0-9]+$/.test(word));
  const baseUrl = URL.canParse(server) ? server : "";
  return { root, operations, name, baseUrl, ...readSecurity(root) };
}

function parseDocument(file: string): JsonObject {
  let text: string;
  try {
    if (statSync(file).size > MAX_BYTES) {
      throw new AnswerError(`${file} has more than 30 MB. Give a document of the part you need.`);
    }
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof AnswerError) throw error;
    if (error instanceof TypeError)
      throw new AnswerError(`${file} is not UTF-8. Save it as UTF-8.`);
    throw new AnswerError(`${file} cannot be read: ${(error as Error).message}`);
  }
  let parsed: unknown;
  try {
    // YAML has JSON in it, but its parser is slower. It limits aliases, so that a small file cannot become a huge one.
    parsed = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 1000 });
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new AnswerError(`${file} is neither JSON nor YAML: ${reason.slice(0, 200)}`);
  }
  const root = asObject(parsed);
  if (root === undefined) throw new AnswerError(`${file} is no OpenAPI document: it is no object.`);
  return root;
}

function listOperations(root: JsonObject, path: string, item: JsonObject): DocumentOperation[] {
  return METHODS.flatMap((method) => {
    const operation = asObject(item[method]);
    if (operation === undefined) return [];
    const at = `${method.toUpperCase()} ${path}`;
    const parameters = [...asList(item["parameters"]), ...asList(operation["parameters"])].map(
      (parameter) => resolveReference(root, parameter, `a parameter of ${at}`),
    );
    const summary = asText(operation["summary"]) ?? asText(operation["operationId"]) ?? "";
    return [{ method: method.toUpperCase(), path, summary, operation, parameters }];
  });
}

function readSecurity(
  root: JsonObject,
): Pick<OpenapiDocument, "authentication" | "header" | "oauth"> {
  const schemes = Object.values(
    asObject(asObject(root["components"])?.["securitySchemes"]) ?? {},
  ).map((scheme) => resolveReference(root, scheme, "a security scheme"));
  const flow = schemes
    .map((scheme) => asObject(asObject(scheme["flows"])?.["authorizationCode"]))
    .find((each) => each !== undefined);
  const key = schemes.find((scheme) => scheme["type"] === "apiKey" && scheme["in"] === "header");
  const isBearer = schemes.some(
    ({ scheme, type }) => type === "oauth2" || String(scheme).toLowerCase() === "bearer",
  );
  const isBasic = schemes.some(({ scheme }) => String(scheme).toLowerCase() === "basic");
  const authorizationEndpoint = asText(flow?.["authorizationUrl"]);
  const tokenEndpoint = asText(flow?.["tokenUrl"]);
  return {
    authentication:
      isBearer || (key === undefined && !isBasic) ? "bearer" : key ? "header" : "basic",
    header: asText(key?.["name"]),
    oauth:
      authorizationEndpoint === undefined || tokenEndpoint === undefined
        ? undefined
        : { authorizationEndpoint, tokenEndpoint, scopes: "" },
  };
}
