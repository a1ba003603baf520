// Checks every link and anchor in the built site, and the links to the site in the repository's pages. Links to other
// hosts are not followed, except to files of this repository, which are looked up here.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { siteFolder } from "../.vitepress/pages.ts";
import { address, base, repository } from "../.vitepress/site.ts";
import { findFileProblem, listLinks, listRepositoryPages } from "./repository-links.ts";

const output = join(siteFolder, ".vitepress/dist");
const origin = new URL(address).origin;
const pages = globSync("**/*.html", { cwd: output }).map((file) => file.replaceAll("\\", "/"));
const ids = new Map(pages.map((page) => [page, readIds(page)]));

const inSite = pages.flatMap((page) =>
  readLinks(page).map((link) => ({ page, link, url: new URL(link, `${address}${page}`) })),
);
const inRepository = listRepositoryPages().flatMap((page) =>
  listLinks(page)
    .filter(({ target }) => target.startsWith(origin))
    .map(({ target }) => ({ page, link: target, url: new URL(target) })),
);
const links = [...inSite, ...inRepository];
const problems = new Set(
  links.flatMap(({ page, link, url }) => {
    const problem = checkLink(url);
    return problem === undefined ? [] : [`${page}: ${link} ${problem}`];
  }),
);
for (const problem of problems) console.error(problem);
console.log(`${links.length} links on ${pages.length} pages checked, ${problems.size} broken.`);
process.exitCode = problems.size > 0 ? 1 : 0;

function readLinks(page: string): string[] {
  const html = readFileSync(join(output, page), "utf8");
  return [...html.matchAll(/<[a-z][^>]*? (?:href|src)="([^"]*)"/g)].map(([, link = ""]) =>
    decodeHtml(link),
  );
}

function readIds(page: string): Set<string> {
  const html = readFileSync(join(output, page), "utf8");
  return new Set(
    [...html.matchAll(/<[a-z][^>]*? id="([^"]*)"/g)].map(([, id = ""]) => decodeHtml(id)),
  );
}

function decodeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Returns what is wrong with a link, or undefined. */
function checkLink(url: URL): string | undefined {
  if (url.href.startsWith(repository)) return checkRepositoryLink(url);
  if (url.origin !== origin) return isSafe(url) ? undefined : "is not https.";
  const path = decodeURIComponent(url.pathname);
  if (!path.startsWith(base)) return `is outside of ${base}.`;
  const file = findFile(path.slice(base.length));
  if (file === undefined) return "does not exist.";
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === "" || ids.get(file)?.has(anchor) ? undefined : "has no such anchor.";
}

/** Small images are part of their page. Addresses on the reader's machine are those of the sandbox. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || protocol === "data:" || hostname === "127.0.0.1";
}

/** Returns the file that a host with "clean URLs", such as GitHub Pages, serves for a path. */
function findFile(path: string): string | undefined {
  const candidates =
    path === "" || path.endsWith("/") ? [`${path}index.html`] : [`${path}.html`, path];
  return candidates.find((file) => existsSync(join(output, file)));
}

function checkRepositoryLink(url: URL): string | undefined {
  const [kind, , ...path] =
    url.href
      .slice(repository.length + 1)
      .split("#")[0]
      ?.split("/") ?? [];
  const isFile = kind === "blob" || kind === "tree" || kind === "edit" || kind === "raw";
  return isFile ? findFileProblem(path.join("/"), url.hash.slice(1) || undefined) : undefined;
}
