import { nullable, number, object, text } from "../validation/validators.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

interface Place {
  lat: number;
  lon: number;
  name: string | null;
  address: string | null;
  aws_place_id: string | null;
  google_place_id: string | null;
}

const optionalText = nullable(text());
const emptyFields = { name: null, address: null, aws_place_id: null, google_place_id: null };

/** The column `place`. No filter has a condition for places. */
export const placeColumn: ColumnKind<Place | null> = {
  validate: nullable(
    object(
      { lat: number, lon: number },
      {
        name: optionalText,
        address: optionalText,
        aws_place_id: optionalText,
        google_place_id: optionalText,
      },
    ),
  ),
  normalize: (sent: Partial<Place> & Pick<Place, "lat" | "lon">) =>
    sent && { ...emptyFields, ...sent },
  getEmptyValue: () => null,
  serialize: (kept) => kept,
  toPlain: (kept) => kept && (kept.name ?? kept.address ?? `${kept.lat}, ${kept.lon}`),
  toSortKey: (kept) => toTextSortKey(kept && (kept.name ?? kept.address)),
  validateConfig: object({}),
};
