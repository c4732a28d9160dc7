import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { AuthorPromise } from '../../promise/promise-messages.ts'
import { ReadView } from './ReadView.tsx'

function shown(status: ArticleStatus, promise: AuthorPromise): string {
  const article = {
    id: 'a',
    status,
    statusUpdatedAt: '2026-12-18T17:00:00Z',
    submittedDate: '2026-12-18T17:00:00Z',
    canEdit: false,
    canSubmit: false,
    canApprove: false,
    statusReason: null,
    editor: null,
    leadImage: null,
    currentRevision: null,
    changesByOthers: null,
  }
  const page = {
    userId: 'u',
    now: '2026-12-18T17:00:00Z',
    timeZone: 'America/New_York',
    conciergeEmail: 'concierge@meridian.test',
    articleUserSetting: null,
    articleFeedback: null,
    articlePassageThreads: [],
    articlePresence: null,
    changes: null,
  }
  return renderToStaticMarkup(<ReadView {...page} article={article} promise={promise} />)
}

it('shows the promised day while it is ahead, without a contact', () => {
  const html = shown('FIRST_ROUND_EDIT', { day: 'Wed, Jan 6', isOverdue: false })
  expect(html).toContain('Expect feedback by Wed, Jan 6.')
  expect(html).not.toContain('about a week')
  expect(html).not.toContain('>Write to us<')
})

it('says once it has passed that it takes longer, and whom to contact', () => {
  const html = shown('FIRST_ROUND_EDIT', { day: null, isOverdue: true })
  expect(html).toContain('This is taking longer than we promised.')
  expect(html).not.toContain('about a week')
  expect(html).toContain('<a href="mailto:concierge@meridian.test">Write to us</a>')
})
