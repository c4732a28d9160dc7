import { expect, it } from 'vitest'
import type { ArticleStatus } from '../articles/statuses.ts'
import { commentNotification, commentsText, moveNotification, submittedNotification } from './article-notifications.ts'

const ARTICLE = { id: '01J', title: 'Quiet platforms', slug: 'quiet-platforms' }

it.each<[ArticleStatus, ArticleStatus, message: string, url: string]>([
  [
    'FIRST_ROUND_EDIT',
    'NEEDS_REVISION',
    'Theo Brandt asked you to revise “Quiet platforms”.',
    '/articles/edit?article=01J',
  ],
  [
    'FINAL_EDIT',
    'READY_TO_APPROVE',
    'Theo Brandt has finished editing “Quiet platforms”. Please read and approve it.',
    '/articles/edit?article=01J',
  ],
  ['READY_TO_APPROVE', 'FINAL_EDIT', 'Theo Brandt is editing “Quiet platforms” again.', '/articles/edit?article=01J'],
  ['READY_TO_PUBLISH', 'SCHEDULED', '“Quiet platforms” has a publication date.', '/articles'],
  ['SCHEDULED', 'SCHEDULED', '“Quiet platforms” has a new publication date.', '/articles'],
  ['FINAL_EDIT', 'ON_HOLD', 'Theo Brandt put “Quiet platforms” on hold. Your text is safe.', '/articles'],
  [
    'ON_HOLD',
    'READY_TO_PUBLISH',
    '“Quiet platforms” is no longer on hold and continues where it left off.',
    '/articles',
  ],
  ['SCHEDULED', 'PUBLISHED', '“Quiet platforms” is published. Anyone can read it now.', '/stories/quiet-platforms'],
  [
    'READY_TO_PUBLISH',
    'MANUALLY_PUBLISHED',
    '“Quiet platforms” is published. Anyone can read it now.',
    '/articles/published',
  ],
  [
    'FINAL_EDIT',
    'TRASHED',
    'Theo Brandt removed “Quiet platforms”. You can still read and copy its text.',
    '/articles/history/01J',
  ],
  ['TRASHED', 'EDITING', 'Theo Brandt restored “Quiet platforms” from the trash. It’s back where it was.', '/articles'],
])('the notification of a move from %s to %s says "%s" and links to %s', (from, to, message, url) => {
  expect(moveNotification({ ...ARTICLE, editorName: 'Theo Brandt', from, to })).toMatchObject({ message, url })
})

it('an article that a job takes back names no editor', () => {
  const taken = moveNotification({ ...ARTICLE, editorName: '', from: 'SCHEDULED', to: 'FINAL_EDIT' })
  expect(taken?.message).toBe('“Quiet platforms” wasn’t published on schedule: its text changed after you approved it.')
})

it('a move that is of no concern to its author has no notification', () => {
  const move = { from: 'UNASSIGNED', to: 'FIRST_ROUND_EDIT', editorName: 'Theo Brandt' } as const
  expect(moveNotification({ ...ARTICLE, ...move })).toBeNull()
})

it.each([
  [false, 'We’ve received your article “Quiet platforms”. Expect editor feedback by Thu, Nov 26.'],
  [true, 'We’ve received your revision of “Quiet platforms”. Expect editor feedback by Thu, Nov 26.'],
])('a submission is acknowledged, a repeated one: %s', (isResubmission, message) => {
  const feedbackDueAt = new Date('2026-11-27T02:00:00Z')
  const submission = { isResubmission, feedbackDueAt, timeZone: 'America/New_York' }
  expect(submittedNotification(ARTICLE, submission).message).toBe(message)
})

it.each<[ArticleStatus, string]>([
  ['FIRST_ROUND_EDIT', '/articles/edit?article=01J'],
  ['ON_HOLD', '/articles/edit?article=01J'],
  ['SCHEDULED', '/articles/history/01J#feedback'],
  ['PUBLISHED', '/articles/history/01J#feedback'],
])(
  'the notification of a comment on an article that is %s links to %s, where its author can read it',
  (status, url) => {
    expect(commentNotification({ ...ARTICLE, status }, 'Theo Brandt').url).toBe(url)
  },
)

it.each([
  [1, 1, 'Theo Brandt left feedback on “Quiet platforms”.'],
  [1, 2, 'Theo Brandt left 2 comments on “Quiet platforms”.'],
  [2, 2, 'Theo Brandt and 1 other left 2 comments on “Quiet platforms”.'],
  [3, 5, 'Theo Brandt and 2 others left 5 comments on “Quiet platforms”.'],
])('comments of %i people, %i in all, are one notification', (actors, count, text) => {
  expect(commentsText({ title: ARTICLE.title, actorName: 'Theo Brandt', actors, count })).toBe(text)
})
