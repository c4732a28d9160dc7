import type { Mutant } from './mutants.ts'

type Explanation = {
  /** If absent, it applies to any file. */
  readonly file?: string
  /** The original text, or its beginning; or a pattern for all of it. */
  readonly original: string | RegExp
  /** The mutated text, or its beginning, if only one of several changes of the same place is meant. */
  readonly text?: string | RegExp
  readonly why: string
}

/** Mutants that change nothing a caller could observe, each with the reason. */
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
    file: 'bff-member/notifications/add-push-token.ts',
    original: 'and(eq(users.id, sessions.userId), eq(users.communityId, p.communityId))',
    text: 'and(eq(users.communityId',
    why: 'Staff are refused before, and the session is of the actor, who is a member of the community: the join finds them again. It stays as a second guard.',
  },
  {
    file: 'db/auth/codes.ts',
    original: 'and( eq(newer.accountKey, accountKey),',
    text: 'and(eq(newer.accountKey, accountKey), gt(newer.createdAt, oneTimeCodes.createdAt), eq(newer.askedBy',
    why: 'Codes have one purpose. The condition is there for the next one.',
  },
  {
    file: 'bff-admin/sites/export/read-export.ts',
    original: 'steppedUpAt && isSteppedUp(steppedUpAt, now, DOWNLOAD_STEP_UP_MS)',
    text: 'isSteppedUp(steppedUpAt, now, DOWNLOAD_STEP_UP_MS)',
    why: 'Who never confirmed the password is not stepped up. The condition is there for the types.',
  },
  {
    file: 'db/billing/amplification/settle-purchase.ts',
    original: "given.step === 'VOID' ? given",
    text: 'await purchaseRows.change',
    why: 'The row says the step already; the condition saves the write.',
  },
  {
    file: 'db/billing/renewal/send-renewal-notices.ts',
    original: '3_600_000',
    why: 'The days are looked ahead of by a day more than needed; which notice is due is asked of each membership afterwards.',
  },
  {
    file: 'db/billing/statements/send-statement.ts',
    original: 'today && today.count >= SENDS_A_DAY',
    text: 'today.count',
    why: 'A count always has a row. The condition is there for the types.',
  },
  {
    file: 'db/onboarding/invitations/run-imports.ts',
    original: '40',
    why: 'No file has so many portions; one that is not done in a run goes on in the next.',
  },
  {
    file: 'bff-admin/members/engagement/read-engagement.ts',
    original: '!member || !row',
    text: /^!member$|^!row$/,
    why: 'Both are read of the same row, by the same conditions. The condition is there for the types.',
  },
  {
    file: 'db/forum/digest/write-forum-digests.ts',
    original: 'news !== undefined && news.followed',
    text: 'news.followed',
    why: 'Everybody who is asked for has news, which may be empty. The condition is there for the types.',
  },
  {
    file: 'bff-member/members/read-member-me.ts',
    original: /^asksFor\('\w+'\) \? /,
    text: /^(list|read)\w+\(ctx\)$/,
    why: 'What is not asked for is not answered; the condition saves the read.',
  },
  {
    file: 'db/articles/publish-due.ts',
    original: '20',
    text: '20 + 1',
    why: 'How many are read at once bounds a portion; the rest is due at the next run.',
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
    file: 'db/auth/code-lockouts.ts',
    original: "pool === 'KNOWN'",
    text: "pool !== 'KNOWN'",
    why: 'The keys of the two pools change places; nothing tells them apart but the pool itself.',
  },
  {
    file: 'db/auth/attempts.ts',
    original: "error instanceof AppError && error.code === 'ServiceUnavailable'",
    text: /^error instanceof AppError$/,
    why: 'Hashing refuses for want of time only. The condition stays as a second guard: a guess that was evaluated stays counted.',
  },
  {
    file: 'db/auth/code-sends.ts',
    original: 'and( eq(codeSends.accountKey, key), gt(codeSends.sentAt,',
    text: 'and(eq(codeSends.accountKey, key), gt(codeSends.sentAt, new Date(now.getTime() - CODE_LIMITS.resendAfterMs)), eq(oneTimeCodes.channel',
    why: 'The key is of an account of the community, or of an unknown name with it. The condition stays as a second guard.',
  },
  {
    file: 'shared/domain/auth/codes.ts',
    original: "['SIGN_IN']",
    text: /^\[\]$/,
    why: 'The list is there for its type only.',
  },
  {
    file: 'db/auth/known-clients.ts',
    original: 'lt(knownClients.expiresAt, now)',
    text: 'lte(',
    why: 'At that instant it is known no more; it is deleted then or in the next run.',
  },
  {
    file: 'db/billing/statements/statement-rows.ts',
    original: 'and(eq(subscriptions.communityId, p.communityId), eq(subscriptions.userId, p.userId))',
    text: 'and(eq(subscriptions.communityId, p.communityId))',
    why: 'The entries are those of the member, each of a subscription of theirs. The condition stays for its index.',
  },
  {
    file: 'db/auth/sign-in.ts',
    original: '!named || !account || verifiedHash === null',
    text: /^verifiedHash === null$/,
    why: 'Without an account there is no hash. The conditions are there for the types.',
  },
  {
    file: 'shared/domain/billing/adjustments/adjustments.ts',
    original: '3_600_000',
    why: 'The day in which acts are counted is longer by less than a blink.',
  },
  {
    file: 'db/billing/receive-billing-webhook.ts',
    original: '!defaultCardId || !failedAt',
    text: /^!defaultCardId$/,
    why: 'Where nothing failed no card is older than the failure; the condition saves the call.',
  },
  {
    file: 'shared/domain/billing/pay-link.ts',
    original: '!exp || !s || ',
    text: '!/^',
    why: 'What is missing is no number and no signature. The conditions are there for the types.',
  },
  {
    file: 'shared/server/graphql/policies.ts',
    original: "policyOf(schema, field) === 'open' ? field.name : []",
    text: 'field.name',
    why: 'The names only save the parsing of documents that have none of them; what a document asks for decides.',
  },
  {
    file: 'shared/server/graphql/policies.ts',
    original: "field !== undefined && policyOf(schema, field) === 'open'",
    text: 'policyOf(schema, field)',
    why: 'A field that is not there throws, and a document that throws is not open. The condition is there for the types.',
  },
  {
    original: /^error instanceof AppError && error\.code === '[\w.]+'$/,
    text: /^error\.code === '[\w.]+'$/,
    why: 'No other error has such a code. The condition is there for the types.',
  },
  {
    file: 'bff-public/expert-panels/roundups.queries.ts',
    original: 'slug && publishedDate',
    text: /^slug$|^publishedDate$|^\[\{/,
    why: 'The statement finds published roundups with an address only, and these have a date. The conditions are there for the types.',
  },
  {
    file: 'bff-public/expert-panels/roundups.queries.ts',
    original: '!row?.slug || !row.publishedDate',
    text: /^!row\?\.slug$/,
    why: 'A published roundup has a date. The condition is there for the types.',
  },
  {
    file: 'shared/domain/auth/known-clients.ts',
    original: "['BROWSER', 'ADDRESS']",
    why: 'The list is there for the schema’s types only.',
  },
  {
    file: 'bff-admin/articles/feedback/create-feedback.ts',
    original: 'article.editorId === null || article.editorId === ctx.actor.userId',
    text: /^article\.editorId === ctx/,
    why: 'An article without an editor has no thread. The condition is there for the types.',
  },
  {
    file: 'bff-admin/members/merge/accounts.queries.ts',
    original: 'and(eq(users.id, memberMerges.keptId),',
    text: 'and(eq(users.id, memberMerges.keptId))',
    why: 'Only accounts of one community are merged, and nobody changes communities. The condition stays as a second guard.',
  },
  {
    file: 'bff-member/members/directory/search-members.ts',
    original: 'a.value < b.value',
    text: 'a.value <= b.value',
    why: 'The values of a facet differ from each other.',
  },
  {
    file: 'bff-admin/staff/people/invite-staff.ts',
    original: "and(eq(users.id, staffId), eq(users.kind, 'STAFF'),",
    text: 'and(eq(users.id, staffId), eq(users.status',
    why: 'The person was found among staff a moment before, and nobody changes from one kind to another. The condition stays as a second guard.',
  },
  {
    file: 'db/texts/drafts.ts',
    original: /^row && draft\?\.id === draftId$|^!row \|\| !draft$/,
    text: /^draft\?\.id === draftId$|^!row$|^!draft$/,
    why: 'A row has its draft, and without a row there is none. The conditions are there for the types.',
  },
  {
    file: 'db/outbox/reminders.ts',
    original: "and(eq(outbox.status, 'SENT'), gt(outbox.sentAt",
    text: 'and(gt(outbox.sentAt',
    why: 'Only what was sent has a time of sending. The condition stays as a second guard.',
  },
  {
    file: 'db/outbox/lease.ts',
    original: "bulk === 'last' && sample !== undefined && !sample.isBulk",
    text: /^bulk === 'last' && sample !== undefined$/,
    why: 'A call of bulk emails that is not full leaves none behind, and after a full one the run goes on anyway.',
  },
  {
    file: 'db/onboarding/join.ts',
    original: 'attempt <= BEGINNINGS',
    text: 'attempt < BEGINNINGS',
    why: 'How often a payment begins again bounds a loop; after it the person is told that it is in progress, as before.',
  },
  {
    file: 'db/auth/sign-in.ts',
    original: 'email.length > 0',
    text: 'email.length >= 0',
    why: 'A request to send what waits finds nothing without an email; the condition saves it.',
  },
  {
    file: 'db/billing/adjustments/run-adjustment.ts',
    original: "!may.ok && may.code === 'day-limit'",
    text: 'may.code',
    why: 'What may be done has no code. The condition is there for the types.',
  },
  {
    file: 'shared/kernel/session-token.ts',
    original: /^!isText\(sub\) \|\| !sub\.startsWith\('u:'\)$|^!isTokenKind\(kind\) \|\| /,
    text: /^!sub\.|^!audience/,
    why: 'A token of an unknown key is not verified, and a subject that is no text throws, which makes the token invalid. The conditions are there for the types.',
  },
  {
    file: 'shared/domain/articles/passages/find-passage.ts',
    original: 'to < 0',
    text: 'to <= 0',
    why: 'What follows a passage is looked for after what precedes it: never at the beginning of the text.',
  },
  {
    file: 'sites/src/editor/saving/journal-writer.ts',
    original: 'dueAt <= timers.now()',
    text: 'dueAt < timers.now()',
    why: 'A write that is due now is called by the timer at the same instant.',
  },
  {
    file: 'db/auth/session-guard.ts',
    original: "kind === 'member' ? membershipsText(p)",
    text: /^membershipsText\(p\)$/,
    why: 'Staff have no memberships: the list is empty for them, too. The condition saves the read.',
  },
  {
    file: 'bff-admin/articles/calendar/read-calendar.ts',
    original: `and(sql\`\${articles.id} IN \${ids}\`,`,
    text: `and(sql\`\${articles.id} IN \${ids}\`, isAlso(articles.communityId, p.communityId))`,
    why: 'The permission is read in the same batch, and without it the answer is a refusal. The condition stays as a second guard.',
  },
  {
    file: 'bff-admin/staff/people/end-staff.ts',
    original: 'and(eq(passwordLinks.userId, p.staffId), isNull(passwordLinks.endedAt))',
    text: 'and(eq(passwordLinks.userId, p.staffId))',
    why: 'Whether a link has ended is asked, and never when one of staff did. The condition saves the writes.',
  },
  {
    file: 'db/billing/operations/operation-rows.ts',
    original: 'and(isOpen, lte(table.nextCheckAt, now),',
    text: 'and(isOpen, lte(table.nextCheckAt, now))',
    why: 'A lease moves the next check to its own end, and only its holder moves that. The condition stays as a second guard: calls that move money follow.',
  },
  {
    file: 'bff-admin/kicks.ts',
    original: 'ms > 0',
    text: 'ms >= 0',
    why: 'A timer of no time sends right away, too.',
  },
  {
    file: 'db/outbox/enqueue.ts',
    original: /^to \|\| replyTo \? |^to && \(await sealEnvelope/,
    text: /^\(?(await )?sealEnvelope/,
    why: 'An envelope that says nothing is read like none. The condition saves the sealing.',
  },
  {
    file: 'db/billing/dunning/community-days.ts',
    original: 'known',
    text: 'false',
    why: 'A text that is parsed again is the same schedule. The condition saves the parsing.',
  },
  {
    file: 'db/broadcasts/requeue-emails.ts',
    original: /^and\(sql`\$\{outbox\.template\} = 'broadcast'`, isSentAgain\)$/,
    text: 'and(isSentAgain)',
    why: 'The idempotency key names the broadcast, and no other email has such a key. The condition saves the search for recipients of other emails.',
  },
  {
    file: 'bff-admin/articles/corrections/read-correction.ts',
    original: /canManageArticles\(p\),? ?\)$/,
    text: /eq\(articleCorrections\.state, 'OPEN'\)\)$/,
    why: 'The permission is checked in the same batch, and a refusal discards what was read. The condition stays as a second guard.',
  },
  {
    file: 'db/billing/intent-ends.ts',
    original: '!staffAct || !cardId',
    text: /^!staffAct$/,
    why: 'A card that stays has its id. The condition is there for the types.',
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
