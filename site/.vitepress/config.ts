import { defineConfig, type HeadConfig, type PageData } from "vitepress";
import { dropEmptyHeadings } from "./empty-headings.ts";
import { createSidebar } from "./sidebar.ts";
import { address, base, description, repository, sentence } from "./site.ts";
import { toAnchor } from "./to-anchor.ts";

/**
 * With WORKBELT_SITE_PART the site has all guides and tables, two operations, and of the API reference only the page
 * `member` that the tests write: the tests in Chromium need each kind of page, and the others take most of the time.
 */
const isPart = process.env["WORKBELT_SITE_PART"] !== undefined;

export default defineConfig({
  title: "Workbelt",
  description,
  lang: "en",
  base,
  cleanUrls: true,
  srcExclude: [
    "README.md",
    ...(isPart
      ? [
          "api/*/**",
          "api/!(member).md",
          "operations/*/*/!(crm_create_task|notes_database_query).md",
        ]
      : []),
  ],
  // The links of all pages are checked by `scripts/check-links.ts`.
  ignoreDeadLinks: isPart,
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
  head: [["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }]],
  transformHead({ pageData }) {
    return pageData.relativePath === "404.md" ? [] : describePage(pageData);
  },
  themeConfig: {
    logo: "/icon.svg",
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
        _render: (text, env, markdown) =>
          withPlainCode(markdown.options, () => markdown.render(prepareForSearch(text, env), env)),
        miniSearch: { searchOptions: { boostDocument: rankPage, processTerm: toSearchTerm } },
      },
    },
    editLink: { pattern: `${repository}/edit/main/site/:path`, text: "Edit this page" },
    socialLinks: [{ icon: "github", link: repository }],
  },
});

/** Lists the elements by which other sites and programs describe a page: its text, and its card for links. */
function describePage({ relativePath, title, ...page }: PageData): HeadConfig[] {
  const path = relativePath.replace(/(?:(^|\/)index)?\.md$/, "$1");
  const isFirst = relativePath === "index.md";
  const card: Record<string, string> = {
    "og:type": "website",
    "og:site_name": "Workbelt",
    "og:title": isFirst ? sentence : title,
    "og:description": page.description || description,
    "og:url": `${address}${path}`,
    "og:image": `${address}card.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `Workbelt: ${sentence}`,
  };
  return [
    ["link", { rel: "alternate", type: "text/markdown", href: `${base}${relativePath}` }],
    ...Object.entries(card).map(([property, content]): HeadConfig => [
      "meta",
      { property, content },
    ]),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}

/** Ranks guides before operations and tables, and these before members of the API. The browser runs its text alone. */
function rankPage(page: string): number {
  if (page.includes("/guide/")) return 2;
  if (page.includes("/operations/")) return 1.5;
  return page.includes("/api/") ? 0.3 : 1;
}

/** Leaves out the words of a search that are on every page. The browser runs its text alone. */
function toSearchTerm(term: string): string | null {
  const word = term.toLowerCase();
  const common =
    "a an and are as at be by can do does for from how i if in is it its my of on or so that the then this to we what when with you your";
  return common.split(" ").includes(word) ? null : word;
}

/** The part of the Markdown options that colors code. */
interface Highlighting {
  highlight?: ((code: string, language: string, attributes: string) => string) | null | undefined;
}

/** Renders without coloring code, which takes longer than all the rest: the search needs the words of a page. */
function withPlainCode(options: Highlighting, render: () => string): string {
  const { highlight } = options;
  // The pages are rendered by the same object.
  options.highlight = escapeHtml;
  try {
    return render();
  } finally {
    options.highlight = highlight;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

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
