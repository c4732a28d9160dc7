import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const COLUMNS = /grid-template-columns:\s*([^;]+);/g
/** A track that may become narrower than a long word in it, because its minimum is a length. */
const SHRINKS = /minmax\((?!auto|min-content|max-content)[^,]+, [\d.]+fr\)/g

it('a column with a share of the width declares that it may become narrower than its words', () => {
  const wide = globSync('**/*.{css,astro}', { cwd: SRC }).flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(COLUMNS)]
      .map(([, columns = '']) => columns)
      // Auto-repeated tracks start with a width of their own.
      .filter((columns) => !/auto-fi(ll|t)/.test(columns) && /\d(\.\d+)?fr\b/.test(columns.replaceAll(SHRINKS, '')))
      .map((columns) => `${file}: ${columns}`),
  )
  expect(wide).toEqual([])
})
