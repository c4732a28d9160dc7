import type { ColourRole } from './tokens.ts'

export type ContrastPair = { readonly text: ColourRole; readonly ground: ColourRole }

const BACKGROUNDS: readonly ColourRole[] = ['surface', 'surface-raised', 'surface-sunken', 'accent-wash']
const STATUS_COLOURS = ['positive', 'warning', 'negative', 'info'] as const

function pairs(texts: readonly ColourRole[], grounds: readonly ColourRole[]): readonly ContrastPair[] {
  return texts.flatMap((text) => grounds.map((ground) => ({ text, ground })))
}

/** Every combination of text and background colour in the style sheets: at least 4.5:1. */
export const TEXT_PAIRS: readonly ContrastPair[] = [
  ...pairs(['ink', 'ink-soft', 'accent-ink', ...STATUS_COLOURS], BACKGROUNDS),
  ...pairs(['on-accent'], ['accent', 'accent-hover']),
  ...pairs(['on-deep', 'on-deep-soft', 'deep-accent'], ['deep', 'deep-raised']),
  ...pairs(['on-negative'], ['negative']),
  ...STATUS_COLOURS.flatMap((name) => pairs([name, 'ink'], [`${name}-wash`])),
]

/** Borders of controls and the focus ring: at least 3:1. */
export const SHAPE_PAIRS = pairs(['line-strong', 'accent-edge', 'focus'], BACKGROUNDS)
