import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { entryColumns, toEntryView } from '#db/forum/entry-rows.ts'
import { hasForum, isInAudience } from '#db/forum/visible-posts.ts'
import { jsonRow } from '#db/json-rows.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isAlso, statement, statementByShape } from '#db/statement.ts'
import type { QuoteView, ReplyView } from '#shared/domain/forum/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ReaderContext } from './posts.queries.ts'

export type RepliesPage = {
  readonly postId: string
  readonly size: number
  /** A page that starts a little before this reply. */
  readonly from: string | null
  /** Alternatively the replies after or before a position, or the last ones; without any of these, the first ones. */
  readonly afterSeq: number | null
  readonly beforeSeq: number | null
  readonly isLast: boolean
}

export type RepliesView = {
  readonly replies: readonly ReplyView[]
  readonly hasBefore: boolean
  readonly hasAfter: boolean
}

/** The number of replies shown above the one that a link names. */
const SURROUNDINGS = 3
const AFTER_ALL = 2 ** 31

const quoted = alias(forumEntries, 'quoted')
const quotedAuthors = alias(users, 'quoted_authors')

type ReplyArgs = ActorArgs & {
  readonly postId: string
  readonly seq: number
  readonly from: string
  readonly limit: number
}

function selectReplies(p: ActorArgs) {
  return build
    .select({
      entry: entryColumns(p),
      author: personView(),
      seq: forumEntries.seq,
      isClosed: forumPosts.isClosed,
      quotedEntryId: forumEntries.quotedEntryId,
      quotedText: forumEntries.quotedText,
      quotedAuthor: jsonRow({ givenName: quotedAuthors.givenName, familyName: quotedAuthors.familyName }, (row) =>
        build
          .select({ row })
          .from(quoted)
          .innerJoin(
            quotedAuthors,
            and(eq(quotedAuthors.id, quoted.authorId), isAlso(quotedAuthors.communityId, p.communityId)),
          )
          .where(and(hasId(quoted, forumEntries.quotedEntryId, p), eq(quoted.state, 'APPROVED'))),
      ),
    })
    .from(forumPosts)
    .innerJoin(
      forumEntries,
      and(eq(forumEntries.postId, forumPosts.id), isAlso(forumEntries.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, forumEntries.authorId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
}

/** The post is visible to the reader, or it is their own. */
function isOfPost(p: ReplyArgs): SQL | undefined {
  return and(
    eq(forumPosts.id, p.postId),
    isInAudience(p),
    hasForum(p),
    or(eq(forumPosts.state, 'APPROVED'), eq(forumPosts.authorId, p.userId)),
  )
}

type Side = 'before' | 'after' | 'from'

function isOnPage(side: Side, p: ReplyArgs): SQL | undefined {
  switch (side) {
    case 'before':
      return and(gt(forumEntries.seq, 0), lt(forumEntries.seq, p.seq))
    case 'after':
      return and(gt(forumEntries.seq, 0), gt(forumEntries.seq, p.seq))
    case 'from':
      return and(
        gt(forumEntries.seq, 0),
        sql`${forumEntries.seq} >= coalesce((SELECT target.seq FROM ${forumEntries} AS target WHERE target.id = ${p.from}
          AND target.post_id = ${p.postId} AND target.community_id = ${p.communityId}), 0) - ${SURROUNDINGS}`,
      )
    default:
      return side satisfies never
  }
}

/** Every reply that ever appeared keeps its position, even after its removal. */
const paged = statementByShape(
  (side: Side) => (p: ReplyArgs) =>
    selectReplies(p)
      .where(and(isOfPost(p), isOnPage(side, p)))
      .orderBy(side === 'before' ? desc(forumEntries.seq) : asc(forumEntries.seq))
      .limit(p.limit),
)

/** The reader's own replies that are waiting or rejected: they are listed last, for the reader only. */
const waiting = statement((p: ReplyArgs) =>
  selectReplies(p)
    .where(
      and(
        isOfPost(p),
        eq(forumEntries.authorId, p.userId),
        isNull(forumEntries.seq),
        inArray(forumEntries.state, ['PENDING', 'REJECTED']),
      ),
    )
    .limit(p.limit),
)

type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number]

function toReplyView({ entry, author, seq, isClosed, ...quote }: ReplyRow, { actor }: ReaderContext): ReplyView {
  const view = toEntryView(entry, author, { viewer: actor, isClosed, replyCount: 0 })
  return { ...view, seq, quote: view.content === '' ? null : toQuote(quote) }
}

function toQuote({
  quotedEntryId,
  quotedText,
  quotedAuthor,
}: Pick<ReplyRow, 'quotedEntryId' | 'quotedText' | 'quotedAuthor'>): QuoteView | null {
  if (quotedEntryId === null || quotedText === null) return null
  return quotedAuthor
    ? { entryId: quotedEntryId, authorName: fullName(quotedAuthor), text: quotedText, isGone: false }
    : { entryId: quotedEntryId, authorName: '', text: '', isGone: true }
}

/** A page of the replies to a post, in order of appearance; empty for a post that the reader does not see. */
export async function listReplies(ctx: ReaderContext, page: RepliesPage): Promise<RepliesView> {
  const { userId, communityId } = ctx.actor
  const { postId, size, from, afterSeq, beforeSeq, isLast } = page
  const isBackwards = isLast || beforeSeq !== null
  const side: Side = from !== null ? 'from' : isBackwards ? 'before' : 'after'
  const seq = isBackwards ? (beforeSeq ?? AFTER_ALL) : (afterSeq ?? 0)
  const args = { userId, communityId, postId, seq, from: from ?? '', limit: size + 1 }
  const [rows, own] = await Promise.all([ctx.db.read(paged(side)(args)), ctx.db.read(waiting(args))])
  // An own reply that never appeared has no position: it is on the last page.
  if (own.some(({ entry }) => entry.id === from)) return listReplies(ctx, { ...page, from: null, isLast: true })
  const shown = rows.slice(0, size).map((row) => toReplyView(row, ctx))
  const replies = isBackwards ? shown.reverse() : shown
  const hasMore = rows.length > size
  const hasAfter = isBackwards ? beforeSeq !== null : hasMore
  const hasBefore = isBackwards ? hasMore : (replies[0]?.seq ?? 1) > 1
  const ownAtTheEnd = own
    .map((row) => toReplyView(row, ctx))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return { replies: hasAfter ? replies : [...replies, ...ownAtTheEnd], hasBefore, hasAfter }
}

const byId = statement((p: ActorArgs & { readonly replyId: string }) =>
  selectReplies(p).where(
    and(
      eq(forumEntries.id, p.replyId),
      isInAudience(p),
      hasForum(p),
      or(eq(forumEntries.state, 'APPROVED'), eq(forumEntries.authorId, p.userId)),
    ),
  ),
)

export async function findReply(ctx: ReaderContext, replyId: string): Promise<ReplyView | null> {
  const { userId, communityId } = ctx.actor
  const [row] = await ctx.db.read(byId({ userId, communityId, replyId }))
  return row ? toReplyView(row, ctx) : null
}
