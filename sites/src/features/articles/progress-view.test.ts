import { describe, expect, it } from 'vitest'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { UnpublishedArticle } from './dashboard.queries.ts'
import { progressView } from './progress-view.ts'

const CALENDAR = { timeZone: 'America/New_York', closures: [] }
const NOW = new Date('2026-11-20T17:00:00Z')

function article(status: ArticleStatus, more: Partial<UnpublishedArticle> = {}): UnpublishedArticle {
  return {
    id: 'a',
    status,
    statusUpdatedAt: '2026-11-18T17:00:00Z',
    title: 'The eleven-minute call',
    wordCount: 700,
    submittedDate: '2026-11-17T17:00:00Z',
    scheduledDate: null,
    statusReason: null,
    statusBeforeHold: null,
    editor: null,
    currentRevision: { updatedAt: '2026-11-16T17:00:00Z' },
    ...more,
  }
}

function notes(status: ArticleStatus, more?: Partial<UnpublishedArticle>) {
  return Object.fromEntries(
    (progressView(article(status, more), CALENDAR, NOW)?.steps ?? []).map(({ id, note }) => [id, note]),
  )
}
function labels(status: ArticleStatus) {
  return progressView(article(status), CALENDAR, NOW)?.steps.map(({ label }) => label)
}

describe('the progress of an article on the dashboard', () => {
  it('[ART-004] [ART-027] names the steps with their known dates and promises', () => {
    expect(notes('DRAFT', { submittedDate: null })).toMatchObject({
      draft: 'Mon, Nov 16',
      review: 'feedback in about a week',
    })
    expect(notes('FIRST_ROUND_EDIT')).toMatchObject({ draft: 'Tue, Nov 17', review: 'Wed, Nov 18', approval: null })
    expect(notes('FINAL_EDIT')).toMatchObject({ draft: 'Tue, Nov 17', review: null, proofreading: 'Wed, Nov 18' })
  })

  it('shows the year of a date that is not in the current one', () => {
    const past = { statusUpdatedAt: '2025-12-15T17:00:00Z', submittedDate: '2025-12-09T17:00:00Z' }
    expect(notes('FIRST_ROUND_EDIT', past)).toMatchObject({ draft: 'Tue, Dec 9, 2025', review: 'Mon, Dec 15, 2025' })
    expect(notes('NEEDS_REVISION', past)).toMatchObject({ revision: 'Mon, Dec 15, 2025' })
  })

  it('[ART-025] labels the final edit as proofreading and a revision as such', () => {
    expect(labels('FINAL_EDIT')).toContain('Proofreading')
    expect(labels('FINAL_EDIT')?.join()).not.toContain('FINAL_EDIT')
    expect(labels('NEEDS_REVISION')).toContain('Needs revision')
    expect(labels('FIRST_ROUND_EDIT')).toContain('Editor review')
  })

  it('[ART-004] keeps the second editor review visible while the author revises', () => {
    const steps = progressView(article('NEEDS_REVISION'), CALENDAR, NOW)?.steps.slice(0, 4) ?? []
    expect(steps.map(({ label, state, note }) => [label, state, note])).toEqual([
      ['Draft', 'done', 'Tue, Nov 17'],
      ['Editor review', 'done', null],
      ['Needs revision', 'current', 'Wed, Nov 18'],
      ['Second editor review', 'todo', 'feedback in about a week'],
    ])
  })

  it('[ART-004] marks exactly one step as the current one, depending on the status', () => {
    const current = (status: ArticleStatus) =>
      progressView(article(status), CALENDAR, NOW)
        ?.steps.filter(({ state }) => state === 'current')
        .map(({ id }) => id)
    expect(current('DRAFT')).toEqual(['draft'])
    expect(current('EDITING')).toEqual(['review'])
    expect(current('READY_TO_APPROVE')).toEqual(['approval'])
  })
})
