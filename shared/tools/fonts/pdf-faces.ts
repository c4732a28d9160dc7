import { type CodeRange, RANGES } from './characters.ts'

/** A font file for PDFs, cut from one of the package's files. */
export type PdfCut = {
  readonly name: string
  readonly subset: 'latin' | 'latin-ext' | 'vietnamese' | 'greek' | 'cyrillic' | 'cyrillic-ext'
  readonly weight: number
  readonly ranges: readonly CodeRange[]
}

const LATIN = [...RANGES.latin, ...RANGES.signs]

/** A PDF embeds those with a letter it uses. Headings and totals are bold; names have the regular weight. */
export const PDF_CUTS: readonly PdfCut[] = [
  { name: 'regular-latin', subset: 'latin', weight: 400, ranges: LATIN },
  { name: 'bold-latin', subset: 'latin', weight: 640, ranges: LATIN },
  { name: 'regular-extended', subset: 'latin-ext', weight: 400, ranges: RANGES.extended },
  {
    name: 'regular-vietnamese',
    subset: 'vietnamese',
    weight: 400,
    ranges: [
      [0x102, 0x103],
      [0x110, 0x111],
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x300, 0x309],
      [0x323, 0x323],
      [0x1ea0, 0x1ef9],
    ],
  },
  { name: 'regular-greek', subset: 'greek', weight: 400, ranges: [[0x370, 0x3ff]] },
  { name: 'regular-cyrillic', subset: 'cyrillic', weight: 400, ranges: [[0x400, 0x4ff]] },
  { name: 'regular-cyrillic-extended', subset: 'cyrillic-ext', weight: 400, ranges: [[0x400, 0x52f]] },
]
