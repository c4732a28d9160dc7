import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const COLUMNS = /grid-template-columns:\s*([^;]+);/g
/** A track that may become narrower than a long word in it, because its least width is a length. */
const SHRINKS = /minmax\((?!auto|min-content|max-content)[^,]+, [\d.]+fr\)/g

it('a column that takes a share of the width says that it may become narrower than its words', () => {
  const wide = globSync('**/*.{css,astro}', { cwd: SRC }).flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(COLUMNS)]
      .map(([, columns = '']) => columns)
      // What repeats as often as it fits begins with a width of its own.
      .filter((columns) => !/auto-fi(ll|t)/.test(columns) && /\d(\.\d+)?fr\b/.test(columns.replaceAll(SHRINKS, '')))
      .map((columns) => `${file}: ${columns}`),
  )
  expect(wide).toEqual([])
})
