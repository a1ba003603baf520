/** An industry that buys freight software. */
export interface Industry {
  /** Last words of company names. */
  endings: string[];
  /** Two or three of the CRM's categories. */
  categories: string[];
  /** Kind of company, as the beginning of a sentence about it. */
  kinds: string[];
  /** Goods that it moves. */
  goods: string[];
  /** Problem of today, as the rest of a sentence that starts with "that". */
  pains: string[];
}

/** The industries of the generated companies. */
export const industries: Industry[] = [
  {
    endings: ["Freight", "Forwarding", "Shipping", "Cargo", "Transport", "Lines"],
    categories: ["Freight & 3PL", "Cross-border"],
    kinds: ["Freight forwarder", "Short-sea carrier's agent", "Road haulier with a forwarding arm"],
    goods: ["containers", "part loads", "groupage"],
    pains: [
      "customers phone for the position of every second shipment",
      "carriers report delays after the customer has noticed them",
      "the night shift works from three screens and a spreadsheet",
    ],
  },
  {
    endings: ["Logistics", "Fulfilment", "Warehousing", "Distribution", "Parcels", "Couriers"],
    categories: ["Freight & 3PL", "E-commerce"],
    kinds: ["Fulfilment provider", "Contract logistics provider", "Regional parcel network"],
    goods: ["parcels", "pallets", "returns"],
    pains: [
      "clients ask for a portal under their own brand",
      "returns arrive without notice and block two doors",
      "every client wants another report on Monday morning",
    ],
  },
  {
    endings: ["Foods", "Dairy", "Bakeries", "Produce", "Meats", "Kitchens"],
    categories: ["Food & Beverage", "Cold Chain", "Manufacturing"],
    kinds: ["Chilled food maker", "Producer of fresh food for supermarkets", "Frozen food maker"],
    goods: ["chilled pallets", "frozen loads", "fresh produce"],
    pains: [
      "nobody can prove the temperature of a load after the fact",
      "supermarkets reject loads that arrive outside their slot",
      "product is written off because a trailer waited at the gate",
    ],
  },
  {
    endings: ["Beverages", "Brewing", "Waters", "Roasters", "Vineyards", "Spirits"],
    categories: ["Food & Beverage", "Retail"],
    kinds: ["Beverage distributor", "Brewer with its own depots", "Drinks wholesaler"],
    goods: ["kegs", "bottled drinks", "mixed pallets"],
    pains: [
      "trucks queue at the depot before every holiday",
      "drivers wait two hours for a free door",
      "empties come back on trucks that nobody planned",
    ],
  },
  {
    endings: ["Pharma", "Medical", "Health", "Diagnostics", "Biotech", "Devices"],
    categories: ["Healthcare", "Cold Chain", "Cross-border"],
    kinds: ["Pharmaceutical wholesaler", "Maker of medical devices", "Diagnostics company"],
    goods: ["injectables", "loan kits", "reagents"],
    pains: [
      "auditors ask for records that couriers keep on paper",
      "hospitals phone before every operation to ask where a kit is",
      "a validated lane has to be documented by hand",
    ],
  },
  {
    endings: ["Steel", "Metals", "Castings", "Alloys", "Cement", "Aggregates"],
    categories: ["Industrial Materials", "Manufacturing"],
    kinds: ["Steel producer", "Foundry group", "Supplier of building materials"],
    goods: ["coils", "bulk loads", "castings"],
    pains: [
      "trucks queue at the gate for hours",
      "detention invoices are paid without a check",
      "the weighbridge and the dock do not know of each other",
    ],
  },
  {
    endings: ["Components", "Motors", "Axles", "Electronics", "Bearings", "Systems"],
    categories: ["Manufacturing", "Industrial Materials", "Cross-border"],
    kinds: ["Automotive supplier", "Maker of industrial components", "Electronics manufacturer"],
    goods: ["inbound parts", "sequenced deliveries", "air freight"],
    pains: [
      "a late truck stops the line, and nobody knows before it happens",
      "expedited air freight is booked out of fear",
      "suppliers confirm dates that they do not keep",
    ],
  },
  {
    endings: ["Outfitters", "Stores", "Apparel", "Sports", "Toys", "Books"],
    categories: ["Retail", "Cross-border"],
    kinds: ["Retail chain", "Fashion retailer", "Specialist retailer"],
    goods: ["seasonal imports", "store deliveries", "ocean containers"],
    pains: [
      "the season starts before the containers are there",
      "stores learn of a delivery when the truck is in front of the door",
      "demurrage eats the margin of every import",
    ],
  },
  {
    endings: ["Home", "Living", "Direct", "Market", "Interiors", "Goods"],
    categories: ["E-commerce", "Retail"],
    kinds: ["Online retailer", "Furniture seller", "Marketplace with its own delivery"],
    goods: ["two-person deliveries", "bulky parcels", "returns"],
    pains: [
      "half of all service calls ask where an order is",
      "failed deliveries cost more than the margin",
      "three carriers answer in three formats",
    ],
  },
  {
    endings: ["Farms", "Seeds", "Grain", "Agri", "Orchards", "Fertilisers"],
    categories: ["Agriculture", "Hazardous Goods"],
    kinds: ["Seed and crop nutrition supplier", "Grain trader", "Agricultural cooperative"],
    goods: ["bulk grain", "bagged seed", "fertiliser"],
    pains: [
      "all loads are needed in the same six weeks",
      "tractors and trucks meet at the same gate in spring",
      "drivers phone from the field for the next load",
    ],
  },
  {
    endings: ["Chemicals", "Coatings", "Polymers", "Solvents", "Resins", "Plastics"],
    categories: ["Hazardous Goods", "Manufacturing", "Cross-border"],
    kinds: ["Specialty chemicals maker", "Coatings maker", "Producer of plastics"],
    goods: ["tank containers", "drums", "dangerous goods"],
    pains: [
      "dangerous-goods documents are typed twice",
      "tank containers are lost between two terminals",
      "a wrong label sends a truck back to the plant",
    ],
  },
  {
    endings: ["Energy", "Solar", "Wind", "Power", "Grid", "Batteries"],
    categories: ["Industrial Materials", "Cross-border"],
    kinds: ["Project developer", "Supplier of turbines and parts", "Maker of battery storage"],
    goods: ["oversized loads", "project freight", "panels"],
    pains: [
      "cranes wait for blades that are still at the port",
      "a project has forty suppliers and no common schedule",
      "site managers learn of a delivery from the driver",
    ],
  },
];
