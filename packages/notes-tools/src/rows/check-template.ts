import type { InputIssue } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import { notesPage } from "../schema/page.js";
import { type DatabaseRef, withDataSource } from "../schema/resolve-data-source.js";
import { checkPath } from "../inputs/check-target.js";
import { TEMPLATE_ADVICE } from "./send-new-row.js";
import { getTemplateId } from "../inputs/template.js";

const response = z.looseObject({
  templates: z.array(z.looseObject({ id: z.string(), is_default: z.boolean().nullish() })),
  has_more: z.boolean().nullish(),
});

/** Finds that a database has no such template, if the first hundred are all that it has. */
export async function checkTemplate(
  ref: DatabaseRef,
  template: string | undefined,
  api: Api,
): Promise<InputIssue[]> {
  if (template === undefined) return [];
  return withDataSource(api, ref, (source) => checkTemplateOf(source, template, api));
}

/** Finds that the default template of an existing page's database, or the page with this id, does not exist. */
export async function checkPageTemplate(
  pageId: string,
  template: string | undefined,
  api: Api,
): Promise<InputIssue[]> {
  if (template === undefined) return [];
  const id = getTemplateId(template);
  if (id !== undefined) {
    return checkPath("template", path`/v1/pages/${id}`, api, { explain: adviseTemplate });
  }
  const page = await api.get(path`/v1/pages/${pageId}`, notesPage);
  const source = getString(page, "parent", "data_source_id");
  if (source !== undefined) return checkTemplateOf(source, template, api);
  return [{ field: "template", message: TEMPLATE_ADVICE }];
}

async function checkTemplateOf(source: string, template: string, api: Api): Promise<InputIssue[]> {
  const id = getTemplateId(template);
  const at = path`/v1/data_sources/${source}/templates`;
  const { has_more, templates } = await api.get(at, response, { query: { page_size: 100 } });
  const isKnown =
    has_more === true ||
    templates.some((each) => (id === undefined ? each.is_default === true : each.id === id));
  return isKnown ? [] : [{ field: "template", message: TEMPLATE_ADVICE }];
}

function adviseTemplate() {
  return { advice: TEMPLATE_ADVICE };
}
