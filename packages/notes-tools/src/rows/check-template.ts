import type { InputIssue } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { type DatabaseRef, withDataSource } from "../schema/resolve-data-source.js";
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
  const id = getTemplateId(template);
  const { has_more, templates } = await withDataSource(api, ref, (source) =>
    api.get(path`/v1/data_sources/${source}/templates`, response, { query: { page_size: 100 } }),
  );
  const isKnown =
    has_more === true ||
    templates.some((each) => (id === undefined ? each.is_default === true : each.id === id));
  return isKnown ? [] : [{ field: "template", message: TEMPLATE_ADVICE }];
}
