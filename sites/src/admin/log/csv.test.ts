import { expect, it } from 'vitest'
import { csvCell, csvHead, csvLine } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a=b', 'a=b'],
])('the cell %j is written as %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

it('a file begins with the names of its columns, and lines end as the format says', () => {
  expect(csvHead()).toMatch(/^\uFEFFTime \(UTC\),Community,Staff,/)
  expect(csvLine(['a', 'b'])).toBe('a,b\r\n')
})
