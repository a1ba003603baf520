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
<rect width="32" height="32" rx="7" fill="#3145c4"/>
<path d="M0 12h32v8H0z" fill="#a5b4ff" fill-opacity=".55"/>
<rect x="8.5" y="8" width="15" height="16" rx="3.5" fill="#3145c4" stroke="#fff" stroke-width="3"/>
</svg>`;
