import type { Answers } from "../answers.js";
import type { GeneratedOperation } from "../generated.js";
import { toCamelCase, toKebabCase, withArticle } from "../names.js";
import { nameStarter, type StarterNames, upper, writeSample } from "./starter.js";

const FIRST = { id: "i1", title: "Fix the login" };
const SECOND = { id: "i2", title: "Write the guide" };

/** Writes a list and a read of an invented GraphQL service, which its author changes to what the real one has. */
export function writeGraphqlStarter(answers: Answers): {
  files: Record<string, string>;
  operations: GeneratedOperation[];
} {
  const names = nameStarter(answers);
  const { compact, forModels, id, shape, singular } = names;
  const words = singular.replaceAll("_", " ");
  return {
    files: {
      [`src/${answers.resource}/${toKebabCase(singular)}.ts`]: `import { z } from "zod";

/** The fields of ${withArticle(words)} that are asked for. */
export const FIELDS = "id title";

/** ${upper(withArticle(words))}, as the service sends it. */
export const ${shape} = z.looseObject({ id: z.string(), title: z.string() });

/** ${upper(withArticle(words))}, as models read it. */
export const ${forModels} = z.strictObject({ ${id}: z.string(), title: z.string() });

/** Reduces ${withArticle(words)} to what models read. */
export function ${compact}({ id, title }: z.output<typeof ${shape}>): z.output<typeof ${forModels}> {
  return { ${id}: id, title };
}
`,
    },
    operations: [writeList(answers, names), writeGet(answers, names)],
  };
}

function writeList({ name, resource }: Answers, names: StarterNames): GeneratedOperation {
  const tool = `${name}_list_${resource}`;
  const constant = toCamelCase(`list_${resource}`);
  const file = toKebabCase(`list_${resource}`);
  const field = toCamelCase(resource);
  const description = `Lists ${resource.replaceAll("_", " ")}, page by page.`;
  const reply = (node: object, hasNextPage: boolean) => ({
    data: { [field]: { nodes: [node], pageInfo: { hasNextPage, endCursor: "c1==" } } },
  });
  return {
    resource,
    tool,
    constant,
    file,
    description,
    inputs: ["first", "after"].map((input) => ({ name: input, required: false })),
    source: `import {
  compactPage,
  connectionOf,
  connectionPage,
  defineOperation,
  graphql,
  pageOf,
} from "@workbelt/core/provider";
import { z } from "zod";
import { ${names.compact}, FIELDS, ${names.shape}, ${names.forModels} } from "${names.module}";

const DOCUMENT = \`query ($first: Int, $after: String) {
  ${field}(first: $first, after: $after) { nodes { \${FIELDS} } pageInfo { hasNextPage endCursor } }
}\`;

/** The operation \`${tool}\`. */
export const ${constant} = defineOperation({
  name: "${tool}",
  description: "${description}",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "cursor", input: "after", size: "first" },
  input: z.strictObject({
    first: z.int().min(1).max(100).describe("Items per page").optional(),
    after: z.string().max(500).describe("next_cursor of the previous page").optional(),
  }),
  request: (input) => graphql(DOCUMENT, input),
  response: z.object({ data: z.object({ ${field}: connectionOf(${names.shape}) }) }),
  result: ({ data }) => connectionPage(data.${field}),
  output: pageOf(${names.forModels}, "cursor"),
  compact: compactPage(${names.compact}),
});
`,
    sample: writeSample(constant, file, "{ first: 1 }"),
    recorded: {
      request: "POST /graphql",
      body: { variables: { first: 1 } },
      reply: reply(FIRST, true),
      lastReply: reply(SECOND, false),
    },
  };
}

function writeGet({ name, resource }: Answers, names: StarterNames): GeneratedOperation {
  const { compact, forModels, id, module, shape, singular } = names;
  const words = singular.replaceAll("_", " ");
  const tool = `${name}_get_${singular}`;
  const constant = toCamelCase(`get_${singular}`);
  const file = toKebabCase(`get_${singular}`);
  const field = toCamelCase(singular);
  const description = `Gets one ${words} by its ${id}.`;
  return {
    resource,
    tool,
    constant,
    file,
    description,
    inputs: [{ name: id, required: true, identifies: true }],
    source: `import { defineOperation, graphql } from "@workbelt/core/provider";
import { z } from "zod";
import { ${compact}, FIELDS, ${shape}, ${forModels} } from "${module}";

/** The operation \`${tool}\`. */
export const ${constant} = defineOperation({
  name: "${tool}",
  description: "${description}",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ ${id}: z.string().min(1).max(64).describe("Id of the ${words}") }),
  request: ({ ${id} }) =>
    graphql(\`query ($id: String!) { ${field}(id: $id) { \${FIELDS} } }\`, { id: ${id} }),
  response: z.object({ data: z.object({ ${field}: ${shape} }) }),
  result: ({ data }) => data.${field},
  output: ${forModels},
  compact: ${compact},
});
`,
    sample: writeSample(constant, file, `{ ${id}: "i1" }`),
    recorded: {
      request: "POST /graphql",
      body: { variables: { id: "i1" } },
      reply: { data: { [field]: FIRST } },
    },
  };
}
