import type { APIContext } from 'astro'
import { POST_ORDERS, type PostOrder } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MeInShell } from '../../layouts/shell/me.ts'
import { isReadOnly } from '../../lib/edge/closing.ts'
import { noticeIn } from '../../lib/edge/forms/notice-in.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { pagesOf, placeIn, readPage } from '../../lib/lists/list-place.ts'
import { mayBeId } from '../../lib/may-be-id.ts'
import {
  EDIT_PAGE,
  FORUM_PAGE,
  FORUM_SHELL,
  NEW_POST_PAGE,
  POST_PAGE,
  type ShownEntry,
  type ShownPost,
} from './forum.queries.ts'
import { FORUM_MESSAGES, POST_MESSAGES } from './messages.ts'
import { forumPath, ownPostPath } from './paths.ts'

type Page = Pick<APIContext, 'locals' | 'url'>

const MAX_SEQ = 2 ** 31 - 1
/** The list, or the address of its first page when the cursor belongs to another order. */
export async function readForumPage({ locals, url }: Page) {
  const query = queryOf(url)
  const order = orderOf(query.one('order'))
  const audience = query.token('audience')
  const after = query.token('after')
  const place = placeIn(
    forumPath(locals.visitor),
    { order: order === 'LATEST' ? null : order.toLowerCase(), audience },
    after,
  )
  const hasPinned = order === 'LATEST' && after === null
  const data = await readPage(place, locals.api.member(FORUM_PAGE, { order, audience, after, hasPinned }))
  if (!data) return { movedTo: place.hrefOf(null) }
  const { me, forum, pinnedForumPosts, forumPosts } = data
  if (audience && !forum.audiences.some(({ id }) => id === audience)) throw new AppError('NotFound')
  return {
    me,
    forum,
    order,
    audience,
    posts: [...(pinnedForumPosts ?? []), ...forumPosts.edges.map(({ node }) => node)],
    pages: pagesOf(place, forumPosts.pageInfo),
    notice: noticeIn(url, FORUM_MESSAGES.notices),
  }
}

export type ForumPageData = Exclude<Awaited<ReturnType<typeof readForumPage>>, { readonly movedTo: string }>

function orderOf(asked: string | null): PostOrder {
  if (asked === null) return 'LATEST'
  const order = POST_ORDERS.find((one) => one.toLowerCase() === asked)
  if (!order) throw new AppError('NotFound')
  return order
}

/** The post, its current address, or the message when there is none to show. */
export async function readPostPage({ locals, url }: Page, id: string) {
  const query = queryOf(url)
  const [from, quoted] = [query.token('reply'), query.token('quote')]
  const [afterSeq, beforeSeq] = [query.count('after', MAX_SEQ), query.count('before', MAX_SEQ)]
  const last = query.flag('last')
  const isMember = locals.visitor.kind === 'member'
  if (!mayBeId(id)) return lost(locals, 'notFound')
  const reading = locals.api.member(POST_PAGE, {
    ...{ id, from: from ?? quoted, afterSeq, beforeSeq, last: last || null },
    ...{ place: `reply/${id}`, isWriting: isMember },
  })
  const data = await reading.catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'UnhandledError' || error.code === 'ServiceUnavailable'))
      return null
    throw error
  })
  if (!data) return lost(locals, 'notLoaded')
  const { me, forumPost: post, forumReplies: page, forumDraft } = data
  if (!post) return lostPost(me, 'notFound', forumDraft ?? null)
  if (post.id !== id) return { movedTo: ownPostPath(locals.visitor, post.id) + url.search }
  const entries: readonly ShownEntry[] = [post, ...page.replies]
  const isStill = isReadOnly(locals)
  return {
    me,
    post: isStill ? withoutWriting(post) : post,
    page: isStill ? { ...page, replies: page.replies.map(withoutWriting) } : page,
    isReadOnly: isStill,
    linked: from,
    quoted: (quoted && entries.find((entry) => entry.id === quoted && entry.message !== '')) || null,
    draft: forumDraft ?? null,
    notice: noticeIn(url, POST_MESSAGES.notices),
  }
}

/** What the community refuses to everybody is not offered; an own entry can still be deleted. */
function withoutWriting<T extends ShownEntry>(entry: T): T {
  return { ...entry, canLike: false, canEdit: false }
}

/** Without the shell's data there is no page: then the error page of the whole service is shown. */
async function lost({ api }: Page['locals'], why: 'notFound' | 'notLoaded') {
  const { me } = await api.member(FORUM_SHELL)
  return lostPost(me, why, null)
}

type Draft = { readonly title?: string; readonly content: string }

function lostPost(me: MeInShell, lost: 'notFound' | 'notLoaded' | 'cannotEdit', draft: Draft | null) {
  return { me, lost, draft }
}

export type PostPageData = Extract<Awaited<ReturnType<typeof readPostPage>>, { readonly post: ShownPost }>

export async function readNewPostPage({ locals, url }: Page) {
  const audience = queryOf(url).token('audience')
  const { me, forum, forumDraft } = await locals.api.member(NEW_POST_PAGE)
  return { me, audiences: forum.postAudiences, draft: forumDraft, audience: forumDraft?.audienceId ?? audience }
}

/** An own post or reply that can be changed, or its author's draft when it no longer can. */
export async function readEditPage({ locals, url }: Page, postId: string) {
  const entryId = queryOf(url).token('entry') ?? postId
  if (!mayBeId(postId) || !mayBeId(entryId)) throw new AppError('NotFound')
  const place = `edit/${entryId}`
  const {
    me,
    forumPost: post,
    around,
    end,
    forumDraft,
  } = await locals.api.member(EDIT_PAGE, { postId, entryId, place })
  if (!post) return lostPost(me, 'notFound', forumDraft)
  const entry: ShownEntry | undefined =
    entryId === post.id ? post : [...around.replies, ...end.replies].find(({ id }) => id === entryId)
  if (!entry?.canEdit) return lostPost(me, entry?.isOwn ? 'cannotEdit' : 'notFound', forumDraft)
  return { me, post, entry, draft: forumDraft }
}

export type EditPageData = Extract<Awaited<ReturnType<typeof readEditPage>>, { readonly post: ShownPost }>
