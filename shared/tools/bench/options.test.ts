import { describe, expect, test } from 'vitest'
import { CALL_NAMES } from './measured-calls.ts'
import { parseOptions } from './options.ts'

describe('the options of the bench', () => {
  test('measure everything on the demo data, 1,000 and 20,000 articles, with 2.5 members per article', () => {
    const { calls, sizes, profile, against } = parseOptions([])
    expect({ calls, profile, against }).toEqual({ calls: CALL_NAMES, profile: null, against: null })
    expect(sizes).toEqual([
      { articles: 0, members: 0 },
      { articles: 1000, members: 2500 },
      { articles: 20_000, members: 50_000 },
    ])
  })

  test('choose calls, sizes and how many requests', () => {
    const args = ['--pages', 'me,dashboard', '--articles', '10,20', '--members', '5', '--requests', '7']
    const { calls, sizes, requests } = parseOptions(args)
    expect(calls).toEqual(['me', 'dashboard'])
    expect(sizes).toEqual([
      { articles: 10, members: 5 },
      { articles: 20, members: 5 },
    ])
    expect(requests).toBe(7)
  })

  test('a quick run and a profile use one size', () => {
    expect(parseOptions(['--quick']).sizes).toEqual([{ articles: 1000, members: 2500 }])
    expect(parseOptions(['--profile', 'board'])).toMatchObject({
      profile: 'board',
      sizes: [{ articles: 1000, members: 2500 }],
    })
  })

  test.each([
    [['--pages', 'me,nowhere'], 'There is no call "nowhere"'],
    [['--profile', 'toString'], 'There is no call "toString"'],
    [['--articles', 'many'], '--articles must be a whole number, not "many".'],
    [['--articles', '1000,'], '--articles must be a whole number, not "".'],
    [['--members=-5'], '--members must be a whole number, not "-5".'],
    [['--requests', '0'], '--requests must be at least 1.'],
    [['--profile', 'me', '--against', '../other'], '--profile is for this clone'],
  ])('%j are refused', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message)
  })
})
