import { type AnyColumn, and, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { isShownEntry } from '#db/forum/visible-posts.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { isDeletionHeld } from '#db/members/privacy/legal-holds.ts'
import { isOpenInvitation } from '#db/onboarding/invitations/invitation-conditions.ts'
import { articleClosures, articles, isToSubmit } from '#db/schema/articles/articles.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { panelAnswers, panelBatches, panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { memberBlocks, threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { statementSends } from '#db/schema/statements.ts'
import { anyRow, build, isAlso, statement } from '#db/statement.ts'
import { HOUR_MS } from '#shared/kernel/clock.ts'

/** The subject of an email, and the reader to whom it must still be visible when the email is sent. */
export type Asked = {
  /** Identifies the email with its subject. */
  readonly id: string
  /** Null for an address without an account. */
  readonly readerId: string | null
  /** The id of an entry, a message, an article, a group, an introduction, a question, an answer to one, an invitation, a deletion, a closure, the closing of a brand, a copy of data, a membership, a link for a password, a change of email, a statement that was sent or a person; the slug of a story; the address of a notification. */
  readonly about: string
  /** For a group: the reader's membership state, and who asks to join. For an answer, or an article that waits for something: its status. */
  readonly state?: string
  readonly requesterId?: string
  /** For a published answer. */
  readonly roundupId?: string | undefined
  /** For an invitation: the time of sending, in milliseconds; for a question that closes soon: its end; for a deletion: its due time; for a membership: since when it is unpaid. */
  readonly at?: number | undefined
}

type AskedArgs = { readonly communityId: string; readonly asked: readonly Asked[]; readonly now: Date }

function field(name: keyof Asked): SQL<string> {
  return sql<string>`json_extract(asked.value, ${`$.${name}`})`
}

/** The ids of the subjects for which a row is found, with the end of those that have one. */
function selectShown(p: AskedArgs, found: SQL, closesAt = sql<Date | null>`NULL`) {
  return build
    .select({ id: field('id'), closesAt })
    .from(sql`json_each(${p.asked}) AS asked`)
    .where(found)
}

type Described = SQLiteTable & { readonly id: AnyColumn; readonly communityId: AnyColumn }

/** A condition on the row that the email is about. */
function isAbout(p: AskedArgs, { id, communityId }: Pick<Described, 'id' | 'communityId'>): SQL | undefined {
  return and(sql`${id} = ${field('about')}`, isAlso(communityId, p.communityId))
}

/** Condition: the row that the email is about is there, and as it says. */
function isThere(p: AskedArgs, table: Described, ...conditions: readonly (SQL | undefined)[]): SQL {
  const row = anyRow()
    .from(table)
    .where(and(isAbout(p, table), ...conditions))
  return sql`EXISTS ${row}`
}

/** A condition on the row of the writer: they have an account, and the reader has not blocked them. */
function isHeard(p: AskedArgs): SQL | undefined {
  return and(isNotBlocked(p), eq(users.status, 'ACTIVE'))
}

function isNotBlocked(p: AskedArgs): SQL | undefined {
  const block = anyRow()
    .from(memberBlocks)
    .where(
      and(
        sql`${memberBlocks.userId} = ${field('readerId')}`,
        eq(memberBlocks.blockedId, users.id),
        eq(memberBlocks.communityId, p.communityId),
      ),
    )
  return and(isAlso(users.communityId, p.communityId), sql`NOT EXISTS ${block}`)
}

/** A reader's own entries are always visible: a digest names what a moderator decided. */
const shownEntries = statement((p: AskedArgs) => {
  const own = isThere(p, forumEntries, sql`+${forumEntries.authorId} = ${field('readerId')}`)
  const shown = anyRow()
    .from(forumEntries)
    .innerJoin(forumPosts, eq(forumPosts.id, forumEntries.postId))
    .innerJoin(users, eq(users.id, forumEntries.authorId))
    .where(
      and(isShownEntry({ communityId: p.communityId, userId: field('readerId'), entryId: field('about') }), isHeard(p)),
    )
  return selectShown(p, sql`(${own} OR EXISTS ${shown})`)
})

const shownMessages = statement((p: AskedArgs) => {
  const shown = anyRow()
    .from(threadMessages)
    .innerJoin(users, eq(users.id, threadMessages.userId))
    .where(and(isAbout(p, threadMessages), isHeard(p)))
  return selectShown(p, sql`EXISTS ${shown}`)
})

/** A membership disappears with its group, its account or its inviter's account; a request is answered by chairs. */
const shownMemberships = statement((p: AskedArgs) => {
  const membership = (alias: SQL, condition: SQL) => sql`EXISTS (SELECT 1 FROM ${groupMembers} AS ${alias}
    WHERE ${alias}.group_id = ${field('about')} AND +${alias}.community_id = ${p.communityId} AND ${condition})`
  const asking = membership(sql`asking`, sql`asking.user_id = ${field('requesterId')} AND asking.state = 'REQUESTED'`)
  const isOwn = sql`own.user_id = ${field('readerId')} AND own.state = ${field('state')}`
  const isAnswered = sql`(${field('requesterId')} IS NULL OR (own.is_chair AND ${asking}))`
  return selectShown(p, membership(sql`own`, sql`${isOwn} AND ${isAnswered}`))
})

/** A request that waits for its first answer. */
const shownRequests = statement((p: AskedArgs) => {
  const shown = anyRow()
    .from(receivedIntroductions)
    .innerJoin(introductions, eq(introductions.id, receivedIntroductions.introductionId))
    .innerJoin(users, eq(users.id, introductions.userId))
    .where(
      and(
        sql`${receivedIntroductions.introductionId} = ${field('about')}`,
        isAlso(receivedIntroductions.communityId, p.communityId),
        isAlso(introductions.communityId, p.communityId),
        isNull(receivedIntroductions.answer),
        gt(introductions.expiresAt, p.now),
        isHeard(p),
        not(isFormerMember(p.communityId)),
      ),
    )
  return selectShown(p, sql`EXISTS ${shown}`)
})

/** The outcome of a request names the other person, who can be written to once it was accepted. Its expiry depends on nothing they did. */
const shownOutcomes = statement((p: AskedArgs) => selectShown(p, hasOutcome(p)))

function hasOutcome(p: AskedArgs): SQL {
  const shown = anyRow()
    .from(introductions)
    .innerJoin(
      users,
      sql`${users.id} = iif(${introductions.userId} = ${field('readerId')}, ${introductions.recipientId}, ${introductions.userId})`,
    )
    .where(
      and(isAbout(p, introductions), isNotBlocked(p), or(isNull(introductions.acceptedAt), eq(users.status, 'ACTIVE'))),
    )
  return sql`EXISTS ${shown}`
}

/** The same for the assistant of the reader, who is still the one to whom it was addressed, and is still kept informed. */
const shownCopies = statement((p: AskedArgs) => {
  const { userId, kind, updatedAt } = supportContacts
  const assistant = anyRow()
    .from(supportContacts)
    .innerJoin(
      introductionSettings,
      and(eq(introductionSettings.userId, userId), eq(introductionSettings.communityId, p.communityId)),
    )
    .innerJoin(introductions, isAbout(p, introductions))
    .where(
      and(
        sql`${userId} = ${field('readerId')}`,
        isAlso(supportContacts.communityId, p.communityId),
        eq(kind, 'ASSISTANT'),
        sql`${updatedAt} <= ${introductions.acceptedAt}`,
        eq(introductionSettings.copiesAssistant, true),
      ),
    )
  return selectShown(p, sql`(${hasOutcome(p)} AND EXISTS ${assistant})`)
})

/** A question that the reader can still answer for the first time, with its current end. */
const shownQuestions = statement((p: AskedArgs) => {
  const own = anyRow()
    .from(panelAnswers)
    .where(
      and(
        eq(panelAnswers.questionId, panelQuestions.id),
        sql`${panelAnswers.authorId} = ${field('readerId')}`,
        isAlso(panelAnswers.communityId, p.communityId),
        sql`${panelAnswers.status} <> 'DRAFT'`,
      ),
    )
  const shown = anyRow()
    .from(panelQuestions)
    .innerJoin(panelBatches, eq(panelBatches.id, panelQuestions.batchId))
    .where(
      and(
        isAbout(p, panelQuestions),
        isAlso(panelBatches.communityId, p.communityId),
        eq(panelQuestions.status, 'OPEN'),
        sql`+${panelBatches.status} = 'OPEN'`,
        sql`+${panelBatches.closesAt} > ${p.now}`,
        sql`(${panelQuestions.maxAnswers} IS NULL OR ${panelQuestions.answerCount} < ${panelQuestions.maxAnswers})`,
        sql`(${field('at')} IS NULL OR ${panelBatches.closesAt} = ${field('at')})`,
        sql`NOT EXISTS ${own}`,
      ),
    )
  const end = build
    .select({ closesAt: panelBatches.closesAt })
    .from(panelQuestions)
    .innerJoin(panelBatches, eq(panelBatches.id, panelQuestions.batchId))
    .where(and(isAbout(p, panelQuestions), isAlso(panelBatches.communityId, p.communityId)))
  return selectShown(p, sql`EXISTS ${shown}`, sql<Date | null>`${end}`.mapWith(panelBatches.closesAt))
})

/** The answer still has this status. */
const shownAnswers = statement((p: AskedArgs) => {
  const roundup = anyRow()
    .from(panelRoundups)
    .where(and(sql`${panelRoundups.id} = ${field('roundupId')}`, isAlso(panelRoundups.communityId, p.communityId)))
  return selectShown(
    p,
    isThere(
      p,
      panelAnswers,
      sql`${panelAnswers.status} = ${field('state')}`,
      sql`(${field('roundupId')} IS NULL OR EXISTS ${roundup})`,
    ),
  )
})

/** The last sent link, with which the person can still join. */
const shownInvitations = statement((p: AskedArgs) => {
  const shown = isThere(
    p,
    invitations,
    sql`${invitations.sentAt} = ${field('at')}`,
    isOpenInvitation(),
    isNull(invitations.disabledAt),
    gt(invitations.expiresAt, p.now),
  )
  return selectShown(p, sql`(${shown} AND ${isNotClosing(p.communityId)})`)
})

/** A deletion that is still ahead; that it is near is said only of the stated time, and not during a legal hold. */
const shownDeletions = statement((p: AskedArgs) =>
  selectShown(
    p,
    isThere(
      p,
      accountDeletions,
      sql`(${field('at')} IS NULL OR +${accountDeletions.dueAt} = ${field('at')})`,
      sql`+${accountDeletions.dueAt} > ${p.now}`,
      isNull(accountDeletions.cancelledAt),
      sql`(${field('at')} IS NULL OR NOT ${isDeletionHeld(accountDeletions)})`,
    ),
  ),
)

/** A renewal that is still unpaid: the member may have paid since, or the membership ended. */
const shownFailures = statement((p: AskedArgs) =>
  selectShown(p, isThere(p, subscriptions, sql`+${subscriptions.pastDueSince} = ${field('at')}`)),
)

/** A copy of the reader's data that can still be downloaded. */
const shownExports = statement((p: AskedArgs) =>
  selectShown(
    p,
    isThere(p, dataExports, sql`+${dataExports.state} = 'READY'`, sql`+${dataExports.expiresAt} > ${p.now}`),
  ),
)

/** A link for a new password whose time is not over. That it works once, and that a newer one replaces it, its email says. */
const shownLinks = statement((p: AskedArgs) =>
  selectShown(p, isThere(p, passwordLinks, sql`+${passwordLinks.expiresAt} > ${p.now}`)),
)

/** A change of email that both addresses can still answer: staff may have withdrawn it, or asked for another one. */
const shownChanges = statement((p: AskedArgs) =>
  selectShown(
    p,
    isThere(p, emailChanges, sql`+${emailChanges.endedAt} IS NULL`, sql`+${emailChanges.expiresAt} > ${p.now}`),
  ),
)

/** A statement whose link still works: it ends when the member changes the address of the accountant. */
const shownStatements = statement((p: AskedArgs) =>
  selectShown(p, isThere(p, statementSends, sql`+${statementSends.expiresAt} > ${p.now}`)),
)

/** A closure that has not begun, for a reader who still has an article to submit. */
const shownClosures = statement((p: AskedArgs) => {
  const ahead = isThere(p, articleClosures, sql`+${articleClosures.startsAt} > ${p.now}`)
  const toSubmit = anyRow()
    .from(articles)
    .where(
      and(
        eq(articles.communityId, p.communityId),
        sql`${articles.authorId} = ${field('readerId')}`,
        isToSubmit(articles),
      ),
    )
  return selectShown(p, sql`(${ahead} AND EXISTS ${toSubmit})`)
})

/** A move that followed at once does not take back the email about the one before. */
const MOVED_ON_MS = HOUR_MS

/**
 * An article that has no other author than the reader: a merge of accounts and its undo change the author. An email that asks for something
 * or names a date needs its status: during quiet hours the author may have done it, or an editor moved the article on.
 */
const writtenArticles = statement((p: AskedArgs) => {
  const ofAnother = isThere(p, articles, sql`+${articles.authorId} <> ${field('readerId')}`)
  const hasMovedOn = isThere(
    p,
    articles,
    sql`+${articles.status} <> ${field('state')}`,
    sql`+${articles.statusUpdatedAt} <= ${p.now} - ${MOVED_ON_MS}`,
  )
  return selectShown(p, sql`(NOT ${ofAnother} AND NOT ${hasMovedOn})`)
})

/** A closing of the community that was not taken back. */
const shownClosings = statement((p: AskedArgs) =>
  selectShown(p, isThere(p, communityClosings, isNull(communityClosings.takenBackAt))),
)

/** A membership that ends, or has ended: it goes on if the closing was taken back before. */
const shownEndings = statement((p: AskedArgs) => {
  const shown = anyRow()
    .from(membershipEnds)
    .where(
      and(sql`${membershipEnds.subscriptionId} = ${field('about')}`, isAlso(membershipEnds.communityId, p.communityId)),
    )
  return selectShown(p, sql`EXISTS ${shown}`)
})

/** A notification, by its address, that the reader has not read and that was not withdrawn. */
const unreadNotifications = statement((p: AskedArgs) => {
  const unread = anyRow()
    .from(notifications)
    .where(
      and(
        eq(notifications.communityId, p.communityId),
        sql`${notifications.userId} = ${field('readerId')}`,
        sql`${notifications.url} = ${field('about')}`,
        isNull(notifications.readAt),
      ),
    )
  return selectShown(p, sql`EXISTS ${unread}`)
})

/** A story that is still published. */
const shownStories = statement((p: AskedArgs) => {
  const shown = anyRow()
    .from(articles)
    .where(
      and(
        sql`${articles.slug} = ${field('about')}`,
        eq(articles.communityId, p.communityId),
        sql`+${articles.status} = 'PUBLISHED'`,
      ),
    )
  return selectShown(p, sql`EXISTS ${shown}`)
})

/** A person who is still in the directory, and not blocked by the reader. */
const shownPeople = statement((p: AskedArgs) => {
  const shown = anyRow()
    .from(directoryEntries)
    .innerJoin(users, eq(users.id, directoryEntries.userId))
    .where(
      and(
        sql`${directoryEntries.userId} = ${field('about')}`,
        isAlso(directoryEntries.communityId, p.communityId),
        isHeard(p),
      ),
    )
  return selectShown(p, sql`EXISTS ${shown}`)
})

/** For each kind of subject, the statement that selects the ids of the visible ones. */
export const SHOWN = {
  entry: shownEntries,
  message: shownMessages,
  article: writtenArticles,
  membership: shownMemberships,
  request: shownRequests,
  outcome: shownOutcomes,
  copy: shownCopies,
  question: shownQuestions,
  answer: shownAnswers,
  invitation: shownInvitations,
  deletion: shownDeletions,
  closure: shownClosures,
  closing: shownClosings,
  ending: shownEndings,
  export: shownExports,
  failure: shownFailures,
  link: shownLinks,
  change: shownChanges,
  statement: shownStatements,
  notification: unreadNotifications,
  story: shownStories,
  person: shownPeople,
} as const
export type Kind = keyof typeof SHOWN
