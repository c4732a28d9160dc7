import type { ColourRole } from './tokens.ts'

export type Pair = { readonly text: ColourRole; readonly ground: ColourRole }

const GROUNDS: readonly ColourRole[] = ['surface', 'surface-raised', 'surface-sunken', 'accent-wash']
const MEANINGS = ['positive', 'warning', 'negative', 'info'] as const

function pairs(texts: readonly ColourRole[], grounds: readonly ColourRole[]): readonly Pair[] {
  return texts.flatMap((text) => grounds.map((ground) => ({ text, ground })))
}

/** Every pair of a text and its ground that the style sheets put together: 4.5:1 at least. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...pairs(['ink', 'ink-soft', 'accent-ink', ...MEANINGS], GROUNDS),
  ...pairs(['on-accent'], ['accent', 'accent-hover']),
  ...pairs(['on-deep', 'on-deep-soft', 'deep-accent'], ['deep', 'deep-raised']),
  ...pairs(['on-negative'], ['negative']),
  ...MEANINGS.flatMap((name) => pairs([name, 'ink'], [`${name}-wash`])),
]

/** The edges of controls and the ring of the focus: 3:1 at least. */
export const SHAPE_PAIRS = pairs(['line-strong', 'accent-edge', 'focus'], GROUNDS)
