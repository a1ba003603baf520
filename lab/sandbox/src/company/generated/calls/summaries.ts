import type { CallKind } from "./call-plan.js";

/** Two short paragraphs on a call of each kind. */
export const summaries: Record<CallKind, string> = {
  discovery: `{guest} described a week at {company}: about {count} loads, most of them {goods}, followed by phone and spreadsheet. The reason to act is that {pain}.

{host} explained what {product} would change. The call ended with the next steps below; a price was not discussed.`,
  demo: `{host} showed {product} to {company} and answered questions about it. The reason for the project is that {pain}.

{guest} did not ask for a price yet. What happens next is in the action items.`,
  negotiation: `The call was about the offer for {product} at {value} a year. {guest} supports it, because {pain}, but has to convince finance.

{guest} asked to pay half in the first year. {host} can ask for a discount in the first year or for a contract over three, not for both.`,
  review: `{company} uses {product}. {guest} reported that on time deliveries went from {low} to {high} percent, and that the planners would not give it back.

What hurts is a report that is built by hand every Monday, and one site that hardly logs in.`,
};
