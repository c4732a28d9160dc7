import { expect, it } from 'vitest'
import { type DayNote, dayNotes } from './day-notes.ts'

type Half = readonly [articles: number, scheduled: number]

it.each<readonly [string, Half, Half, boolean, readonly DayNote[]]>([
  ['nothing', [0, 0], [0, 0], false, []],
  ['two in a morning', [2, 2], [0, 0], false, []],
  ['three in a morning', [3, 3], [0, 0], false, ['CROWDED_MORNING']],
  ['three in a morning of which one is still to come', [3, 1], [0, 0], false, ['CROWDED_MORNING']],
  ['three in a morning that has passed', [3, 0], [1, 1], false, []],
  ['two and two', [2, 2], [2, 2], false, []],
  ['three and four', [3, 3], [4, 4], false, ['CROWDED_MORNING', 'CROWDED_AFTERNOON']],
  ['one while the community is closed', [0, 0], [1, 1], true, ['CLOSED']],
  ['one that was published while it was closed', [1, 0], [0, 0], true, []],
  ['nothing while it is closed', [0, 0], [0, 0], true, []],
  ['three while it is closed', [3, 3], [0, 0], true, ['CLOSED', 'CROWDED_MORNING']],
])('the notes about a day with %s', (_day, morning, afternoon, isClosed, notes) => {
  const half = ([articles, scheduled]: Half) => ({ articles, scheduled })
  expect(dayNotes({ morning: half(morning), afternoon: half(afternoon), isClosed, isAfterEnd: false })).toEqual(notes)
})

it.each<readonly [string, number, readonly DayNote[]]>([
  ['something is scheduled', 1, ['AFTER_END']],
  ['nothing is scheduled', 0, []],
])('a day after the end of the community has a note when %s', (_, scheduled, notes) => {
  const [morning, afternoon] = [
    { articles: 0, scheduled: 0 },
    { articles: 1, scheduled },
  ]
  expect(dayNotes({ morning, afternoon, isClosed: false, isAfterEnd: true })).toEqual(notes)
})
