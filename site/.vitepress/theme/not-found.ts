import { withBase } from "vitepress";
import { h, type VNode } from "vue";

/** Shows that an address has no page. */
export function NotFound(): VNode {
  return h("main", { class: "vp-doc not-found" }, [
    h("h1", "There is no such page"),
    h("p", [
      "Search for it above, or go to the ",
      h("a", { href: withBase("/") }, "first page"),
      " or the ",
      h("a", { href: withBase("/operations/") }, "operations"),
      ".",
    ]),
  ]);
}
