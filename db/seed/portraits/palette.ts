import type { SeededRandom } from '../seeded-random.ts'

export type SkinTone = 1 | 2 | 3 | 4 | 5 | 6 | 7
type Skin = { readonly base: string; readonly shade: string; readonly line: string; readonly lips: string }

/** From the lightest to the deepest. */
export const SKINS: Readonly<Record<SkinTone, Skin>> = {
  1: { base: '#f6d9c6', shade: '#e9bfa6', line: '#b97f66', lips: '#cf7f72' },
  2: { base: '#f0c9ab', shade: '#dfab86', line: '#a8704f', lips: '#c46f60' },
  3: { base: '#e3b48c', shade: '#cd9568', line: '#945f3b', lips: '#b5614f' },
  4: { base: '#cd9465', shade: '#b27746', line: '#7a4a28', lips: '#a0523f' },
  5: { base: '#a9714a', shade: '#8d5833', line: '#5c3519', lips: '#8a4536' },
  6: { base: '#82523a', shade: '#693e29', line: '#402212', lips: '#74382f' },
  7: { base: '#5f3b2c', shade: '#4a2b1f', line: '#2a150d', lips: '#5c2f2b' },
}

export type HairColour = { readonly base: string; readonly light: string }

const BLACK = { base: '#211d1f', light: '#3b3538' }
const ESPRESSO = { base: '#33251f', light: '#503b31' }
const BROWN = { base: '#553a2a', light: '#75543f' }
const CHESTNUT = { base: '#74482e', light: '#966443' }
const AUBURN = { base: '#8c432a', light: '#ad603f' }
const COPPER = { base: '#b4602f', light: '#d08350' }
const HONEY = { base: '#b98a4e', light: '#d3aa70' }
const BLOND = { base: '#d6b277', light: '#e8cd9c' }
const PEPPER = { base: '#6b6763', light: '#8d8883' }
const SILVER = { base: '#b9b5b0', light: '#d5d2ce' }
const WHITE = { base: '#dedbd6', light: '#efedea' }

export type Age = 'young' | 'middle' | 'senior'

const BY_TONE: Readonly<Record<SkinTone, readonly [HairColour, ...HairColour[]]>> = {
  1: [BLOND, HONEY, COPPER, CHESTNUT, BROWN, AUBURN],
  2: [BROWN, CHESTNUT, HONEY, ESPRESSO, BROWN],
  3: [BLACK, ESPRESSO, BROWN, BLACK],
  4: [BLACK, ESPRESSO, BLACK],
  5: [BLACK, ESPRESSO, BLACK],
  6: [BLACK, BLACK, ESPRESSO],
  7: [BLACK],
}

export function hairColourFor(tone: SkinTone, age: Age, isDark: boolean, random: SeededRandom): HairColour {
  if (age === 'senior') return random.pick(tone > 4 ? [PEPPER, SILVER] : [SILVER, WHITE, PEPPER])
  if (age === 'middle' && random.chance(isDark ? 0.1 : 0.25)) return PEPPER
  return random.pick(isDark ? BY_TONE[5] : BY_TONE[tone])
}

/** Grounds and cloth that belong together; each brand's people are photographed, so to speak, by one photographer. */
export type Studio = {
  readonly grounds: readonly [string, ...string[]]
  readonly cloth: readonly [string, ...string[]]
  readonly shirts: readonly [string, ...string[]]
  readonly accents: readonly [string, ...string[]]
  readonly wardrobe: readonly [Garment, ...Garment[]]
}
export type Garment = 'suit' | 'tie' | 'blazer' | 'crew' | 'roll-neck' | 'v-neck' | 'open-collar' | 'cardigan'

export const STUDIOS = {
  technology: {
    grounds: ['#e8dccd', '#d9c9b8', '#cfd5d8', '#e3cdb9', '#c9cfc8', '#d8d3dc'],
    cloth: ['#22303f', '#3a4654', '#6b4631', '#47584f', '#7d8790', '#b0704a', '#2b2a33', '#5b4a60'],
    shirts: ['#f6f2ec', '#dfe6ea', '#efe2d2'],
    accents: ['#b0622f', '#d69a6a', '#2c4a62'],
    wardrobe: ['crew', 'open-collar', 'blazer', 'roll-neck', 'v-neck', 'cardigan', 'blazer'],
  },
  finance: {
    grounds: ['#e6dcc6', '#cfd9cf', '#dcd2bd', '#c3d0c9', '#e2d5cb', '#d2d6da'],
    cloth: ['#1f3a31', '#26323d', '#31343b', '#4a5148', '#5a4636', '#3c4f5f', '#2a2f2d'],
    shirts: ['#f7f4ec', '#e4ebee', '#f0e9d8'],
    accents: ['#1f5a45', '#8a6b3a', '#7a3b3b', '#3e5c76'],
    wardrobe: ['suit', 'tie', 'blazer', 'suit', 'open-collar', 'roll-neck', 'blazer'],
  },
  agency: {
    grounds: ['#d7e38f', '#f0b9a0', '#b9c7e8', '#e7d6f0', '#f3d98b', '#a9d6c5', '#cfcfc8'],
    cloth: ['#1d1f1c', '#2f3a8c', '#d0492f', '#3f3f3a', '#f1ede2', '#7a4fa3', '#1f6f5c', '#e0a526'],
    shirts: ['#f5f3ea', '#22241f', '#d9e26b'],
    accents: ['#b6d92b', '#e4572e', '#3f51b5'],
    wardrobe: ['crew', 'roll-neck', 'cardigan', 'crew', 'open-collar', 'v-neck', 'blazer'],
  },
} as const satisfies Readonly<Record<string, Studio>>

export type StudioName = keyof typeof STUDIOS
