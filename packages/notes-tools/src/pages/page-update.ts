import type { ApiError } from "@workbelt/core";
import {
  type Api,
  collectProblems,
  defineOperation,
  type Explanation,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkPage } from "../inputs/check-target.js";
import { checkChangedValues } from "../rows/check-rows.js";
import { OPTIONS_STAY } from "../databases/column-consequences.js";
import { explainColumnError } from "../schema/explain-column-error.js";
import { fetchPageColumns } from "../schema/fetch-columns.js";
import { type CreatedOptions, createdOptionsOutput } from "../schema/match-options.js";
import { givenProperties, type PreparedRows } from "../rows/prepare-rows.js";
import { explainWrongIdKind } from "../id-kind.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import { pageIdInput, parseId } from "../inputs/ids.js";
import { checkPageTemplate } from "../rows/check-template.js";
import { TEMPLATE_HINT } from "../rows/send-new-page.js";
import { explainTemplateError } from "../rows/send-new-row.js";
import {
  TIMEZONE_WITHOUT_TEMPLATE,
  templateInputs,
  timezoneFitsTemplate,
  toTemplate,
} from "../inputs/template.js";
import { describeContentSize } from "./page-content-size.js";
import { describeImage } from "../content/icon.js";
import { readRemoved } from "../blocks/read-removed.js";
import { createOptions, propertyValues } from "../inputs/properties.js";
import { canonicalizePageValues } from "../rows/canonical-columns.js";
import { type Step, runSteps } from "../run-steps.js";
import { decodePropertyValue } from "../schema/decode-property-value.js";
import { fetchPageTitle } from "../schema/fetch-page-title.js";
import {
  type NotesPage,
  compactWrittenPage,
  notesPage,
  writtenPageOutput,
} from "../schema/page.js";
import { withPreparedChanges } from "./prepare-page-values.js";
import { setPage } from "../rows/undo-pages.js";
import { findPageProse } from "../rows/prose-columns.js";

const ALTERNATIVES = {
  database: "use notes_database_update",
  block: "use notes_block_update for its text, notes_block_delete to move it to the trash",
};
const CHANGES = ["properties", "icon", "cover", "is_locked", "template", "erase_content"] as const;
const WRITTEN = "the values, icon or cover it gives";
const NOTIFIES = "people in a person column may be notified";

/** A changed page. */
export type NotesUpdatedPage = NotesPage & {
  /** Options that the values added to their columns, by column. */
  created_options?: CreatedOptions;
  /** Note about what the service adds later from a template. */
  hint?: string;
};

const output = writtenPageOutput.extend({
  created_options: createdOptionsOutput.optional(),
  hint: z.string().optional(),
});

/** The operation `notes_page_update`. */
export const pageUpdate = defineOperation({
  name: "notes_page_update",
  description:
    "Changes a page or database row: properties, icon, cover, lock; archived true moves it to the trash, false restores it. Not its content.",
  effect: "update",
  consequence: [
    {
      when: "erase_content is true",
      applies: ({ erase_content }) => erase_content === true,
      reversible: "not",
      reason: "the service offers no way back for erased content",
      deletes: "all content of the page, subpages and databases included",
      overwrites: WRITTEN,
      seenByOthers: NOTIFIES,
    },
    {
      when: "archived is true",
      applies: ({ archived }) => archived === true,
      reversible: "fully",
      deletes: "the page with everything in it, which goes to the trash",
      overwrites: WRITTEN,
    },
    {
      when: "it has a template",
      applies: ({ template }) => template !== undefined,
      reversible: "not",
      reason: "nothing says which content and values came from the template",
      overwrites: WRITTEN,
      seenByOthers: NOTIFIES,
    },
    {
      when: "create_options is true",
      applies: ({ create_options }) => create_options === true,
      reversible: "partly",
      reason: OPTIONS_STAY,
      seenByOthers: NOTIFIES,
      overwrites: WRITTEN,
    },
    {
      reversible: "fully",
      seenByOthers: NOTIFIES,
      overwrites: WRITTEN,
    },
  ],
  multipleWrites: true,
  verifyWith: "notes_page_get",
  aliases: { id: "page_id" },
  takesItems: { target: ["page_id"], result: ["created_options"] },
  input: z
    .strictObject({
      page_id: pageIdInput(),
      properties: propertyValues(
        "New values",
        "; null clears a value, lists replace the old ones",
      ).optional(),
      create_options: createOptions(),
      archived: selfExplanatory(
        z.boolean().describe("True to trash the page, false to restore it"),
      ).optional(),
      ...iconAndCover(),
      is_locked: z.boolean().describe("In the app only: tools still write").optional(),
      ...templateInputs("Adds its content: default, or a template_id"),
      erase_content: z.boolean().describe("Deletes all content first, for good").optional(),
    })
    .refine(timezoneFitsTemplate, TIMEZONE_WITHOUT_TEMPLATE)
    .refine(
      (input) =>
        input.archived !== true || (input.template === undefined && input.erase_content !== true),
      {
        path: ["archived"],
        message: "expected without template and erase_content: what is in the trash needs neither",
      },
    )
    .refine((input) => [...CHANGES, "archived" as const].some((key) => input[key] !== undefined), {
      path: ["properties"],
      message:
        "expected at least one of properties, archived, icon, cover, is_locked, template and erase_content",
    }),
  nameTarget: fetchPageTitle,
  readCurrent: async (
    { archived, cover, erase_content, icon, is_locked, page_id, properties: given = {} },
    api,
  ) => {
    const page = await api.get(path`/v1/pages/${parseId(page_id)}`, notesPage);
    const { archived: wasArchived, in_trash, properties } = page;
    // In the trash it can only be restored.
    if ((in_trash ?? wasArchived) === true && archived !== false) return undefined;
    const present = Object.entries(properties ?? {}).filter(([column]) => column in given);
    const values = present.map(([column, value]) => [
      `properties.${column}`,
      decodePropertyValue(value),
    ]);
    return {
      ...Object.fromEntries(values),
      ...(icon && { icon: describeImage(page["icon"]) }),
      ...(cover && { cover: describeImage(page["cover"]) }),
      ...(is_locked !== undefined && { is_locked: page["is_locked"] ?? false }),
      ...(erase_content && { erase_content: await describeContentSize(page.id, api) }),
    };
  },
  readTarget: async ({ archived, erase_content, page_id }, api) =>
    archived === true || erase_content === true
      ? readRemoved(path`/v1/pages/${parseId(page_id)}`, api)
      : undefined,
  canonicalize: async (input, api) => {
    if (input.properties === undefined) return input;
    const properties = await canonicalizePageValues(input.properties, parseId(input.page_id), api);
    return properties && { ...input, properties };
  },
  findProse: ({ page_id, properties }, api) => findPageProse(properties, parseId(page_id), api),
  check: async ({ archived, create_options, page_id, properties, ...others }, api) => {
    const pageId = parseId(page_id);
    const hasChanges = CHANGES.some((key) => ({ properties, ...others })[key] !== undefined);
    const rules = { notInTrash: hasChanges && archived !== false };
    const problems = await collectProblems([
      checkPage("page_id", pageId, ALTERNATIVES, api, rules),
    ]);
    if (problems.length > 0) return problems;
    const given = properties && givenProperties(properties, create_options);
    return collectProblems([
      checkPageTemplate(pageId, others.template, api),
      ...(given === undefined ? [] : [checkChangedValues(pageId, given, api)]),
    ]);
  },
  run: async (
    {
      page_id,
      archived,
      create_options,
      properties: values,
      template,
      template_timezone,
      ...given
    },
    api,
  ): Promise<NotesUpdatedPage> => {
    const pageId = parseId(page_id);
    const isRestored = archived === false;
    const update = async (prepared?: PreparedRows): Promise<NotesUpdatedPage> => {
      const changes = {
        ...given,
        properties: prepared?.rows[0],
        template: toTemplate({ template, template_timezone }),
      };
      const changeSteps = createChangeSteps(api, pageId, changes);
      const trashSteps = createTrashSteps(api, pageId, archived);
      // Pages in the trash cannot be edited: restore first, trash last. Two requests, because the effect
      // of both in one is not documented.
      const steps = isRestored ? [...trashSteps, ...changeSteps] : [...changeSteps, ...trashSteps];
      const responses = await runSteps({ page_id: pageId }, steps, api);
      const created = prepared?.createdOptions;
      return {
        ...(responses.at(-1) as NotesPage),
        ...(created && { created_options: created }),
        ...(template !== undefined && { hint: TEMPLATE_HINT }),
      };
    };
    if (values === undefined) return update();
    const page = { pageId, mayGuess: !isRestored };
    return withPreparedChanges(api, page, givenProperties(values, create_options), update);
  },
  explainError: async (error, { input, api }) => {
    const aboutTemplate = explainTemplateError(error, input.template);
    if (aboutTemplate !== undefined) return aboutTemplate;
    const pageId = parseId(input.page_id);
    const expected = { id: pageId, alternatives: ALTERNATIVES };
    const wrongKind = await explainWrongIdKind(error, api, expected);
    return wrongKind ?? explainPropertyError(error, api, { pageId, properties: input.properties });
  },
  revert: setPage,
  output,
  compact: (page, given): z.infer<typeof output> => ({
    ...compactWrittenPage(page, given),
    created_options: page.created_options,
    hint: page.hint,
  }),
});

interface PageChanges {
  properties?: Readonly<Record<string, unknown>> | undefined;
  icon?: object | undefined;
  cover?: object | undefined;
  is_locked?: boolean | undefined;
  template?: object | undefined;
  erase_content?: boolean | undefined;
}

function createChangeSteps(api: Api, pageId: string, changes: PageChanges): Step<NotesPage>[] {
  const inputs = CHANGES.filter((key) => changes[key] !== undefined);
  if (inputs.length === 0) return [];
  const { properties } = changes;
  return [
    {
      inputs,
      send: () => sendPagePatch(api, pageId, changes),
      explainError: (error) => explainPropertyError(error, api, { pageId, properties }),
    },
  ];
}

function explainPropertyError(
  error: ApiError,
  api: Api,
  { pageId, properties = {} }: { pageId: string; properties: PageChanges["properties"] },
): Promise<Explanation | undefined> {
  const fetchColumns = () => fetchPageColumns(api, pageId);
  return explainColumnError(error, { values: properties, fetchColumns });
}

/** All versions accept `in_trash`; `archived` is its older name. */
function createTrashSteps(
  api: Api,
  pageId: string,
  archived: boolean | undefined,
): Step<NotesPage>[] {
  if (archived === undefined) return [];
  return [{ inputs: ["archived"], send: () => sendPagePatch(api, pageId, { in_trash: archived }) }];
}

function sendPagePatch(api: Api, pageId: string, body: object): Promise<NotesPage> {
  return api.patch(path`/v1/pages/${pageId}`, body, notesPage);
}
