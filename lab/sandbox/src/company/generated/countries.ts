import type { CultureName } from "./names/cultures.js";

/** A country in which companies and people are. */
export interface Country {
  code: string;
  /** Share of the companies, relative to those of the other countries. */
  weight: number;
  culture: CultureName;
  cities: string[];
}

/** The countries, those with the most companies first. */
export const countries: Country[] = [
  {
    code: "US",
    weight: 30,
    culture: "english",
    cities: list(
      "Chicago, Dallas, Atlanta, Seattle, Columbus, Memphis, Kansas City, Charlotte, Houston, Newark, Salt Lake City, Louisville, Savannah, Portland, Nashville, Indianapolis",
    ),
  },
  {
    code: "GB",
    weight: 14,
    culture: "english",
    cities: list(
      "Leeds, Birmingham, Bristol, Glasgow, Felixstowe, Liverpool, Cardiff, Newcastle, Nottingham, Southampton, Belfast",
    ),
  },
  {
    code: "DE",
    weight: 11,
    culture: "german",
    cities: list(
      "Hamburg, Duisburg, Leipzig, Nuremberg, Bremen, Cologne, Munich, Hanover, Mannheim, Dortmund",
    ),
  },
  {
    code: "FR",
    weight: 8,
    culture: "french",
    cities: list("Lyon, Lille, Nantes, Marseille, Toulouse, Strasbourg, Le Havre, Rennes"),
  },
  {
    code: "NL",
    weight: 6,
    culture: "dutch",
    cities: list("Rotterdam, Eindhoven, Venlo, Tilburg, Utrecht, Zwolle"),
  },
  {
    code: "CA",
    weight: 5,
    culture: "english",
    cities: list("Toronto, Calgary, Vancouver, Winnipeg, Halifax"),
  },
  {
    code: "ES",
    weight: 5,
    culture: "spanish",
    cities: list("Valencia, Zaragoza, Barcelona, Bilbao, Seville"),
  },
  {
    code: "IT",
    weight: 5,
    culture: "italian",
    cities: list("Milan, Bologna, Genoa, Verona, Turin, Padua"),
  },
  {
    code: "AU",
    weight: 4,
    culture: "english",
    cities: list("Melbourne, Brisbane, Perth, Sydney, Adelaide"),
  },
  { code: "PL", weight: 4, culture: "polish", cities: list("Poznań, Łódź, Wrocław, Gdynia") },
  { code: "BE", weight: 3, culture: "dutch", cities: list("Antwerp, Ghent, Liège") },
  { code: "SE", weight: 3, culture: "nordic", cities: list("Gothenburg, Malmö, Jönköping") },
  { code: "DK", weight: 2, culture: "nordic", cities: list("Aarhus, Odense, Kolding") },
  { code: "NO", weight: 2, culture: "nordic", cities: list("Bergen, Drammen, Stavanger") },
  { code: "CH", weight: 2, culture: "german", cities: list("Basel, Winterthur, Olten") },
  { code: "AT", weight: 2, culture: "german", cities: list("Linz, Graz, Vienna") },
  { code: "IE", weight: 2, culture: "english", cities: list("Cork, Dublin, Limerick") },
  { code: "PT", weight: 2, culture: "portuguese", cities: list("Porto, Braga, Setúbal") },
  { code: "BR", weight: 2, culture: "portuguese", cities: list("Santos, Curitiba, Campinas") },
  { code: "MX", weight: 3, culture: "spanish", cities: list("Monterrey, Querétaro, Guadalajara") },
  { code: "IN", weight: 3, culture: "indian", cities: list("Pune, Chennai, Bengaluru, Mumbai") },
  { code: "JP", weight: 2, culture: "japanese", cities: list("Nagoya, Yokohama, Osaka") },
  { code: "KR", weight: 1, culture: "korean", cities: list("Busan, Incheon") },
  { code: "SG", weight: 1, culture: "chinese", cities: ["Singapore"] },
  { code: "VN", weight: 1, culture: "vietnamese", cities: list("Haiphong, Da Nang") },
  { code: "TR", weight: 2, culture: "turkish", cities: list("Izmir, Bursa, Mersin") },
  { code: "AE", weight: 1, culture: "arabic", cities: list("Dubai, Sharjah") },
  { code: "GH", weight: 1, culture: "westAfrican", cities: list("Tema, Kumasi") },
];

function list(cities: string): string[] {
  return cities.split(", ");
}
