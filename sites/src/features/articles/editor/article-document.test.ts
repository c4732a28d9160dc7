import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveLabel } from '../../../editor/bar/save-label.ts'
import { openedState } from '../../../editor/saving/save-state.ts'
import { lengthState } from '../../../editor/written-document.ts'
import { memberArticleApi } from './article.requests.ts'
import { articleDocument, loadedArticle } from './article-document.ts'
import { historyPath } from './paths.ts'

const document = articleDocument(memberArticleApi, historyPath)

afterEach(() => vi.unstubAllGlobals())

describe('an article in the editor', () => {
  it('[ART-096] is shown as not saved after a failed save', () => {
    const state = openedState({ documentId: 'a1', revision: null, isOnline: true })
    const failed = { ...state, phase: { kind: 'error', reason: 'failed' } } as const
    expect(saveLabel(failed, document.messages.notSaved, new Date(), 'UTC')).toBe('Article not saved')
  })

  it.each([
    [499, 'tooShort'],
    [500, 'fits'],
    [1000, 'fits'],
    [1001, 'tooLong'],
  ])('with %d words %s', (words, state) => {
    expect(lengthState(document.limits, words)).toBe(state)
  })

  it('is stored on the device under the key of all articles, which must never change', () => {
    expect(document.storageKey).toBe('article')
  })

  it('has no id and no revision before its first save', () => {
    expect(loadedArticle('maya', null, 'first')).toEqual({
      userId: 'maya',
      documentId: null,
      draftKey: 'first',
      revision: null,
    })
  })

  it.each([
    ['of its first text', null, 'none'],
    ['of a later text', 'r1', 'r1'],
  ])('names the base %s in every save, so that the server can refuse a stale one', async (_case, base, sent) => {
    const fetched = vi.fn(async () => Response.json({ data: { articleAutoSaveRevision: { currentRevision: null } } }))
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('location', new URL('http://meridian.test/articles/edit'))
    const input = {
      documentId: 'a1',
      userId: 'u1',
      baseRevisionId: base,
      operationId: 'op',
      isRecovered: false,
      title: 'T',
      content: '<p>x</p>',
    }
    await memberArticleApi.save(input).catch(() => null)
    expect(JSON.stringify(fetched.mock.calls)).toContain(`\\"baseRevisionId\\":\\"${sent}\\"`)
    expect(JSON.stringify(fetched.mock.calls)).toContain('\\"articleId\\":\\"a1\\"')
  })
})
