import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../install.mjs'
import { charactersOf, type RangeName } from './characters.ts'
import { CUTS, INTER_WEIGHTS } from './faces.ts'

const SOURCES = join(root, 'sites/src')

function weightsOf(file: string): { file: string; weight: number }[] {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  const found = text.matchAll(/font-weight:\s*(?:var\(--[\w-]+,\s*)?(\d+)|-weight':\s*'(\d+)'|\bfont:\s*(\d{3})\s/g)
  return [...found].map(([, ...weights]) => ({ file, weight: Number(weights.find(Boolean)) }))
}

function lettersNotInOneFile(ranges: readonly RangeName[], letters: string): string[] {
  return [...letters].filter((letter) => ranges.filter((range) => charactersOf(range).includes(letter)).length !== 1)
}

describe('the fonts of the pages', () => {
  it('have every weight that the style sheets ask for', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    const asked = files
      .filter((file) => /\.(css|astro)$/.test(file) && !file.endsWith('fonts.css'))
      .concat('brands/tokens.ts')
      .flatMap(weightsOf)
    expect(asked.length).toBeGreaterThan(40)
    const serif = new Set(CUTS.filter((cut) => cut.source === 'newsreader').map((cut) => cut.weight))
    const missing = asked.filter(
      ({ weight }) => (weight < INTER_WEIGHTS.min || weight > INTER_WEIGHTS.max) && !serif.has(weight),
    )
    expect(missing).toEqual([])
  })

  it.each(CUTS)('$name has each letter of European names in exactly one file', ({ ranges }) => {
    expect(lettersNotInOneFile(ranges, 'Józef Łukasz Ő Ș ț ß ẞ é ı œ þ ð Ž ʻ’–€')).toEqual([])
  })

  // Names are rarely labels, bold or italic.
  it.each(CUTS.filter(({ name }) => /^inter|-(text|display)$/.test(name)))(
    '$name has each letter of Vietnamese names in exactly one file',
    ({ ranges }) => {
      expect(lettersNotInOneFile(ranges, 'Trần Nguyễn Đặng Ươ Ỳ')).toEqual([])
    },
  )

  it.each(CUTS)('$name has no character in two files', ({ ranges }) => {
    const characters = ranges.flatMap((range) => [...charactersOf(range)])
    expect(new Set(characters).size).toBe(characters.length)
  })
})
