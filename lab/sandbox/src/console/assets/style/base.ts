/** Colors in light and dark, text, and links. */
export const baseStyle = `
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --surface: #ffffff; --sunken: #f0f0ec; --text: #1b1e24; --muted: #59616d;
  --line: #e2e2dc; --strong-line: #8b919b; --accent: #3145c4; --accent-soft: #eceffe; --on-accent: #ffffff;
  --green: #17663a; --green-soft: #e2f4e8; --amber: #7a4a00; --amber-soft: #fdf0d3;
  --red: #a3242f; --red-soft: #fde8e8; --gray: #4d5561; --gray-soft: #ececea;
  --violet: #6234a6; --violet-soft: #f1eafc;
  --edge: rgb(20 24 40 / 22%); --sunken-veil: rgb(60 60 30 / 6%);
  --shadow: 0 1px 2px rgb(20 24 40 / 6%), 0 1px 1px rgb(20 24 40 / 4%);
  font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #111317; --surface: #191c21; --sunken: #14171b; --text: #e6e8ec; --muted: #a2aab6;
    --line: #2a2f37; --strong-line: #6d7684; --accent: #a5b4ff; --accent-soft: #232a48; --on-accent: #12152a;
    --green: #86dba6; --green-soft: #15301f; --amber: #f2c879; --amber-soft: #362a10;
    --red: #ff9da0; --red-soft: #3b1b1e; --gray: #b8bfca; --gray-soft: #262b32;
    --violet: #cdb2ff; --violet-soft: #2c2142;
    --edge: rgb(0 0 0 / 60%); --sunken-veil: rgb(0 0 0 / 18%);
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, pre, blockquote { margin: 0; padding: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; }
h2 { font-size: 1.0625rem; line-height: 1.35; font-weight: 620; }
h3 { font-size: 0.9375rem; font-weight: 620; }
a { color: var(--accent); text-decoration: none; border-radius: 3px; }
a:hover { text-decoration: underline; text-underline-offset: 0.18em; }
/* Links in text are told apart by more than their color. */
main :where(p, li, dd, td, blockquote, .text) a:not(.button) { text-decoration: underline; text-underline-offset: 0.18em;
  text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent); }
main :where(p, li, dd, td, blockquote, .text) a:not(.button):hover { text-decoration-color: currentcolor; }
main nav li a:not(.button), main .figures a:not(.button) { text-decoration: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
code, pre, .mono { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 0.86em; }
img { max-width: 100%; height: auto; }
[hidden] { display: none !important; }
/* Content in another direction stays within its element. */
a, span, b, strong, em, i, code, s, u, button, summary, label, time, td, th, dd, li { unicode-bidi: isolate; }
@media (prefers-reduced-motion: no-preference) { a, button { transition: background-color 0.12s, border-color 0.12s; } }
`;
