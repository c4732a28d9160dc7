import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOBS } from '#db/jobs/jobs.ts'
import { runJobs } from '#db/jobs/run-jobs.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { articleFactory, textOf } from '#db/testing/articles.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { readEnv } from '#shared/server/env.ts'
import { jobContext } from '../../../bff-admin/job-context.ts'
import { allApps } from '../all-apps.ts'
import { changedCounts, countRows } from './count-rows.ts'
import { type GivenAct, repeatAfterEachEnd } from './repeated-after-end.ts'

/* What members do, and what is done for them every minute, is done once, wherever the worker that does it ends. */

let fixture: BaseFixture
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  fixture = await baseFixture()
  headers = await fixture.headersFor('maya', 'member')
})
afterAll(() => fixture?.stop())

type Posted = { readonly path: string; readonly body: object }
type Act = Posted | { readonly job: string }

function mutation(call: string): Posted {
  return { path: '/graphql', body: { query: `mutation { ${call} }` } }
}

/** What is done twice by who repeats it without an answer. */
const AGAIN: Readonly<Record<string, string>> = {
  'signing in with a password': 'The session whose cookies never came is used by nobody, and ends by itself.',
  'asking for a code by email': 'The second code counts, and the first one no more.',
}

/** Each with the data that it needs; a repeat names the same operation, as the page does that got no answer. */
const ACTS: Readonly<Record<string, () => Promise<Act>>> = {
  'signing in with a password': async () => ({
    path: '/rest/login',
    body: { username: fixture.cast.maya.email, password: PASSWORD },
  }),
  'asking for a code by email': async () => ({
    path: '/rest/login/one-time',
    body: { channel: 'EMAIL', to: fixture.cast.maya.email },
  }),
  'saving a text while it is written': async () => {
    const { id, revisionId } = await articleFactory(fixture).giveArticle({ status: 'DRAFT' })
    return mutation(
      `articleAutoSaveRevision(articleId: "${id}", title: "T", content: "<p>New</p>", baseRevisionId: "${revisionId}", operationId: "save-a") { id }`,
    )
  },
  'submitting an article': async () => {
    const { giveArticle, giveByline } = articleFactory(fixture)
    await giveByline('maya')
    const { id } = await giveArticle({ status: 'DRAFT', content: textOf(600) })
    return mutation(`articleSendForReview(articleId: "${id}", operationId: "send-a") { id }`)
  },
  'commenting on an article': async () => {
    const { id } = await articleFactory(fixture).giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    return mutation(`articleFeedbackCreate(articleId: "${id}", remark: "R", operationId: "remark-a") { id }`)
  },
  'saving an answer': async () => {
    const { questionId } = await panelFactory(fixture).giveQuestion()
    return mutation(
      `panelAnswerSave(questionId: "${questionId}", title: "", content: "<p>A</p>", operationId: "answer-a") { id }`,
    )
  },
  'sending an answer': async () => {
    const { giveQuestion, giveAnswer } = panelFactory(fixture)
    const { questionId } = await giveQuestion()
    await giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    return mutation(`panelAnswerSend(questionId: "${questionId}") { id }`)
  },
  'posting in the forum': async () => {
    await forumFactory(fixture).giveForum()
    return mutation(
      'forumPostCreate(title: "Payroll", message: "<p>What does it cost?</p>", audienceId: "everyone", operationId: "post-a") { id }',
    )
  },
  'replying in the forum': async () => {
    const { giveForum, givePost } = forumFactory(fixture)
    await giveForum()
    const { id } = await givePost({ by: 'sam' })
    return mutation(`forumReplyCreate(postId: "${id}", message: "<p>Nine euros.</p>", operationId: "reply-a") { id }`)
  },
  'writing a message': async () => {
    const threadId = await giveThread(fixture, fixture.actor('maya'), fixture.actor('sam'), new Date())
    return mutation(`messageSend(threadId: "${threadId}", body: "Hello", operationId: "message-a") { id }`)
  },
  'asking for an introduction': async () =>
    mutation(
      `introductionRequest(memberId: "${fixture.id('sam')}", why: "We build the same thing.", help: "I can show you our plans.", operationId: "intro-a") { id }`,
    ),
  'publishing what is due': async () => {
    const due = new Date(Date.now() - 60_000)
    await articleFactory(fixture).giveArticle({ status: 'SCHEDULED', scheduledAt: due, slug: 'due', editor: 'theo' })
    return { job: 'publish-due-articles' }
  },
}

/** A run that ended leaves its lease, after which the next one takes the job. */
const AFTER_LEASE_MS = 5 * 60_000

async function run(act: Act, DB_URL: string) {
  const env = { ...fixture.env, DB_URL }
  if ('job' in act) {
    const isRepeat = DB_URL === fixture.config.url
    const ctx = jobContext(readEnv('bff-admin', env), new Date(Date.now() + (isRepeat ? AFTER_LEASE_MS : 0)))
    return runJobs(ctx, { worker: 'bff-admin', jobs: JOBS.filter(({ name }) => name === act.job) })
  }
  const apps = allApps().on('meridian.localhost', env)
  await (await apps.post(act.path, act.body, { headers: { ...headers, 'CF-Connecting-IP': '198.18.0.7' } })).text()
  await apps.settled()
}

async function given(name: string): Promise<GivenAct> {
  await fixture.reset()
  const act = await ACTS[name]?.()
  if (!act) throw new Error(`${name} is no act`)
  const before = await countRows(fixture.db())
  return {
    act: (url) => run(act, url),
    changed: async () => changedCounts(before, await countRows(fixture.db())),
  }
}

describe.each(Object.keys(ACTS))('%s', (name) => {
  it.each([
    ['is carried out', true],
    ['is not carried out', false],
  ] as const)(
    'is done once when its worker ends at a call of the database, which %s, and it is repeated',
    async (_, isCarriedOut) => {
      const { tried, differences } = await repeatAfterEachEnd(fixture.config, () => given(name), {
        isCarriedOut,
        most: name in AGAIN ? 2 : 1,
      })
      console.log(`${name}: ${tried} places at which the worker ended`)
      expect(tried).toBeGreaterThan(0)
      expect(differences).toEqual([])
    },
  )
})
