import type { Mutant } from './mutants.ts'

type Explanation = {
  /** Of any file when it is left out. */
  readonly file?: string
  /** The original text, or its beginning; or what all of it matches. */
  readonly original: string | RegExp
  /** The mutated text, or its beginning, when only one of several changes of the same place is meant. */
  readonly text?: string | RegExp
  readonly why: string
}

/** Mutants that change nothing a caller could see, or only what a browser shows, each with the reason. */
const EXPLAINED: readonly Explanation[] = [
  {
    original: /^and\( ?eq\(users\.id, [\w.]+\), (isAlso|eq)\(users\.communityId, [\w.]+\),? ?\)$/,
    text: 'and(eq(users.id',
    why: 'The id is the actor’s own or stands in a row that the statement binds to the community, and nobody changes communities. The condition stays as a second guard.',
  },
  {
    file: 'bff-member/members/read-member-me.ts',
    original: 'and(eq(users.id, p.userId), or(eq(users.communityId, p.communityId), eq(users.kind',
    text: 'and(eq(users.id, p.userId))',
    why: 'The id is the actor’s own, and the session is of the community. The condition stays as a second guard.',
  },
  {
    file: 'bff-admin/auth/send-user-password-link.ts',
    original: 'and( eq(users.communityId, communityId),',
    text: 'and(purpose',
    why: 'The person was read as one of the community a moment before, and nobody changes communities. The condition stays as a second guard.',
  },
  {
    original: /^and\( ?eq\(\w+\.userId, users\.id\), eq\(\w+\.communityId, users\.communityId\),? ?\)$/,
    text: /^and\(eq\(\w+\.userId, users\.id\)\)$/,
    why: 'The row names a user of its own community, and nobody changes communities. The condition stays as a second guard.',
  },
  {
    file: 'db/members/privacy/delete-account.ts',
    original:
      'and( eq(notifications.communityId, communityId), inArray( notifications.userId, build .select({ id: staffPermissions',
    text: 'and(eq(notifications.communityId, communityId), inArray(notifications.url',
    why: 'Notifications with an address below /admin are sent to staff only.',
  },
  {
    file: 'bff-public/members/public-profiles.queries.ts',
    original: 'and( eq(publicProfileAddresses.communityId, p.communityId), eq(users.communityId',
    text: 'and(eq(publicProfileAddresses.communityId, p.communityId), eq(users.kind',
    why: 'The address names a user of its own community, and nobody changes communities. The condition stays as a second guard.',
  },
  {
    file: 'bff-member/articles/send-for-review.ts',
    original: 'and(eq(articles.authorId, actor.userId),',
    text: 'and(sql`',
    why: 'The article was loaded as the author’s own, and no statement changes the author of an article.',
  },
  {
    file: 'db/auth/session-guard.ts',
    original:
      'and( eq(sessions.id, p.sessionId), eq(sessions.userId, p.userId), eq(sessions.communityId, p.communityId),',
    text: 'and(eq(sessions.id, p.sessionId), eq(sessions.userId, p.userId), isSessionAlive(p, kind),',
    why: 'The join already requires that the session is of the community of the host, and a signed token names the community of its session. The condition stays as a second guard.',
  },
  {
    file: 'db/articles/move-article.ts',
    original: 'and( eq(articles.id, article.id),',
    text: `and(eq(articles.id, article.id), eq(articles.communityId, article.communityId), eq(articles.status, article.status), eq(articles.statusUpdatedAt, article.statusUpdatedAt), sql\`\${articles.lastEventId} IS \${article.lastEventId}\`, move.condition)`,
    why: 'The operation was looked for when the article was read, and one that was carried out since then changed the last event. The condition stays as a second guard.',
  },
  {
    file: 'db/groups/forget-groups.ts',
    original: 'and(isAlso(groupMembers.communityId, communityId), eq(groupMembers.invitedBy',
    text: 'and(eq(groupMembers.invitedBy',
    why: 'Members invite to groups of their own community only. The condition stays as a second guard.',
  },
  {
    file: 'db/billing/adjustments/adjustment.ts',
    original: 'subscription ? { ...base, subscription } : null',
    text: '{ ...base, subscription }',
    why: 'An adjustment refers to its subscription, and none is deleted. The condition is there for the types.',
  },
  {
    file: 'bff-member/onboarding/first-day.ts',
    original: 'id !== null && title !== null',
    text: /^id !== null$|^title !== null$|^id !== null && title !== null$|^closesAt !== null$/,
    why: 'A question that was found has its title and its batch. The conditions are there for the types.',
  },
  {
    file: 'bff-public/onboarding/pay-for-membership.ts',
    original: "!row || (verdict.kind === 'refused'",
    text: "(verdict.kind === 'refused'",
    why: 'Without a row the verdict is that the invitation is unknown. The condition is there for the types.',
  },
  {
    file: 'bff-admin/expert-panels/answers/edit-answer.ts',
    original: "saved.kind === 'notFound' || !saved.document",
    text: '!saved.document',
    why: 'What is not found has no document. The condition is there for the types.',
  },
  {
    file: 'bff-public/onboarding/card-vault.ts',
    original: 'wantsNonce && cardVault',
    text: /^wantsNonce$/,
    why: 'A nonce is wanted only where there is a vault. The condition is there for the types.',
  },
  {
    file: 'db/notifications/push/prepare-push.ts',
    original: '!target || outcome',
    text: /^outcome$/,
    why: 'Without a target the outcome is that there is no device. The condition is there for the types.',
  },
  {
    file: 'db/notifications/push/settle-pushes.ts',
    original: "outcome.kind === 'later' ? outcome.retryAfterSeconds : undefined",
    text: 'outcome.retryAfterSeconds',
    why: 'An outcome that is not known says of no wait. The condition is there for the types.',
  },
  {
    file: 'bff-admin/expert-panels/answers/set-answers-status.ts',
    original: '!question || answers.length < answerIds.length',
    text: 'answers.length < answerIds.length',
    why: 'The answers are those of the question: without it there are fewer than were named. The condition is there for the types.',
  },
  {
    file: 'bff-member/messages/send-message.ts',
    original: '!thread || !sender',
    text: '!thread',
    why: 'A thread is found for its members only, who are the senders. The condition is there for the types.',
  },
  {
    file: 'bff-member/articles/accept-product-agreement.ts',
    original: '!status.acceptance || ',
    text: '(termsId !== null',
    why: 'Without an acceptance, the one that was just written named other terms than those in force. The condition is there for the types.',
  },
  {
    file: 'bff-member/notifications/push-devices.queries.ts',
    original: 'and( eq(sessions.id, pushTokens.sessionId),',
    text: 'and(eq(sessions.id, pushTokens.sessionId), eq(sessions.communityId, p.communityId))',
    why: 'The token is the actor’s own, and is stored with a session of the same person. The condition stays as a second guard.',
  },
  {
    file: 'bff-admin/members/invitations/imports.ts',
    original: 'and( eq(invitationImports.id, importId), eq(invitationImports.communityId, communityId),',
    text: 'and(eq(invitationImports.id, importId), eq(invitationImports.state',
    why: 'The import was found among those of the community, and none changes its community. The condition stays as a second guard.',
  },
  {
    file: 'db/billing/provider-state.ts',
    original: 'payment.refundedCents > 0',
    text: 'payment.refundedCents >= 0',
    why: 'The statement writes nothing where nothing was refunded; the condition saves it.',
  },
  {
    file: 'db/billing/remove-unkept-cards.ts',
    original: 'and( eq(open.subscriptionId, paymentIntents.subscriptionId),',
    text: 'and(eq(open.subscriptionId, paymentIntents.subscriptionId), eq(open.state',
    why: 'All intents of a subscription are of its own community. The condition stays as a second guard.',
  },
  {
    file: 'db/expert-panels/tell-invited.ts',
    original: `and( sql\`\${panelBatches.status} = 'OPEN'\`, gt(panelBatches.closesAt, p.now),`,
    text: `and(sql\`\${panelBatches.status} = 'OPEN'\`, gt(panelBatches.closesAt, p.now), eq(panelQuestions.batchId, panelBatches.id), eq(panelQuestions.status, 'OPEN'))`,
    why: 'What is read of each question afterwards finds nobody to tell where this condition is false; it saves those reads.',
  },
  {
    file: 'db/members/mobile-phone/phone-context.ts',
    original: 'and( eq(oneTimeCodes.accountKey, userId),',
    text: 'and(eq(oneTimeCodes.accountKey, userId), eq(oneTimeCodes.channel',
    why: 'The key is the actor’s own id, and all their codes are of their own community. The condition stays as a second guard.',
  },
  {
    file: 'db/members/mobile-phone/read-mobile-phone.ts',
    original: 'and(eq(mobilePhones.userId, users.id), eq(mobilePhones.communityId, p.communityId))',
    text: 'and(eq(mobilePhones.userId, users.id))',
    why: 'The user is bound to the community, their phone is of the same one, and nobody changes communities. The condition stays as a second guard.',
  },
  {
    file: 'shared/server/graphql/read-document.ts',
    original: '300',
    text: '300 + 1',
    why: 'How many documents are kept bounds memory; a document that was dropped is read again with the same result.',
  },
  {
    file: 'sites/src/editor/saving/use-device-note.ts',
    original: 'setText((typed) => typed || kept)',
    text: 'undefined',
    why: 'Seen in a browser only: articles/workspace.e2e.ts fails, "a comment that could not be sent stays in its field".',
  },
  {
    file: 'sites/src/editor/saving/use-device-note.ts',
    original: 'setText(next)',
    text: 'undefined',
    why: 'Seen in a browser only: articles/workspace.e2e.ts fails, "a comment that could not be sent stays in its field".',
  },
]

export function explanationOf(mutant: Mutant): string | null {
  const found = EXPLAINED.find(
    ({ file, original, text }) =>
      (file === undefined || file === mutant.file) &&
      matches(mutant.original, original) &&
      (text === undefined || matches(mutant.text, text)),
  )
  return found?.why ?? null
}

function matches(code: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? compact(code).startsWith(compact(expected)) : expected.test(compact(code))
}

function compact(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}
