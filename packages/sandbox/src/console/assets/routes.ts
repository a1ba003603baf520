import { Hono } from "hono";
import { icon } from "./icon.js";
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
