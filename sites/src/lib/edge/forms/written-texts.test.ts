import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TEXT_FIELDS, writtenTexts } from './written-texts.ts'

function posted(...fields: readonly (readonly [string, string])[]) {
  return new URLSearchParams(fields as [string, string][]).toString()
}

it('are the texts of a form in its order, without ids, passwords and empty fields', () => {
  const form = posted(
    ['operation', '01ke6p4y m028'],
    ['title', ' Hello '],
    ['note', ' '],
    ['text', 'Two lines\r\nof <b>text</b>.'],
    ['original', 'An earlier text.'],
    ['password', 'four words of mine'],
  )
  expect(writtenTexts(form)).toBe('Hello\n\nTwo lines\r\nof <b>text</b>.')
})

it.each([
  ['no form', null],
  ['a form of choices', posted(['action', 'join'], ['reason', 'UNPROFESSIONAL'])],
  ['one word', posted(['text', 'Thanks!'])],
])('are none in %s', (_, form) => {
  expect(writtenTexts(form)).toBe('')
})

/** A text area, or a field of several lines: in the page itself, or in its list of fields. */
const FIELDS = [
  /<textarea\b[^>]*?\sname="(\w+)"/g,
  /<TextField\b(?=[^>]*\srows=)[^>]*?\sname="(\w+)"/g,
  /\bname: '(\w+)',[^}]*\brows: \d/g,
]

it('each text area of a page that is posted has one of the known names', () => {
  const folder = new URL('../../../', import.meta.url)
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.astro'))
  const sources = pages.map((name) => readFileSync(new URL(name, folder), 'utf8'))
  for (const field of FIELDS) {
    const names = sources.flatMap((source) => [...source.matchAll(field)].map(([, name]) => name))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !TEXT_FIELDS.has(String(name)))).toEqual([])
  }
})
