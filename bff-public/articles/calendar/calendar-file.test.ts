import { expect, it } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const ENTRY: CalendarEntry = {
  id: '01hk',
  title: 'Quiet platforms',
  at: new Date('2026-12-08T14:00:00Z'),
  changedAt: new Date('2026-11-20T15:00:01.500Z'),
  sequence: 2,
}

function file(title: string, name = 'Meridian articles') {
  return calendarFile({ name, host: 'meridian.example', entries: [{ ...ENTRY, title }] })
}
/** As an app reads it: folded lines are joined. */
function unfolded(text: string) {
  return text.replaceAll('\r\n ', '').split('\r\n')
}

it('is the calendar that RFC 5545 describes', () => {
  expect(unfolded(file('Quiet platforms'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//meridian.example//Editorial calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Meridian articles',
    'X-WR-CALNAME:Meridian articles',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:01hk@meridian.example',
    'DTSTAMP:20261120T150001Z',
    'LAST-MODIFIED:20261120T150001Z',
    'SEQUENCE:2',
    'DTSTART:20261208T140000Z',
    'DTEND:20261208T141500Z',
    'SUMMARY:Quiet platforms',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it.each([
  ['Rates, risk; and more', String.raw`SUMMARY:Rates\, risk\; and more`],
  [String.raw`A \ B`, String.raw`SUMMARY:A \\ B`],
  ['Two\r\nlines\rand\nmore', String.raw`SUMMARY:Two\nlines\nand\nmore`],
  ['END:VEVENT\r\nBEGIN:VALARM', String.raw`SUMMARY:END:VEVENT\nBEGIN:VALARM`],
  ['A \u0007bell\u0000', 'SUMMARY:A bell'],
  ['', 'SUMMARY:'],
])('a title cannot be more than a title: %j', (title, line) => {
  expect(unfolded(file(title))).toContain(line)
})

it.each([
  ['an ASCII title', 'x'.repeat(254)],
  ['a title of accents', 'é'.repeat(254)],
  ['a title of emoji', '👋🏽'.repeat(100)],
  ['a title that ends with the line', 'x'.repeat(75 - 'SUMMARY:'.length)],
  ['a title of one letter more', 'x'.repeat(76 - 'SUMMARY:'.length)],
])('no line of %s is longer than 75 bytes, and none ends within a character', (_name, title) => {
  const text = file(title)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
  expect(unfolded(text)).toContain(`SUMMARY:${title}`)
  const isFolded = new TextEncoder().encode(`SUMMARY:${title}`).length > 75
  expect(text.includes('\r\n ')).toBe(isFolded)
})
