import type { GeneratedOperation } from "../generated.js";
import { toCamelCase, toKebabCase, toSnakeCase } from "../names.js";
import { writeSample } from "../templates/starter.js";
import { makeExample, readContent } from "./examples.js";
import { asList, asObject, asText, type JsonObject, resolveReference, toLine } from "./json.js";
import type { DocumentOperation, OpenapiDocument } from "./read-document.js";
import { readSurface, writeInput, writeResponse } from "./schemas.js";

interface Draft {
  document: OpenapiDocument;
  operation: DocumentOperation;
  resource: string;
  tool: string;
}

/** The inputs, and what is left out because it is no plain value with a name. */
interface Inputs {
  inputs: { name: string; schema: string; required: boolean; example: unknown; in: string }[];
  omitted: string[];
}

const MAX_NAMED = 10;

const EFFECTS: Readonly<Record<string, string>> = {
  GET: "read",
  POST: "create",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
};

const CONSEQUENCES: Readonly<Record<string, string>> = {
  create: '{ reversible: "not", reason: "no operation deletes it" }',
  update:
    '{ reversible: "not", reason: "nothing keeps the values before it", overwrites: "the values it names" }',
  delete: '{ reversible: "not", reason: "nothing restores it", deletes: "what the id names" }',
};

/** Drafts an operation. Lines with DRAFT say what a person has to decide; the contract suite fails until they are gone. */
export function draftOperation({ document, operation, resource, tool }: Draft): GeneratedOperation {
  const { method, path } = operation;
  const { root } = document;
  const words = tool.split("_").slice(1).join("_");
  const constant = toCamelCase(words);
  const file = toKebabCase(words);
  const effect = EFFECTS[method] ?? "create";
  const { inputs, omitted } = listInputs(document, operation);
  const reply = readReply(root, operation);
  const description = describe(operation);
  const fields = inputs.map(({ name, schema }) => `    ${name}: ${schema},\n`).join("");
  const decisions = [
    ...(effect === "read"
      ? [
          "  // DRAFT: does it return texts that people outside the workspace wrote?",
          '  returnsTexts: ["outside"],',
        ]
      : [
          "  // DRAFT: what it deletes or overwrites, who notices, how far it can be undone.",
          `  consequence: ${CONSEQUENCES[effect]},`,
        ]),
    ...writeScopes(document, operation),
  ];
  const left = omitted.slice(0, MAX_NAMED).map((name) => JSON.stringify(toLine(name, 40)));
  const more = omitted.length > left.length ? ` and ${omitted.length - left.length} more` : "";
  const leftOut =
    left.length === 0
      ? ""
      : `  // DRAFT: left out: ${left.join(", ")}${more}. Flatten what models need.\n`;
  const source = `import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";

const response = ${reply.schema};

// DRAFT: the name. Its verb and noun are what models choose by; file, constant and sample follow from it.
/** The operation \`${tool}\`. */
export const ${constant} = defineOperation({
  name: "${tool}",
  // DRAFT: what it does, in a few words, and how it differs from its neighbours.
  description: ${JSON.stringify(description)},
  // DRAFT: the effect. A POST may be a read, such as a search.
  effect: "${effect}",
${decisions.join("\n")}
  // DRAFT: the inputs that models need, each with limits and a few words.
${leftOut}  input: z.strictObject({${fields === "" ? "" : `\n${fields}  `}}),
  request: ${writeRequest(method, path, inputs)},
  response,
  // DRAFT: what models read, with \`compact\`; for a list \`pagination\`, \`result\` and \`pageOf\`.
${reply.result}  output: ${reply.output},
});
`;
  const given = inputs.filter(({ required }) => required);
  const example = Object.fromEntries(given.map(({ example: value, name }) => [name, value]));
  return {
    resource,
    tool,
    constant,
    file,
    description,
    inputs: inputs.map(({ in: place, name, required }) => {
      return { name, required, identifies: place === "path" };
    }),
    source,
    sample: writeSample(constant, file, JSON.stringify(example)),
    recorded: record(operation, given, reply),
  };
}

/** Names that cannot stand for a value in the request. */
const TAKEN =
  /^(?:path|query|body|arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** Writes the function that makes the request: inputs of the path are parts of it, the others the query or the body. */
function writeRequest(method: string, path: string, inputs: Inputs["inputs"]): string {
  const names = inputs.filter((input) => input.in === "path").map(({ name }) => name);
  const others = method === "GET" || method === "DELETE" ? "query" : "body";
  const rest = names.length === inputs.length ? "" : others;
  const taken = names.map((name) => (toLocal(name) === name ? name : `${name}: ${toLocal(name)}`));
  if (rest !== "") taken.push(`...${rest}`);
  const parameter = names.length === 0 ? rest : `{ ${taken.join(", ")} }`;
  const filled = path.replaceAll(/\{([^{}]*)\}/g, (braces, given: string) => {
    const name = toSnakeCase(given);
    return names.includes(name) ? `\${${toLocal(name)}}` : braces;
  });
  return `(${parameter}) => ({ method: "${method}", path: path\`${filled}\`${rest && `, ${rest}`} })`;
}

function toLocal(name: string): string {
  return TAKEN.test(name) ? `${name}_value` : name;
}

function describe({ method, operation, path, summary }: DocumentOperation): string {
  const text = toLine(summary || (asText(operation["description"]) ?? ""), 160).replace(
    /[.\s]+$/,
    "",
  );
  const plain = text.replaceAll(/[|`<>]/g, " ");
  return plain.length >= 20 ? `${plain}.` : `${plain || method} (${method} ${path}) of the API.`;
}

/** Lists the inputs that the request sends: those of the path, and of the query or the body. */
function listInputs(
  { root }: OpenapiDocument,
  { method, operation, parameters, path }: DocumentOperation,
): Inputs {
  const found: Inputs = { inputs: [], omitted: [] };
  const takesQuery = method === "GET" || method === "DELETE";
  const add = (
    place: string,
    given: string,
    schema: unknown,
    required: boolean,
    description: unknown,
  ) => {
    const name = place === "path" ? toSnakeCase(given) : given;
    const written = writeInput(root, { schema, required, description });
    const isUsable =
      /^[A-Za-z_]\w{0,63}$/.test(name) && !["__proto__", "constructor"].includes(name);
    const isKnown = found.inputs.some((input) => input.name === name);
    if (written === undefined || !isUsable || isKnown) {
      found.omitted.push(given);
      return;
    }
    found.inputs.push({
      name,
      schema: written,
      required,
      example: makeExample(root, schema),
      in: place,
    });
  };
  const named = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  for (const name of named) {
    const parameter = parameters.find((each) => each["in"] === "path" && each["name"] === name);
    add(
      "path",
      name,
      parameter?.["schema"] ?? { type: "string" },
      true,
      parameter?.["description"],
    );
  }
  for (const parameter of parameters) {
    const name = asText(parameter["name"]) ?? "";
    if (parameter["in"] === "query" && takesQuery) {
      add(
        "query",
        name,
        parameter["schema"],
        parameter["required"] === true,
        parameter["description"],
      );
    } else if (parameter["in"] === "query" || parameter["in"] === "header") {
      found.omitted.push(name);
    }
  }
  const holder = resolveReference(root, operation["requestBody"], `the body of ${method} ${path}`);
  const { schema } = readContent(root, holder);
  if (schema === undefined || takesQuery) return found;
  const body = readSurface(root, schema);
  for (const [name, value] of body.properties) {
    if (readSurface(root, value).schema["readOnly"] === true) continue;
    add("body", name, value, body.required.has(name), undefined);
  }
  return found;
}

/** Returns the shape and an example of the successful reply. */
function readReply(root: JsonObject, { method, operation, path }: DocumentOperation) {
  const responses = Object.entries(asObject(operation["responses"]) ?? {});
  const [status = "", response] = responses.find(([each]) => /^2(?:\d\d|XX)$/i.test(each)) ?? [];
  const holder = resolveReference(root, response, `the response of ${method} ${path}`);
  const { example, schema } = readContent(root, holder);
  const code = /^\d+$/.test(status) ? Number(status) : 200;
  if (schema === undefined) {
    return {
      schema: "z.unknown()",
      result: "  result: () => ({ done: true as const }),\n",
      output: "z.strictObject({ done: z.literal(true) })",
      status: code,
      example: undefined,
    };
  }
  const written = writeResponse(root, schema);
  const { type } = readSurface(root, schema);
  const isObject = written.startsWith("z.looseObject(");
  const made = example ?? makeExample(root, schema);
  const own = { schema: written, status: code, example: made };
  if (isObject) return { ...own, result: "", output: "response" };
  if (type === "array") {
    return {
      ...own,
      result: "  result: (items) => ({ items }),\n",
      output: "z.looseObject({ items: response })",
    };
  }
  return {
    ...own,
    result: "  result: (value) => ({ value }),\n",
    output: "z.looseObject({ value: response })",
  };
}

function writeScopes({ root }: OpenapiDocument, { operation }: DocumentOperation): string[] {
  const security = operation["security"] ?? root["security"];
  const [scopes] = asList(security).flatMap((each) =>
    Object.values(asObject(each) ?? {}).filter((list) => asList(list).length > 0),
  );
  const texts = asList(scopes).filter((scope) => /^[\w.:/*-]{1,200}$/.test(String(scope)));
  return texts.length === 0 ? [] : [`  scopes: ${JSON.stringify(texts)},`];
}

function record(
  { method, path }: DocumentOperation,
  inputs: Inputs["inputs"],
  { example, status }: { example: unknown; status: number },
): GeneratedOperation["recorded"] {
  const valueOf = (name: string) =>
    String(
      inputs.find((input) => input.in === "path" && input.name === toSnakeCase(name))?.example,
    );
  const filled = path.replaceAll(/\{([^{}]*)\}/g, (_match, name: string) =>
    encodeURIComponent(valueOf(name)),
  );
  const queries = inputs.filter((input) => input.in === "query");
  const query = new URLSearchParams(
    Object.fromEntries(queries.map(({ example: value, name }) => [name, String(value)])),
  );
  const body = inputs.filter((input) => input.in === "body");
  return {
    request: `${method} ${filled}${query.size === 0 ? "" : `?${query.toString()}`}`,
    ...(body.length > 0 && {
      body: Object.fromEntries(body.map(({ example: value, name }) => [name, value])),
    }),
    reply: example,
    status,
  };
}
