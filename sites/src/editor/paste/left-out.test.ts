import { expect, it } from 'vitest'
import { leftOutSentence, NOTHING_LEFT_OUT } from './left-out.ts'

it.each([
  [{}, null],
  [{ pictures: 1 }, '1 image was left out.'],
  [{ pictures: 2 }, '2 images were left out.'],
  [{ tables: 1 }, '1 table became plain text.'],
  [{ tables: 3, pictures: 2 }, '2 images were left out; 3 tables became plain text.'],
  [{ buttons: 1 }, '1 button was left out.'],
  [{ menus: 1, buttons: 3, fields: 1 }, '1 menu, 3 buttons and 1 form field were left out.'],
  [{ formulas: 2 }, '2 formulas were left out.'],
  [{ hasDeletions: true }, 'Text marked as deleted was left out.'],
  [
    { pictures: 1, embeds: 1, comments: 2, hasDeletions: true },
    '1 image, 1 embedded item, 2 comments and text marked as deleted were left out.',
  ],
])('pasting what has %j says %j', (left, sentence) => {
  expect(leftOutSentence({ ...NOTHING_LEFT_OUT, ...left })).toBe(sentence)
})
