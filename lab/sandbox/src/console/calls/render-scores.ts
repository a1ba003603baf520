import { html } from "hono/html";
import {
  type ActivityDocument,
  calculateAverage,
  type CriterionScore,
} from "../../services/convintel/repository/documents.js";
import type { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { renderFields } from "../components/render-fields.js";
import type { Markup } from "../markup.js";

/** Renders the service's score of a call and the feedback of coaches; empty for none. */
export function renderScores(
  { callScores, feedback, users }: ConvintelRepository,
  { id }: ActivityDocument,
): Markup {
  const scores = callScores.find("activity", id);
  const coaching = feedback.find("activity", id);
  const nameUser = (userId: string) => users.get(userId)?.name ?? "Former user";
  return html`${[
    ...scores.map((score) => renderScore("Score", score.id, score.scores, 100)),
    ...coaching.map((each) =>
      renderScore(`Feedback of ${nameUser(each.coachId)}`, each.id, each.scores, 5, each.comment),
    ),
  ]}`;
}

function renderScore(
  title: string,
  id: string,
  scores: readonly CriterionScore[],
  highest: number,
  comment = "",
): Markup {
  return html`<section class="card" aria-labelledby="score-${id}">
    <h2 id="score-${id}" class="spread">
      ${title} <span class="count">${calculateAverage(scores)} of ${highest}</span>
    </h2>
    ${comment === "" ? "" : html`<p class="text">${comment}</p>`}
    ${renderFields(
      scores.map(({ name, score }) => ({
        label: name,
        value: html`<span class="row"
          ><meter min="0" max="${highest}" value="${score}" aria-label="${name}"></meter>
          ${score}</span
        >`,
      })),
    )}
  </section>`;
}
