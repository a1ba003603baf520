import type { Company } from "../types.js";

/** The customers and prospects of Northwind, each from an industry of its own. */
export const companies: Company[] = [
  {
    key: "harborline",
    name: "Harborline Freight",
    domain: "harborline.example",
    description:
      "Ocean freight forwarder on the North Sea and Baltic lanes. Customer: runs Track in its control tower and is looking at Settle.",
    categories: ["Freight & 3PL", "Cross-border"],
    employeeRange: "251-1K",
    city: "Rotterdam",
    countryCode: "NL",
  },
  {
    key: "brightmoor",
    name: "Brightmoor Foods",
    domain: "brightmoor.example",
    description:
      "Frozen ready-meal maker supplying UK supermarkets. Prospect: wants temperature evidence on every chilled load.",
    categories: ["Food & Beverage", "Cold Chain", "Manufacturing"],
    employeeRange: "1K-5K",
    city: "Leeds",
    countryCode: "GB",
  },
  {
    key: "castellan",
    name: "Castellan Pharma",
    domain: "castellan.example",
    description:
      "Maker of injectables and biologics with a validated cold chain. Prospect: the evaluation waits on quality assurance.",
    categories: ["Healthcare", "Cold Chain", "Cross-border"],
    employeeRange: "5K-10K",
    city: "Basel",
    countryCode: "CH",
  },
  {
    key: "veldt",
    name: "Veldt Outdoor",
    domain: "veldt.example",
    description:
      "Outdoor apparel and gear retailer with two distribution centers. Customer: live on Track, rolling out Plan for inbound.",
    categories: ["Retail", "Cross-border"],
    employeeRange: "1K-5K",
    city: "Denver",
    countryCode: "US",
  },
  {
    key: "ironridge",
    name: "Ironridge Steel",
    domain: "ironridge.example",
    description:
      "Flat-rolled steel producer with three mills. Prospect: trucks queue for hours at the gates, so Dock comes first.",
    categories: ["Industrial Materials", "Manufacturing"],
    employeeRange: "1K-5K",
    city: "Pittsburgh",
    countryCode: "US",
  },
  {
    key: "kestrel",
    name: "Kestrel Electronics",
    domain: "kestrel.example",
    description:
      "Consumer audio and wearables brand building in Vietnam and Mexico. Prospect: one view of ocean, air and parcel worldwide.",
    categories: ["Manufacturing", "Retail", "Cross-border"],
    employeeRange: "1K-5K",
    city: "Austin",
    countryCode: "US",
  },
  {
    key: "solara",
    name: "Solara Home",
    domain: "solara.example",
    description:
      "Online furniture seller with big-and-bulky home delivery. Lost to an in-house build; worth another look after peak season.",
    categories: ["E-commerce", "Retail"],
    employeeRange: "251-1K",
    city: "Atlanta",
    countryCode: "US",
  },
  {
    key: "tamarack",
    name: "Tamarack Building Supply",
    domain: "tamarack.example",
    description:
      "Regional building materials distributor with its own flatbed fleet. Customer: plans every morning's loads in Plan.",
    categories: ["Industrial Materials", "Retail"],
    employeeRange: "251-1K",
    city: "Minneapolis",
    countryCode: "US",
  },
  {
    key: "orchard-vine",
    name: "Orchard & Vine Beverages",
    domain: "orchardvine.example",
    description:
      "Wine and craft beverage distributor on the West Coast. Customer: two warehouses book all deliveries through Dock.",
    categories: ["Food & Beverage", "Retail"],
    employeeRange: "251-1K",
    city: "Sacramento",
    countryCode: "US",
  },
  {
    key: "pulse",
    name: "Pulse Medical Devices",
    domain: "pulsemedical.example",
    description:
      "Surgical implant and loan-kit maker delivering to hospitals. Customer on Track with a renewal coming up.",
    categories: ["Healthcare", "Manufacturing"],
    employeeRange: "251-1K",
    city: "Dublin",
    countryCode: "IE",
  },
  {
    key: "axlepoint",
    name: "Axlepoint Components",
    domain: "axlepoint.example",
    description:
      "Tier-one supplier of axles and drive shafts with just-in-sequence plants. New prospect for inbound visibility.",
    categories: ["Manufacturing", "Industrial Materials", "Cross-border"],
    employeeRange: "5K-10K",
    city: "Stuttgart",
    countryCode: "DE",
  },
  {
    key: "greenfurrow",
    name: "Greenfurrow Agri",
    domain: "greenfurrow.example",
    description:
      "Seed and crop nutrition supplier to Midwest co-ops. Customer: Plan carries the spring peak, little use after it.",
    categories: ["Agriculture", "Hazardous Goods"],
    employeeRange: "51-250",
    city: "Des Moines",
    countryCode: "US",
  },
  {
    key: "halcyon",
    name: "Halcyon Chemicals",
    domain: "halcyon.example",
    description:
      "Specialty coatings and solvents maker. Lost: dangerous-goods documents were not on our roadmap in time.",
    categories: ["Hazardous Goods", "Manufacturing", "Cross-border"],
    employeeRange: "1K-5K",
    city: "Antwerp",
    countryCode: "BE",
  },
  {
    key: "parcelwise",
    name: "Parcelwise Fulfilment",
    domain: "parcelwise.example",
    description:
      "Fulfilment provider for direct-to-consumer brands. Prospect: wants a tracking portal under its own brand.",
    categories: ["Freight & 3PL", "E-commerce"],
    employeeRange: "51-250",
    city: "Manchester",
    countryCode: "GB",
  },
  {
    key: "nimbus",
    name: "Nimbus Solar",
    domain: "nimbus.example",
    description:
      "Utility-scale solar developer moving panels and trackers to desert sites. New prospect for project freight.",
    categories: ["Industrial Materials", "Cross-border"],
    employeeRange: "51-250",
    city: "Phoenix",
    countryCode: "US",
  },
];
