import { withBase } from "vitepress";
import { defineComponent, h, ref, type VNode } from "vue";

const description =
  "The sandbox's console in four steps. A program that raises seven deals is planned: a table has their values before and after, the one far from the others first. It is approved and applied. Its run lists what it changed. The undo has set every deal back.";

/** Shows the moving picture of the console, with a button that stops it; still for who prefers reduced motion. */
export const ConsolePicture = defineComponent(() => {
  const isMoving = ref(true);
  return () =>
    h("figure", { class: "console-picture" }, [
      renderPicture("light", isMoving.value),
      renderPicture("dark", isMoving.value),
      h("figcaption", [
        "A program is planned, approved, applied and undone; the sandbox's console shows it. Run one: ",
        h("code", "npx @workbelt/cli demo --program"),
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
