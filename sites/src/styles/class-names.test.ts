import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|astro)$/.test(file))

function stylesOf(file: string): string {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  const styles = file.endsWith('.css')
    ? [text]
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, one = '']) => one)
  return styles.join('\n').replace(/\/\*[\s\S]*?\*\//g, '')
}

/** The classes with which its selectors begin; what follows them is a part of theirs. */
function classesOf(file: string): Set<string> {
  const selectors = [...stylesOf(file).matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return new Set(selectors.flatMap((one) => /^\s*\.([a-zA-Z][\w-]*)/.exec(one)?.[1] ?? []))
}

/** `features/auth/login/login.css` belongs to `features/auth`. */
function ownerOf(file: string): string {
  return dirname(file).split('/').slice(0, 2).join('/')
}

/** Written for use by other parts, which may add to their styles. */
const SHARED = /^(ui|styles|editor)\//

it('a class of a style sheet belongs to one part of the product, because a page loads the styles of others too', () => {
  const all = files.map((file) => ({ file, classes: classesOf(file) }))
  const common = new Set(all.filter(({ file }) => SHARED.test(file)).flatMap(({ classes }) => [...classes]))
  const parts = all.filter(({ file }) => !SHARED.test(file))
  const sheets = parts.filter(({ file }) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  const twice = sheets.flatMap(({ file, classes }) =>
    parts
      .filter((other) => ownerOf(other.file) !== ownerOf(file))
      .flatMap((other) => [...classes].filter((name) => other.classes.has(name) && !common.has(name)))
      .map((name) => `.${name} of ${file}`),
  )
  expect(twice).toEqual([])
})
