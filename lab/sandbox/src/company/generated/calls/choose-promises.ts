import type { Member, Person } from "../../types.js";
import { fill } from "../fill.js";
import type { Random } from "../random.js";
import { dues, promises } from "../texts/promises.js";
import type { Promised, Setting, Speakers, Values } from "./call-plan.js";

/** Chooses what each speaker promises at the end of a call. */
export function choosePromises(
  { day, kind }: Setting,
  { e, g, h, o }: Speakers,
  values: Values,
  random: Random,
): Promised[] {
  const promise = (by: Member | Person | undefined, choices: readonly string[], count: number) => {
    if (by === undefined) return [];
    return random.sample(choices, count).map((text) => {
      const due = random.pick(dues);
      return {
        by,
        what: fill(text, { ...values, due: due.text }),
        task: fill(text.replace(/ (?:by|before) \{due\}$/, ""), values),
        dueDay: day - due.countDays(day % 5),
      };
    });
  };
  const texts =
    kind === "review"
      ? { h: promises.manager, g: promises.customer, o: promises.customerColleague }
      : {
          h: kind === "negotiation" ? promises.negotiator : promises.seller,
          g: promises.buyer,
          o: promises.colleague,
        };
  return [
    ...promise(h, texts.h, random.integer(1, 2)),
    ...promise(e, promises.engineer, 1),
    ...promise(g, texts.g, random.integer(1, 2)),
    ...promise(o, texts.o, 1),
  ];
}
