/** Measurements as a file of docs/performance has them. */
export interface Measurements {
  title: string;
  /** Follows each value, such as ` ms`. */
  unit: string;
  /** Names of the values of a row. */
  series: string[];
  /** Quantity that grows from value to value of a row; the plot then has a line for each row. */
  over?: { name: string; at: number[] };
  panels: { title: string; rows: Row[] }[];
  /** Day and machine of the measurements. */
  measured?: string;
}

/** The values of one way or thing, one for each series. */
export interface Row {
  label: string;
  values: number[];
  /** Set for a way that uses Workbelt. */
  isOurs?: boolean;
}
