import { eq } from 'drizzle-orm'
import { requestExportStatement } from '#db/members/privacy/data-exports.ts'
import { users } from '#db/schema/members.ts'
import { communityExports } from '#db/schema/staff/community-exports.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { articleFactory, textOf } from '#db/testing/articles.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { broadcastFactory } from '#db/testing/content/broadcasts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import type { JoiningFixture } from '#db/testing/joining.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { exportEnd } from '#shared/domain/communities/export/export.ts'
import type { JobName } from '#shared/domain/jobs/job-names.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { AppsWithBilling } from '../payment/apps-with-billing.ts'
import { invitedPerson, offerPackage } from '../payment/invited-person.ts'
import { payingMember } from '../payment/paying-member.ts'

type Posted = {
  readonly path: string
  readonly body: object
  readonly by: 'maya' | 'sam' | 'nobody'
  /** The next action of a person who is told that nothing was done. */
  readonly another?: () => Promise<Posted>
}
/** A job that runs every minute; `at` is the instant for which it is due, by default now. */
type Job = { readonly job: JobName; readonly at?: Date }
export type Act = Posted | Job

/** The product in which the actions run, with its payment provider. */
export type ActsWorld = JoiningFixture & { readonly apps: AppsWithBilling }
/** Each creates the data that it needs. */
export type Acts = Readonly<Record<string, (world: ActsWorld) => Promise<Act>>>

/** Long enough for each field that it is written to. */
const TEXT = 'What does it cost, and who has done it?'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Just after eight on a Tuesday in New York. */
const DIGEST_AT = new Date('2026-11-24T13:01:00Z')

function mutation(call: string, by: 'maya' | 'sam' = 'maya'): Posted {
  return { path: '/graphql', body: { query: `mutation { ${call} }` }, by }
}
function open(path: string, body: object): Posted {
  return { path, body, by: 'nobody' }
}

/** The actions use the clock of the machine. */
function giveOpenQuestion(world: ActsWorld) {
  const now = Date.now()
  return panelFactory(world).giveQuestion({ opensAt: new Date(now - DAY_MS), closesAt: new Date(now + DAY_MS) })
}

/** Actions of members. A repeat has the same operation id, as from a page that got no response. */
export const MEMBERS_ACTS: Acts = {
  // From a browser unknown to the account, which is reported by email if somebody has signed in before.
  'signing in with a password': async ({ cast, db, id }) => {
    await db().commit([
      build
        .update(users)
        .set({ lastAccessedAt: new Date() })
        .where(eq(users.id, id('maya'))),
    ])
    return open('/rest/login', { username: cast.maya.email, password: PASSWORD })
  },
  'asking for a code by email': async ({ cast }) =>
    open('/rest/login/one-time', { channel: 'EMAIL', to: cast.maya.email }),
  'saving a text while it is written': async (world) => {
    const { id, revisionId } = await articleFactory(world).giveArticle({ by: 'sam', status: 'DRAFT' })
    return mutation(
      `articleAutoSaveRevision(articleId: "${id}", title: "T", content: "<p>${TEXT}</p>", baseRevisionId: "${revisionId}", operationId: "save-a") { id }`,
      'sam',
    )
  },
  'submitting an article': async (world) => {
    const { giveByline, giveArticle } = articleFactory(world)
    await giveByline('maya')
    const { id } = await giveArticle({ status: 'DRAFT', content: textOf(600) })
    return mutation(`articleSendForReview(articleId: "${id}", operationId: "send-a") { id }`)
  },
  'commenting on an article': async (world) => {
    const { id } = await articleFactory(world).giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    return mutation(`articleFeedbackCreate(articleId: "${id}", feedback: "${TEXT}", operationId: "remark-a") { id }`)
  },
  'saving an answer': async (world) => {
    const { questionId } = await giveOpenQuestion(world)
    return mutation(
      `panelAnswerSave(questionId: "${questionId}", title: "", content: "<p>${TEXT}</p>", operationId: "answer-a") { id }`,
    )
  },
  'sending an answer': async (world) => {
    const { questionId } = await giveOpenQuestion(world)
    await panelFactory(world).giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    return mutation(`panelAnswerSend(questionId: "${questionId}") { id }`)
  },
  'posting in the forum': async (world) => {
    await forumFactory(world).giveForum()
    return mutation(
      `forumPostCreate(title: "Payroll", message: "<p>${TEXT}</p>", audienceId: "everyone", operationId: "post-a") { id }`,
    )
  },
  'replying in the forum': async (world) => {
    const { giveForum, givePost } = forumFactory(world)
    await giveForum()
    const { id } = await givePost({ by: 'sam' })
    return mutation(`forumReplyCreate(postId: "${id}", message: "<p>${TEXT}</p>", operationId: "reply-a") { id }`)
  },
  'writing a message': async (world) => {
    const threadId = await giveThread(world, world.actor('maya'), world.actor('sam'), new Date())
    return mutation(`messageSend(threadId: "${threadId}", body: "${TEXT}", operationId: "message-a") { id }`)
  },
  'asking for an introduction': async ({ id }) =>
    mutation(
      `introductionRequest(memberId: "${id('sam')}", why: "${TEXT}", help: "I can show you our plans.", operationId: "intro-a") { id }`,
    ),
  'asking for a copy of the own data': async () => mutation('dataExportRequest'),
}

function ago(ms: number): Date {
  return new Date(Date.now() - ms)
}

/** Jobs that act for people every minute. */
export const JOB_ACTS: Acts = {
  'publishing what is due': async (world) => {
    const due = { status: 'SCHEDULED', scheduledAt: ago(MINUTE_MS), slug: 'due', editor: 'theo' } as const
    await articleFactory(world).giveArticle(due)
    return { job: 'publish-due-articles' }
  },
  'sending a broadcast': async (world) => {
    await broadcastFactory(world).giveBroadcast({ status: 'SCHEDULED', scheduledAt: ago(MINUTE_MS) })
    return { job: 'send-broadcasts' }
  },
  'writing the digests of a week': async (world) => {
    await notificationFactory(world).notify('maya', {}, { now: new Date(DIGEST_AT.getTime() - DAY_MS) })
    return { job: 'write-digests', at: DIGEST_AT }
  },
  'writing a copy of a member’s data': async ({ db, as }) => {
    await db().commit([requestExportStatement(as('maya', ago(MINUTE_MS)))])
    return { job: 'write-data-exports' }
  },
  'writing the export of a community': async ({ db, cast, id }) => {
    const asked = ago(MINUTE_MS)
    await db().commit([
      build.insert(communityExports).values({
        ...{ id: newId(asked), communityId: cast.meridian.id, state: 'WAITING' },
        ...{ requestedById: id('ada'), reason: 'Moving', requestedAt: asked, expiresAt: exportEnd(asked) },
      }),
    ])
    return { job: 'write-community-exports' }
  },
}

function operation() {
  return { operationId: newId(new Date()) }
}
/** The card is entered again for the next one. */
async function attempts(attempt: () => Promise<Posted>): Promise<Posted> {
  return { ...(await attempt()), another: attempt }
}

/** Actions that move money: their own tests end the worker at each step and compare the books. */
export const PAYING_ACTS: Acts = {
  'paying what is due': async (world) => {
    const payer = await payingMember(world, world.apps)
    const { userId, subscriptionId } = payer
    return attempts(async () =>
      open('/rest/payment/pay-balance', { userId, subscriptionId, ...operation(), token: await payer.token() }),
    )
  },
  'joining by a card': async (world) => {
    await offerPackage(world)
    const zoe = await invitedPerson(world, world.apps)
    return attempts(async () =>
      open('/rest/get-started/payment', { dealId: zoe.deal, ...operation(), paymentToken: await zoe.token() }),
    )
  },
  'choosing a password after joining': async (world) => {
    await offerPackage(world)
    const zoe = await invitedPerson(world, world.apps)
    const paid = await zoe.device().pay({ operationId: 'op-1', paymentToken: await zoe.token() })
    if (paid.status !== 200) throw new Error(`Joining answered ${paid.status}`)
    const account = { uid: zoe.userId, username: zoe.email, password: PASSWORD }
    return open('/rest/get-started/password', { dealId: zoe.deal, ...account })
  },
}
