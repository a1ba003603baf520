import type { Random } from "../random.js";
import { closings, customerOpenings, openings, situations } from "../texts/opening-scenes.js";
import { productScenes } from "../texts/product-scenes.js";
import {
  customerScenes,
  discountScene,
  doubts,
  engineerScenes,
  otherGuests,
  priceScenes,
} from "../texts/question-scenes.js";
import type { Scene } from "../texts/scene.js";
import type { Setting, Speakers } from "./call-plan.js";

/** Chooses how a call goes, up to its promises. It has what the summary of its kind says. */
export function chooseScenes(
  { kind, product }: Setting,
  speakers: Speakers,
  random: Random,
): Scene[] {
  const [first, second] = random.sample(productScenes[product], 2);
  const extras = [
    ...(speakers.e === undefined ? [] : [random.pick(engineerScenes)]),
    ...(speakers.o === undefined ? [] : [random.pick(otherGuests)]),
  ];
  const about = (...scenes: (Scene | undefined)[]) => scenes.filter((scene) => scene !== undefined);
  switch (kind) {
    case "discovery":
      return [
        random.pick(openings),
        situations.volume,
        random.pick(situations.pains),
        ...about(first),
        ...extras,
        ...random.sample(doubts, 2),
      ];
    case "demo":
      return [
        random.pick(openings),
        random.pick(situations.pains),
        ...about(first, second),
        ...extras,
        ...random.sample(doubts, 2),
      ];
    case "negotiation":
      return [
        random.pick(openings),
        random.pick(situations.pains),
        random.pick(priceScenes),
        discountScene,
        ...extras,
        ...random.sample(doubts, 2),
      ];
    case "review":
      return [random.pick(customerOpenings), ...random.sample(customerScenes, 3)];
  }
}

/** Chooses how a call ends, after its promises. */
export function chooseClosing(random: Random): Scene {
  return random.pick(closings);
}
