import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startJobRun } from '#db/jobs/job-runs.ts'
import { leaseDue } from '#db/outbox/lease.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { outbox } from '#db/schema/platform.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { articleFactory, textOf } from '#db/testing/articles.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type ActsFixture, actsFixture } from '../interrupted/acts-fixture.ts'
import { changedCounts } from '../interrupted/count-rows.ts'
import { ownNetwork } from '../payment/invited-person.ts'
import { OWED_CENTS, payingMember } from '../payment/paying-member.ts'
import { countFaults } from './count-faults.ts'

/* The clock of the servers jumps between two steps of an action. */

const JUMPS = { '1 h on': 60, '1 day on': 1440, '40 days on': 57_600, '5 min back': -5, '1 h back': -60 } as const
type Jump = keyof typeof JUMPS

const EVERYDAY: readonly string[] = ['1 h on', '1 h back'] satisfies Jump[]
const TRIED = Object.entries(JUMPS).filter(([jump]) => process.env.TEST_LONG || EVERYDAY.includes(jump))

let fixture: ActsFixture
const table: string[] = []
beforeAll(async () => {
  fixture = await actsFixture()
})
afterAll(async () => {
  console.log(['what is done'.padEnd(48) + TRIED.map(([jump]) => jump.padEnd(22)).join(''), ...table].join('\n'))
  countFaults('a clock that is moved', { cells: table.length * TRIED.length })
  await fixture?.stop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await fixture.apps.sandbox().fault({ provider: 'payment', mode: 'ok' })
})

function instant(minutes: number) {
  return new Date(Date.now() + minutes * 60_000)
}

async function post(minutes: number, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const caller = fixture.apps.on('meridian.localhost', { CLOCK_OFFSET_MS: String(minutes * 60_000) })
  const response = await caller.post(path, body, { headers: { 'CF-Connecting-IP': ownNetwork(), ...headers } })
  const answer = (await response.json()) as Record<string, unknown> & { errors?: { extensions: { code: string } }[] }
  await caller.settled()
  return { said: answer.errors?.[0]?.extensions.code ?? String(response.status), answer }
}

function graphql(minutes: number, query: string, authToken: unknown) {
  return post(minutes, '/graphql', { query }, { Authorization: `Bearer ${String(authToken)}` })
}

/** The newest email to Maya, and the matching part of it. */
async function emailed(pattern: RegExp): Promise<string> {
  const read = async () => {
    const [email] = await fixture.apps.sandbox().outbox(fixture.cast.maya.email)
    return pattern.exec(`${email?.subject ?? ''}\n${email?.text ?? ''}`)?.[1] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

/** The outcome of each case when the clock jumps by this many minutes after its first step. */
type Case = { readonly run: (minutes: number) => Promise<string>; readonly outcomes: Readonly<Record<Jump, string>> }

function always(outcome: string): Case['outcomes'] {
  return Object.fromEntries(Object.keys(JUMPS).map((jump) => [jump, outcome])) as Record<Jump, string>
}
/** `on` for each jump ahead, `back` for the two others. */
function byWay(on: string, back: string): Case['outcomes'] {
  return { '1 h on': on, '1 day on': on, '40 days on': on, '5 min back': back, '1 h back': back }
}

function login() {
  return { username: fixture.cast.maya.email, password: PASSWORD }
}
function code() {
  return { channel: 'EMAIL', to: fixture.cast.maya.email }
}

async function saveAt(minutes: number, { authToken, articleId, base, text }: Record<string, string>) {
  const saved = await graphql(
    minutes,
    `mutation { articleAutoSaveRevision(articleId: "${articleId}", title: "T", content: "<p>${text}</p>", baseRevisionId: "${base}", operationId: "save-${text}") { currentRevision { id } } }`,
    authToken,
  )
  const data = saved.answer.data as { articleAutoSaveRevision?: { currentRevision: { id: string } } } | undefined
  return data?.articleAutoSaveRevision?.currentRevision.id ?? saved.said
}

/** A session from before the jump and one from after it: a jump ends tokens, and people sign in again. */
async function signedIn(minutes: number) {
  const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
  const later = await post(minutes, '/rest/login', login())
  return { before: authToken, after: String(later.answer.authToken) }
}

function waitingEmail(communityId: string) {
  const now = new Date()
  return build.insert(outbox).values({
    ...{ id: newId(now), communityId, channel: 'EMAIL', template: 'sign-in-code', recipientKind: 'CONCIERGE' },
    ...{ idempotencyKey: newId(now), payload: '', status: 'WAITING', nextAttemptAt: instant(-90), createdAt: now },
  })
}

const CASES: Readonly<Record<string, Case>> = {
  'a code by email, typed in after the jump': {
    run: async (minutes) => {
      await post(0, '/rest/login/one-time', code())
      const typed = await emailed(/^(\d{5})/)
      return (await post(minutes, '/rest/login/one-time-redeem', { to: code().to, code: typed })).said
    },
    outcomes: byWay('400', '200'),
  },
  'a code by email, ten minutes by the moved clock': {
    run: async (minutes) => {
      await post(0, '/rest/login/one-time', code())
      const typed = await emailed(/^(\d{5})/)
      return (await post(Math.max(minutes, 0) + 10.1, '/rest/login/one-time-redeem', { to: code().to, code: typed }))
        .said
    },
    outcomes: always('400'),
  },
  'a session, renewed after the jump': {
    run: async (minutes) => {
      const { answer } = await post(0, '/rest/login', login())
      return (await post(minutes, '/rest/token-refresh', { refreshToken: answer.refreshToken })).said
    },
    outcomes: { ...byWay('200', '200'), '40 days on': '401' },
  },
  'a session, renewed after the jump and when it is undone': {
    run: async (minutes) => {
      const { answer } = await post(0, '/rest/login', login())
      const first = await post(minutes, '/rest/token-refresh', { refreshToken: answer.refreshToken })
      const kept = first.answer.refreshToken ?? answer.refreshToken
      return `${first.said} ${(await post(1, '/rest/token-refresh', { refreshToken: kept })).said}`
    },
    outcomes: { ...byWay('200 200', '200 200'), '40 days on': '401 200' },
  },
  'a token of ten minutes, used after the jump': {
    run: async (minutes) => {
      const { answer } = await post(0, '/rest/login', login())
      return (await graphql(minutes, '{ me { id } }', answer.authToken)).said
    },
    outcomes: byWay('NotAuthenticated', '200'),
  },
  'a text, saved again on what was saved before': {
    run: async (minutes) => {
      const { before, after } = await signedIn(minutes)
      const { id: articleId, revisionId } = await articleFactory(fixture).giveArticle({ status: 'DRAFT' })
      const first = await saveAt(0, { authToken: before, articleId, base: revisionId ?? '', text: 'first' })
      const second = await saveAt(minutes, { authToken: after, articleId, base: first, text: 'second' })
      const revisions = await fixture
        .db()
        .read(
          build
            .select({ id: articleRevisions.id })
            .from(articleRevisions)
            .where(eq(articleRevisions.articleId, articleId))
            .orderBy(asc(articleRevisions.createdAt), asc(articleRevisions.id)),
        )
      const [article] = await fixture.db().read(build.select().from(articles).where(eq(articles.id, articleId)))
      const isInOrder =
        revisions
          .slice(-2)
          .map(({ id }) => id)
          .join() === [first, second].join()
      return `${article?.currentRevisionId === second ? 'current' : 'not current'}, ${isInOrder ? 'in order' : 'out of order'}`
    },
    outcomes: always('current, in order'),
  },
  'an article, submitted after the jump': {
    run: async (minutes) => {
      const { after } = await signedIn(minutes)
      await articleFactory(fixture).giveByline('maya')
      const { id } = await articleFactory(fixture).giveArticle({ status: 'DRAFT', content: textOf(600) })
      const send = `mutation { articleSendForReview(articleId: "${id}", operationId: "send-a") { id } }`
      const said = [await graphql(minutes, send, after), await graphql(minutes, send, after)].map((one) => one.said)
      const [article] = await fixture.db().read(build.select().from(articles).where(eq(articles.id, id)))
      return `${said.join(' ')} ${article?.status}`
    },
    outcomes: always('200 200 SUBMITTED_FOR_REVIEW'),
  },
  'a post, sent again after the jump and when it is undone': {
    run: async (minutes) => {
      const { before, after } = await signedIn(minutes)
      await forumFactory(fixture).giveForum()
      const start = await fixture.counts()
      const send =
        'mutation { forumPostCreate(title: "Payroll", message: "<p>Which provider do you pay?</p>", audienceId: "everyone", operationId: "post-a") { id } }'
      const said: string[] = []
      for (const [at, token] of [
        [0, before],
        [minutes, after],
        [1, before],
      ] as const)
        said.push((await graphql(at, send, token)).said)
      return `${said.join(' ')}, ${changedCounts(start, await fixture.counts()).forum_posts} post`
    },
    outcomes: always('200 200 200, 1 post'),
  },
  'an article that is due in 30 minutes, and the clock comes back': {
    run: async (minutes) => {
      await articleFactory(fixture).giveArticle({
        status: 'SCHEDULED',
        scheduledAt: instant(30),
        slug: 'due',
        editor: 'theo',
      })
      const before = await fixture.counts()
      const published = async (at: number) => {
        await fixture.jobs(/^publish-due-articles$/, { minutes: at })
        return changedCounts(before, await fixture.counts()).article_events ?? 0
      }
      // The jobs at the jumped time, at the correct time, and at the due time.
      return [await published(minutes), await published(3), await published(36)].join(' ')
    },
    outcomes: byWay('1 1 1', '0 0 1'),
  },
  'an email that a sender holds, and its job': {
    run: async (minutes) => {
      const job = { job: 'send-outbox', worker: 'bff-admin', correlationId: 'c' }
      await fixture.db().commit([waitingEmail(fixture.cast.meridian.id)])
      const take = async (now: Date) => {
        const all = { emails: 9, texts: 9, withRetries: true, order: 'oldest first', bulk: 'last' } as const
        const { emails, retries } = await leaseDue({ db: fixture.db(), now }, all)
        const run = await startJobRun({ db: fixture.db(), now }, job)
        return `${run ? 'runs' : 'waits'} ${emails.length + retries.length}`
      }
      return `${await take(instant(0))}, ${await take(instant(minutes))}`
    },
    // After a jump ahead, the leases have ended: two may work at once, and the fence lets one of them write.
    outcomes: byWay('runs 1, runs 1', 'runs 1, waits 0'),
  },
  'a payment whose answer was lost, repeated after the jump': {
    run: async (minutes) => {
      const payer = await payingMember(fixture, fixture.apps)
      const { userId, subscriptionId } = payer
      const body = { userId, subscriptionId, operationId: newId(new Date()), token: await payer.token() }
      const lost = {
        provider: 'payment',
        path: 'PUT /subscriptions',
        mode: 'status_after_commit',
        status: 500,
      } as const
      await fixture.apps.sandbox().fault({ ...lost, times: 1 })
      await post(0, '/rest/payment/pay-balance', body)
      await post(minutes, '/rest/payment/pay-balance', body)
      for (const at of [minutes + 20, 20, 40]) await fixture.jobs(/^settle-payment/, { minutes: at })
      const { said } = await post(40, '/rest/payment/pay-balance', body)
      const { provider, ours } = await payer.books()
      const charged = (cents: readonly number[]) => cents.filter((one) => one === OWED_CENTS).length
      return `${said}, ${charged(provider.charged)} charge, ${charged(ours.charged)} in the ledger`
    },
    outcomes: always('200, 1 charge, 1 in the ledger'),
  },
  'a link to a new password, opened after the jump': {
    run: async (minutes) => {
      await post(0, '/rest/password-forgot', { username: fixture.cast.maya.email })
      const token = await emailed(/token=([\w-]+)/)
      const caller = fixture.apps.on('meridian.localhost', { CLOCK_OFFSET_MS: String(minutes * 60_000) })
      const answer = await caller.get(`/rest/validate-reset-token?token=${token}`)
      return ((await answer.json()) as { isValid: boolean }).isValid ? 'valid' : 'not valid'
    },
    outcomes: byWay('not valid', 'valid'),
  },
}

describe('the clock jumps during', () => {
  it.each(Object.keys(CASES))('%s', async (name) => {
    const { run, outcomes } = CASES[name] as Case
    const found: Record<string, string> = {}
    for (const [jump, minutes] of TRIED) {
      await fixture.reset()
      await fetch(`${fixture.apps.sandbox().url}/outbox.json`, { method: 'DELETE' })
      found[jump] = await run(minutes)
    }
    table.push(
      name.padEnd(48) +
        Object.values(found)
          .map((one) => one.padEnd(22))
          .join(''),
    )
    expect(outcomes).toMatchObject(found)
  })
})
