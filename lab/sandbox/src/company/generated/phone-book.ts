/** Numbers that start with one of the prefixes and go on with this many digits. */
interface Range {
  prefixes: string[];
  digits: number;
}

/**
 * Numbers reserved for fiction, by country, without the ranges of the seeded people. No such numbers are known for the
 * other countries.
 */
const ranges: Readonly<Record<string, Range>> = {
  // 555-0100 to 555-0199 of each area code (NANPA).
  US: northAmerican(
    "201 202 205 206 208 212 213 214 216 217 225 228 240 248 251 253 254 256 260 262 267 269 270 281 301 304 305 " +
      "307 309 310 312 313 314 316 317 318 319 320 321 323 325 330 334 336 337 346 352 360 361 385 401 402 405 " +
      "406 407 408 410 414 415 417 419 423 425 432 434 435 440 443 469 470 478 479 480 484 501 502 503 504 505 " +
      "507 508 509 510 513 516 517 518 520 530 540 541 551 559 561 562 563 567 570 571 573 574 580 585 586 " +
      "601 603 605 606 607 608 609 610 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650 651 660 " +
      "661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 737 740 " +
      "754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 " +
      "818 828 830 831 832 843 845 847 850 856 857 858 859 860 862 863 864 865 870 901 903 904 906 907 908 909 910 " +
      "912 913 914 915 917 918 919 920 925 928 931 936 937 940 941 947 949 951 952 954 956 970 971 972 973 978",
  ),
  CA: northAmerican(
    "204 226 236 250 289 306 343 403 416 418 437 438 450 506 514 519 579 581 587 604 613 647 705 778 780 807 819 867 902 905",
  ),
  // Ofcom's numbers for drama.
  GB: {
    prefixes:
      "+441144960 +441164960 +441174960 +441184960 +441214960 +441314960 +441414960 +441514960 +442079460 +441914980 +442896496 +442920180".split(
        " ",
      ),
    digits: 3,
  },
  // The Federal Network Agency's numbers for media.
  DE: {
    prefixes: ["+493023125", "+496990009", "+494066969", "+492214710", "+498999998"],
    digits: 3,
  },
  // ARCEP's numbers for audiovisual works.
  FR: {
    prefixes: ["+3319900", "+3326191", "+3335301", "+3346571", "+3353649"],
    digits: 4,
  },
  // The ACMA's numbers for films and books.
  AU: {
    prefixes: [
      "+6125550",
      "+6127010",
      "+6135550",
      "+6137010",
      "+6175550",
      "+6177010",
      "+6185550",
      "+6187010",
    ],
    digits: 4,
  },
};

/** Gives out phone numbers, each once. */
export class PhoneBook {
  readonly #given = new Map<string, number>();

  /** The next number of a country; undefined if it has none, or none that is left. */
  next(countryCode: string): string | undefined {
    const range = ranges[countryCode];
    if (range === undefined) return undefined;
    const { prefixes, digits } = range;
    const index = this.#given.get(countryCode) ?? 0;
    const rest = Math.floor(index / prefixes.length);
    if (rest >= 10 ** digits) return undefined;
    this.#given.set(countryCode, index + 1);
    // Neighbours in the list do not have neighbouring numbers: 7 has no divisor in common with a power of ten.
    const number = (rest * 7 + 3) % 10 ** digits;
    return `${prefixes[index % prefixes.length]}${String(number).padStart(digits, "0")}`;
  }
}

function northAmerican(areaCodes: string): Range {
  return { prefixes: areaCodes.split(" ").map((code) => `+1${code}55501`), digits: 2 };
}
