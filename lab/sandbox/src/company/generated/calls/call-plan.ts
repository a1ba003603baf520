import type { Call, Member, Person } from "../../types.js";
import type { Account } from "../account.js";
import type { DealPlan, Product } from "../deals.js";

/** The kinds of calls, with the service's names for them. */
export const callKinds = {
  discovery: "Discovery",
  demo: "Web Demo",
  negotiation: "Negotiation",
  review: "Business Review",
} as const;

export type CallKind = keyof typeof callKinds;

/** Promise of a speaker. */
export interface Promised {
  by: Member | Person;
  /** To follow "will", with the time by which it is promised. */
  what: string;
  /** The same without the time. */
  task: string;
  /** The day of the deadline. */
  dueDay: number;
}

/** A call, with what was promised in it and the day on which it took place. */
export interface CallPlan {
  call: Call;
  day: number;
  kind: CallKind;
  plan?: DealPlan;
  guests: [Person, ...Person[]];
  promised: Promised[];
}

/** Everything that decides how a call goes. */
export interface Setting {
  account: Account;
  kind: CallKind;
  product: Product;
  guests: [Person, ...Person[]];
  day: number;
  plan?: DealPlan;
}

/** The speakers of a call, by the letters of `Scene`. */
export interface Speakers {
  h: Member;
  g: Person;
  o?: Person;
  e?: Member;
}

/** Values of the placeholders in texts. */
export type Values = Readonly<Record<string, string | number>>;
