import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { type EntryText, possibleMentions, spellMentions } from '#db/forum/entry-text.ts'
import { findMentioned } from '#db/forum/mentionable.ts'
import { forumDrafts, forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { ForumRefusal } from '#shared/domain/forum/messages.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import type { LengthRefusal } from '#shared/domain/forum/rules.ts'
import type { EntryState, HoldReason } from '#shared/domain/forum/statuses.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { HOUR_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberContext } from '../context.ts'

export type WriterContext = ActorContext & OutboxContext & Pick<MemberContext, 'actor'>

export type WriterArgs = ActorArgs & { readonly now: Date }

/** The values from which the row of an entry is written, for posts and replies. */
export type NewEntryArgs = WriterArgs & {
  readonly id: string
  readonly content: string
  readonly plainText: string
  readonly state: EntryState
  readonly heldFor: HoldReason | null
  readonly publishedAt: Date | null
  readonly waitingSince: Date | null
  readonly revisionId: string
  readonly operationId: string
}

/** The number of posts or replies that the author wrote in the last hour. */
export function writtenLately(kind: 'posts' | 'replies', p: WriterArgs): SQL {
  const isOfKind = kind === 'posts' ? sql`written.id = written.post_id` : sql`written.id <> written.post_id`
  return sql`FROM ${forumEntries} AS written WHERE written.community_id = ${p.communityId}
    AND written.author_id = ${p.userId} AND written.created_at > ${p.now} - ${HOUR_MS} AND ${isOfKind}`
}

/** The number of the actor's approved posts, as input of the rule for holding entries. */
export function approvedPosts(p: ActorArgs): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${forumPosts} AS own WHERE own.community_id = ${p.communityId}
    AND own.author_id = ${p.userId} AND own.state IN ('APPROVED', 'MERGED') LIMIT 10))`
}

function writer(kind: 'posts' | 'replies') {
  return statement((p: WriterArgs) =>
    build
      .select({
        givenName: users.givenName,
        familyName: users.familyName,
        approvedPosts: approvedPosts(p),
        lately: sql<number>`(SELECT count(*) ${writtenLately(kind, p)})`,
        oldestAt: sql`(SELECT min(written.created_at) ${writtenLately(kind, p)})`.mapWith((at: number) => new Date(at)),
      })
      .from(users)
      .where(hasId(users, p.userId, p)),
  )
}

export const writerOfPosts = writer('posts')
export const writerOfReplies = writer('replies')

export function tooManyLately(refusal: 'tooManyPosts' | 'tooManyReplies', oldestAt: Date | null, now: Date): AppError {
  const until = windowEnd(oldestAt, HOUR_MS, now)
  return limitRefusal({ until, now, sentence: followedByWait(FORUM_REFUSALS[refusal]) })
}

/** Throws for the first refused field, in the order of the form. */
export function refuseFields(fields: Readonly<Record<string, LengthRefusal | null>>): void {
  const refused = Object.entries(fields).filter(([, refusal]) => refusal !== null)
  const [first] = refused
  if (!first?.[1]) return
  throw new AppError('BadRequest.Invalid', {
    message: first[1].message,
    fields: Object.fromEntries(
      refused.map(([name, refusal]) => [name, refusal?.reason === 'empty' ? FORM_CODES.missing : FORM_CODES.unknown]),
    ),
    fieldMessages: Object.fromEntries(refused.map(([name, refusal]) => [name, refusal?.message ?? ''])),
  })
}

export function refuseField(name: string, refusal: ForumRefusal): AppError {
  return new AppError('BadRequest.Invalid', {
    message: FORUM_REFUSALS[refusal],
    fields: { [name]: refusal === 'audienceMissing' ? FORM_CODES.missing : FORM_CODES.unknown },
  })
}

export type WrittenText = EntryText & {
  /** The mentioned people, limited to those who see the audience. */
  readonly mentioned: readonly string[]
}

/** A text that is written for an audience. */
export async function readMentions(ctx: ActorContext, typed: EntryText, groupId: string | null): Promise<WrittenText> {
  const people = await findMentioned(ctx, { names: possibleMentions(typed.content), groupId })
  const names = people.map(({ name }) => name)
  return { ...spellMentions(typed, names), mentioned: people.map(({ id }) => id) }
}

const ofOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  build
    .select({ id: forumEntries.id })
    .from(forumEntries)
    .where(
      and(
        eq(forumEntries.authorId, p.userId),
        eq(forumEntries.communityId, p.communityId),
        eq(forumEntries.operationId, p.operationId),
      ),
    ),
)

/** The entry that an operation of the actor wrote. */
export async function findWritten({ db, actor }: ActorContext, operationId: string): Promise<string | null> {
  const { userId, communityId } = actor
  const [entry] = await db.read(ofOperation({ userId, communityId, operationId }))
  return entry?.id ?? null
}

/** Deletes the actor's draft of a place. */
export const deletedDraft = statement((p: ActorArgs & { readonly place: string }) =>
  build
    .delete(forumDrafts)
    .where(
      and(eq(forumDrafts.userId, p.userId), eq(forumDrafts.place, p.place), eq(forumDrafts.communityId, p.communityId)),
    ),
)

/** The first state of an entry: shown, or held for a moderator. */
export function firstState(heldFor: HoldReason | null, now: Date) {
  const isHeld = heldFor !== null
  return {
    state: isHeld ? ('PENDING' as const) : ('APPROVED' as const),
    ...{ publishedAt: isHeld ? null : now, waitingSince: isHeld ? now : null, revisionId: newId(now) },
  }
}
