import { expect, it } from 'vitest'
import { csvCell, csvOf } from './csv.ts'

it.each([
  ['Maya Chen', 'Maya Chen'],
  [null, ''],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['=HYPERLINK("x", "y")', `"'=HYPERLINK(""x"", ""y"")"`],
  ['Chen, Maya', '"Chen, Maya"'],
  ['two\nlines', '"two\nlines"'],
  [' =1', "' =1"],
  ['say "no"', '"say ""no"""'],
  ['a=b', 'a=b'],
  ['a; b', 'a; b'],
  ['Chen;=1+1', "Chen;'=1+1"],
  ['Chen; @SUM(A1)', "Chen; '@SUM(A1)"],
  ['Chen\t-2', "Chen\t'-2"],
  ['Chen\n=HYPERLINK("x")', `"Chen\n'=HYPERLINK(""x"")"`],
])('%j is the cell %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it('each row is a line, after the UTF-8 byte order mark', () => {
  expect(csvOf([['Name'], ['Ærlig']])).toBe('\uFEFFName\r\nÆrlig\r\n')
})
