import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brandTokens } from '../brands/tokens.ts'

const SOURCES = join(import.meta.dirname, '..')
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(css|astro)$/.test(path))
function textOf(path: string) {
  return readFileSync(join(SOURCES, path), 'utf8')
}

function namesIn(text: string, pattern: RegExp) {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
}
/** Custom properties used without a fallback. */
function usedIn(text: string) {
  return namesIn(text, /var\(\s*--([\w-]+)\s*\)/g)
}
function definedIn(text: string) {
  return namesIn(text, /(?<!var\(\s*)--([\w-]+)\s*:/g)
}

const brand = brandTokens({ accent: '#a85b2a', ground: '#fbf8f3', scheme: 'light', headings: 'serif', labels: 'plain' })
const known = new Set([
  ...Object.keys(brand),
  ...definedIn(textOf('styles/tokens.css')),
  ...definedIn(textOf('styles/base.css')),
])

describe('the style sheets', () => {
  it('use only tokens that exist or that they define themselves', () => {
    const unknown = files.flatMap((path) => {
      const text = textOf(path)
      const own = definedIn(text)
      return [...usedIn(text)].filter((name) => !known.has(name) && !own.has(name)).map((name) => `${path}: --${name}`)
    })
    expect(unknown).toEqual([])
  })

  it('contain no colour literals: colour roles come from the brand', () => {
    const isRule = (path: string) => !['styles/tokens.css', 'styles/print.css'].includes(path)
    const literal = files.filter(isRule).flatMap((path) => {
      const styles = path.endsWith('.astro') ? (textOf(path).split('<style')[1] ?? '') : textOf(path)
      return [...styles.matchAll(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsl\(|(?<!color-mix\(in )\boklch\(/gi)].map(
        ([found]) => `${path}: ${found}`,
      )
    })
    expect(literal.filter((one) => !one.endsWith('#000'))).toEqual([])
  })
})
