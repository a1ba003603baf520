import { InputError, UnexpectedResponseError } from "@workbelt/core";
import {
  type Api,
  defineOperation,
  listTokens,
  path,
  selfExplanatory,
  suggestClosest,
} from "@workbelt/core/provider";
import { z } from "zod";
import { NEWEST_HEADERS } from "../versions.js";
import { idOf } from "../inputs/id-of.js";
import { ArchiveError, type ArchivedFile, readArchive } from "./read-archive.js";

const MAX_ARCHIVE_BYTES = 8 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;
const MAIN = "SKILL.md";

/** A file of a skill, and what else the skill has. */
export interface SkillFile {
  skill_id: string;
  file: string;
  /** Undefined for a file that is not a text, or a text of more than 1 MiB. */
  text: string | undefined;
  files: { path: string; size_bytes: number }[];
}

const output = z.strictObject({
  skill_id: z.string(),
  file: z.string(),
  text: z.string().optional(),
  files: z.array(z.strictObject({ path: z.string(), size_bytes: z.int() })),
  note: z.string().optional(),
});

/** The operation `notes_skill_get`. */
export const skillGet = defineOperation({
  name: "notes_skill_get",
  description: "Gets SKILL.md or another file of a skill.",
  effect: "read",
  // Members of the workspace write skills, like pages.
  returnsTexts: ["skills"],
  aliases: { id: "skill_id" },
  input: z.strictObject({
    skill_id: selfExplanatory(idOf("skill_id from notes_skill_list")),
    file: selfExplanatory(
      z.string().min(1).describe(`Path of a file of the skill (default ${MAIN})`),
    ).optional(),
  }),
  run: async ({ file = MAIN, skill_id }, api): Promise<SkillFile> => {
    const archive = await api.get(path`/v1/ai/skills/${skill_id}`, z.instanceof(Blob), {
      headers: NEWEST_HEADERS,
      download: { maxBytes: MAX_ARCHIVE_BYTES, at: "url" },
    });
    const all = withoutFolder(unpack(new Uint8Array(await archive.arrayBuffer()), api));
    const found = all.find((each) => each.path === file);
    if (found === undefined) throw unknownFile(file, all, api);
    return {
      skill_id,
      file,
      text: decode(found.content),
      files: all.map((each) => ({ path: each.path, size_bytes: each.content.length })),
    };
  },
  output,
  compact: ({ text, ...found }): z.infer<typeof output> => ({
    ...found,
    ...(text === undefined ? { note: "It is not a text of at most 1 MiB." } : { text }),
  }),
});

function unpack(archive: Uint8Array, { service }: Api): ArchivedFile[] {
  try {
    return readArchive(archive);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new UnexpectedResponseError(
      `The skill's archive from ${service.displayName} was not read: ${error.message}. Retrying will not help: tell the user.`,
    );
  }
}

/** Makes paths relative to the one folder of an archive. */
function withoutFolder(files: ArchivedFile[]): ArchivedFile[] {
  const [, folder] = files
    .map((each) => /^([^/]+\/)SKILL\.md$/.exec(each.path))
    .find((match) => match !== null) ?? [undefined, ""];
  if (folder === undefined || !files.every((each) => each.path.startsWith(folder))) return files;
  return files.map((each) => ({ ...each, path: each.path.slice(folder.length) }));
}

function unknownFile(file: string, files: readonly ArchivedFile[], api: Api): Error {
  const paths = files.map((each) => each.path);
  if (file === MAIN) {
    return new UnexpectedResponseError(
      `The skill has no ${MAIN}. Its files: ${listTokens(paths)}. Give one of them as file.`,
    );
  }
  const guess = suggestClosest(file, paths);
  const hint = guess === undefined ? "" : ` Did you mean ${guess}?`;
  const message = `The skill has no such file.${hint} Its files: ${listTokens(paths)}.`;
  return new InputError(api.operation, [{ field: "file", message }]);
}

function decode(content: Uint8Array): string | undefined {
  if (content.length > MAX_TEXT_BYTES) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
