import { diceOf, type SeededRandom } from '../seeded-random.ts'
import { GARMENTS } from './clothes.ts'
import { HAIR, type HairStyle } from './hair.ts'
import { type Age, type HairColour, hairColourFor, SKINS, type SkinTone, STUDIOS, type StudioName } from './palette.ts'

export type Sitter = {
  /** Everything not said below follows from this name. */
  readonly name: string
  readonly studio: StudioName
  readonly presents: 'feminine' | 'masculine' | 'neutral'
  readonly tone: SkinTone
  readonly age: Age
  readonly hasDarkHair: boolean
  readonly hair: HairStyle | null
}

type Styles = readonly [HairStyle, ...HairStyle[]]

const CURLY: readonly HairStyle[] = ['CURLS', 'CURLY_SHORT']

function stylesFor({ presents, tone, age }: Sitter): Styles {
  const coiled = tone >= 6
  if (presents === 'feminine') {
    if (coiled) return ['AFRO', 'CURLS', 'BRAIDS', 'TOP_KNOT', 'COILS_SHORT', 'BRAIDS']
    if (age === 'senior') return ['PIXIE', 'BOB', 'BOB', 'LOW_BUN']
    return [
      'BOB',
      'FRINGE',
      'LONG_STRAIGHT',
      'LONG_WAVES',
      'TOP_KNOT',
      'LOW_BUN',
      'PONYTAIL',
      'PIXIE',
      'CURLS',
      'LONG_WAVES',
    ]
  }
  if (presents === 'neutral')
    return coiled ? ['COILS_SHORT', 'BRAIDS', 'CROPPED'] : ['PIXIE', 'CURLY_SHORT', 'QUIFF', 'BOB']
  if (coiled) return ['COILS_SHORT', 'CROPPED', 'BALD', 'CROPPED', 'COILS_SHORT']
  if (age === 'senior') return ['RECEDING', 'SIDE_PART', 'BALD', 'CROPPED']
  return [
    'CROPPED',
    'SIDE_PART',
    'QUIFF',
    'CURLY_SHORT',
    'SWEPT_BACK',
    'SIDE_PART',
    age === 'middle' ? 'RECEDING' : 'MAN_BUN',
  ]
}

const SCARVES: readonly [HairColour, ...HairColour[]] = [
  { base: '#2f5d62', light: '#4f8288' },
  { base: '#8c4a3c', light: '#b06f5f' },
  { base: '#3d3f63', light: '#62658f' },
  { base: '#c7b299', light: '#a58f76' },
]

const HEADS = [
  'M60 27C75 27 82.2 38 82.2 53C82.2 70 72 85 60 85C48 85 37.8 70 37.8 53C37.8 38 45 27 60 27Z',
  'M60 27C75 27 82.4 38 82.4 53C82.4 66 79 75 72 81C65.6 86 54.4 86 48 81C41 75 37.6 66 37.6 53C37.6 38 45 27 60 27Z',
  'M60 27C74 27 81.4 38 81.4 52C81.4 64 76 76 68 83C63.6 86.4 56.4 86.4 52 83C44 76 38.6 64 38.6 52C38.6 38 46 27 60 27Z',
] as const

function eyes(ink: string, random: SeededRandom) {
  const lid = random.chance(0.5)
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="56" rx="2.1" ry="2.5" fill="${ink}"/><circle cx="${x + 0.8}" cy="55.1" r=".7" fill="#fff" opacity=".85"/>` +
    (lid
      ? `<path d="M${x - 4} 55.2C${x - 2} 52.4 ${x + 2} 52.4 ${x + 4} 55.2" fill="none" stroke="${ink}" stroke-width="1.1" stroke-linecap="round"/>`
      : '')
  return eye(51) + eye(69)
}

function lashes(ink: string) {
  return `<path d="M46.6 55.4C48.4 52 53.4 51.8 55.2 54.8M73.4 55.4C71.6 52 66.6 51.8 64.8 54.8" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round"/>`
}

function brows(colour: string, heavy: boolean, arch: number) {
  return `<path d="M45.6 ${49.6 - arch}C48.6 ${46.6 - arch} 53 ${46.8 - arch} 56 ${48.8}M74.4 ${49.6 - arch}C71.4 ${46.6 - arch} 67 ${46.8 - arch} 64 ${48.8}" fill="none" stroke="${colour}" stroke-width="${heavy ? 2.3 : 1.6}" stroke-linecap="round"/>`
}

function nose(line: string, random: SeededRandom) {
  return random.chance(0.5)
    ? `<path d="M60.6 57C61.4 61 63.6 63.6 62.8 65.6C61.8 67 59.6 67 58 66.2" fill="none" stroke="${line}" stroke-width="1.3" stroke-linecap="round" opacity=".75"/>`
    : `<path d="M56.6 65.2C58 67.2 62 67.2 63.4 65.2" fill="none" stroke="${line}" stroke-width="1.4" stroke-linecap="round" opacity=".8"/>`
}

function mouth(skin: (typeof SKINS)[SkinTone], presents: Sitter['presents'], random: SeededRandom) {
  const smile = random.between(0, 2)
  if (smile === 0)
    return `<path d="M53 72.6C56.4 77.6 63.6 77.6 67 72.6C62 73.8 58 73.8 53 72.6Z" fill="#fff"/><path d="M52.4 72.2C57 73.9 63 73.9 67.6 72.2" fill="none" stroke="${skin.line}" stroke-width="1.2" stroke-linecap="round"/><path d="M53.4 73C56.6 78.2 63.4 78.2 66.6 73" fill="none" stroke="${skin.lips}" stroke-width="1.4" stroke-linecap="round"/>`
  if (presents === 'feminine')
    return `<path d="M53.6 73.4C56.4 71.6 58.6 71.4 60 72.4C61.4 71.4 63.6 71.6 66.4 73.4C63.6 77.6 56.4 77.6 53.6 73.4Z" fill="${skin.lips}"/><path d="M53 73.2C57.4 74.6 62.6 74.6 67 73.2" fill="none" stroke="${skin.line}" stroke-width="1" stroke-linecap="round" opacity=".8"/>`
  return `<path d="M53.6 73${smile === 1 ? 'C57 76.4 63 76.4 66.4 73' : 'C57.4 75.2 63 75.4 66.8 72.4'}" fill="none" stroke="${skin.line}" stroke-width="1.7" stroke-linecap="round"/>`
}

function beard(hair: HairColour, random: SeededRandom, head: string) {
  const kind = random.between(0, 3)
  const full =
    'M37.6 56C38 60 40 63 43 64C47 66 50 69.6 53.6 69.4C57 67.6 63 67.6 66.4 69.4C70 69.6 73 66 77 64C80 63 82 60 82.4 56C84 72 75 90 60 90C45 90 36 72 37.6 56ZM53.4 73.4C57 77.4 63 77.4 66.6 73.4C62.4 72 57.6 72 53.4 73.4Z'
  if (kind === 0) return `<path d="${full}" fill="${hair.base}" fill-rule="evenodd"/>`
  if (kind === 1)
    return `<clipPath id="b"><path d="${head}"/></clipPath><path d="${full}" fill="${hair.base}" fill-rule="evenodd" opacity=".34" clip-path="url(#b)"/>`
  if (kind === 2)
    return `<path d="M52 71.6C54 68.6 58 68.4 60 69.4C62 68.4 66 68.6 68 71.6C69 76 67 86.6 60 86.6C53 86.6 51 76 52 71.6ZM54 73.4C57 76.8 63 76.8 66 73.4C62.4 72.4 57.6 72.4 54 73.4Z" fill="${hair.base}" fill-rule="evenodd"/>`
  return `<path d="M51 72.4C53.4 68.4 58 68 60 69.2C62 68 66.6 68.4 69 72.4C65 71.6 62.6 71.4 60 71.6C57.4 71.4 55 71.6 51 72.4Z" fill="${hair.base}"/>`
}

function glasses(random: SeededRandom) {
  const frame = random.pick(['#26221f', '#26221f', '#7a4b2c', '#5d6670', '#8a2f2f'])
  const lens = random.chance(0.5)
    ? '<circle cx="51" cy="56" r="7.2"/><circle cx="69" cy="56" r="7.2"/>'
    : '<rect x="43.4" y="50.4" width="14.6" height="11.4" rx="4"/><rect x="62" y="50.4" width="14.6" height="11.4" rx="4"/>'
  return `<g fill="#fff" fill-opacity=".14" stroke="${frame}" stroke-width="1.5">${lens}<path d="M58 55.4C59 54 61 54 62 55.4M43.6 55L38.6 53.6M76.4 55L81.4 53.6" fill="none"/></g>`
}

function darker(hex: string, by = 0.78) {
  return `#${[1, 3, 5]
    .map((i) =>
      Math.round(Number.parseInt(hex.slice(i, i + 2), 16) * by)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A drawn head-and-shoulders portrait as SVG; the same sitter always looks the same. */
export function drawPortrait(sitter: Sitter): string {
  const random = diceOf(`portrait ${sitter.name}`)
  const skin = SKINS[sitter.tone]
  const studio = STUDIOS[sitter.studio]
  const found = sitter.hair ?? random.pick(stylesFor(sitter))
  const style = sitter.hasDarkHair && CURLY.includes(found) ? 'FRINGE' : found
  const natural = hairColourFor(sitter.tone, sitter.age, sitter.hasDarkHair, random)
  const covered = style === 'HEADSCARF' || style === 'TURBAN'
  const hair = covered ? random.pick(SCARVES) : natural
  const head = random.pick(sitter.presents === 'masculine' ? [HEADS[1], HEADS[0], HEADS[1]] : [HEADS[0], HEADS[2]])
  const ground = random.pick(studio.grounds)
  const cloth = random.pick(studio.cloth)
  const garment = style === 'HEADSCARF' ? 'crew' : random.pick(studio.wardrobe)
  const worn = GARMENTS[garment === 'tie' && sitter.presents === 'feminine' ? 'blazer' : garment]({
    cloth,
    shirt: random.pick(studio.shirts),
    accent: random.pick(studio.accents),
    dark: darker(cloth),
  }).replaceAll('SKIN', skin.shade)
  const { back, front } = HAIR[style](hair)
  const bearded = sitter.presents === 'masculine' && (style === 'TURBAN' || random.chance(0.42))
  const spectacled = random.chance(sitter.age === 'young' ? 0.22 : 0.4)
  const earrings = sitter.presents === 'feminine' && style !== 'HEADSCARF' && random.chance(0.5)
  const ink = sitter.tone > 4 ? '#1b1210' : '#2a211d'
  const browColour = sitter.age === 'senior' && sitter.tone < 5 ? '#8d857d' : natural.base
  const tilt = random.between(-3, 3)
  const parts = [
    `<rect width="120" height="120" fill="${ground}"/>`,
    `<circle cx="${random.between(20, 100)}" cy="${random.between(14, 44)}" r="${random.between(44, 60)}" fill="#fff" opacity=".2"/>`,
    '<g transform="translate(60 120) scale(1.07) translate(-60 -120)">',
    `<g transform="rotate(${tilt} 60 96)">${back}</g>`,
    `<path d="M50.4 72V85C50 90 46 92 42 94L60 112L78 94C74 92 70 90 69.6 85V72Z" fill="${skin.base}"/>`,
    `<path d="M50.4 80C54 87.6 66 87.6 69.6 80V87C66 93.6 54 92 50.4 86Z" fill="${skin.shade}"/>`,
    worn,
    `<g transform="rotate(${tilt} 60 96)">`,
    covered && style === 'HEADSCARF'
      ? ''
      : `<ellipse cx="37.6" cy="58" rx="4" ry="6" fill="${skin.shade}"/><ellipse cx="82.4" cy="58" rx="4" ry="6" fill="${skin.shade}"/>`,
    `<path d="${head}" fill="${skin.base}"/>`,
    `<path d="M60 27C75 27 82.4 38 82.3 53C82 70 72 85 60 85C72 74 76 60 72 40C70 33 66 28 60 27Z" fill="${skin.shade}" opacity=".38"/>`,
    sitter.tone < 5
      ? `<ellipse cx="47" cy="66" rx="4.6" ry="3" fill="${skin.lips}" opacity=".2"/><ellipse cx="73" cy="66" rx="4.6" ry="3" fill="${skin.lips}" opacity=".2"/>`
      : '',
    bearded ? beard(natural, random, head) : '',
    mouth(skin, sitter.presents, random),
    nose(skin.line, random),
    eyes(ink, random),
    sitter.presents === 'feminine' ? lashes(ink) : '',
    brows(browColour, sitter.presents === 'masculine', random.between(0, 10) / 10),
    front,
    spectacled ? glasses(random) : '',
    earrings ? `<circle cx="37.4" cy="66" r="1.9" fill="${random.pick(['#d8b25a', '#e9e4da', '#c7773f'])}"/>` : '',
    '</g></g>',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${parts.join('')}</svg>`
}
