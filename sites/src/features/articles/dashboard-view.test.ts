import { describe, expect, it } from 'vitest'
import { articleCard } from './article-card.ts'
import type { PendingArticle } from './dashboard.queries.ts'
import { dashboardView, notesOnDashboard, threadOnDashboard } from './dashboard-view.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-20T17:00:00Z')

function approved(id: string, statusUpdatedAt: string): PendingArticle {
  return {
    id,
    status: 'READY_TO_PUBLISH',
    statusUpdatedAt,
    title: id,
    wordCount: 700,
    submittedDate: null,
    scheduledDate: null,
    statusReason: null,
    statusBeforeHold: null,
    editor: null,
  }
}
const inWork = {
  ...approved('in-work', '2026-11-01T00:00:00Z'),
  status: 'DRAFT' as const,
  currentRevision: null,
  canWithdraw: false,
}
const pending = [approved('first', '2026-11-10T00:00:00Z'), approved('last', '2026-11-18T00:00:00Z')]
const closure = { startsAt: '2026-12-23T05:00:00Z', endsAt: '2027-01-02T05:00:00Z' }

function view(more: Partial<Parameters<typeof dashboardView>[0]> = {}, now = NOW) {
  return dashboardView(
    {
      articleInFlight: null,
      articlesPendingPublication: [],
      articleClosures: [closure],
      articleClosedText: 'Closed.',
      ...more,
    },
    ZONE,
    now,
  )
}

describe('the dashboard', () => {
  it('[ART-004] shows the article in work at the top and approved ones in their list', () => {
    const made = view({ articleInFlight: inWork, articlesPendingPublication: pending })
    expect(made.lead?.id).toBe('in-work')
    expect(made.isLeadApproved).toBe(false)
    expect(made.pending.map(({ id }) => id)).toEqual(['first', 'last'])
  })

  it('[ART-022][ART-032] shows the latest approved article at the top when none is in work, and lists it once', () => {
    const made = view({ articlesPendingPublication: pending })
    expect(made.lead?.id).toBe('last')
    expect(made.isLeadApproved).toBe(true)
    expect(made.pending.map(({ id }) => id)).toEqual(['first'])
  })

  it('[ART-005] shows no article at the top when there is none', () => {
    expect(view()).toMatchObject({ lead: null, isLeadApproved: false, pending: [] })
  })

  it.each([
    ['the day before', '2026-12-22T17:00:00Z', false],
    ['the instant it begins', '2026-12-23T05:00:00Z', false],
    ['a millisecond later', '2026-12-23T05:00:00.001Z', true],
    ['in the middle', '2026-12-28T12:00:00Z', true],
    ['the instant it ends', '2027-01-02T05:00:00Z', false],
  ])('shows the notice of the year-end closure: %s', (_, at, isClosed) => {
    const { closure: notice } = view({}, new Date(at))
    expect(notice !== null).toBe(isClosed)
    if (isClosed) expect(notice).toContain('Closed. Submissions reopen Sat, Jan 2')
  })

  it('does not call an article late when a closure moved its promised day, even after the closure', () => {
    const now = new Date('2027-01-04T17:00:00Z')
    const { calendar } = view({}, now)
    const submitted = { ...inWork, status: 'SUBMITTED_FOR_REVIEW' as const, submittedDate: '2026-12-21T17:00:00Z' }
    expect(articleCard(submitted, calendar, now)?.dueAt).toEqual(new Date('2027-01-07T12:00:00Z'))
  })
})

describe("the author's notes to the editor are on the dashboard", () => {
  const editor = { id: 'theo', name: { fullName: 'Theo Brandt' } }
  it.each([
    ['DRAFT', null, true],
    ['DRAFT', editor, true],
    ['SUBMITTED_FOR_REVIEW', null, true],
    ['SUBMITTED_FOR_REVIEW', editor, true],
    ['EDITING', editor, true],
    ['FIRST_ROUND_EDIT', editor, false],
    ['NEEDS_REVISION', null, true],
    ['NEEDS_REVISION', editor, false],
    ['READY_TO_APPROVE', editor, false],
  ] as const)('while no page shows the thread: %s, by %o', (status, by, isShown) => {
    const articleInFlight = { ...inWork, status, editor: by }
    expect(notesOnDashboard({ articleInFlight, articleNotes: ['Please hurry.'] }, null)).toHaveLength(isShown ? 1 : 0)
  })

  it('but not without an article in work', () => {
    expect(notesOnDashboard({ articleInFlight: null, articleNotes: [] }, null)).toEqual([])
  })
})

describe('what an editor wrote to the author is on the dashboard', () => {
  const editor = { id: 'theo', name: { fullName: 'Theo Brandt' } }
  function by(id: string, hasRead = true) {
    return { id, remark: 'Hello', createdAt: '2026-11-02T00:00:00Z', hasRead, author: { id, snapshot: { name: id } } }
  }
  function shown(status: typeof inWork.status | 'EDITING' | 'ON_HOLD' | 'FIRST_ROUND_EDIT', comments = [by('theo')]) {
    const edges = comments.map((node) => ({ node }))
    const passage = { id: 'p', passage: { quote: 'A line' }, isResolved: false, comments: [by('theo')] }
    const unread = { ...passage, id: 'unread', comments: [by('theo', false)] }
    const data = {
      articleInFlight: { ...inWork, status, editor },
      articleFeedback: { edges },
      articlePassageThreads: [passage, unread, { ...unread, id: 'resolved', isResolved: true }],
      articleNotes: ['Please hurry.'],
    }
    const thread = threadOnDashboard(data, 'maya')
    return { thread, notes: notesOnDashboard(data, thread) }
  }

  it.each(['EDITING', 'ON_HOLD'] as const)('while the article is %s, with the notes of its author', (status) => {
    expect(shown(status)).toMatchObject({
      thread: { unread: 1, newestUnread: 'theo', passages: [{ id: 'unread' }] },
      notes: [],
    })
  })

  it.each(['DRAFT', 'FIRST_ROUND_EDIT'] as const)('but not while it is %s', (status) => {
    expect(shown(status).thread).toBeNull()
  })
})
