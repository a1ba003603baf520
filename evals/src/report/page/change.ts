import type { ResourceChange } from "@workbelt/sandbox";
import { html, type Html } from "./html.ts";

/** Styles of changes. */
export const changeStyles = "";

/** Renders a change in the form of the sandbox's console. */
export function renderChange(change: ResourceChange): Html {
  return html`${change.summary}`;
}
