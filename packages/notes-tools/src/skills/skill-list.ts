import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { NEWEST_HEADERS } from "../versions.js";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";

const skill = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  updated_at: z.string().nullish(),
  version_id: z.string().nullish(),
});

const plugin = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  skill_directories: z.array(skill).nullish(),
});

/** A skill with the names of the plugins that it is in: its tags. */
export type NotesSkill = z.infer<typeof skill> & { plugins: string[] };

const output = z.strictObject({
  skill_id: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  plugins: z.array(z.string()),
  updated_at: z.string().optional(),
  version_id: z.string().describe("Changes with the skill").optional(),
});

/** The operation `notes_skill_list`. */
export const skillList = defineOperation({
  name: "notes_skill_list",
  description: "Lists skills of the workspace: instructions for agents.",
  effect: "read",
  returnsTexts: ["skills"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject(paging()),
  request: (query) => ({
    method: "GET",
    path: path`/v1/ai/plugins`,
    query,
    headers: NEWEST_HEADERS,
  }),
  response: listResponse(plugin),
  result: (response): Page<NotesSkill> => {
    const { items, ...page } = toPage(response);
    return { items: listSkills(items), ...page };
  },
  output: pageOf(output, "cursor"),
  compact: compactPage(
    ({ description, id, name, plugins, updated_at, version_id }): z.infer<typeof output> => ({
      skill_id: id,
      name: name ?? undefined,
      description: description ?? undefined,
      plugins,
      updated_at: updated_at ?? undefined,
      version_id: version_id ?? undefined,
    }),
  ),
});

/** Lists the skills of plugins, each once for a page. */
function listSkills(plugins: readonly z.infer<typeof plugin>[]): NotesSkill[] {
  const found = new Map<string, NotesSkill>();
  for (const { name, skill_directories: skills } of plugins) {
    for (const each of skills ?? []) {
      const known = found.get(each.id) ?? { ...each, plugins: [] };
      found.set(each.id, { ...known, plugins: [...known.plugins, ...(name ? [name] : [])] });
    }
  }
  return [...found.values()];
}
