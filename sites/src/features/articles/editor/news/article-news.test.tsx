import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { EditorArticle } from '../props.ts'
import { StatusNews } from '../views/StatusNews.tsx'
import { loadNews } from './news.requests.ts'

function articleIn(status: ArticleStatus): EditorArticle {
  return {
    id: 'a',
    status,
    statusUpdatedAt: '2026-11-20T15:00:00Z',
    submittedDate: '2026-11-18T15:00:00Z',
    canEdit: status === 'DRAFT' || status === 'NEEDS_REVISION',
    canSubmit: false,
    canApprove: status === 'READY_TO_APPROVE',
    statusReason: null,
    editor: null,
    leadImage: null,
    currentRevision: { id: 'r1', title: 'T', content: '<p>One</p>', updatedAt: '2026-11-20T15:00:00Z' },
    changesByOthers: null,
  }
}

type Now = {
  readonly status: ArticleStatus
  readonly currentRevision: { readonly id: string }
  readonly leadImage: { readonly address: string; readonly alt: string; readonly credit: string | null } | null
}

/** With the notice that is loaded for it. */
function shown(opened: ArticleStatus, now: Now | null, leadImage: EditorArticle['leadImage'] = null): Promise<string> {
  const news = { article: now, articleFeedback: null, articlePassageThreads: [] }
  const html = new PassThrough()
  const { pipe } = renderToPipeableStream(<StatusNews article={{ ...articleIn(opened), leadImage }} news={news} />, {
    onAllReady: () => pipe(html),
  })
  return text(html)
}

describe('the notice of an open page', () => {
  const status = (now: ArticleStatus, id = 'r1', address?: string) => ({
    ...{
      status: now,
      currentRevision: { id },
      leadImage: address === undefined ? null : { address, alt: 'Boats', credit: null },
    },
  })

  test.each<[string, ArticleStatus, Now | null, string, string]>([
    [
      'says that the article moved on',
      'FIRST_ROUND_EDIT',
      status('NEEDS_REVISION'),
      'It’s now: Needs revision.',
      '/articles/edit?article=a',
    ],
    [
      '[ART-001] says that the text to approve was changed',
      'READY_TO_APPROVE',
      status('READY_TO_APPROVE', 'r2'),
      'Read the current version before you approve it.',
      '/articles/edit?article=a',
    ],
    [
      'says that the lead image to approve was changed',
      'READY_TO_APPROVE',
      status('READY_TO_APPROVE', 'r1', '/media/another.webp'),
      'Look at the current one before you approve it.',
      '/articles/edit?article=a',
    ],
    [
      'says of a text that was changed and moved on that it moved on',
      'READY_TO_APPROVE',
      status('FINAL_EDIT', 'r2'),
      'It’s now: Proofreading.',
      '/articles/edit?article=a',
    ],
    ['says that a text being written was removed', 'DRAFT', null, 'Your article was removed', '/articles/history/a'],
    [
      'says that a text to approve was removed',
      'READY_TO_APPROVE',
      null,
      'Your article was removed',
      '/articles/history/a',
    ],
  ])('%s, and leads there', async (_, opened, now, sentence, path) => {
    const html = await shown(opened, now)
    expect(html).toContain(sentence)
    expect(html).toContain(`href="${path}"`)
  })

  test.each<[string, ArticleStatus, Now]>([
    ['nothing happened', 'READY_TO_APPROVE', status('READY_TO_APPROVE')],
    ['its author names the new status alike', 'SUBMITTED_FOR_REVIEW', status('EDITING')],
    ['its author writes in it', 'DRAFT', status('DRAFT', 'r2')],
    ['its author chooses an image', 'DRAFT', status('DRAFT', 'r1', '/media/another.webp')],
    ['its editor writes in it', 'FINAL_EDIT', status('FINAL_EDIT', 'r2')],
  ])('is not there while %s', async (_, opened, now) => {
    expect(await shown(opened, now)).not.toContain('While this page was open')
  })
})

describe('the words of the lead image to approve', () => {
  const image = { address: '/media/one.webp', largeAddress: null, alt: 'Boats', credit: 'Ana Ruiz' }
  const nowWith = (words: object): Now => ({
    ...{ status: 'READY_TO_APPROVE', currentRevision: { id: 'r1' }, leadImage: { ...image, ...words } },
  })
  test.each([
    ['the description', { alt: 'Boats at night' }],
    ['the credit', { credit: null }],
  ])('are told of when %s was changed', async (_, words) => {
    expect(await shown('READY_TO_APPROVE', nowWith(words), image)).toContain('The description or credit of your')
  })
  test('are not told of while they stay', async () => {
    expect(await shown('READY_TO_APPROVE', nowWith({}), image)).not.toContain('While this page was open')
  })
})

describe('asking for news', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
  afterEach(() => vi.unstubAllGlobals())
  const answerWith = (code: string) =>
    vi.stubGlobal('fetch', async () => Response.json({ data: null, errors: [{ extensions: { code } }] }))

  test('of an article that was removed answers that it is not there', async () => {
    answerWith('NotFound')
    expect(await loadNews('a', null)).toEqual({ article: null, articleFeedback: null, articlePassageThreads: [] })
  })

  test('is no news when it fails', async () => {
    answerWith('ServiceUnavailable')
    await expect(loadNews('a', null)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })
})
