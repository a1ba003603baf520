// Checks every link and anchor of the site's pages, and the links to the site in the repository's pages. Links to other
// hosts are not followed, except to files of this repository, which are looked up here.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createMarkdownRenderer } from "vitepress";
import { siteFolder } from "../.vitepress/pages.ts";
import { address, base, repository } from "../.vitepress/site.ts";
import { toAnchor } from "../.vitepress/to-anchor.ts";
import { findFileProblem, listLinks, listRepositoryPages } from "./repository-links.ts";

/** True without the reference of the API, which takes long to generate. The whole site's build checks links to it. */
const isPart = process.env["WORKBELT_SITE_PART"] !== undefined;

/** Files that other scripts write into the built site. */
const written = ["llms.txt", "llms-full.txt"];

const origin = new URL(address).origin;
const markdown = await createMarkdownRenderer(
  siteFolder,
  // Coloring code takes most of a build's time, and code has no links.
  { anchor: { slugify: toAnchor }, highlight: () => "" },
  base,
);
const folders = ["guide", "operations", "reference", ...(isPart ? [] : ["api"])];
const files = globSync(`{index,{${folders.join(",")}}/**/*}.md`, { cwd: siteFolder });
const pages = new Map(files.map((file) => [file.replaceAll("\\", "/"), renderPage(file)]));
const ids = new Map([...pages].map(([file, html]) => [file, readAttributes(html, "id")]));

const inSite = [...pages].flatMap(([page, html]) =>
  readAttributes(html, "href|src").map((link) => ({ page, link })),
);
const inRepository = listRepositoryPages().flatMap((page) =>
  listLinks(page)
    .filter(({ target }) => target.startsWith(origin))
    .map(({ target }) => ({ page, link: target })),
);
const links = [...inSite, ...inRepository];
const problems = new Set(
  links.flatMap(({ page, link }) => {
    const problem = checkLink(page, link);
    return problem === undefined ? [] : [`${page}: ${link} ${problem}`];
  }),
);
for (const problem of problems) console.error(problem);
console.log(`${links.length} links on ${pages.size} pages checked, ${problems.size} broken.`);
process.exitCode = problems.size > 0 ? 1 : 0;

function renderPage(file: string): string {
  const path = file.replaceAll("\\", "/");
  const text = readFileSync(join(siteFolder, file), "utf8");
  return markdown.render(text, {
    path: join(siteFolder, file),
    relativePath: path,
    cleanUrls: true,
  });
}

/** Lists the values of an attribute. */
function readAttributes(html: string, name: string): string[] {
  const attribute = new RegExp(`<[A-Za-z][^>]*? (?:${name})="([^"]*)"`, "g");
  return [...html.matchAll(attribute)].map(([, value = ""]) => decodeHtml(value));
}

function decodeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Returns what is wrong with a link, or undefined. */
function checkLink(page: string, link: string): string | undefined {
  // The build makes an asset of an image that is beside the page or in docs.
  if (/^\.[^#]*\.(?:png|svg|webp)$/.test(link)) {
    return existsSync(join(siteFolder, dirname(page), link)) ? undefined : "does not exist.";
  }
  const url = new URL(link, `${address}${page.replace(/\.md$/, ".html")}`);
  if (url.href.startsWith(repository)) return checkRepositoryLink(url);
  if (url.origin !== origin) return isSafe(url) ? undefined : "is not https.";
  const path = decodeURIComponent(url.pathname);
  if (!path.startsWith(base)) return `is outside of ${base}.`;
  const name = path.slice(base.length);
  if (isPart && name.startsWith("api/")) return undefined;
  const file = findPage(name);
  if (file === undefined) {
    const exists = written.includes(name) || existsSync(join(siteFolder, "public", name));
    return exists ? undefined : "does not exist.";
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === "" || ids.get(file)?.includes(anchor) ? undefined : "has no such anchor.";
}

/** Small images are part of their page. Addresses on the reader's machine are those of the sandbox. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || protocol === "data:" || hostname === "127.0.0.1";
}

/** Returns the page that a host with "clean URLs", such as GitHub Pages, serves for a path. */
function findPage(path: string): string | undefined {
  const name = path.replace(/\.html$/, "");
  const file = name === "" || name.endsWith("/") ? `${name}index.md` : `${name}.md`;
  return pages.has(file) ? file : undefined;
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
