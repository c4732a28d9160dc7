import type { BrandLooks } from '#shared/domain/communities/config.ts'
import { contrastOf, hexOf, type Oklch, parseHex } from './oklch.ts'
import { type ColourRole, paletteOf } from './tokens.ts'

/** The contrast of texts and controls, with the two chosen colours and with those that pages use. */
export type ContrastRow = {
  readonly name: 'links' | 'buttons' | 'text' | 'controls'
  /** The required ratio: 4.5 for text, 3 for controls. */
  readonly least: number
  readonly before: Sample
  readonly after: Sample
}
type Sample = { readonly ratio: number; readonly colour: string; readonly ground: string }

type Use = {
  readonly name: ContrastRow['name']
  readonly least: number
  readonly text: ColourRole
  readonly ground: ColourRole
  /** The same with only the chosen colours, and black or white when a third one is needed. */
  readonly chosen: (accent: Oklch, ground: Oklch, plain: Oklch) => readonly [text: Oklch, ground: Oklch]
}

const WHITE = parseHex('#ffffff')
const BLACK = parseHex('#000000')

const USES: readonly Use[] = [
  { name: 'links', least: 4.5, text: 'accent-ink', ground: 'surface', chosen: (accent, ground) => [accent, ground] },
  { name: 'buttons', least: 4.5, text: 'on-accent', ground: 'accent', chosen: (accent, ground) => [ground, accent] },
  { name: 'text', least: 4.5, text: 'ink', ground: 'surface', chosen: (_accent, ground, plain) => [plain, ground] },
  { name: 'controls', least: 3, text: 'focus', ground: 'surface', chosen: (accent, ground) => [accent, ground] },
]

function sample(text: Oklch, ground: Oklch): Sample {
  return { ratio: contrastOf(text, ground), colour: hexOf(text), ground: hexOf(ground) }
}

/** The contrast of the chosen colours as they are, and of the variants that pages use. */
export function contrastReport(looks: Pick<BrandLooks, 'accent' | 'ground' | 'scheme'>): readonly ContrastRow[] {
  const palette = paletteOf(looks)
  const [accent, ground] = [parseHex(looks.accent), parseHex(looks.ground)]
  const plain = looks.scheme === 'dark' ? WHITE : BLACK
  return USES.map(({ name, least, text, ground: role, chosen }) => ({
    ...{ name, least },
    before: sample(...chosen(accent, ground, plain)),
    after: sample(palette[text], palette[role]),
  }))
}

/** As "4.52:1"; never rounded up to the required ratio. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
}
