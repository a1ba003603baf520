// Writes the API reference into site/api, from the doc comments of every entry point. A warning of TypeDoc, such as
// a link to something that does not exist, is an error. `node scripts/write-api.ts FOLDER` writes it elsewhere.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import {
  Application,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReferenceType,
  ReflectionKind,
} from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";

const site = join(import.meta.dirname, "..");
const root = join(site, "..");
const [folder = join(site, "api")] = process.argv.slice(2);
const services = ["crm", "notes", "convintel"];

/** Classes whose subclasses are the tools. */
const toolBases = new Set(["CrmTool", "NotesTool", "ConvintelTool"]);

const markdown: Partial<PluginOptions> = {
  entryFileName: "index",
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  tableColumnSettings: { hideSources: true },
  pageTitleTemplates: {
    index: "API reference",
    module: ({ name }: { name: string }) => `@workbelt/${name}`,
  },
};

const app = await Application.bootstrapWithPlugins({
  plugin: ["typedoc-plugin-markdown"],
  tsconfig: join(site, "tsconfig.api.json"),
  entryPoints: ["{packages,lab}/*/src/index.ts", "{packages/core,lab/testing}/src/*/index.ts"].map(
    (pattern) => join(root, pattern),
  ),
  basePath: root,
  outputs: [{ name: "markdown", path: folder }],
  readme: "none",
  excludePrivate: true,
  excludeProtected: true,
  excludeInternal: true,
  excludeExternals: true,
  disableSources: true,
  // A default is a sentence as often as a value.
  jsDocCompatibility: { defaultTag: false },
  disableGit: true,
  logLevel: "Warn",
  // The compiler checks the packages with their own settings.
  skipErrorChecking: true,
  validation: { invalidLink: true, notExported: true, rewrittenLink: true },
  treatWarningsAsErrors: true,
  ...markdown,
});
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  nameModules(project);
  nameParameters(project);
  removeOperations(project);
});

await generate();
for (const service of services) {
  appendFileSync(
    join(folder, `${service}-tools`, "index.md"),
    `\n## Tools\n\nThe tools and their operations are in [Operations](../../operations/${service}/index.md).\n`,
  );
}

async function generate(): Promise<void> {
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the packages.");
  app.validate(project);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);
}

/** Names modules as they are imported: `packages/core/src/accounts` becomes `core/accounts`. */
function nameModules({ children = [] }: ProjectReflection): void {
  for (const module of children) module.name = module.name.replace(/^\w+\/([\w-]+)\/src/, "$1");
}

/** Names parameters that are destructured, which have no name. */
function nameParameters(project: ProjectReflection): void {
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name === "__namedParameters") parameter.name = "options";
  }
}

/** Removes the tools and operations of the catalogs, which have pages of their own, with inputs and results. */
function removeOperations(project: ProjectReflection): void {
  const declarations = project.getReflectionsByKind(
    ReflectionKind.Class | ReflectionKind.Variable,
  ) as DeclarationReflection[];
  for (const declaration of declarations) {
    if (isTool(declaration) || isOperation(declaration)) project.removeReflection(declaration);
  }
}

function isTool({ extendedTypes = [] }: DeclarationReflection): boolean {
  return extendedTypes.some((type) => type instanceof ReferenceType && toolBases.has(type.name));
}

function isOperation({ type }: DeclarationReflection): boolean {
  return type instanceof ReferenceType && type.name === "Operation";
}
