import { html } from "hono/html";
import type { MatchedTrigger } from "../../services/convintel/topics/match-triggers.js";
import { formatPosition } from "../components/render-time.js";
import { renderBadge } from "../components/render-badge.js";
import type { Markup } from "../markup.js";

/** Renders the topics of a call with the sentences in which they occur; undefined for none. */
export function renderTopics(matches: readonly MatchedTrigger[]): Markup | undefined {
  if (matches.length === 0) return undefined;
  const topics = Map.groupBy(matches, ({ theme, topic }) => `${theme}: ${topic}`);
  return html`<ul class="list">
    ${[...topics].map(
      ([topic, found]) =>
        html`<li>
          <details>
            <summary>
              ${renderBadge(topic, "violet")} <span class="count">${found.length}</span>
            </summary>
            <ul class="plain small">
              ${found.map(
                ({ startsAt, text }) =>
                  html`<li><span class="muted">${formatPosition(startsAt)}</span> ${text}</li>`,
              )}
            </ul>
          </details>
        </li>`,
    )}
  </ul>`;
}
