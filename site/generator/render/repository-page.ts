import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { toNarrow } from "../../../scripts/plots/plots.ts";
import { repository } from "../../.vitepress/site.ts";

const root = join(import.meta.dirname, "../../..");

/** Pages of the repository that the site has too, by their names in docs and in reference. */
export const repositoryPages = ["performance", "reliability", "words"] as const;

/** Makes a page of the site from a page in docs; its links lead to pages of the site, else to the repository. */
export function renderRepositoryPage(name: string): string {
  const file = `docs/${name}.md`;
  const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
  const linked = text.replaceAll(
    /(?<=\]\()(?!https?:|#)([^()\s#]+)(#[^()\s]*)?(?=\))/g,
    (_, path: string, anchor = "") =>
      toSiteLink(posix.join(posix.dirname(file), path)) + String(anchor),
  );
  return `---\neditLink: false\npageClass: wide\naside: false\n---\n\n${showNarrowPlots(linked)}`;
}

/** Shows plots for narrow windows there, where the names in the wide ones are too small. */
function showNarrowPlots(text: string): string {
  return text.replaceAll(
    /!\[([^\]]*)\]\((\S*\/performance-[^)]*\.svg)\)/g,
    (_, alt: string, file: string) =>
      `<picture><source media="(max-width: 639px)" srcset="${toNarrow(file)}"><img src="${file}" alt="${alt}"></picture>`,
  );
}

/** Returns the link from a page in reference to a file of the repository. */
function toSiteLink(file: string): string {
  if (file.startsWith("site/")) return `../${file.slice("site/".length)}`;
  if (file.startsWith("docs/images/")) return `../../${file}`;
  const own = repositoryPages.find((name) => file === `docs/${name}.md`);
  return own === undefined ? `${repository}/blob/main/${file}` : `${own}.md`;
}
