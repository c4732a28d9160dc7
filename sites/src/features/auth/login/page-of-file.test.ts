import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageOfFile } from './page-of-file.ts'

const PAGES = new URL('../../../pages/', import.meta.url).pathname
/** With the secret address of a statement nobody has to sign in. */
const PUBLIC_FILES = ['/statements/[token].pdf']

/** Routes as addresses, with their parameters unfilled: "/settings/billing/statements/[id].pdf". */
function routes(pattern: string, suffix: RegExp): string[] {
  return globSync(pattern, { cwd: PAGES }).map((file) => `/${file.replace(suffix, '')}`)
}

const pages = routes('**/*.astro', /(?:\/index)?\.astro$/)
const files = [
  ...routes('**/*.{csv,pdf}.ts', /\.ts$/),
  '/settings/privacy/my-data.html',
  '/settings/privacy/my-data.json',
  '/dunning/texts/download',
  '/admin/sites/[code]/export/[exportId]/[file]',
].filter((file) => !PUBLIC_FILES.includes(file))

it.each(files)('the page of %s is a page', (file) => {
  expect(pages).toContain(pageOfFile(file))
})

it.each(pages)('%s is a page itself', (page) => {
  expect(pageOfFile(page)).toBe(page)
})

it('keeps the filters, and leaves every other address as it is', () => {
  expect(pageOfFile('/admin/members.csv?q=berlin&status=a')).toBe('/admin/members?q=berlin&status=a')
  expect(pageOfFile('/admin/articles/report.csv?table=editors')).toBe('/admin/articles/report?table=editors')
  expect(pageOfFile('/admin/members?q=a.csv#b')).toBe('/admin/members?q=a.csv#b')
  expect(pageOfFile('/stories/data.csv')).toBe('/stories/data.csv')
})
