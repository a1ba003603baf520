import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";

const children = z.looseObject({ results: z.array(z.unknown()), has_more: z.boolean().nullish() });

/** Describes how much content a page has for a person, by its first hundred blocks: "3 blocks, with all inside them". */
export async function describeContentSize(pageId: string, api: Api): Promise<string> {
  const { has_more, results } = await api.get(path`/v1/blocks/${pageId}/children`, children, {
    query: { page_size: 100 },
  });
  const count = results.length;
  if (count === 0) return "no content";
  const more = has_more === true ? "more than " : "";
  return `${more}${count} block${count === 1 ? "" : "s"}, with all inside`;
}
