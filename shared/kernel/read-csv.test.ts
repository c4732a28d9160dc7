import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

function records(text: string) {
  const read = readCsv(text)
  return read.kind === 'records' ? read.records : read
}

describe('a CSV text', () => {
  it.each<[string, string, readonly (readonly string[])[]]>([
    ['nothing', '', []],
    ['one field', 'a', [['a']]],
    [
      'a last line with an end, and without',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines of Windows',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines of old Macs',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty fields',
      ',a,\n,,',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['an empty line, which counts as a row', 'a\n\nb', [['a'], [''], ['b']]],
    [
      'quotes with a separator, a quote and a line break',
      '"a,b","say ""x""","1\r\n2"\nc',
      [['a,b', 'say "x"', '1\r\n2'], ['c']],
    ],
    ['an empty quoted field', '"",x', [['', 'x']]],
    ['a quote inside of a plain field', 'O"Neil,b', [['O"Neil', 'b']]],
    [
      'semicolons',
      'a;b,c;d\ne;f;g',
      [
        ['a', 'b,c', 'd'],
        ['e', 'f', 'g'],
      ],
    ],
    [
      'tabs',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
  ])('with %s', (_, text, expected) => {
    expect(records(text)).toEqual(expected)
  })

  it.each([
    ['is never closed', 'a,b\n"c,d\ne,f', 2],
    ['is followed by more', '"a"b,c', 1],
  ])('is refused where a quoted field %s, with the number of its row', (_, text, record) => {
    expect(records(text)).toEqual({ kind: 'open-quote', record })
  })

  it('is read in time linear to its length', () => {
    const text = `${'"'.repeat(100_001)}${'x,'.repeat(50_000)}`
    const startedAt = performance.now()
    readCsv(text)
    readCsv('a,b\n'.repeat(60_000))
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})
