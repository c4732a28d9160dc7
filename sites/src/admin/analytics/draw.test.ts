import { describe, expect, it } from 'vitest'
import { BARS, barWidths, DRAWING, draw } from './draw.ts'

describe('a chart', () => {
  it('has a line for each series over the whole width, with a gap where nothing was counted', () => {
    const { lines, xTicks, yTicks, left, right } = draw(
      [
        [1, null, 3],
        [0, 2, 4],
      ],
      ['a', 'b', 'c'],
    )
    expect(lines).toHaveLength(2)
    expect(lines[0]?.path.match(/M/g)).toHaveLength(2)
    expect(lines[1]?.path).toMatch(/^M40,150L196,79L352,8$/)
    expect(lines[0]?.dots).toHaveLength(2)
    expect(xTicks.map(({ step, x }) => [step, x])).toEqual([
      ['a', left],
      ['c', right],
    ])
    expect(yTicks.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4'])
  })

  it('of one step, of zeros or of nothing stays within its frame', () => {
    for (const values of [[5], [0], [null], []]) {
      const { lines, yTicks } = draw([values], values.length === 0 ? [] : ['a'])
      expect(lines[0]?.path ?? '').not.toContain('NaN')
      for (const { y } of yTicks) expect(y).toBeLessThanOrEqual(DRAWING.height)
    }
  })

  it('has integers on its axis', () => {
    expect(draw([[0, 1]], ['a', 'b']).yTicks.map(({ text }) => text)).toEqual(['0', '1'])
  })
})

it('the longest bar has the full length', () => {
  expect(barWidths([0, 5, 10])).toEqual([0, 92, BARS.width - BARS.label - BARS.count])
  expect(barWidths([0, 0])).toEqual([0, 0])
})
