import { defineConfig } from "vitepress";
import { createSidebar } from "./sidebar.ts";

const repository = "https://github.com/workbelt/workbelt";

export default defineConfig({
  title: "Workbelt",
  description: "LangChain tools for a CRM, a notes workspace and call recordings.",
  lang: "en",
  base: "/workbelt/",
  cleanUrls: true,
  srcExclude: ["README.md"],
  // Nothing on the site comes from another host, nor says when it was built.
  lastUpdated: false,
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
    search: { provider: "local" },
    editLink: { pattern: `${repository}/edit/main/site/:path`, text: "Edit this page" },
    socialLinks: [{ icon: "github", link: repository }],
    footer: { message: "Apache-2.0" },
  },
});
