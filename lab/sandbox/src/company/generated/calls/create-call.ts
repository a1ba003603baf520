import type { Call } from "../../types.js";
import { fill } from "../fill.js";
import type { Random } from "../random.js";
import { summaries } from "./summaries.js";
import type { Scene } from "../texts/scene.js";
import { toWorkday } from "../workday.js";
import { callKinds, type CallPlan, type Setting, type Speakers, type Values } from "./call-plan.js";
import { choosePromises } from "./choose-promises.js";
import { chooseClosing, chooseScenes } from "./choose-scenes.js";

const TIMES = ["10:00", "11:30", "13:30", "14:00", "15:30"];
const HAS_ENGINEER = 0.45;

/** Creates a call: a conversation with promises, and a summary and action items that say the same. */
export function createCall(setting: Setting, random: Random): CallPlan {
  const { account, day, kind, plan, product } = setting;
  const speakers = chooseSpeakers(setting, random);
  const values = createValues(setting, speakers, random);
  const promised = choosePromises(setting, speakers, values, random);
  const speak = (scenes: Scene[]) => scenes.flat().map((line) => toLine(line, speakers, values));
  const { e, g, h, o } = speakers;
  const call: Call = {
    key: `${account.company.key}-${product.toLowerCase()}-${kind}`,
    title: `${account.shortName}: ${kind}, ${product}`,
    startedAt: { ...toWorkday(day), time: random.pick(TIMES) },
    activityType: callKinds[kind],
    company: account.company.key,
    ...(plan && { deal: plan.deal.key }),
    host: h.key,
    speakers: [h, g, o, e].flatMap((one) => one?.key ?? []),
    summary: fill(summaries[kind], values),
    actionItems: promised.map(({ by, what }) => `${by.firstName} will ${what}.`),
    transcript: [
      ...speak(chooseScenes(setting, speakers, random)),
      ...speak([["h: Let us write down what happens next."]]),
      ...promised.map(({ by, what }) => `${by.key}: I will ${what}.`),
      ...speak([chooseClosing(random)]),
    ].join("\n"),
  };
  return {
    call,
    day,
    kind,
    promised,
    guests: o === undefined ? [g] : [g, o],
    ...(plan && { plan }),
  };
}

function chooseSpeakers({ account, guests, kind }: Setting, random: Random): Speakers {
  const [g, o] = guests;
  const isReview = kind === "review";
  return {
    h: isReview ? account.manager : account.seller,
    g,
    ...(o && { o }),
    ...(!isReview && random.chance(HAS_ENGINEER) && { e: account.engineer }),
  };
}

function createValues(
  { account, plan, product }: Setting,
  { e, g, h, o }: Speakers,
  random: Random,
): Values {
  const low = random.integer(71, 86);
  return {
    host: h.firstName,
    guest: g.firstName,
    ...(o && { other: o.firstName }),
    ...(e && { engineer: e.firstName }),
    company: account.shortName,
    city: account.company.city,
    product,
    ...account.situation,
    minutes: random.integer(4, 18) * 5,
    days: random.integer(4, 20),
    low,
    high: low + random.integer(4, 12),
    price: `$${random.integer(3, 40)},000`,
    ...(plan && { value: `$${plan.deal.value / 1000},000` }),
  };
}

/** Replaces the letter of the speaker by their key. */
function toLine(line: string, speakers: Speakers, values: Values): string {
  const speaker = speakers[line.slice(0, 1) as keyof Speakers];
  if (speaker === undefined) throw new Error(`No speaker of this call says "${line}".`);
  return `${speaker.key}:${fill(line.slice(2), values)}`;
}
