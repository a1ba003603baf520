import type { DefaultTheme } from "vitepress";
import { type Page, readPages } from "./pages.ts";

type Items = DefaultTheme.SidebarItem[];

/** The sections of the guide. A page names one of them as the `section` of its frontmatter. */
const guideSections = ["Start", "Agents", "Programs", "Production", "Adopt"];

/** Makes the sidebar from the pages in the folders. */
export function createSidebar(): DefaultTheme.SidebarMulti {
  return {
    "/guide/": listGuide(readPages("guide")),
    "/operations/": listFolder("operations"),
    "/reference/": listFolder("reference"),
    "/api/": listFolder("api"),
  };
}

function listGuide(pages: Page[]): Items {
  const listed = pages.filter(({ file }) => file !== "guide/index.md");
  for (const { file, frontmatter } of listed) {
    if (!guideSections.includes(frontmatter["section"] ?? "")) {
      throw new Error(`site/${file} needs "section: " and one of ${guideSections.join(", ")}.`);
    }
  }
  return guideSections.map((section) => ({
    text: section,
    items: listed.filter((page) => page.frontmatter["section"] === section).map(toItem),
  }));
}

/** Lists a folder: the title of its `index.md` above its pages, and folders in it as collapsed groups. */
function listFolder(folder: string): Items {
  const pages = readPages(folder);
  return listLevel(pages, folder);
}

function listLevel(pages: Page[], folder: string): Items {
  const depth = folder.split("/").length;
  const inFolder = pages.filter(({ file }) => file.startsWith(`${folder}/`));
  const own = inFolder.filter(({ file }) => file.split("/").length === depth + 1);
  const names = new Set(
    inFolder
      .map(({ file }) => file.split("/"))
      .filter((parts) => parts.length > depth + 1)
      .map((parts) => parts[depth] ?? ""),
  );
  const groups = [...names].toSorted().map((name) => listGroup(pages, `${folder}/${name}`));
  return [...own.map(toItem), ...groups];
}

function listGroup(pages: Page[], folder: string): DefaultTheme.SidebarItem {
  const index = pages.find(({ file }) => file === `${folder}/index.md`);
  const items = listLevel(pages, folder).filter((item) => item.link !== index?.link);
  const text = index?.title ?? folder.split("/").at(-1) ?? folder;
  return { text, ...(index && { link: index.link }), items, collapsed: true };
}

function toItem({ title, link }: Page): DefaultTheme.SidebarItem {
  return { text: title, link };
}
