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

/** The column kind `place`. It cannot be filtered. */
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
  normalize: (input: Partial<Place> & Pick<Place, "lat" | "lon">) =>
    input && { ...emptyFields, ...input },
  getEmptyValue: () => null,
  serialize: (stored) => stored,
  toPlain: (stored) => stored && (stored.name ?? stored.address ?? `${stored.lat}, ${stored.lon}`),
  toSortKey: (stored) => toTextSortKey(stored && (stored.name ?? stored.address)),
  validateConfig: object({}),
};
