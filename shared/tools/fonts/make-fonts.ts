import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../install.mjs'
import { charactersIn, charactersOf, type RangeName, unicodeRangeOf } from './characters.ts'
import { CUTS, type Cut, TEXT } from './faces.ts'
import { PDF_CUTS } from './pdf-faces.ts'

/** The features that the pages use: kerning, ligatures, accents, tabular figures, and Inter's punctuation next to capitals. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum', 'rvrn']

/** Everything generated from the packages' fonts, by file name: fonts, their licences, the style sheet. */
export async function makeFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const cut of CUTS) for (const range of cut.ranges) files.set(fileOf(cut, range), await makeFont(cut, range))
  for (const source of new Set(CUTS.map((cut) => cut.source)))
    files.set(`${source}-OFL.txt`, readFileSync(join(packageOf(source), 'LICENSE')))
  files.set('fonts.css', Buffer.from(styleSheet()))
  return files
}

/** TrueType, because PDFs embed it: one weight each, with as few characters as a statement needs. */
export async function makePdfFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const { name, subset, weight, ranges } of PDF_CUTS) {
    const file = join(packageOf('inter'), 'files', `inter-${subset}-wght-normal.woff2`)
    const made = await subsetFont(readFileSync(file), charactersIn(ranges), {
      targetFormat: 'truetype',
      keepFeatures: [],
      variationAxes: { wght: weight },
    })
    files.set(`${name}.ttf`, made)
  }
  files.set('inter-OFL.txt', readFileSync(join(packageOf('inter'), 'LICENSE')))
  return files
}

function fileOf({ name }: Cut, range: RangeName): string {
  return `${name}-${range}.woff2`
}

function packageOf(source: Cut['source']): string {
  return join(root, 'node_modules/@fontsource-variable', source)
}

/** The package's file with the characters of a range, if it is not the Latin one. */
const SUBSETS: Partial<Record<RangeName, string>> = {
  european: 'latin-ext',
  rare: 'latin-ext',
  extended: 'latin-ext',
  vietnamese: 'vietnamese',
}

function makeFont(cut: Cut, range: RangeName): Promise<Buffer> {
  const axes = cut.opticalSize === null ? 'wght' : 'opsz'
  const file = `${cut.source}-${SUBSETS[range] ?? 'latin'}-${axes}-${cut.style}.woff2`
  return subsetFont(readFileSync(join(packageOf(cut.source), 'files', file)), charactersOf(range), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: cut.weight, ...(cut.opticalSize === null ? {} : { opsz: cut.opticalSize }) },
  })
}

function styleSheet(): string {
  const faces = CUTS.flatMap((cut) => cut.ranges.map((range) => face(cut, range)))
  // Small headings of the regular weight are text, so they share its files.
  const small = TEXT.ranges.map((range) => face(TEXT, range, 'Newsreader Display'))
  return ['/* Made by `npm run fonts`. */', ...faces, ...small, ''].join('\n')
}

function face(cut: Cut, range: RangeName, family: Cut['family'] = cut.family): string {
  const { weight } = cut
  return [
    '@font-face {',
    `  font-family: "${family}";`,
    `  src: url("./${fileOf(cut, range)}") format("woff2");`,
    `  font-weight: ${typeof weight === 'number' ? weight : `${weight.min} ${weight.max}`};`,
    ...(cut.style === 'normal' ? [] : [`  font-style: ${cut.style};`]),
    '  font-display: swap;',
    `  unicode-range: ${unicodeRangeOf(range)};`,
    '}',
  ].join('\n')
}
