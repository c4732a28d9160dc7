import { describe, expect, it } from 'vitest'
import { readEditPage, readPostPage } from './read-page.ts'

const ID = '01m7wqhdc0s15x2jh4v3x23ffs'
const DRAFT = { revisionId: 'one', title: '', content: '<p>Half a reply.</p>', savedAt: '2026-11-21T12:00:00Z' }
const POST = { id: ID, canEdit: false, isOwn: true, message: '<p>A post.</p>' }
const NO_REPLIES = { replies: [], hasBefore: false, hasAfter: false }

type Page = Parameters<typeof readPostPage>[0]

/** The page of a member whose backend returns this response. */
function pageWith(answer: object): Page {
  const data = { me: { id: 'maya' }, forumReplies: NO_REPLIES, around: NO_REPLIES, end: NO_REPLIES, ...answer }
  return {
    url: new URL(`https://meridian.test/v2/forum/post/${ID}`),
    locals: { visitor: { kind: 'member' }, api: { member: async () => data } },
  } as unknown as Page
}

describe('an unposted draft', () => {
  it('is shown on the page of a post that is gone', async () => {
    const page = pageWith({ forumPost: null, forumDraft: DRAFT })
    expect(await readPostPage(page, ID)).toEqual({ me: { id: 'maya' }, lost: 'notFound', draft: DRAFT })
    expect(await readEditPage(page, ID)).toEqual({ me: { id: 'maya' }, lost: 'notFound', draft: DRAFT })
  })

  it('is shown when an own entry can no longer be changed', async () => {
    const page = pageWith({ forumPost: POST, forumDraft: DRAFT })
    expect(await readEditPage(page, ID)).toMatchObject({ lost: 'cannotEdit', draft: DRAFT })
  })

  it('is nothing without a draft; an entry of another member is not found', async () => {
    expect(await readPostPage(pageWith({ forumPost: null }), ID)).toMatchObject({ lost: 'notFound', draft: null })
    const ofOther = pageWith({ forumPost: { ...POST, isOwn: false }, forumDraft: null })
    expect(await readEditPage(ofOther, ID)).toMatchObject({ lost: 'notFound', draft: null })
  })
})

it('in a read-only community an own post can still be deleted, but neither liked nor changed', async () => {
  const post = { ...POST, canLike: true, canEdit: true, canDelete: true }
  const page = pageWith({ forumPost: post, forumReplies: { ...NO_REPLIES, replies: [{ ...post, id: 'reply' }] } })
  const day = (at: string) => `2026-${at}T00:00:00Z`
  const closing = { announcedAt: day('10-01'), closesAt: day('11-01'), endsAt: day('12-01') }
  Object.assign(page.locals, { brand: { community: { closing } }, now: new Date(day('11-20')) })
  const shown = { canLike: false, canEdit: false, canDelete: true }
  expect(await readPostPage(page, ID)).toMatchObject({ isReadOnly: true, post: shown, page: { replies: [shown] } })
})
