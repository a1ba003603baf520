import { nullable, number, object, text } from "../validation/check.js";
import { textKey, type ColumnKind } from "./column-kind.js";

interface Place {
  lat: number;
  lon: number;
  name: string | null;
  address: string | null;
  aws_place_id: string | null;
  google_place_id: string | null;
}

const words = nullable(text());
const missing = { name: null, address: null, aws_place_id: null, google_place_id: null };

/** The column `place`. No filter has a condition for places. */
export const place: ColumnKind<Place | null> = {
  sent: nullable(
    object(
      { lat: number, lon: number },
      { name: words, address: words, aws_place_id: words, google_place_id: words },
    ),
  ),
  keep: (sent: Partial<Place> & Pick<Place, "lat" | "lon">) => sent && { ...missing, ...sent },
  empty: () => null,
  answer: (kept) => kept,
  plain: (kept) => kept && (kept.name ?? kept.address ?? `${kept.lat}, ${kept.lon}`),
  sortKey: (kept) => textKey(kept && (kept.name ?? kept.address)),
  config: object({}),
};
