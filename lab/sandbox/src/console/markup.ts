import type { html } from "hono/html";

/** HTML in which interpolated values are escaped, as `html` of hono/html returns it. */
export type Markup = ReturnType<typeof html>;
