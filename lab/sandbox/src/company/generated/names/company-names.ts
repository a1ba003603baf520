import { type Industry, industries } from "../industries.js";
import type { Random } from "../random.js";
import { words } from "./culture.js";

const beginnings = words(`
  Al Ash Bex Birch Bram Brook Cald Cam Carn Cor Dal Dun East Edel El Fair Fal Gar Glen Green Hal Hart Haver Hazel
  Hel Holt Kel Kirk Lang Lark Lin Mar Mel Mont North Nor Oak Or Pem Rav Red Rook Sal Sel Silver Stan Sten Sud Thorn
  Tor Val Ver Wal Wend West Wex Whit Wil Win Wyn`);
const endings = words(`
  bank beck berg borough bourne brook bury by combe cote croft dale den field ford gate grove ham haven holm hurst
  land leigh ley mere mont more ridge shaw side stead stone ton vale ville wick wood worth`);

const STEMS = beginnings.length * endings.length;
// A prime, so that its multiples visit every stem once before any comes again.
const STRIDE = 1_000_003;

const lastWords = industries.flatMap((industry) =>
  industry.endings.map((ending) => ({ industry, ending })),
);

/** The name of a company, and the industry that it names. */
export interface CompanyName {
  name: string;
  /** The name in lower case without spaces. */
  label: string;
  /** The first word of the name, under which everybody knows it. */
  shortName: string;
  industry: Industry;
}

/** Names companies, each differently. Several share a first word: "Larkfield Foods", "Larkfield Steel". */
export class CompanyNames {
  readonly #offset: number;
  #given = 0;

  constructor(random: Random) {
    this.#offset = random.integer(0, STEMS - 1);
  }

  next(): CompanyName {
    const index = this.#given;
    this.#given += 1;
    const place = (index * STRIDE + this.#offset) % STEMS;
    const round = Math.floor(index / STEMS);
    const beginning = beginnings[Math.floor(place / endings.length)] ?? "";
    const shortName = `${beginning}${endings[place % endings.length] ?? ""}`;
    // The rounds of a stem take different last words, and neighbouring stems start with different ones.
    const last = lastWords[(place * 31 + round) % lastWords.length];
    if (last === undefined) throw new Error("There are no industries.");
    const { industry, ending } = last;
    const name = `${shortName} ${ending}`;
    return { name, label: name.toLowerCase().replace(" ", ""), shortName, industry };
  }
}
