import { createRandom } from "../random.ts";
import { allCases } from "./all-faults.ts";
import type { FaultCase } from "./fault.ts";

/** Chooses the faults of a server: one, for the first request or all, or a share of the requests at random. */
export type FaultChoice =
  | { title: string; forEver: boolean }
  | { titles: readonly string[]; share: number; seed: number };

/** Faults of a running server. */
export interface FaultSource {
  /** The only fault, if it is one for all. */
  fault: FaultCase | undefined;
  forEver: boolean;
  /** Begins with them; before, and after `end`, there are none. */
  begin: () => void;
  end: () => void;
  next: (stage: "connection" | "request") => FaultCase | undefined;
}

/** Finds a case by its title. */
function findCase(title: string): FaultCase {
  const found = allCases.find((each) => each.title === title);
  if (found === undefined) throw new Error(`There is no fault “${title}”.`);
  return found;
}

/** Creates the source of the faults that were chosen. */
export function createFaultSource(choice: FaultChoice): FaultSource {
  return "title" in choice ? createFixedSource(choice) : createRandomSource(choice);
}

function createFixedSource({
  forEver,
  title,
}: Extract<FaultChoice, { title: string }>): FaultSource {
  const fault = findCase(title);
  let remaining = 0;
  return {
    fault,
    forEver,
    begin: () => {
      remaining = forEver ? Infinity : 1;
    },
    end: () => {
      remaining = 0;
    },
    next: (stage) => {
      const isHere = (stage === "connection" ? fault.connection : fault.respond) !== undefined;
      if (!isHere || remaining === 0) return undefined;
      remaining -= 1;
      return fault;
    },
  };
}

function createRandomSource({
  seed,
  share,
  titles,
}: Extract<FaultChoice, { seed: number }>): FaultSource {
  const faults = titles.map(findCase);
  const random = createRandom(seed);
  let isOn = false;
  return {
    fault: undefined,
    forEver: true,
    begin: () => {
      isOn = true;
    },
    end: () => {
      isOn = false;
    },
    next: (stage) => {
      if (!isOn || stage === "connection" || random() >= share) return undefined;
      return faults[Math.floor(random() * faults.length)];
    },
  };
}
