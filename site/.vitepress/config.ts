import { defineConfig } from "vitepress";
import { dropEmptyHeadings } from "./empty-headings.ts";
import { createSidebar } from "./sidebar.ts";
import { base, description, repository } from "./site.ts";
import { toAnchor } from "./to-anchor.ts";

export default defineConfig({
  title: "Workbelt",
  description,
  lang: "en",
  base,
  cleanUrls: true,
  srcExclude: ["README.md"],
  // Otherwise every page contains the sidebars of all.
  metaChunk: true,
  markdown: {
    anchor: { slugify: toAnchor },
    config: dropEmptyHeadings,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  transformPageData({ frontmatter, relativePath }) {
    if (relativePath.startsWith("api/")) frontmatter["editLink"] = false;
  },
  transformHead({ pageData: { relativePath } }) {
    if (relativePath === "404.md") return [];
    const href = `${base}${relativePath}`;
    return [["link", { rel: "alternate", type: "text/markdown", href }]];
  },
  themeConfig: {
    nav: [
      { text: "Start", link: "/guide/start" },
      { text: "Guide", link: "/guide/", activeMatch: "^/guide/(?!start)" },
      { text: "Operations", link: "/operations/", activeMatch: "^/operations/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
      { text: "API", link: "/api/", activeMatch: "^/api/" },
    ],
    sidebar: createSidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        _render: (text, env, markdown) => markdown.render(prepareForSearch(text, env), env),
      },
    },
    editLink: { pattern: `${repository}/edit/main/site/:path`, text: "Edit this page" },
    socialLinks: [{ icon: "github", link: repository }],
  },
});

/**
 * Prepares a generated page for the search, which finds sections: in the API reference each name is one, because most
 * others are "Returns". Code is left out, because it repeats the text.
 */
function prepareForSearch(text: string, { relativePath }: { relativePath: string }): string {
  const isApi = relativePath.startsWith("api/");
  if (!isApi && !relativePath.startsWith("operations/")) return text;
  const withoutCode = text.replace(/^```.*?^```$/gms, "");
  return isApi ? withoutCode.replace(/^(?:##|####+) /gm, "") : withoutCode;
}
