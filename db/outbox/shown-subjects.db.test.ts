import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleClosures, articles } from '#db/schema/articles/articles.ts'
import { panelBatches, panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts } from '#db/schema/members.ts'
import { memberBlocks, threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { statementSends } from '#db/schema/statements.ts'
import { build, type Runnable } from '#db/statement.ts'
import { articleFactory } from '#db/testing/articles.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { giveClosing } from '#db/testing/content/closings.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { panelFactory } from '#db/testing/panels.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import type { LeasedMessage } from './lease.ts'
import { sealPayload } from './sealed-payload.ts'
import { readShownSubjects } from './shown-subjects.ts'

/* All emails are to Sam, a day after what they are about; the others are by Maya. */

let fixture: BaseFixture
let given: ReturnType<typeof articleFactory> &
  ReturnType<typeof forumFactory> &
  ReturnType<typeof groupFactory> &
  ReturnType<typeof panelFactory>
beforeAll(async () => {
  fixture = await baseFixture()
  const factories = [articleFactory, forumFactory, groupFactory, panelFactory] as const
  given = Object.assign({}, ...factories.map((factory) => factory(fixture)))
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await given.giveForum()
})
afterEach(() => fixture.change(fixture.cast.maya, { status: 'ACTIVE', standing: 'GOOD' }))

const TOMORROW = at(24 * 60)
/** The data of an email about a question; those of the others are not looked at. */
const DATA = {
  questionId: 'q',
  questionTitle: 'Why?',
  prompt: 'Say why.',
  closesAt: NOW.toISOString(),
  notice: 'INVITED',
}

function commit(...[first, ...rest]: [Runnable, ...Runnable[]]) {
  return fixture.db().commit([first, ...rest])
}
function meridian() {
  return { communityId: fixture.cast.meridian.id }
}

/** The email that is written of this template and subject. */
function emailOf(template: string, subject: string, { to = 'sam' as Name, payload = '' } = {}): LeasedMessage {
  return {
    ...{ id: 'email', ...meridian(), userId: fixture.id(to), recipientKind: 'USER', channel: 'EMAIL', template },
    ...{ idempotencyKey: `${template}/${subject}`, payload, envelope: null, batchKey: null, attempts: 1 },
    ...{ expiresAt: null, leasedUntil: at(2) },
  }
}
async function shownData(template: string, subject: string, to?: Name) {
  const message = emailOf(template, subject, to && { to })
  const shown = await readShownSubjects({ db: fixture.db(), now: TOMORROW, outboxKeys: [] }, [message])
  return shown(message, DATA)
}
async function isSent(template: string, subject: string, to?: Name) {
  return (await shownData(template, subject, to)) !== null
}

function block(who: Name, blocked: Name) {
  return commit(
    build
      .insert(memberBlocks)
      .values({ ...meridian(), userId: fixture.id(who), blockedId: fixture.id(blocked), createdAt: NOW }),
  )
}
function deactivateMaya() {
  return fixture.change(fixture.cast.maya, { status: 'INACTIVE' })
}

/** What an email is about: each gives it and returns the key of the email; `after` happens before it is sent. */
type Case = {
  readonly template: string
  readonly give: () => Promise<string>
  readonly withheld: Readonly<Record<string, () => Promise<unknown>>>
  readonly sent?: Readonly<Record<string, () => Promise<unknown>>>
}

const GROUP = { visibility: 'HIDDEN', chairs: ['sam'] } as const

async function giveIntroduction(more: Partial<typeof introductions.$inferInsert> = {}) {
  const people = { userId: fixture.id('maya'), recipientId: fixture.id('sam') }
  const row = { id: 'intro', ...meridian(), ...people, why: '', help: '', operationId: 'op', createdAt: NOW }
  await commit(
    build.insert(introductions).values({ ...row, expiresAt: at(7 * 24 * 60), ...more }),
    build
      .insert(receivedIntroductions)
      .values({ ...meridian(), introductionId: 'intro', userId: people.recipientId, createdAt: NOW }),
  )
  return 'intro/1'
}
function changeIntroduction(set: Partial<typeof introductions.$inferInsert>) {
  return commit(build.update(introductions).set(set))
}
function giveAssistant(who: Name) {
  const whose = { ...meridian(), userId: fixture.id(who) }
  const contact = { id: `assistant-${who}`, kind: 'ASSISTANT' as const, name: 'Pat', email: 'pat@x.test' }
  return commit(
    build.insert(supportContacts).values({ ...whose, ...contact, createdAt: NOW, updatedAt: NOW }),
    build.insert(introductionSettings).values({ ...whose, capacity: 3, copiesAssistant: true, updatedAt: NOW }),
  )
}
async function giveInvitation() {
  await commit(
    build.insert(invitations).values({
      ...{ id: 'invitation', ...meridian(), userId: 'nobody-yet', tokenHash: 'hash', email: 'nina@x.test' },
      ...{ givenName: 'Nina', familyName: 'Berg', expiresAt: at(7 * 24 * 60), createdAt: NOW, sentAt: NOW },
    }),
  )
  return `invitation/${NOW.getTime()}`
}
function changeInvitation(set: Partial<typeof invitations.$inferInsert>) {
  return commit(build.update(invitations).set(set))
}

function moveArticle(status: ArticleStatus, statusUpdatedAt: Date) {
  return commit(build.update(articles).set({ status, statusUpdatedAt }))
}

async function giveEmailChange() {
  const emails = { oldEmail: 'old@x.test', newEmail: 'new@x.test', oldTokenHash: 'old', newTokenHash: 'new' }
  await commit(
    build.insert(emailChanges).values({
      ...{ id: 'change', ...meridian(), userId: fixture.id('sam'), ...emails, way: 'BOTH' as const, reason: 'Asked.' },
      ...{ actorId: fixture.id('theo'), ipClass: 'x', correlationId: 'x', operationId: 'op' },
      ...{ createdAt: NOW, expiresAt: at(7 * 24 * 60) },
    }),
  )
  return 'change/1'
}
function endEmailChange(end: 'WITHDRAWN' | 'REPLACED') {
  return commit(build.update(emailChanges).set({ end, endedAt: NOW }))
}

const CASES: readonly Case[] = [
  {
    template: 'forum-reply',
    give: async () => `${(await given.givePost()).id}/1`,
    withheld: {
      'a moderator has removed it': () => commit(build.update(forumEntries).set({ state: 'REMOVED' })),
      'its post is gone': () => commit(build.update(forumPosts).set({ state: 'DELETED' })),
      'its reader has blocked who wrote it': () => block('sam', 'maya'),
      'who wrote it is deactivated': deactivateMaya,
      'the community has no forum any more': () => given.giveForum('meridian', false),
      'it is in a group that its reader is not in': async () => {
        const group = await given.giveGroup({ members: ['maya'] })
        await commit(build.update(forumPosts).set({ groupId: group.id }))
      },
    },
    sent: {
      'who wrote it has blocked its reader': () => block('maya', 'sam'),
      'somebody else has blocked who wrote it': () => block('ivy', 'maya'),
      'it is the reader’s own, which a moderator has removed': () =>
        commit(build.update(forumEntries).set({ state: 'REMOVED', authorId: fixture.id('sam') })),
    },
  },
  {
    template: 'message-received',
    give: async () => {
      const threadId = await giveThread(fixture, fixture.actor('maya'), fixture.actor('sam'))
      await commit(
        build.insert(threadMessages).values({
          ...{ id: 'message', ...meridian(), threadId, seq: 1, userId: fixture.id('maya'), body: 'Hello' },
          ...{ isDelivered: true, operationId: 'op', createdAt: NOW },
        }),
      )
      return 'message/1'
    },
    withheld: {
      'it is gone': () => commit(build.delete(threadMessages)),
      'its reader has blocked who wrote it': () => block('sam', 'maya'),
      'who wrote it is deactivated': deactivateMaya,
    },
    sent: { 'who wrote it has blocked its reader': () => block('maya', 'sam') },
  },
  {
    template: 'article-feedback',
    give: async () => `${(await given.giveArticle({ by: 'sam' })).id}/1`,
    withheld: {
      'the article is another account’s since two were merged': () =>
        commit(build.update(articles).set({ authorId: fixture.id('maya') })),
    },
  },
  ...(
    [
      ['article-needs-revision', 'NEEDS_REVISION', 'SUBMITTED_FOR_REVIEW'],
      ['article-ready-to-approve', 'READY_TO_APPROVE', 'READY_TO_PUBLISH'],
      ['article-scheduled', 'SCHEDULED', 'PUBLISHED'],
    ] as const
  ).map(([template, status, next]) => ({
    template,
    give: async () => `${(await given.giveArticle({ by: 'sam', status })).id}/1`,
    withheld: {
      'the article has moved on': () => moveArticle(next, at(60)),
      'an editor has removed it': () => moveArticle('TRASHED', at(60)),
    },
    sent: {
      'it has moved on a moment ago': () => moveArticle(next, new Date(TOMORROW.getTime() - 60_000)),
      'it was in another status in between': () => moveArticle(status, at(60)),
    },
  })),
  {
    template: 'group-invited',
    give: async () => {
      const group = await given.giveGroup()
      await given.giveMembership(group, 'sam', 'INVITED', { invitedBy: 'maya' })
      return `${group.id}/1`
    },
    withheld: {
      'its reader has joined': () => commit(build.update(groupMembers).set({ state: 'MEMBER', invitedBy: null })),
      'it was taken back': () => commit(build.delete(groupMembers)),
      'somebody else is invited instead': () => commit(build.update(groupMembers).set({ userId: fixture.id('ivy') })),
    },
  },
  {
    template: 'group-accepted',
    give: async () => `${(await given.giveGroup({ members: ['sam'] })).id}/1`,
    withheld: { 'its reader has left': () => commit(build.delete(groupMembers)) },
  },
  {
    template: 'group-requested',
    give: async () => {
      const group = await given.giveGroup(GROUP)
      await given.giveMembership(group, 'maya', 'REQUESTED')
      return `${group.id}/${fixture.id('maya')}-asked-1`
    },
    withheld: {
      'another chair has answered': () =>
        commit(
          build
            .update(groupMembers)
            .set({ state: 'MEMBER' })
            .where(eq(groupMembers.userId, fixture.id('maya'))),
        ),
      'who asked has taken it back': () =>
        commit(build.delete(groupMembers).where(eq(groupMembers.userId, fixture.id('maya')))),
      'its reader is no chair any more': () => commit(build.update(groupMembers).set({ isChair: false })),
    },
  },
  {
    template: 'introduction-requested',
    give: giveIntroduction,
    withheld: {
      'its reader has answered': () =>
        commit(build.update(receivedIntroductions).set({ answer: 'ACCEPTED', answeredAt: NOW })),
      'it has expired': () => changeIntroduction({ expiresAt: TOMORROW }),
      'its reader has blocked who asks': () => block('sam', 'maya'),
      'who asks is deactivated': deactivateMaya,
      'who asks is no member any more': () => fixture.change(fixture.cast.maya, { standing: 'SUSPENDED' }),
    },
    sent: { 'who asks has blocked its reader': () => block('maya', 'sam') },
  },
  {
    template: 'introduction-accepted',
    give: () => giveIntroduction({ acceptedAt: NOW, closedAt: NOW }),
    withheld: {
      'its reader has blocked the other': () => block('sam', 'maya'),
      'the other is deactivated': deactivateMaya,
      'it is gone': () => commit(build.delete(receivedIntroductions), build.delete(introductions)),
    },
    sent: { 'the other has blocked its reader': () => block('maya', 'sam') },
  },
  {
    template: 'introduction-over',
    give: () => giveIntroduction({ userId: fixture.id('sam'), recipientId: fixture.id('maya'), closedAt: NOW }),
    withheld: { 'its reader has blocked the other': () => block('sam', 'maya') },
    sent: { 'the other, who never accepted, is deactivated': deactivateMaya },
  },
  {
    template: 'panel-question',
    give: async () => {
      const { questionId } = await given.giveQuestion()
      return `${questionId}/INVITED`
    },
    withheld: {
      'it is closed': () => commit(build.update(panelQuestions).set({ status: 'CLOSED' })),
      'its panel is closed': () => commit(build.update(panelBatches).set({ status: 'CLOSED' })),
      'its time is over': () => commit(build.update(panelBatches).set({ closesAt: TOMORROW })),
      'it has all answers it takes': () => commit(build.update(panelQuestions).set({ maxAnswers: 2, answerCount: 2 })),
      'its reader has answered': async () => {
        const [question] = await fixture.db().read(build.select({ id: panelQuestions.id }).from(panelQuestions))
        await given.giveAnswer(question?.id ?? '', 'sam')
      },
    },
    sent: {
      'it takes one more answer': () => commit(build.update(panelQuestions).set({ maxAnswers: 2, answerCount: 1 })),
      'its reader has begun an answer, and another member has answered': async () => {
        const [question] = await fixture.db().read(build.select({ id: panelQuestions.id }).from(panelQuestions))
        await given.giveAnswer(question?.id ?? '', 'sam', { status: 'DRAFT' })
        await given.giveAnswer(question?.id ?? '', 'maya')
      },
    },
  },
  {
    template: 'invitation',
    give: giveInvitation,
    withheld: {
      'the person has joined': () => changeInvitation({ paidAt: NOW }),
      'it was withdrawn': () => changeInvitation({ withdrawnAt: NOW }),
      'it was replaced': () => changeInvitation({ replacedAt: NOW }),
      'it was disabled': () => changeInvitation({ disabledAt: NOW }),
      'it has expired': () => changeInvitation({ expiresAt: TOMORROW }),
      'another link was sent since': () => changeInvitation({ sentAt: at(1) }),
      'the community is closing': () => giveClosing(fixture),
    },
  },
  {
    template: 'password-reset',
    give: async () => {
      const row = { id: 'link', ...meridian(), userId: fixture.id('sam'), purpose: 'RESET' as const, tokenHash: 'hash' }
      await commit(build.insert(passwordLinks).values({ ...row, createdAt: NOW, expiresAt: at(25 * 60) }))
      return 'link/1'
    },
    withheld: {
      'its link has expired': () => commit(build.update(passwordLinks).set({ expiresAt: TOMORROW })),
    },
    sent: {
      'a newer link has replaced it': () => commit(build.update(passwordLinks).set({ endedAt: NOW })),
    },
  },
  ...(['email-change-old', 'email-change-new'] as const).map((template) => ({
    template,
    give: giveEmailChange,
    withheld: {
      'staff have withdrawn the change': () => endEmailChange('WITHDRAWN'),
      'another change has replaced it': () => endEmailChange('REPLACED'),
      'its link has expired': () => commit(build.update(emailChanges).set({ expiresAt: TOMORROW })),
    },
    sent: {
      'the other address has confirmed': () =>
        commit(build.update(emailChanges).set({ oldConfirmedAt: NOW, newConfirmedAt: NOW })),
    },
  })),
  {
    template: 'statement-for-accountant',
    give: async () => {
      const row = { id: 'send', ...meridian(), userId: fixture.id('sam'), statementId: 'statement', tokenHash: 'hash' }
      await commit(
        build.insert(statementSends).values({ ...row, email: 'old@x.test', sentAt: NOW, expiresAt: at(7 * 24 * 60) }),
      )
      return 'send/1'
    },
    withheld: {
      'the member has another accountant, and its link has ended': () =>
        commit(build.update(statementSends).set({ expiresAt: NOW })),
    },
  },
  {
    template: 'account-deletion-requested',
    give: async () => {
      const person = { ...meridian(), userId: fixture.id('sam') }
      const days = { requestedAt: NOW, dueAt: at(30 * 24 * 60) }
      await commit(build.insert(accountDeletions).values({ id: 'deletion', ...person, ...days }))
      return 'deletion/1'
    },
    withheld: {
      'it was cancelled': () => commit(build.update(accountDeletions).set({ cancelledAt: NOW })),
      'its time has come': () => commit(build.update(accountDeletions).set({ dueAt: TOMORROW })),
    },
  },
  {
    template: 'account-deletion-near',
    give: async () => {
      const person = { ...meridian(), userId: fixture.id('sam') }
      const dueAt = at(3 * 24 * 60)
      await commit(build.insert(accountDeletions).values({ id: 'deletion', ...person, requestedAt: NOW, dueAt }))
      return `deletion/${dueAt.getTime()}`
    },
    withheld: {
      'it was cancelled': () => commit(build.update(accountDeletions).set({ cancelledAt: NOW })),
      'staff have put the account on hold': () =>
        commit(
          build.insert(legalHolds).values({
            ...{ id: 'hold', ...meridian(), userId: fixture.id('sam'), reason: 'A claim.' },
            ...{ placedById: fixture.id('theo'), placedAt: NOW },
          }),
        ),
      'it is on another day': () => commit(build.update(accountDeletions).set({ dueAt: at(4 * 24 * 60) })),
    },
  },
  {
    template: 'data-export-ready',
    give: async () => {
      const person = { ...meridian(), userId: fixture.id('sam') }
      const times = { requestedAt: NOW, readyAt: NOW, expiresAt: at(7 * 24 * 60) }
      await commit(build.insert(dataExports).values({ id: 'copy', ...person, state: 'READY', ...times }))
      return 'copy/1'
    },
    withheld: {
      'it was deleted': () => commit(build.update(dataExports).set({ state: 'EXPIRED' })),
      'its time is over': () => commit(build.update(dataExports).set({ expiresAt: TOMORROW })),
    },
  },
  {
    template: 'submissions-closing',
    give: async () => {
      const days = { startsAt: at(3 * 24 * 60), endsAt: at(9 * 24 * 60) }
      await commit(build.insert(articleClosures).values({ id: 'closure', ...meridian(), ...days }))
      await given.giveArticle({ by: 'sam', status: 'NEEDS_REVISION' })
      return `closure/${fixture.id('sam')}`
    },
    withheld: {
      'its reader has submitted the article': () =>
        commit(build.update(articles).set({ status: 'SUBMITTED_FOR_REVIEW' })),
      'only somebody else has an article to submit': () =>
        commit(build.update(articles).set({ authorId: fixture.id('maya') })),
      'they are closed': () => commit(build.update(articleClosures).set({ startsAt: TOMORROW })),
      'staff have dropped it': () => commit(build.delete(articleClosures)),
    },
  },
  {
    template: 'community-closing',
    give: async () => {
      await giveClosing(fixture)
      return `closing/ANNOUNCED/${fixture.id('sam')}`
    },
    withheld: { 'it was taken back': () => commit(build.update(communityClosings).set({ takenBackAt: NOW })) },
  },
]

describe.each(CASES)('the email $template, sent with a delay,', ({ template, give, withheld, sent = {} }) => {
  it('is sent while what it is about is as it says', async () => {
    expect(await isSent(template, await give())).toBe(true)
  })

  it.each(Object.entries(withheld))('is withheld if by then %s', async (_, happens) => {
    const subject = await give()
    await happens()
    expect(await isSent(template, subject)).toBe(false)
  })

  it.each(Object.entries(sent))('is sent even if by then %s', async (_, happens) => {
    const subject = await give()
    await happens()
    expect(await isSent(template, subject)).toBe(true)
  })
})

describe('an email that waited', () => {
  it('about an answer needs its status, and the roundup that it names', async () => {
    const { questionId } = await given.giveQuestion()
    const { answerId } = await given.giveAnswer(questionId, 'sam', { status: 'SELECTED' })
    const template = 'panel-answer-status'
    expect(await isSent(template, `${answerId}/SELECTED`)).toBe(true)
    expect(await isSent(template, `${answerId}/SENT`)).toBe(false)
    expect(await isSent(template, `${answerId}/SELECTED-gone`)).toBe(false)
    await given.giveRoundup(questionId, { slug: 'roundup' })
    const [roundup] = await fixture.db().read(build.select().from(panelRoundups))
    expect(await isSent(template, `${answerId}/SELECTED-${roundup?.id}`)).toBe(true)
  })

  it('about the end of a question is sent only while that is its end', async () => {
    const closesAt = at(5 * 24 * 60)
    const { questionId } = await given.giveQuestion({ closesAt })
    expect(await isSent('panel-question', `${questionId}/CLOSING-${closesAt.getTime()}`)).toBe(true)
    expect(await isSent('panel-question', `${questionId}/CLOSING-${closesAt.getTime() + 1}`)).toBe(false)
  })

  it('about a question names its present end, and other emails are sent as they were written', async () => {
    const closesAt = at(5 * 24 * 60)
    const { questionId } = await given.giveQuestion({ closesAt })
    expect(await shownData('panel-question', `${questionId}/INVITED`)).toEqual({
      ...DATA,
      closesAt: closesAt.toISOString(),
    })
    expect(await shownData('message-received', 'gone/1')).toBeNull()
    expect(await shownData('article-feedback', 'an-article/1')).toEqual(DATA)
  })

  it('to an assistant is about the member whom they assist', async () => {
    const about = await giveIntroduction({ acceptedAt: NOW, closedAt: NOW })
    await giveAssistant('sam')
    await giveAssistant('maya')
    await block('sam', 'maya')
    const [id] = about.split('/')
    expect(await isSent('introduction-for-assistant', `${id}/${fixture.id('sam')}`, 'ivy')).toBe(false)
    expect(await isSent('introduction-for-assistant', `${id}/${fixture.id('maya')}`, 'ivy')).toBe(true)
  })

  it('to an assistant is not sent once the member has another one, none, or keeps them informed no more', async () => {
    const [id] = (await giveIntroduction({ acceptedAt: NOW, closedAt: NOW })).split('/')
    await giveAssistant('sam')
    const isTold = () => isSent('introduction-for-assistant', `${id}/${fixture.id('sam')}`, 'ivy')
    expect(await isTold()).toBe(true)
    await commit(build.update(introductionSettings).set({ copiesAssistant: false }))
    expect(await isTold()).toBe(false)
    await commit(build.update(introductionSettings).set({ copiesAssistant: true }))
    await commit(build.update(supportContacts).set({ email: 'next@x.test', updatedAt: at(1) }))
    expect(await isTold()).toBe(false)
    await commit(build.delete(supportContacts))
    expect(await isTold()).toBe(false)
  })

  it('that a closing was taken back, or is about nothing that can change, is always sent', async () => {
    expect(await isSent('community-closing', `gone/TAKEN_BACK/${fixture.id('sam')}`)).toBe(true)
    expect(await isSent('password-changed', 'anything/1')).toBe(true)
  })

  it('is not about the rows of another community', async () => {
    const post = await given.givePost({ where: 'harbor', by: 'lena' })
    await given.giveForum('harbor')
    expect(await isSent('forum-reply', `${post.id}/1`)).toBe(false)
  })

  it('beside another one of the same subject is decided for its own reader', async () => {
    const post = await given.givePost()
    await block('sam', 'maya')
    const messages = (['sam', 'ivy'] as const).map((to) => ({
      ...emailOf('forum-reply', `${post.id}/1`, { to }),
      id: to,
    }))
    const shown = await readShownSubjects({ db: fixture.db(), now: TOMORROW, outboxKeys: [] }, messages)
    expect(messages.map((one) => shown(one, 'data'))).toEqual([null, 'data'])
  })
})

describe('a digest that waited', () => {
  async function shownOf(template: string, data: unknown) {
    const payload = await sealPayload(OUTBOX_KEY, 'email', data)
    const message = emailOf(template, 'anything/1', { payload })
    return (await readShownSubjects({ db: fixture.db(), now: TOMORROW, outboxKeys: [OUTBOX_KEY] }, [message]))(
      message,
      data,
    )
  }
  function giveNotifications(...told: readonly { message: string; url: string }[]) {
    const whose = { ...meridian(), userId: fixture.id('sam'), option: 'article-progress' as const, createdAt: NOW }
    return commit(
      build
        .insert(notifications)
        .values(told.map((one, i) => ({ id: `told-${i}`, causeKey: `told/${i}`, ...whose, ...one }))),
    )
  }
  const story = (slug: string) => ({ title: slug, url: `/stories/${slug}`, author: 'Maya Chen', standfirst: null })
  const hasMore = { notifications: false, stories: false }

  it('names the articles that are still published, and what its reader may still see and has not read', async () => {
    await given.giveArticle({ status: 'PUBLISHED', slug: 'there' })
    await given.giveArticle({ status: 'TRASHED', slug: 'gone' })
    const [seen, hidden] = [await given.givePost(), await given.givePost({ state: 'REMOVED' })]
    const about = ({ id }: { id: string }) => ({ message: 'A post', url: `/forum/post/${id}` })
    const other = { message: 'An article', url: '/articles' }
    const [read, withdrawn] = [
      { message: 'A group', url: '/groups/boards' },
      { message: 'A message', url: '/messages/1' },
    ]
    await giveNotifications(about(seen), about(hidden), other, read)
    await commit(build.update(notifications).set({ readAt: NOW }).where(eq(notifications.url, read.url)))
    const digest = {
      notifications: [about(seen), about(hidden), other, read, withdrawn],
      stories: [story('there'), story('gone')],
      hasMore,
    }
    expect(await shownOf('weekly-digest', digest)).toEqual({
      ...digest,
      notifications: [about(seen), other],
      stories: [story('there')],
    })
    expect(
      await shownOf('weekly-digest', { notifications: [about(hidden)], stories: [story('gone')], hasMore }),
    ).toBeNull()
    const onlyStory = { notifications: [], stories: [story('there')], hasMore }
    expect(await shownOf('weekly-digest', onlyStory)).toEqual(onlyStory)
  })

  it('names the people who are still in the directory, active and not blocked by its reader', async () => {
    const person = (who: Name) => ({ name: who, role: '', url: `/members/${fixture.id(who)}` })
    const search = (...people: readonly Name[]) => ({
      ...{ name: 'Boards', url: '/members?q=boards', hasMore: false },
      people: people.map(person),
    })
    // Ivy is in onboarding, and Ian is deactivated.
    const digest = { searches: [search('maya', 'ian'), search('ivy')] }
    expect(await shownOf('saved-searches', digest)).toEqual({ searches: [search('maya')] })
    await block('sam', 'maya')
    expect(await shownOf('saved-searches', digest)).toBeNull()
  })

  it('of the forum names the entries that are left, and is not sent without one', async () => {
    const kept = await given.givePost()
    const reply = await given.giveReply(kept, { by: 'ivy' })
    const removed = await given.givePost({ state: 'REMOVED' })
    const digestPost = (postId: string, ...replies: readonly string[]) => ({
      ...{ title: 'A post', url: `/forum/post/${postId}`, isNew: true, replies: replies.length, hasMoreReplies: false },
      ...{ authors: ['Maya'], news: { postId, entries: [postId, ...replies].map((id) => ({ id, author: 'Maya' })) } },
    })
    const whole = digestPost(kept.id, reply)
    const digest = {
      ...{ frequency: 'DAILY', followed: [whole, digestPost(removed.id)], hasMore: false },
      groups: [{ name: 'Platforms', posts: [digestPost(removed.id)] }],
    }
    expect(await shownOf('forum-digest', digest)).toEqual({ ...digest, followed: [whole], groups: [] })
    const inGroup = { ...digest, followed: [], groups: [{ name: 'Platforms', posts: [whole, digestPost(removed.id)] }] }
    expect(await shownOf('forum-digest', inGroup)).toEqual({
      ...inGroup,
      groups: [{ name: 'Platforms', posts: [whole] }],
    })
    const { news: _, ...older } = whole
    expect(await shownOf('forum-digest', { ...digest, followed: [older] })).toMatchObject({ followed: [older] })
    await commit(build.update(forumEntries).set({ state: 'REMOVED' }).where(eq(forumEntries.id, reply)))
    expect(await shownOf('forum-digest', digest)).toMatchObject({ followed: [{ replies: 0, isNew: true }] })
    await commit(build.update(forumEntries).set({ state: 'REMOVED' }))
    expect(await shownOf('forum-digest', digest)).toBeNull()
    expect(await shownOf('forum-digest', { ...digest, followed: [older] })).toBeNull()
  })
})
