import { expect, it } from 'vitest'
import { sharedWordsNeeded, tellingWords } from './title-words.ts'

it.each([
  ['How do you hire your first finance lead?', ['hire', 'finance', 'lead']],
  ['What does it cost?', ['cost']],
  ['Payroll in three countries', ['Payroll', 'three', 'countries']],
  ['How do you do?', []],
  ['', []],
])('the title %j is about %j', (title, words) => {
  expect(tellingWords(title)).toEqual(words)
})

it.each([
  [1, 1],
  [3, 1],
  [4, 2],
  [6, 2],
  [7, 3],
])('with %i such words, a similar title has %i', (telling, needed) => {
  expect(sharedWordsNeeded(telling)).toBe(needed)
})
