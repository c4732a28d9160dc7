import { expect, test } from 'vitest'
import type { ArticleStatus } from '../statuses.ts'
import { isReasonForAuthor } from './move-email.ts'

test.each<readonly [ArticleStatus, ArticleStatus, boolean]>([
  ['FIRST_ROUND_EDIT', 'NEEDS_REVISION', true],
  ['EDITING', 'ON_HOLD', true],
  ['ON_HOLD', 'EDITING', true],
  ['FINAL_EDIT', 'TRASHED', true],
  ['TRASHED', 'FINAL_EDIT', true],
  ['SCHEDULED', 'FINAL_EDIT', true],
  // A new publication time, and a correction.
  ['SCHEDULED', 'SCHEDULED', true],
  ['PUBLISHED', 'PUBLISHED', true],
  // The author is not notified of these, so what editors say about them stays among editors.
  ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED', false],
  ['SUBMITTED_FOR_REVIEW', 'EDITING', false],
  ['EDITING', 'FIRST_ROUND_EDIT', false],
  ['FIRST_ROUND_EDIT', 'FINAL_EDIT', false],
])('whether the author reads the reason of a move from %s to %s: %s', (from, to, isRead) => {
  expect(isReasonForAuthor(from, to)).toBe(isRead)
})
