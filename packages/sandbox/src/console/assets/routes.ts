import { Hono } from "hono";
import { liveScript } from "./live-script.js";
import { script } from "./script.js";
import { style } from "./style/index.js";

/** Creates the routes of the stylesheet, the script and the icon. */
export function createAssetRoutes(): Hono {
  return new Hono()
    .get("/console.css", (context) =>
      context.body(style, 200, { "content-type": "text/css; charset=utf-8" }),
    )
    .get("/console.js", (context) =>
      context.body(script + liveScript, 200, { "content-type": "text/javascript; charset=utf-8" }),
    )
    .get("/icon.svg", (context) => context.body(icon, 200, { "content-type": "image/svg+xml" }));
}

/** The icon of the browser's tab. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#3b4fd0"/>
<path d="M7 12h18M7 20h18" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
<circle cx="12" cy="12" r="3.2" fill="#fff"/><circle cx="20" cy="20" r="3.2" fill="#fff"/>
</svg>`;
