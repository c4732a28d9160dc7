import { expect, it } from 'vitest'
import { FEEDBACK_FIRST_PAGE, FEEDBACK_NEXT_PAGE } from './limits.ts'

it('[ART-102] of the comments of an article the latest 10 are read first, as `articleFeedback(last 10 or 20)` is specified, and 20 earlier ones at a time', () => {
  expect([FEEDBACK_FIRST_PAGE, FEEDBACK_NEXT_PAGE]).toEqual([10, 20])
})
