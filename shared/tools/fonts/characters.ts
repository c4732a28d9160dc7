/** Code points from the first to the last, both included. */
export type CodeRange = readonly [first: number, last: number]

const ASCII: readonly CodeRange[] = [[0x20, 0x7e]]

/** The quotes, dashes, spaces and symbols of typeset English. */
const PUNCTUATION: readonly CodeRange[] = [
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa9, 0xa9],
  [0xad, 0xad],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0x2002, 0x200d],
  [0x2010, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
]

/** Letters with accents, and the other characters of Western European texts. */
const WESTERN: readonly CodeRange[] = [
  [0xa1, 0xa1],
  [0xab, 0xab],
  [0xbb, 0xbb],
  [0xbf, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
]

const SIGNS: readonly CodeRange[] = [
  [0xa2, 0xa2],
  [0xa5, 0xa5],
  [0xa7, 0xa7],
  [0xaa, 0xaa],
  [0xae, 0xae],
  [0xb1, 0xb3],
  [0xb5, 0xb6],
  [0xb9, 0xba],
  [0xbc, 0xbe],
]

/** The letters of other European names, and footnote symbols. */
const EUROPEAN: readonly CodeRange[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
  [0x2020, 0x2021],
]

/** The other characters in the packages' Latin Extended files. */
const RARE: readonly CodeRange[] = [
  [0x180, 0x217],
  [0x21c, 0x2ba],
  [0x2bd, 0x2ff],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x1d00, 0x1e9d],
  [0x1e9f, 0x1e9f],
  [0x1ef2, 0x1eff],
  [0x20a0, 0x20ab],
  [0x20ad, 0x20c0],
  [0x2113, 0x2113],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
]

/** Letters with two accents, and combining accents. The other letters of Vietnamese are in the European or rare ranges. */
const VIETNAMESE: readonly CodeRange[] = [
  [0x300, 0x301],
  [0x303, 0x303],
  [0x309, 0x309],
  [0x323, 0x323],
  [0x1ea0, 0x1ef1],
]

/** The characters of each file. A browser loads the file when a character of its ranges occurs. */
export const RANGES = {
  latin: [...ASCII, ...PUNCTUATION, ...WESTERN],
  ascii: [...ASCII, ...PUNCTUATION],
  accents: [...WESTERN, ...SIGNS],
  signs: SIGNS,
  european: EUROPEAN,
  rare: RARE,
  extended: [...EUROPEAN, ...RARE],
  vietnamese: VIETNAMESE,
} as const satisfies Record<string, readonly CodeRange[]>

export type RangeName = keyof typeof RANGES

export function charactersOf(range: RangeName): string {
  return charactersIn(RANGES[range])
}

export function charactersIn(ranges: readonly CodeRange[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
    .join('')
}

/** Consecutive ranges are merged, because the style sheet is part of every page. */
function joined(ranges: readonly CodeRange[]): CodeRange[] {
  const result: CodeRange[] = []
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = result.at(-1)
    if (before && before[1] + 1 === first) result[result.length - 1] = [before[0], last]
    else result.push([first, last])
  }
  return result
}

export function unicodeRangeOf(range: RangeName): string {
  const hex = (code: number) => code.toString(16).toUpperCase()
  return joined(RANGES[range])
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}
