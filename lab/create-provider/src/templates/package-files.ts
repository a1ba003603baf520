import type { Answers } from "../answers.js";
import type { GeneratedOperation, GeneratedPackage } from "../generated.js";
import { findErrorShape } from "../error-body.js";

/** Versions of what a new package is developed with. A test keeps them equal to those of the repository. */
export const VERSIONS = {
  "@langchain/core": "1.4.0",
  "@types/node": "24.19.2",
  typescript: "7.0.2",
  vitest: "5.1.1",
} as const;

/** Writes `package.json`. */
export function writeManifest({ displayName, name }: Answers, version: string): string {
  const range = `^${version}`;
  return toJson({
    name: `${name}-tools`,
    version: "0.1.0",
    private: true,
    description: `Tools of ${displayName} for AI agents.`,
    files: ["dist", "README.md"],
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    scripts: {
      build: "tsc -p tsconfig.build.json",
      typecheck: "tsc",
      // The tokenizer takes a while to load on a slow machine.
      test: "vitest run --testTimeout=60000",
      tables: "UPDATE_TABLES=1 vitest run test/contract.test.ts",
    },
    dependencies: { zod: "^4.0.0" },
    devDependencies: {
      "@langchain/core": VERSIONS["@langchain/core"],
      "@types/node": VERSIONS["@types/node"],
      "@workbelt/core": range,
      "@workbelt/testing": range,
      typescript: VERSIONS.typescript,
      vitest: VERSIONS.vitest,
    },
    peerDependencies: { "@langchain/core": "^1.0.0", "@workbelt/core": range },
    engines: { node: ">=22.19" },
  });
}

/** Writes the configurations of TypeScript, for checks and for the build. */
export function writeConfigurations(): Record<string, string> {
  return {
    "tsconfig.json": toJson({
      compilerOptions: {
        target: "ES2023",
        lib: ["ES2024"],
        module: "NodeNext",
        types: ["node"],
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
        declaration: true,
        skipLibCheck: true,
        noEmit: true,
      },
      include: ["src", "test"],
    }),
    "tsconfig.build.json": toJson({
      extends: "./tsconfig.json",
      compilerOptions: { noEmit: false, rootDir: "src", outDir: "dist" },
      include: ["src"],
      exclude: ["src/**/*.sample.ts"],
    }),
    ".gitignore": "node_modules/\ndist/\n",
  };
}

/** Writes `src/index.ts`. */
export function writeIndex({ name, oauth }: Answers, { operations }: GeneratedPackage): string {
  const imports = operations.map(
    ({ constant, file, resource }) => `import { ${constant} } from "./${resource}/${file}.js";\n`,
  );
  const resources = [...new Set(operations.map(({ resource }) => resource))].map((resource) => {
    const constants = operations.filter((each) => each.resource === resource);
    return `    ${resource}: { ${constants.map(({ constant }) => constant).join(", ")} },\n`;
  });
  return `import { defineProvider } from "@workbelt/core/provider";
${(oauth && `import { ${name}Provider } from "./accounts.js";\n`) || ""}${imports.join("")}import { ${name}Service } from "./service.js";

/** All tools of the service: toolkit, client, MCP server and command line are made from it. */
export const ${name}Package = defineProvider({
  service: ${name}Service,
  operations: {
${resources.join("")}  },${oauth ? `\n  accounts: ${name}Provider,` : ""}
});
`;
}

/** Writes the tests: the contract, and the behaviour over HTTP. */
export function writeTests(
  { authentication, name }: Answers,
  { errors, operations }: GeneratedPackage,
): Record<string, string> {
  const cases = Object.fromEntries(operations.map(({ recorded, tool }) => [tool, recorded]));
  const token = authentication === "basic" ? ', token: "user:password"' : "";
  return {
    "test/contract.test.ts": `import { describeContract, writeToolTable } from "@workbelt/testing";
import { loadSamples } from "@workbelt/testing/samples";
import { ${name}Package } from "../src/index.js";

const sources = new URL("../src/", import.meta.url);
// \`npm run tables\`
if (process.env["UPDATE_TABLES"]) writeToolTable(new URL("../README.md", import.meta.url), ${name}Package);

describeContract({ provider: ${name}Package, sources, samples: await loadSamples(${name}Package, sources) });
`,
    "test/behaviour.test.ts": `import { type BehaviourCase, type BehaviourOptions, describeBehaviour } from "@workbelt/testing";
import { loadSamples } from "@workbelt/testing/samples";
import { ${name}Package } from "../src/index.js";

/** The request that the documentation has for the input of each sample, and the reply of the service. */
const cases: Record<string, BehaviourCase> = ${toLiteral(cases)};

/** Replies with which the service reports errors. */
const errors: BehaviourOptions["errors"] = ${toLiteral(errors)};

const samples = await loadSamples(${name}Package, new URL("../src/", import.meta.url));
describeBehaviour(${name}Package, cases, { errors, samples${token} });
`,
  };
}

/** Returns the error replies of the tests: the given body, and for GraphQL those of common servers. */
export function listErrors({ api, error }: Answers): GeneratedPackage["errors"] {
  if (api === "graphql") {
    const codes = {
      401: "UNAUTHENTICATED",
      403: "FORBIDDEN",
      404: "NOT_FOUND",
      429: "RATELIMITED",
    };
    const entries = Object.entries({ ...codes, 503: "INTERNAL_SERVER_ERROR" });
    return Object.fromEntries(
      entries.map(([status, code]) => [
        status,
        { status: 200, body: { errors: [{ message: "No.", extensions: { code } }] } },
      ]),
    );
  }
  const shape = findErrorShape(error);
  return shape === undefined ? {} : { 404: { body: error, message: shape.message } };
}

/** Writes `README.md`. */
export function writeReadme(
  { displayName, name }: Answers,
  operations: readonly GeneratedOperation[],
): string {
  const rows = operations.map(({ description, inputs, resource, tool }) => {
    const names = inputs.map((input) => (input.required ? `**${input.name}**` : input.name));
    return `| ${resource} | \`${tool}\` | ${getFirstSentence(description)} | ${names.join(", ") || "none"} |`;
  });
  const variable = `${name.toUpperCase()}_ACCESS_TOKEN`;
  return `# ${name}-tools: tools of ${displayName} for AI agents

<!-- tools -->

| resource | tool | does | inputs |
| --- | --- | --- | --- |
${rows.join("\n")}

<!-- /tools -->

The token is in \`${variable}\`.

\`\`\`ts
import { ApiToolkit } from "@workbelt/core/langchain";
import { ${name}Package } from "${name}-tools";

const tools = new ApiToolkit(${name}Package).getTools(); // for LangChain
\`\`\`

\`\`\`sh
npx @workbelt/mcp --provider ${name}-tools
npx @workbelt/cli --provider ${name}-tools tools ${name}
\`\`\`

\`npm test\` runs the contract suite and the behaviour over HTTP, \`npm run tables\` writes the table above.
`;
}

function getFirstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns JSON as a literal of TypeScript: without quotes about plain keys, and without characters that are not seen. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, (_text, space: string, key: string) =>
      key === "__proto__" ? `${space}["__proto__"]:` : `${space}${key}:`,
    )
    .replaceAll(
      /[\p{Cf}\u2028\u2029]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}
