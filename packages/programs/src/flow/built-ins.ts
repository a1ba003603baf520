/** Functions of the language that return a value made of their arguments, and change nothing. */
export const PURE_FUNCTIONS = new Set(
  "Array BigInt Boolean Number String Symbol decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt structuredClone".split(
    " ",
  ),
);

/** Constructors whose objects hold what they are given. */
export const CONSTRUCTORS = new Set(
  "Array Date Error Map RangeError RegExp Set SyntaxError TypeError".split(" "),
);

/** Values of the language that a program reads. */
export const CONSTANTS = new Set(["undefined", "NaN", "Infinity"]);

/** Objects of the language with functions that return a value made of their arguments, and change nothing. */
export const PURE_OBJECTS: ReadonlyMap<string, ReadonlySet<string> | "all"> = new Map<
  string,
  ReadonlySet<string> | "all"
>([
  ["Math", "all"],
  ["JSON", new Set(["parse", "stringify"])],
  ["Number", "all"],
  ["String", "all"],
  ["Date", "all"],
  ["BigInt", "all"],
  ["Array", new Set(["from", "of", "isArray", "fromAsync"])],
  ["Map", new Set(["groupBy"])],
  ["Object", new Set("entries fromEntries groupBy hasOwn is isFrozen keys values".split(" "))],
  ["Promise", new Set("all allSettled any race resolve reject".split(" "))],
]);

/** Methods of texts, lists, maps and sets that change nothing. Any other may change its object. */
export const PURE_METHODS = new Set(
  (
    "at charAt charCodeAt codePointAt concat endsWith entries every filter find findIndex findLast findLastIndex flat flatMap forEach " +
    "get getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate " +
    "getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds has hasOwnProperty includes " +
    "indexOf isDisjointFrom isSubsetOf isSupersetOf join keys lastIndexOf localeCompare map match matchAll normalize padEnd padStart " +
    "reduce reduceRight repeat replace replaceAll search slice some split startsWith substr substring symmetricDifference test " +
    "toFixed toISOString toJSON toLocaleLowerCase toLocaleUpperCase toLowerCase toPrecision toReversed toSorted toSpliced toString " +
    "test toUpperCase trim trimEnd trimStart union difference intersection valueOf values with then catch finally exec"
  ).split(" "),
);

/** Methods of texts, lists, maps, sets and dates that change their object. */
export const CHANGING_METHODS = new Set(
  "add clear copyWithin delete fill pop push reverse set setDate setHours setMilliseconds setMinutes setMonth setFullYear setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds shift sort splice unshift".split(
    " ",
  ),
);

/** Functions of `Object` that change their first argument. */
export const CHANGING_FUNCTIONS = new Set(["assign", "freeze", "seal"]);

/** Methods of texts and regular expressions, whose results hold texts alone. */
export const TEXT_METHODS = new Set([
  "exec",
  "match",
  "matchAll",
  "replace",
  "replaceAll",
  "search",
  "split",
  "test",
]);

/** Methods that return iterators, which change when they are read. */
export const ITERATING_METHODS = new Set(["entries", "keys", "matchAll", "values"]);

/** Methods of promises after which a program continues although something has failed. */
export const CATCHING_METHODS = new Set(["catch", "finally", "then"]);

/** Keys by which a program reaches what objects have in common. */
export const SHARED_KEYS = new Set(
  "__proto__ constructor prototype __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ caller callee arguments".split(
    " ",
  ),
);
