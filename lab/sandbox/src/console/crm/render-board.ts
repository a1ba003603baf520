import { html } from "hono/html";
import type { AttributeDocument, Choice } from "../../services/crm/repository/attribute.js";
import type { RecordDocument } from "../../services/crm/repository/documents.js";
import { getTextField } from "../../services/crm/repository/stored-value.js";
import { renderBadge } from "../components/render-badge.js";
import { formatCount } from "../components/render-pager.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { toRecordPath } from "../paths.js";
import { getChoiceColor, formatMoney, renderValues } from "./render-value.js";

const MAX_CARDS = 25;

/** Renders the deals as cards below their stages, with the sum of each stage. */
export function renderBoard(data: CrmData): Markup {
  const object = data.repository.findObject("deals");
  const attributes = object === undefined ? [] : data.repository.listAttributes(object.id);
  const stage = attributes.find(({ slug }) => slug === "stage");
  if (object === undefined || stage === undefined) {
    return html`<p class="empty">There are no deals with stages.</p>`;
  }
  const deals = data.listAllRecords(object);
  const byStage = Map.groupBy(deals, (deal) => getStageId(data, deal, stage));
  const board: Board = { data, attributes, stage };
  const stages = stage.choices.filter(({ id, isArchived }) => !isArchived || byStage.has(id));
  return html`<div class="board" role="region" aria-label="Deals by stage" tabindex="0">
    ${stages.map((choice) => renderColumn(board, choice, byStage.get(choice.id) ?? []))}
  </div>`;
}

interface Board {
  data: CrmData;
  attributes: readonly AttributeDocument[];
  stage: AttributeDocument;
}

function renderColumn(board: Board, choice: Choice, deals: readonly RecordDocument[]): Markup {
  const id = `stage-${choice.id}`;
  const { amount, currencyCode } = sumValues(board, deals);
  const more = deals.length - MAX_CARDS;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}" class="spread">
      ${renderBadge(choice.title, getChoiceColor(board.stage, choice.id))}
      <span class="count small"
        >${formatCount(deals.length)} · ${formatMoney(amount, currencyCode)}</span
      >
    </h2>
    <ul class="plain">
      ${deals.slice(0, MAX_CARDS).map((deal) => html`<li>${renderCard(board, deal)}</li>`)}
      ${more > 0 ? html`<li class="muted small">${formatCount(more)} more</li>` : ""}
    </ul>
  </section>`;
}

function renderCard({ data, attributes }: Board, deal: RecordDocument): Markup {
  const show = (slug: string) => {
    const attribute = attributes.find((each) => each.slug === slug);
    return attribute === undefined ? html`` : renderValues(data, deal, attribute);
  };
  return html`<article class="card">
    <h3>
      <a href="${toRecordPath(deal.object, deal.id)}">${data.getLabel(deal)}</a>
      ${data.marks.render(deal.id)}
    </h3>
    <p class="amount">${show("value")}</p>
    <p class="small muted">${show("associated_company")}</p>
    <p class="small muted">${show("owner")}</p>
  </article>`;
}

function getStageId({ repository }: CrmData, deal: RecordDocument, stage: AttributeDocument) {
  const [value] = repository.listActiveValues(deal, stage);
  return value === undefined ? "" : getTextField(value.fields, "choiceId");
}

function sumValues({ data, attributes }: Board, deals: readonly RecordDocument[]) {
  const attribute = attributes.find(({ slug }) => slug === "value");
  const values =
    attribute === undefined
      ? []
      : deals.flatMap((deal) => data.repository.listActiveValues(deal, attribute));
  const amount = values.reduce((sum, { fields }) => sum + Number(fields["currency_value"] ?? 0), 0);
  return { amount, currencyCode: attribute?.currencyCode ?? null };
}
