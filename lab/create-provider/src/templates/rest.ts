import type { Answers, Pages } from "../answers.js";
import type { GeneratedOperation, Recorded } from "../generated.js";
import { toCamelCase, toKebabCase, withArticle } from "../names.js";
import { nameStarter, type StarterNames, upper, writeSample } from "./starter.js";

interface PageTemplate {
  imports: string[];
  pagination: string;
  inputs: { name: string; schema: string }[];
  response: string;
  result: string;
  first: Pick<Recorded, "request" | "reply" | "lastReply">;
  input: string;
}

const ADA = { id: "51", name: "Ada Byron" };
const KAY = { id: "52", name: "Kay Ito" };
const SIZE = 'z.int().min(1).max(100).describe("Items per page").optional()';

/** Returns how the list of the starter reads its pages. */
function describePages(pages: Pages, shape: string, path: string): PageTemplate {
  const list = `z.array(${shape})`;
  const limit = { name: "limit", schema: SIZE };
  const templates: Record<Pages, PageTemplate> = {
    cursor: {
      imports: ["compactPage", "cursorPage", "pageOf"],
      pagination: '{ kind: "cursor", input: "after", size: "limit" }',
      inputs: [
        limit,
        {
          name: "after",
          schema: 'z.string().max(500).describe("next_cursor of the previous page").optional()',
        },
      ],
      response: `z.object({ results: ${list}, next: z.string().nullish() })`,
      result: "({ results, next }) => cursorPage(results, next)",
      first: {
        request: `GET ${path}?limit=1`,
        reply: { results: [ADA], next: "NTI=" },
        lastReply: { results: [KAY] },
      },
      input: "{ limit: 1 }",
    },
    offset: {
      imports: ["compactPage", "offsetPage", "pageOf"],
      pagination: '{ kind: "offset", input: "offset", size: "limit" }',
      inputs: [
        limit,
        {
          name: "offset",
          schema: 'z.int().min(0).describe("next_offset of the previous page").optional()',
        },
      ],
      response: `z.object({ results: ${list} })`,
      result: "({ results }, { limit = 20, offset = 0 }) => offsetPage(results, limit, offset)",
      first: {
        request: `GET ${path}?limit=2`,
        reply: { results: [ADA, KAY] },
        lastReply: { results: [{ id: "53", name: "Lin Park" }] },
      },
      input: "{ limit: 2 }",
    },
    page: {
      imports: ["compactPage", "pageOf"],
      pagination: '{ kind: "page", input: "page", size: "limit" }',
      inputs: [
        limit,
        {
          name: "page",
          schema: 'z.int().min(1).describe("next_page of the previous page").optional()',
        },
      ],
      response: `z.object({ results: ${list}, pages: z.int() })`,
      result:
        "({ results, pages }, { page = 1 }) =>\n    page < pages ? { items: results, next_page: page + 1 } : { items: results }",
      first: {
        request: `GET ${path}?limit=1`,
        reply: { results: [ADA], pages: 2 },
        lastReply: { results: [KAY], pages: 2 },
      },
      input: "{ limit: 1 }",
    },
    none: {
      imports: ["compactPage", "pageOf"],
      pagination: '{ kind: "none" }',
      inputs: [],
      response: `z.object({ results: ${list} })`,
      result: "({ results }) => ({ items: results })",
      first: { request: `GET ${path}`, reply: { results: [ADA] } },
      input: "{}",
    },
  };
  return templates[pages];
}

/** Writes a list and a read of an invented service, which its author changes to what the real one has. */
export function writeRestStarter(answers: Answers): {
  files: Record<string, string>;
  operations: GeneratedOperation[];
} {
  const names = nameStarter(answers);
  const { compact, forModels, id, shape, singular } = names;
  const words = singular.replaceAll("_", " ");
  const file = `src/${answers.resource}/${toKebabCase(singular)}.ts`;
  return {
    files: {
      [file]: `import { z } from "zod";

/** ${upper(withArticle(words))}, as the service sends it: the members that are used. */
export const ${shape} = z.looseObject({ id: z.string(), name: z.string() });

/** ${upper(withArticle(words))}, as models read it. */
export const ${forModels} = z.strictObject({ ${id}: z.string(), name: z.string() });

/** Reduces ${withArticle(words)} to what models read. */
export function ${compact}({ id, name }: z.output<typeof ${shape}>): z.output<typeof ${forModels}> {
  return { ${id}: id, name };
}
`,
    },
    operations: [writeList(answers, names), writeGet(answers, names)],
  };
}

function writeList({ name, pages, resource }: Answers, names: StarterNames): GeneratedOperation {
  const tool = `${name}_list_${resource}`;
  const constant = toCamelCase(`list_${resource}`);
  const file = toKebabCase(`list_${resource}`);
  const path = `/${toKebabCase(resource)}`;
  const page = describePages(pages, names.shape, path);
  const imports = [...page.imports, "defineOperation", "path"].toSorted().join(", ");
  const query = page.inputs.length === 0 ? "" : "query";
  const description = `Lists ${resource.replaceAll("_", " ")}, page by page.`;
  const inputs = page.inputs
    .map(({ name: input, schema }) => `    ${input}: ${schema},\n`)
    .join("");
  return {
    resource,
    tool,
    constant,
    file,
    description,
    inputs: page.inputs.map((input) => ({ name: input.name, required: false })),
    source: `import { ${imports} } from "@workbelt/core/provider";
import { z } from "zod";
import { ${names.compact}, ${names.shape}, ${names.forModels} } from "${names.module}";

/** The operation \`${tool}\`. */
export const ${constant} = defineOperation({
  name: "${tool}",
  description: "${description}",
  effect: "read",
  returnsTexts: [],
  pagination: ${page.pagination},
  input: z.strictObject({${inputs === "" ? "" : `\n${inputs}  `}}),
  request: (${query}) => ({ method: "GET", path: path\`${path}\`${query && `, ${query}`} }),
  response: ${page.response},
  result: ${page.result},
  output: pageOf(${names.forModels}, "${pages}"),
  compact: compactPage(${names.compact}),
});
`,
    sample: writeSample(constant, file, page.input),
    recorded: page.first,
  };
}

function writeGet({ name, resource }: Answers, names: StarterNames): GeneratedOperation {
  const { compact, forModels, id, module, shape, singular } = names;
  const words = singular.replaceAll("_", " ");
  const tool = `${name}_get_${singular}`;
  const constant = toCamelCase(`get_${singular}`);
  const file = toKebabCase(`get_${singular}`);
  const path = `/${toKebabCase(resource)}`;
  const description = `Gets one ${words} by its ${id}.`;
  return {
    resource,
    tool,
    constant,
    file,
    description,
    inputs: [{ name: id, required: true, identifies: true }],
    source: `import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { ${compact}, ${shape}, ${forModels} } from "${module}";

/** The operation \`${tool}\`. */
export const ${constant} = defineOperation({
  name: "${tool}",
  description: "${description}",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ ${id}: z.string().min(1).max(64).describe("Id of the ${words}") }),
  request: ({ ${id} }) => ({ method: "GET", path: path\`${path}/\${${id}}\` }),
  response: ${shape},
  output: ${forModels},
  compact: ${compact},
});
`,
    sample: writeSample(constant, file, `{ ${id}: "51" }`),
    recorded: { request: `GET ${path}/51`, reply: ADA },
  };
}
