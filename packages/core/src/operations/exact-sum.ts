/** A decimal number: `digits` divided by ten to the power of `scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

/**
 * Adds up decimal numbers as they are written, without the noise of binary fractions: 0.1 and 0.2 are 0.3.
 */
export class ExactSum {
  #digits = 0n;
  #scale = 0;
  #count = 0;

  /** Number of numbers added. */
  get count(): number {
    return this.#count;
  }

  /** Adds a finite number. */
  add(value: number): void {
    const { digits, scale } = toDecimal(value);
    const common = Math.max(scale, this.#scale);
    this.#digits = raise(this.#digits, common - this.#scale) + raise(digits, common - scale);
    this.#scale = common;
    this.#count += 1;
  }

  /** Returns the sum. */
  sum(): number {
    return toNumber({ digits: this.#digits, scale: this.#scale });
  }

  /** Returns the average, rounded to two decimals more than the numbers have; undefined without any. */
  average(): number | undefined {
    if (this.#count === 0) return undefined;
    const scale = this.#scale + 2;
    return toNumber({ digits: divide(raise(this.#digits, 2), BigInt(this.#count)), scale });
  }
}

function raise(digits: bigint, places: number): bigint {
  return digits * 10n ** BigInt(places);
}

/** Divides and rounds, halves away from zero. */
function divide(digits: bigint, by: bigint): bigint {
  const half = digits < 0n ? -by : by;
  return (2n * digits + half) / (2n * by);
}

/** Reads a number as JavaScript writes it: `12.5`, `1e+21`, `1.5e-7`. */
function toDecimal(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${whole}${fraction}`);
  return scale < 0 ? { digits: raise(digits, -scale), scale: 0 } : { digits, scale };
}

function toNumber({ digits, scale }: Decimal): number {
  return Number(`${digits}e-${scale}`);
}
