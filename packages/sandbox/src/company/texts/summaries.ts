import { fill } from "../fill.js";

type Kind = "discovery" | "demo" | "negotiation" | "review";

const texts: Record<Kind, string> = {
  discovery: `{guest} described a week at {company}: about {count} loads, most of them {goods}, followed by phone and spreadsheet. The reason to act is that {pain}.

{host} explained how {product} would change that. {guest} wants to see it with their own loads before anybody talks about money.`,
  demo: `{host} showed {product} to {company}. {guest} asked how soon an alert comes and what happens with carriers that send nothing; about {count} loads a week are concerned.

The open points are the integration and the trust of the people who plan in {city}. Next is a test with four weeks of data.`,
  negotiation: `The call was about the offer for {product} at {value} a year. {guest} supports it and has to convince finance, because {pain}.

A lower price in the first year is possible only with a longer contract. {host} answers on that before the board of {company} meets.`,
  review: `{company} uses {product} every day. {guest} reported that on time deliveries went from {low} to {high} percent, and that the planners would not give it back.

What hurts is reporting by hand and one site that hardly logs in. {host} takes care of both.`,
};

/** Two short paragraphs on a call. */
export function summarize(kind: Kind, values: Readonly<Record<string, string | number>>): string {
  return fill(texts[kind], values);
}
