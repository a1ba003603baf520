import { withBase } from "vitepress";
import { defineComponent, h, ref, type VNode } from "vue";

const description =
  "The sandbox's console: calls of an agent appear in a list while it works, then the six tasks and the note that it has created.";

/** Shows the moving picture of the console, with a button that stops it; still for who prefers reduced motion. */
export const ConsolePicture = defineComponent(() => {
  const isMoving = ref(true);
  return () =>
    h("figure", { class: "console-picture" }, [
      renderPicture("light", isMoving.value),
      renderPicture("dark", isMoving.value),
      h("figcaption", [
        "An agent follows up on a call; the sandbox's console shows it. Run it: ",
        h("code", "npx @workbelt/cli demo"),
        h(
          "button",
          { type: "button", onClick: () => (isMoving.value = !isMoving.value) },
          isMoving.value ? "Stop the picture" : "Play the picture",
        ),
      ]),
    ]);
});

/** Renders the picture of a color scheme. The browser does not load that of the other one, which is hidden. */
function renderPicture(scheme: "light" | "dark", isMoving: boolean): VNode {
  const still = withBase(`/console-${scheme}-still.webp`);
  return h("picture", { class: scheme }, [
    h("source", { media: "(prefers-reduced-motion: reduce)", srcset: still }),
    h("img", {
      src: isMoving ? withBase(`/console-${scheme}.webp`) : still,
      alt: description,
      width: 880,
      height: 640,
      loading: "lazy",
    }),
  ]);
}
