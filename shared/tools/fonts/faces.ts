import type { RangeName } from './characters.ts'

/** The weights of Inter in the style sheets. */
export const INTER_WEIGHTS = { min: 400, max: 640 } as const

type Family = 'Inter' | 'Newsreader' | 'Newsreader Display'

/** One cut of a family: the values for the package's axes. */
export type Cut = {
  readonly family: Family
  /** The prefix of its file names. */
  readonly name: string
  readonly source: 'inter' | 'newsreader'
  readonly style: 'normal' | 'italic'
  readonly weight: number | typeof INTER_WEIGHTS
  /** The size in pixels for Newsreader's optical size axis. */
  readonly opticalSize: number | null
  /** One file each. */
  readonly ranges: readonly RangeName[]
}

const TEXT_SIZE = 18
const HEADING_SIZE = 40
const LABEL_SIZE = 14

function newsreader(name: string, style: Cut['style'], weight: number, ranges: readonly RangeName[]): Cut {
  return {
    family: 'Newsreader',
    name: `newsreader-${name}`,
    source: 'newsreader',
    style,
    weight,
    opticalSize: TEXT_SIZE,
    ranges,
  }
}

/** Few words of a page are bold, italic or a label, and hardly any of them has an accent. */
const FEW_WORDS = ['ascii', 'accents', 'extended'] as const
const MANY_WORDS = ['latin', 'signs', 'extended', 'vietnamese'] as const

export const TEXT = newsreader('text', 'normal', 400, MANY_WORDS)

export const CUTS: readonly Cut[] = [
  {
    family: 'Inter',
    name: 'inter',
    source: 'inter',
    style: 'normal',
    weight: INTER_WEIGHTS,
    opticalSize: null,
    ranges: ['latin', 'signs', 'european', 'rare', 'vietnamese'],
  },
  TEXT,
  newsreader('bold', 'normal', 640, FEW_WORDS),
  newsreader('italic', 'italic', 400, FEW_WORDS),
  newsreader('bold-italic', 'italic', 640, ['latin', 'signs', 'extended']),
  { ...newsreader('label', 'normal', 560, FEW_WORDS), opticalSize: LABEL_SIZE },
  {
    ...newsreader('display', 'normal', 460, MANY_WORDS),
    family: 'Newsreader Display',
    opticalSize: HEADING_SIZE,
  },
]
