import { expect, it } from 'vitest'
import { FEEDBACK_FIRST_PAGE, FEEDBACK_NEXT_PAGE } from './limits.ts'

it('[ART-102] the latest 10 comments of an article are read first, as `articleFeedback(last 10 or 20)` is specified, and earlier ones 20 at a time', () => {
  expect([FEEDBACK_FIRST_PAGE, FEEDBACK_NEXT_PAGE]).toEqual([10, 20])
})
