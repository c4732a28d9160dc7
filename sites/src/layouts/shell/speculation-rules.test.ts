import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SPECULATION_RULES } from './speculation-rules.ts'

const SOURCES = new URL('../../', import.meta.url).pathname
const files = globSync('**/*.{astro,tsx}', { cwd: SOURCES })
const links = files.flatMap((file) => {
  const text = readFileSync(SOURCES + file, 'utf8')
  return [...text.matchAll(/<a\s[^>]*/g)].map(([link]) => `${file}: ${link}`)
})

const TO_A_FILE = /ListDownload|csvPath|\bfilePath|articleReportPath|statementUrl|\/download"|\.(?:csv|json|html|pdf)\b/

it('no link saves what it leads to, which is the sign-in page once the session is over', () => {
  expect(links.length).toBeGreaterThan(300)
  expect(links.filter((link) => /\sdownload\b/.test(link))).toEqual([])
})

it('no link to a file is fetched on hover, because exports are logged', () => {
  expect(SPECULATION_RULES).toContain('{"not":{"selector_matches":"[data-file]"}}')
  const toFiles = links.filter((link) => TO_A_FILE.test(link))
  expect(toFiles.length).toBeGreaterThan(8)
  expect(toFiles.filter((link) => !link.includes(' data-file'))).toEqual([])
})
