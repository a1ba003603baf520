import { dirname } from "node:path/posix";
import type { DefaultTheme } from "vitepress";
import { type Page, readPages } from "./pages.ts";

type Item = DefaultTheme.SidebarItem;

/** The sections of the guide. A page names one of them as the `section` of its frontmatter. */
const guideSections = ["Start", "Agents", "Frameworks", "Programs", "Production", "Adopt"];

/** The kind of a name, which the API reference has before it. */
const kind = /^(?:(?:Abstract )?Class|Function|Interface|Type Alias|Variable): /;

/** Makes the sidebars from the pages in the folders. */
export function createSidebar(): DefaultTheme.SidebarMulti {
  return {
    "/guide/": listGuide(readPages("guide")),
    ...listFolder("operations"),
    ...listFolder("reference"),
    ...listFolder("api"),
  };
}

function listGuide(pages: Page[]): Item[] {
  const listed = pages.filter((page) => !isIndex(page));
  for (const { file, frontmatter } of listed) {
    if (!guideSections.includes(frontmatter["section"] ?? "")) {
      throw new Error(`site/${file} needs "section: " and one of ${guideSections.join(", ")}.`);
    }
  }
  return guideSections.map((section) => ({
    text: section,
    items: listed
      .filter((page) => page.frontmatter["section"] === section)
      .map((page) => toItem(page)),
  }));
}

/**
 * Makes a sidebar for each folder that has an `index.md`. It links to all of these, and lists only the pages of its
 * own: every page contains its sidebar, and there are hundreds.
 */
function listFolder(folder: string): DefaultTheme.SidebarMulti {
  const pages = readPages(folder);
  const indexes = pages
    .filter(isIndex)
    .toSorted((left, right) => (left.link < right.link ? -1 : 1));
  const members = Map.groupBy(
    pages.filter((page) => !isIndex(page)),
    ({ link }) => indexes.findLast((index) => link.startsWith(index.link)),
  );
  const sidebars = indexes.map((current) => {
    const items = listMembers(members.get(current) ?? [], current.link);
    return [current.link, indexes.map((index) => toItem(index, index === current ? items : []))];
  });
  return Object.fromEntries(sidebars);
}

/** Lists the pages below an index: its own, and those in each folder under the folder's name. */
function listMembers(pages: Page[], link: string): Item[] {
  const folders = Map.groupBy(pages, (page) => dirname(page.link.slice(link.length)));
  return [...folders].flatMap(([folder, inside]) => {
    const items = inside.map((page) => toItem(page));
    return folder === "." ? items : [{ text: folder.replaceAll("-", " "), items }];
  });
}

function isIndex({ file }: Page): boolean {
  return /(?:^|\/)index\.md$/.test(file);
}

function toItem({ title, link }: Page, items: Item[] = []): Item {
  const text = title.replace(kind, "").replaceAll("\\", "");
  return items.length > 0 ? { text, link, items } : { text, link };
}
