// The theme without its web font: text is set in the reader's system font.
import type { Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { h } from "vue";
import "./style.css";
import "./home.css";
import "./operation.css";
import { ConsolePicture } from "./console-picture.ts";
import { NotFound } from "./not-found.ts";
import { syncTabs } from "./sync-tabs.ts";

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { "not-found": () => h(NotFound) }),
  enhanceApp: ({ app }) => {
    app.component("ConsolePicture", ConsolePicture);
    if (typeof document !== "undefined") syncTabs(document);
  },
} satisfies Theme;
