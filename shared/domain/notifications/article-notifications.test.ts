import { expect, it } from 'vitest'
import type { ArticleStatus } from '../articles/statuses.ts'
import { moveNotification } from './article-notifications.ts'

it.each<[ArticleStatus, ArticleStatus, string | null]>([
  ['FIRST_ROUND_EDIT', 'NEEDS_REVISION', '/articles/edit?article=01J'],
  ['FINAL_EDIT', 'READY_TO_APPROVE', '/articles/edit?article=01J'],
  ['READY_TO_APPROVE', 'FINAL_EDIT', '/articles/edit?article=01J'],
  ['READY_TO_PUBLISH', 'SCHEDULED', '/articles'],
  ['FINAL_EDIT', 'ON_HOLD', '/articles'],
  ['ON_HOLD', 'READY_TO_PUBLISH', '/articles'],
  ['SCHEDULED', 'PUBLISHED', '/stories/quiet-platforms'],
  ['READY_TO_PUBLISH', 'MANUALLY_PUBLISHED', '/articles/published'],
  ['FINAL_EDIT', 'TRASHED', '/articles/history/01J'],
  ['UNASSIGNED', 'FIRST_ROUND_EDIT', null],
])('the notification of a move from %s to %s links to %s', (from, to, url) => {
  const article = { id: '01J', title: 'Quiet platforms', slug: 'quiet-platforms', editorName: 'Theo Brandt' }
  expect(moveNotification({ ...article, from, to })?.url ?? null).toBe(url)
})
