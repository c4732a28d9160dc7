import type { Db } from '#db/client.ts'
import type { EmailTemplate } from '#db/outbox/templates/index.ts'
import { articleClosures, articles } from '#db/schema/articles/articles.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { panelAnswers, panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { messageThreads, threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { statementSends } from '#db/schema/statements.ts'
import { build } from '#db/statement.ts'

/** Until an account is deleted. */
const DUE_MS = 3 * 24 * 3_600_000

type Subjects = {
  readonly communityId: string
  readonly readerId: string
  readonly writerId: string
  readonly now: Date
}

/**
 * A writer, the posts and a person that the digest previews name, and the other subjects of emails that are sent only while their reader
 * may see them.
 */
export async function insertSubjects(db: Db, { communityId, readerId, writerId, now }: Subjects): Promise<void> {
  const posts = ['payroll', 'secrets']
  const group = (id: string) => ({
    ...{ id, communityId, name: id, about: id, slug: id, visibility: 'REQUEST' as const },
    ...{ createdBy: writerId, createdAt: now, updatedAt: now },
  })
  const membership = { communityId, userId: readerId, state: 'MEMBER' as const, changedAt: now }
  const [firstId = '', secondId = ''] = [readerId, writerId].toSorted()
  const later = new Date(now.getTime() + 7 * 24 * 3_600_000)
  const texts = { communityId, why: 'Why', help: 'How', createdAt: now, expiresAt: later }
  const toReader = { ...texts, userId: writerId, recipientId: readerId }
  const byReader = { ...texts, userId: readerId, recipientId: writerId }
  const panel = { communityId, title: 'Panel', statusUpdatedAt: now, createdAt: now, updatedAt: now }
  await db.commit([
    build.insert(users).values(
      [writerId, 'priya'].map((id) => ({
        ...{ id, communityId, kind: 'MEMBER' as const, status: 'ACTIVE' as const, email: `${id}@outbox.test` },
        ...{ username: id, givenName: 'Sam', familyName: 'Writer', joinedAt: now, createdAt: now },
      })),
    ),
    build.insert(forumPosts).values(
      posts.map((id) => ({
        ...{ id, communityId, authorId: writerId, title: id, state: 'APPROVED' as const },
        ...{ lastActivityAt: now, createdAt: now },
      })),
    ),
    build.insert(forumEntries).values(
      posts.map((id) => ({
        ...{ id, communityId, postId: id, seq: 0, authorId: writerId, content: id, plainText: id },
        ...{ state: 'APPROVED' as const, publishedAt: now, revisionId: id, operationId: id, createdAt: now },
      })),
    ),
    build.insert(groups).values(['joined', 'inviting', 'asked'].map(group)),
    build.insert(groupMembers).values([
      { ...membership, groupId: 'joined' },
      { ...membership, groupId: 'inviting', state: 'INVITED', invitedBy: writerId },
      { ...membership, groupId: 'asked', isChair: true },
      { ...membership, groupId: 'asked', userId: writerId, state: 'REQUESTED' },
    ]),
    build.insert(messageThreads).values({ id: 'thread', communityId, firstId, secondId, createdAt: now }),
    build.insert(threadMessages).values({
      ...{ id: 'message', communityId, threadId: 'thread', seq: 1, userId: writerId, body: 'Hello.' },
      ...{ isDelivered: true, operationId: 'message', createdAt: now },
    }),
    build.insert(introductions).values([
      { ...toReader, id: 'asking', operationId: 'asking' },
      { ...byReader, id: 'accepted', operationId: 'accepted', acceptedAt: now, closedAt: now },
      { ...byReader, id: 'over', operationId: 'over', closedAt: now },
    ]),
    build.insert(supportContacts).values({
      ...{ id: 'assistant', communityId, userId: readerId, kind: 'ASSISTANT' as const, name: 'Pat' },
      ...{ email: 'pat@outbox.test', createdAt: now, updatedAt: now },
    }),
    build
      .insert(introductionSettings)
      .values({ communityId, userId: readerId, capacity: 3, copiesAssistant: true, updatedAt: now }),
    build
      .insert(receivedIntroductions)
      .values({ introductionId: 'asking', communityId, userId: readerId, createdAt: now }),
    build
      .insert(panelBatches)
      .values({ ...panel, id: 'panel', status: 'OPEN', opensAt: now, closesAt: later, createdBy: writerId }),
    build.insert(panelQuestions).values(
      ['open', 'answered'].map((id, position) => ({
        ...{ ...panel, id, batchId: 'panel', prompt: 'Name one.', status: 'OPEN' as const, position },
      })),
    ),
    build.insert(panelAnswers).values({
      ...{ ...panel, id: 'answer', questionId: 'answered', authorId: readerId, status: 'SELECTED' },
      ...{ sentRevisionId: 'answer', sentAt: now },
    }),
    build.insert(invitations).values({
      ...{ id: 'invited', communityId, userId: 'nobody-yet', tokenHash: 'hash', email: 'nora@outbox.test' },
      ...{ givenName: 'Nora', familyName: 'New', expiresAt: later, createdAt: now, sentAt: now },
    }),
    build.insert(accountDeletions).values({
      ...{ id: 'deletion', communityId, userId: readerId, requestedAt: now },
      dueAt: new Date(now.getTime() + DUE_MS),
    }),
    build.insert(dataExports).values({
      ...{ id: 'copy', communityId, userId: readerId, state: 'READY' as const, requestedAt: now, readyAt: now },
      expiresAt: later,
    }),
    build.insert(passwordLinks).values({
      ...{ id: 'link', communityId, userId: readerId, purpose: 'RESET' as const, tokenHash: 'link' },
      ...{ createdAt: now, expiresAt: later },
    }),
    build.insert(emailChanges).values({
      ...{ id: 'change', communityId, userId: readerId, oldEmail: 'old@outbox.test', newEmail: 'new@outbox.test' },
      ...{ way: 'BOTH' as const, reason: 'Asked.', oldTokenHash: 'old', newTokenHash: 'new', actorId: writerId },
      ...{ ipClass: 'x', correlationId: 'x', operationId: 'change', createdAt: now, expiresAt: later },
    }),
    build.insert(statementSends).values({
      ...{ id: 'statement', communityId, userId: readerId, statementId: 'statement', email: 'books@outbox.test' },
      ...{ tokenHash: 'statement', sentAt: now, expiresAt: later },
    }),
    build.insert(subscriptions).values({
      ...{ id: 'unpaid', communityId, userId: readerId, providerId: 'unpaid', providerCustomerId: 'unpaid' },
      ...{ state: 'past_due' as const, balanceCents: 1, currency: 'USD', productName: 'Annual membership' },
      ...{ pastDueSince: now, readAt: now, createdAt: now },
    }),
    build.insert(notifications).values({
      ...{ id: 'told', communityId, userId: readerId, option: 'article-scan' as const, causeKey: 'told/1' },
      ...{ message: 'Finished.', url: '/articles', createdAt: now },
    }),
    build.insert(membershipEnds).values({
      ...{ id: 'ending', communityId, userId: readerId, subscriptionId: 'unpaid', state: 'OPEN' as const },
      ...{ step: 'SEND' as const, nextTryAt: later, createdAt: now },
    }),
    build.insert(articleClosures).values({ id: 'closure', communityId, startsAt: later, endsAt: later }),
    build.insert(articles).values({
      ...{ id: 'draft', communityId, authorId: readerId, status: 'DRAFT' as const },
      ...{ statusUpdatedAt: now, createdAt: now, updatedAt: now },
    }),
  ])
}

type InKey = Pick<Subjects, 'readerId' | 'writerId' | 'now'>

/** The key part by which an email refers to what `insertSubjects` wrote; undefined for emails without such a subject. */
export function subjectInKey(template: EmailTemplate, { readerId, writerId, now }: InKey): string | undefined {
  const subjects: Partial<Record<EmailTemplate, string>> = {
    'forum-reply': 'payroll',
    'forum-mention': 'payroll',
    'message-received': 'message',
    'group-accepted': 'joined',
    'group-invited': 'inviting',
    'group-requested': `asked/${writerId}-asked-2026-11-21`,
    'introduction-requested': 'asking',
    'introduction-accepted': 'accepted',
    'introduction-over': 'over',
    'introduction-for-assistant': `accepted/${readerId}`,
    'panel-question': 'open/INVITED',
    'panel-answer-status': 'answer/SELECTED',
    invitation: `invited/${now.getTime()}`,
    'account-deletion-requested': 'deletion',
    'account-deletion-near': `deletion/${now.getTime() + DUE_MS}`,
    'data-export-ready': 'copy',
    'community-closing': 'none/TAKEN_BACK',
    'membership-ended-by-closing': 'unpaid',
    'password-reset': 'link/reset',
    'password-setup': 'link/setup',
    'email-change-new': 'change',
    'email-change-old': 'change',
    'statement-for-accountant': 'statement',
    'submissions-closing': 'closure',
    'payment-failed': `unpaid.${now.getTime()}/0`,
  }
  return subjects[template]
}
