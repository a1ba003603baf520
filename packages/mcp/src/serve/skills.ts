import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Skill,
  type SkillFiles,
  SkillsExtension,
} from "@modelcontextprotocol/server/ext/skills";
import { nodeSkillFiles } from "@modelcontextprotocol/server/ext/skills/node";
import { ConfigurationError } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { ServedToolkit } from "./toolkit.js";

const TTL_MS = 300_000;

/**
 * Loads the Agent Skills of packages for a server: those that need no other tools than the toolkits have. A skill names
 * its tools in its `metadata`, as `workbelt-tools`, separated by spaces.
 *
 * @returns undefined if there are none. A package whose files are not on this machine, such as one in a bundle, has none.
 * @throws ConfigurationError for a skill that cannot be read, and for two of one name.
 * @example
 * const skills = await loadSkills([crmPackage], toolkits);
 * serveStdio(createServerFactory({ toolkits, skills }));
 */
export async function loadSkills(
  packages: readonly AnyProviderPackage[],
  toolkits: readonly ServedToolkit[],
): Promise<SkillsExtension | undefined> {
  const tools = new Set(
    toolkits.flatMap((toolkit) => toolkit.tools.map(({ operation }) => operation.name)),
  );
  const found = new Map<string, SkillFiles>();
  const folders = packages.flatMap(({ skills }) => findFolder(skills) ?? []);
  for (const folder of new Set(folders)) {
    const files = nodeSkillFiles(folder);
    for (const skill of await readSkills(folder, files)) {
      const { name } = skill.frontmatter;
      if (found.has(name)) {
        throw new ConfigurationError(`Two packages have a skill ${name}. Rename one of them.`);
      }
      if (toolsOf(skill).every((tool) => tools.has(tool))) found.set(name, files);
    }
  }
  if (found.size === 0) return undefined;
  const cacheHint = { ttlMs: TTL_MS, cacheScope: "private" } as const;
  return SkillsExtension.load(joinFiles(found), { prefix: "workbelt", strict: true, cacheHint });
}

/** Returns the folder of a package's skills; undefined if it has none on this machine. */
function findFolder(skills: AnyProviderPackage["skills"]): string | undefined {
  if (skills === undefined) return undefined;
  const folders =
    skills instanceof URL
      ? [fileURLToPath(skills)]
      : // Packages that the operator names are installed in the working folder.
        [import.meta.url, join(process.cwd(), "package.json")].flatMap((from) => {
          const root = findPackage(skills, from);
          return root === undefined ? [] : [join(root, "skills")];
        });
  return folders.find((folder) => existsSync(folder));
}

function findPackage(name: string, from: string): string | undefined {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

async function readSkills(folder: string, files: SkillFiles): Promise<readonly Skill[]> {
  try {
    return (await SkillsExtension.load(files, { strict: true })).entries;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`The skills in ${folder} cannot be read: ${reason}`, { cause });
  }
}

/** Lists the tools of a skill. `allowed-tools` would have some hosts call them without asking the person. */
function toolsOf({ frontmatter }: Skill): string[] {
  const { "workbelt-tools": tools } = (frontmatter["metadata"] ?? {}) as Record<string, unknown>;
  return typeof tools === "string" ? tools.split(/\s+/).filter((name) => name !== "") : [];
}

/** Joins the folders of skills, by name, into one. */
function joinFiles(folders: ReadonlyMap<string, SkillFiles>): SkillFiles {
  const find = (path: string): SkillFiles => {
    const files = folders.get(path.split("/")[0] ?? "");
    if (files === undefined) throw new Error(`no skill has the file ${path}`);
    return files;
  };
  return {
    list: async (path) =>
      path === ""
        ? [...folders.keys()].map((name) => ({ name, kind: "directory" as const }))
        : find(path).list(path),
    read: async (path) => find(path).read(path),
  };
}
