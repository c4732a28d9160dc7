import { describe, expect, it } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { checkArrows, topLevelArrows } from './arrow-functions.ts'

const ROUTE = "import type { APIRoute } from 'astro'\nexport const GET: APIRoute = async () => new Response()"

describe('a top-level function', () => {
  it.each([
    ['a declaration', 'a.ts', 'export function add(a: number) {\n  return a\n}'],
    ['a type from a package', 'a.ts', ROUTE],
    ['a callback', 'a.ts', 'export const sums = [1].map((one) => one + 1)'],
    ['an arrow inside a function', 'a.ts', 'function add() {\n  const one = () => 1\n  return one\n}'],
    ['an arrow in the template of a page', 'a.astro', '---\nconst a = 1\n---\n{[a].map((one) => one)}'],
  ])('may be written as %s', (_, file, text) => {
    expect(topLevelArrows(file, text)).toEqual([])
  })

  it.each([
    ['an arrow', 'a.ts', 'export const add = (a: number) => a', ['add']],
    ['an arrow without parentheses', 'a.mjs', 'const add = a => a', ['add']],
    ['an async arrow', 'a.ts', 'const load = async () => 1', ['load']],
    ['a generic arrow over several lines', 'a.tsx', 'const first = <T,>(\n  all: T[],\n) => all[0]', ['first']],
    ['a function expression', 'a.ts', 'const add = function () {}', ['add']],
    ['a type of the product', 'a.ts', "import type { Add } from './add.ts'\nconst add: Add = (a) => a", ['add']],
    ['a type written in place', 'a.ts', 'const add: (a: number) => number = (a) => a', ['add']],
    ['an arrow in the frontmatter', 'a.astro', '---\nconst hrefOf = (id: string) => id\n---\n<p />', ['hrefOf']],
  ])('is refused as %s', (_, file, text, names) => {
    expect(topLevelArrows(file, text)).toEqual(names)
  })

  it('is searched for in every source file, including pages and tests', () => {
    const planted = {
      'db/deep/read.db.test.ts': 'const rows = () => []',
      'sites/src/pages/page.astro': '---\nconst hrefOf = () => ""\n---\n',
      'sites/src/pages/feed.ts': ROUTE,
    }
    expect(checkArrows(plantedFolder(planted))).toEqual({
      violations: ['sites/src/pages/page.astro: hrefOf', 'db/deep/read.db.test.ts: rows'],
      files: 3,
      astroFiles: 1,
    })
  })
})
