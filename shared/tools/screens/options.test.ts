import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'
import { DOCS_PICTURES, SCREEN_NAMES } from './screen-list.ts'

describe('the options of npm run screens', () => {
  it('are every screen of three brands at two widths by default', () => {
    const { shots, against, isForDocs } = parseOptions([])
    expect({ count: shots.length, against, isForDocs }).toEqual({
      count: SCREEN_NAMES.length * 6,
      against: null,
      isForDocs: false,
    })
  })

  it('choose screens and brands by name', () => {
    const { shots, against } = parseOptions(['--screens', 'home,board', '--brands', 'lumen', '--against', '../base'])
    expect(shots.map(({ screen, brand, width }) => `${screen} ${brand} ${width}`)).toEqual([
      'home lumen 1280',
      'board lumen 1280',
      'home lumen 360',
      'board lumen 360',
    ])
    expect(against).toBe('../base')
  })

  it('are twelve pictures for the docs', () => {
    expect(parseOptions(['--docs'])).toEqual({ shots: DOCS_PICTURES, against: null, isForDocs: true })
    expect(DOCS_PICTURES).toHaveLength(12)
  })

  it.each([
    [['--screens', 'hom'], 'there is no "hom"'],
    [['--brands', 'acme'], 'there is no "acme"'],
    [['--docs', '--against', '../base'], 'leave out the other options'],
  ])('%j are refused in words', (args, sentence) => {
    expect(() => parseOptions(args)).toThrow(sentence)
  })
})
