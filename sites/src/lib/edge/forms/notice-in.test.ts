import { expect, test } from 'vitest'
import { noticeIn } from './notice-in.ts'

test.each([
  ['?notice=saved', 'Saved.'],
  ['?page=2&notice=saved', 'Saved.'],
  ['', null],
  ['?notice=other', null],
  ['?notice=constructor', null],
  ['?notice=saved&notice=saved', null],
])('the address %j says of what was done: %j', (search, notice) => {
  expect(noticeIn({ search }, { saved: 'Saved.' })).toBe(notice)
})
