import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContrastPair, SHAPE_PAIRS, TEXT_PAIRS } from './contrast-pairs.ts'
import { contrastReport, ratioText } from './contrast-report.ts'
import { contrastOf, type Oklch, parseHex } from './oklch.ts'
import { brandStyle, brandTokens, COLOUR_ROLES } from './tokens.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const looks = fc.record({
  accent: hex,
  ground: hex,
  scheme: fc.constantFrom('light' as const, 'dark' as const),
  headings: fc.constantFrom('serif' as const, 'sans' as const),
  labels: fc.constantFrom('plain' as const, 'small-caps' as const),
})

const OKLCH_CSS = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/

function parseCss(text: string): Oklch {
  const [, l, c, h] = OKLCH_CSS.exec(text) ?? []
  return { l: Number(l), c: Number(c), h: Number(h) }
}

function lowestContrast(tokens: Readonly<Record<string, string>>, pairs: readonly ContrastPair[]) {
  return pairs
    .map(({ text, ground }) => ({
      text,
      ground,
      ratio: contrastOf(parseCss(tokens[text] ?? ''), parseCss(tokens[ground] ?? '')),
    }))
    .reduce((a, b) => (b.ratio < a.ratio ? b : a))
}

describe('[BRAND-002] the colours of a brand', () => {
  it('give every text at least 4.5:1 and every control at least 3:1, for 1,000 random brands', () => {
    fc.assert(
      fc.property(looks, (brand) => {
        const tokens = brandTokens(brand)
        const text = lowestContrast(tokens, TEXT_PAIRS)
        const shape = lowestContrast(tokens, SHAPE_PAIRS)
        expect(text.ratio, `${text.text} on ${text.ground}`).toBeGreaterThanOrEqual(4.5)
        expect(shape.ratio, `${shape.text} on ${shape.ground}`).toBeGreaterThanOrEqual(3)
        for (const { name, least, after } of contrastReport(brand)) {
          expect(after.ratio, `${name} as staff are told`).toBeGreaterThanOrEqual(least)
          expect(contrastOf(parseHex(after.colour), parseHex(after.ground))).toBeCloseTo(after.ratio, 1)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('define every role once, in one rule that contains only tokens', () => {
    const style = brandStyle({
      accent: '#b4602c',
      ground: '#fbf8f3',
      scheme: 'light',
      headings: 'serif',
      labels: 'plain',
    })
    for (const role of COLOUR_ROLES) expect(style.split(`--${role}:`)).toHaveLength(2)
    expect(style).toMatch(/^@layer brand,[a-z,]+;@layer brand\{:root\{color-scheme:light;[^{}<>]*\}\}$/)
  })

  it('are shown to staff as chosen and as used by pages', () => {
    const [links, buttons] = contrastReport({ accent: '#f5d90a', ground: '#ffffff', scheme: 'light' })
    expect(ratioText(links?.before.ratio ?? 0)).toBe('1.41:1')
    expect(links?.before).toMatchObject({ colour: '#f5d90a', ground: '#ffffff' })
    expect(buttons?.before.ratio).toBe(links?.before.ratio)
    expect(ratioText(4.4999)).toBe('4.49:1')
  })

  it('keep the chosen brand colour where its contrast is sufficient', () => {
    const lime = brandTokens({
      accent: '#c8f031',
      ground: '#121412',
      scheme: 'dark',
      headings: 'sans',
      labels: 'plain',
    })
    const chosen = parseHex('#c8f031')
    const shown = parseCss(lime.accent ?? '')
    expect(Math.abs(shown.l - chosen.l)).toBeLessThan(0.01)
    expect(Math.abs(shown.h - chosen.h)).toBeLessThan(1)
  })
})
