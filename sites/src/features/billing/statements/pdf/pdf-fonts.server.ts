import boldLatin from './fonts/bold-latin.ttf?inline'
import regularCyrillic from './fonts/regular-cyrillic.ttf?inline'
import regularCyrillicExtended from './fonts/regular-cyrillic-extended.ttf?inline'
import regularExtended from './fonts/regular-extended.ttf?inline'
import regularGreek from './fonts/regular-greek.ttf?inline'
import regularLatin from './fonts/regular-latin.ttf?inline'
import regularVietnamese from './fonts/regular-vietnamese.ttf?inline'
import { readTrueType, type TrueType } from './true-type.server.ts'

export type Weight = 'regular' | 'bold'

/** A font supplied by the PDF reader, for scripts whose fonts are too large to embed. */
export type ReaderFont = {
  readonly name: string
  readonly ordering: 'Japan1' | 'GB1' | 'Korea1'
  readonly supplement: number
  readonly encoding: string
}
export type PdfFont =
  | { readonly kind: 'embedded'; readonly name: string; readonly file: TrueType }
  | ({ readonly kind: 'reader' } & ReaderFont)

/** A part of a text in one font. `codes` are glyphs of the font, or UTF-16 for a reader's font. */
export type Run = { readonly font: PdfFont; readonly codes: readonly number[]; readonly text: readonly string[] }

const FILES = {
  'regular-latin': regularLatin,
  'bold-latin': boldLatin,
  'regular-extended': regularExtended,
  'regular-vietnamese': regularVietnamese,
  'regular-greek': regularGreek,
  'regular-cyrillic': regularCyrillic,
  'regular-cyrillic-extended': regularCyrillicExtended,
} as const
type FileName = keyof typeof FILES

const REGULAR: readonly FileName[] = [
  'regular-latin',
  'regular-extended',
  'regular-vietnamese',
  'regular-greek',
  'regular-cyrillic',
  'regular-cyrillic-extended',
]
/** A letter missing in the bold file is shown in the regular weight. */
const FONTS_OF: Readonly<Record<Weight, readonly FileName[]>> = { regular: REGULAR, bold: ['bold-latin', ...REGULAR] }

const JAPANESE: PdfFont = reader({
  name: 'KozMinPr6N-Regular',
  ordering: 'Japan1',
  supplement: 6,
  encoding: 'UniJIS-UTF16-H',
})
const CHINESE: PdfFont = reader({ name: 'STSong-Light', ordering: 'GB1', supplement: 5, encoding: 'UniGB-UTF16-H' })
const KOREAN: PdfFont = reader({
  name: 'HYSMyeongJo-Medium',
  ordering: 'Korea1',
  supplement: 2,
  encoding: 'UniKS-UTF16-H',
})

function reader(font: ReaderFont): PdfFont {
  return { kind: 'reader', ...font }
}

const embedded = new Map<FileName, PdfFont & { readonly kind: 'embedded' }>()

function embeddedFont(name: FileName) {
  const known = embedded.get(name)
  if (known) return known
  const base64 = FILES[name].slice(FILES[name].indexOf(',') + 1)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const font = { kind: 'embedded' as const, name: `Inter-${name}`, file: readTrueType(bytes) }
  embedded.set(name, font)
  return font
}

/**
 * Splits a text into runs of one font each. No letter is lost: letters missing in our fonts use a font of the reader,
 * and letters missing there are written as code points.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const normal = text.normalize('NFC')
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(normal)
  const runs: { font: PdfFont; codes: number[]; text: string[] }[] = []
  const add = (font: PdfFont, codes: readonly number[], character: string) => {
    const last = runs.at(-1)
    const run = last?.font === font ? last : { font, codes: [], text: [] }
    if (run !== last) runs.push(run)
    run.codes.push(...codes)
    run.text.push(character)
  }
  const addCharacter = (character: string) => {
    const own = glyphIn(character, weight)
    if (own) return add(own.font, [own.glyph], character)
    const font = readerFont(character, isJapanese)
    if (font) return add(font, [...utf16(character)], character)
    for (const sign of codePointText(character)) {
      const found = glyphIn(sign, weight)
      if (found) add(found.font, [found.glyph], sign)
    }
  }
  for (const character of normal.replaceAll(/\p{Cc}+/gu, ' ')) addCharacter(character)
  return runs
}

function glyphIn(character: string, weight: Weight) {
  const codePoint = character.codePointAt(0) ?? 0
  for (const name of FONTS_OF[weight]) {
    const font = embeddedFont(name)
    const glyph = font.file.glyphOf(codePoint)
    if (glyph !== undefined) return { font, glyph }
  }
  return null
}

function readerFont(character: string, isJapanese: boolean): PdfFont | null {
  if (/\p{Script=Hangul}/u.test(character)) return KOREAN
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return JAPANESE
  if (/\p{Script=Han}/u.test(character)) return isJapanese ? JAPANESE : CHINESE
  return null
}

function codePointText(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

function utf16(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

const PER_SIZE = 1000

/** The width in points. A letter of a reader's font is as wide as it is high. */
export function widthOf(runs: readonly Run[], size: number): number {
  const units = runs.reduce(
    (sum, { font, codes, text }) =>
      sum +
      (font.kind === 'embedded'
        ? codes.reduce((width, glyph) => width + font.file.widthOf(glyph), 0)
        : text.length * PER_SIZE),
    0,
  )
  return (units * size) / PER_SIZE
}
