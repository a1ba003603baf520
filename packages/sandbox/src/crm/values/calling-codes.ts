/** International calling codes by ISO 3166-1 country; of countries that share one, the largest. */
const callingCodes: Readonly<Record<string, string>> = {
  US: "1",
  RU: "7",
  EG: "20",
  ZA: "27",
  GR: "30",
  NL: "31",
  BE: "32",
  FR: "33",
  ES: "34",
  HU: "36",
  IT: "39",
  RO: "40",
  CH: "41",
  AT: "43",
  GB: "44",
  DK: "45",
  SE: "46",
  NO: "47",
  PL: "48",
  DE: "49",
  PE: "51",
  MX: "52",
  AR: "54",
  BR: "55",
  CL: "56",
  CO: "57",
  MY: "60",
  AU: "61",
  ID: "62",
  PH: "63",
  NZ: "64",
  SG: "65",
  TH: "66",
  JP: "81",
  KR: "82",
  VN: "84",
  CN: "86",
  TR: "90",
  IN: "91",
  PK: "92",
  LK: "94",
  MA: "212",
  TN: "216",
  NG: "234",
  KE: "254",
  TZ: "255",
  UG: "256",
  PT: "351",
  LU: "352",
  IE: "353",
  IS: "354",
  MT: "356",
  CY: "357",
  FI: "358",
  BG: "359",
  LT: "370",
  LV: "371",
  EE: "372",
  UA: "380",
  RS: "381",
  HR: "385",
  SI: "386",
  CZ: "420",
  SK: "421",
  HK: "852",
  TW: "886",
  SA: "966",
  AE: "971",
  IL: "972",
};

/** The country a number in international form belongs to, the longest code first. */
export function countryOfNumber(phoneNumber: string): string | undefined {
  for (const length of [3, 2, 1]) {
    const code = phoneNumber.slice(1, 1 + length);
    const country = Object.keys(callingCodes).find((key) => callingCodes[key] === code);
    if (country !== undefined) return country;
  }
  return undefined;
}

/** The calling code of a country; Canada and others share that of the United States. */
export function callingCodeOf(countryCode: string): string | undefined {
  return callingCodes[countryCode === "CA" ? "US" : countryCode];
}
