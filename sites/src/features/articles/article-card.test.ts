import { describe, expect, it } from 'vitest'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { articleCard } from './article-card.ts'
import type { UnpublishedArticle } from './dashboard.queries.ts'

const CALENDAR = { timeZone: 'America/New_York', closures: [] }
/** A Friday; the status changed on Wednesday. */
const NOW = new Date('2026-11-20T17:00:00Z')

function article(status: ArticleStatus, more: Partial<UnpublishedArticle> = {}): UnpublishedArticle {
  return {
    id: 'a',
    status,
    statusUpdatedAt: '2026-11-18T17:00:00Z',
    title: 'The eleven-minute call',
    wordCount: 700,
    submittedDate: '2026-11-17T17:00:00Z',
    scheduledDate: status === 'SCHEDULED' ? '2026-12-03T15:00:00Z' : null,
    statusReason: null,
    statusBeforeHold: null,
    editor: null,
    currentRevision: { updatedAt: '2026-11-16T17:00:00Z' },
    ...more,
  }
}

type Expected = {
  readonly label: string
  readonly says: RegExp
  readonly owner: string | null
  readonly due: string | null
  readonly action: string | null
  readonly step: string | null
}

const EDITOR_REVIEW: Expected = {
  label: 'In editor review',
  says: /Expect feedback in about a week\.$/,
  owner: 'with your editor',
  due: '2026-11-24',
  action: null,
  step: 'review',
}
const LIVE: Expected = {
  label: 'Published',
  says: /is live/,
  owner: null,
  due: null,
  action: 'Read article',
  step: null,
}

/** What an author reads in each status; null where the article is hidden from them. */
const EXPECTED: Readonly<Record<ArticleStatus, Expected | null>> = {
  DRAFT: {
    label: 'Draft',
    says: /^Your draft saves automatically/,
    owner: 'your turn',
    due: null,
    action: 'Continue writing',
    step: 'draft',
  },
  SUBMITTED_FOR_REVIEW: EDITOR_REVIEW,
  UNASSIGNED: EDITOR_REVIEW,
  EDITING: EDITOR_REVIEW,
  FIRST_ROUND_EDIT: { ...EDITOR_REVIEW, label: 'First edit', action: 'View article' },
  NEEDS_REVISION: {
    label: 'Needs revision',
    says: /^Your editor asked for changes\. Revise and resubmit your article\.$/,
    owner: 'your turn',
    due: null,
    action: 'Revise and resubmit',
    step: 'revision',
  },
  FINAL_EDIT: {
    label: 'Proofreading',
    says: /being proofread/,
    owner: 'with your editor',
    due: null,
    action: 'View article',
    step: 'proofreading',
  },
  READY_TO_APPROVE: {
    label: 'Ready to approve',
    says: /approve it for publication/,
    owner: 'your turn',
    due: null,
    action: 'Review and approve',
    step: 'approval',
  },
  READY_TO_PUBLISH: {
    label: 'Finalizing',
    says: /^Thank you for approving\. Pending publication: your article goes live in 1-2 weeks after your approval\.$/,
    owner: 'with our production team',
    due: '2026-12-02',
    action: null,
    step: 'finalizing',
  },
  SCHEDULED: {
    label: 'Scheduled',
    says: /^Scheduled to be published on Dec 3, 2026\.$/,
    owner: 'with our production team',
    due: '2026-12-03',
    action: null,
    step: 'finalizing',
  },
  PUBLISHED: LIVE,
  MANUALLY_PUBLISHED: LIVE,
  ON_HOLD: {
    label: 'On hold',
    says: /your editor will be in touch/,
    owner: 'with your editor',
    due: null,
    action: null,
    step: 'review',
  },
  TRASHED: null,
}

function shownIn(status: ArticleStatus): Expected | null {
  const card = articleCard(article(status), CALENDAR, NOW)
  return (
    card && {
      label: card.label,
      says: EXPECTED[status]?.says.test(card.sentence) ? EXPECTED[status].says : new RegExp(card.sentence),
      owner: card.owner,
      due: card.dueAt?.toISOString().slice(0, 10) ?? null,
      action: card.action?.label ?? null,
      step: card.steps.find(({ state }) => state === 'current')?.id ?? null,
    }
  )
}

describe('an article on the dashboard', () => {
  it.each(ARTICLE_STATUSES)(
    '[ART-004][ART-025][ART-026][ART-027][ART-029][ART-030][ART-032][ART-033] in status %s',
    (status) => {
      expect(shownIn(status)).toEqual(EXPECTED[status])
    },
  )

  it('[ART-036][ART-037] shows the date of a scheduled article, and none before it is scheduled', () => {
    const sentence = (scheduledDate: string | null, status: ArticleStatus) =>
      articleCard(article(status, { scheduledDate }), CALENDAR, NOW)?.sentence ?? ''
    expect(sentence('2026-12-03T02:00:00Z', 'SCHEDULED')).toContain('Dec 2, 2026')
    expect(sentence(null, 'READY_TO_PUBLISH')).not.toMatch(/20\d\d|Dec|Nov/)
  })

  it.each([
    ['SUBMITTED_FOR_REVIEW', '2026-11-25T04:59:00Z', false],
    ['SUBMITTED_FOR_REVIEW', '2026-11-25T05:01:00Z', true],
    ['READY_TO_PUBLISH', '2026-12-03T04:59:00Z', false],
    ['READY_TO_PUBLISH', '2026-12-03T05:01:00Z', true],
    ['SCHEDULED', '2026-12-04T05:01:00Z', true],
    ['DRAFT', '2030-01-01T00:00:00Z', false],
  ] as const)('[ART-027] in %s at %s is overdue: %s', (status, at, isOverdue) => {
    const card = articleCard(article(status), CALENDAR, new Date(at))
    expect(card?.isOverdue).toBe(isOverdue)
    if (!isOverdue) return
    // The promised date is replaced by a contact.
    expect(card).toMatchObject({
      dueAt: null,
      sentence: expect.stringMatching(/longer than we promised\. Write to us/),
    })
  })

  it.each([
    ['NEEDS_REVISION', '2026-11-18'],
    ['READY_TO_APPROVE', '2026-11-18'],
    ['DRAFT', undefined],
    ['EDITING', undefined],
  ] as const)('in %s says since when it is the author’s turn: %s', (status, day) => {
    expect(articleCard(article(status), CALENDAR, NOW)?.sinceAt?.toISOString().slice(0, 10)).toBe(day)
  })

  it.each(ARTICLE_STATUSES)('in status %s asks for nothing that a read-only community refuses', (status) => {
    const open = articleCard(article(status), CALENDAR, NOW)
    const still = articleCard(article(status), CALENDAR, NOW, true)
    if (open?.owner !== 'your turn') return expect(still).toEqual(open)
    expect(still).toMatchObject({ owner: null, sinceAt: null, dueAt: null })
    expect(still?.sentence).toMatch(/The community is now read-only, so .* can’t be (?:submitted|approved) /)
    expect(still?.steps.map(({ label, state }) => [label, state])).toEqual(
      open.steps.map(({ label, state }) => [label, state]),
    )
    expect(still?.steps.filter(({ state, note }) => state === 'todo' && note)).toEqual([])
    expect(`${still?.sentence} ${still?.action?.label}`).not.toMatch(/resubmit|Review and approve|Submit it/)
  })

  it('does not count the days of a closure in the promised date', () => {
    const closures = [{ startsAt: new Date('2026-12-23T05:00:00Z'), endsAt: new Date('2027-01-02T05:00:00Z') }]
    const submittedDate = '2026-12-21T17:00:00Z'
    const due = (calendar: typeof CALENDAR | { timeZone: string; closures: typeof closures }) =>
      articleCard(article('SUBMITTED_FOR_REVIEW', { submittedDate }), calendar, NOW)?.dueAt?.toISOString().slice(0, 10)
    expect(due(CALENDAR)).toBe('2026-12-28')
    expect(due({ timeZone: 'America/New_York', closures })).toBe('2027-01-07')
  })
})
