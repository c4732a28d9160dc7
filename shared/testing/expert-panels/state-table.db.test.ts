import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  panelAnswers,
  panelBatches,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createApp as createAdminApp } from '../../../bff-admin/index.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { type CallOptions, callerOf } from '../call-app.ts'

/*
 * The tables of moves of expert panels, written by hand and tested through both endpoints: an accidental change of the product's own table
 * makes this fail. The job and the publication have tests next to them.
 */
const STAFF_MOVES = {
  batch: {
    DRAFT: ['SCHEDULED', 'OPEN'],
    SCHEDULED: ['DRAFT', 'OPEN'],
    OPEN: ['CLOSED'],
    CLOSED: ['OPEN'],
  },
  question: { OPEN: ['CLOSED'], CLOSED: ['OPEN'] },
  answer: {
    DRAFT: [],
    SENT: ['SELECTED', 'NOT_USED'],
    SELECTED: ['SENT', 'NOT_USED'],
    PUBLISHED: [],
    NOT_USED: ['SENT', 'SELECTED'],
  },
  // FINAL is only reached by publication.
  roundup: {
    DRAFT: ['EDITOR_REVIEW'],
    EDITOR_REVIEW: ['DRAFT', 'READY_FOR_PUBLISHING'],
    READY_FOR_PUBLISHING: ['EDITOR_REVIEW'],
    FINAL: [],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
type Thing = keyof typeof STAFF_MOVES

const DAY_MS = 86_400_000
let fixture: PanelFixture
let ids: Readonly<Record<Thing, string>>
let ask: (who: Asker, query: string) => Promise<{ readonly code: string | undefined; readonly http: number }>

const STAFF = ['editor', 'an admin', 'staff of panels alone'] as const
const STRANGERS = ['the author on the admin endpoint', 'staff without any right here', 'nobody'] as const
const MEMBERS = ['author', 'another member', 'a member of another community'] as const
const AWAY = 'an editor signed in at another community'
type Asker = (typeof STAFF | typeof STRANGERS | typeof MEMBERS)[number] | typeof AWAY

beforeAll(async () => {
  fixture = await panelFixture()
  const { questionId, batchId } = await fixture.giveQuestion()
  const { answerId } = await fixture.giveAnswer(questionId, 'maya')
  await fixture.giveRoundup(questionId, { slug: 'what-we-dropped' })
  const db = fixture.db()
  const [roundup] = await db.read(build.select({ id: panelRoundups.id }).from(panelRoundups))
  ids = { batch: batchId, question: questionId, answer: answerId, roundup: roundup?.id ?? '' }
  const headersByAsker: Readonly<Record<Asker, CallOptions['headers']>> = {
    author: await fixture.headersFor('maya', 'member'),
    'another member': await fixture.headersFor('sam', 'member'),
    'a member of another community': await fixture.headersFor('lena', 'member', 'harbor'),
    editor: await fixture.headersFor('theo', 'admin'),
    'an admin': await fixture.headersFor('ada', 'admin'),
    'staff of panels alone': await fixture.headersFor('pia', 'admin'),
    'staff without any right here': await fixture.headersFor('stig', 'admin'),
    [AWAY]: await fixture.headersFor('theo', 'admin', 'harbor'),
    'the author on the admin endpoint': await fixture.headersFor('maya', 'member'),
    nobody: {},
  }
  const [member, admin] = [createMemberApp(), createAdminApp()]
  ask = async (who, query) => {
    const isMember = (MEMBERS as readonly Asker[]).includes(who)
    const host = who.includes('another community') ? 'harbor.localhost' : 'meridian.localhost'
    const caller = callerOf(isMember ? member : admin, fixture.env, host)
    const headers = headersByAsker[who] ?? {}
    const answer = await caller.post(isMember ? '/graphql' : '/graphqlAdmin', { query }, { headers })
    return { http: answer.status, code: (await answer.json()).errors?.[0].extensions.code }
  }
})
afterAll(() => fixture.stop())

const TABLES = { batch: panelBatches, question: panelQuestions, answer: panelAnswers, roundup: panelRoundups }

/** Everything is open and undecided, except the given thing. */
async function put(thing: Thing, status: string) {
  const statuses = { batch: 'OPEN', question: 'OPEN', answer: 'SENT', roundup: 'DRAFT', [thing]: status }
  const [past, future] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)]
  await fixture.db().commit([
    build
      .update(panelBatches)
      .set({ status: statuses.batch as 'OPEN', opensAt: future, closesAt: new Date(future.getTime() + DAY_MS) }),
    build.update(panelQuestions).set({ status: statuses.question as 'OPEN' }),
    build
      .update(panelAnswers)
      .set({
        status: statuses.answer as 'SENT',
        statusUpdatedAt: past,
        sentAt: statuses.answer === 'DRAFT' ? null : past,
        sentRevisionId: statuses.answer === 'DRAFT' ? null : sql`${panelAnswers.currentRevisionId}`,
        editedRevisionId: null,
      })
      .where(eq(panelAnswers.id, ids.answer)),
    build.update(panelRoundups).set({ status: statuses.roundup as 'DRAFT' }),
    build
      .insert(panelRoundupAnswers)
      .values({
        roundupId: ids.roundup,
        answerId: ids.answer,
        communityId: fixture.cast.meridian.id,
        position: 0,
      })
      .onConflictDoNothing(),
  ])
}

async function statusOf(thing: Thing): Promise<string | undefined> {
  const table = TABLES[thing]
  const [row] = await fixture.db().read(
    build
      .select({ status: table.status })
      .from(table)
      .where(and(eq(table.id, ids[thing]), eq(table.communityId, fixture.cast.meridian.id))),
  )
  return row?.status
}

async function audits() {
  return (await fixture.db().read(build.select({ id: auditLog.id }).from(auditLog))).length
}

function move(thing: Thing, to: string): string {
  const call = {
    batch: `panelBatchSetStatus(batchId: "${ids.batch}", status: ${to}) { id }`,
    question: `panelQuestionSetStatus(questionId: "${ids.question}", status: ${to}) { id }`,
    answer: `panelAnswersSetStatus(questionId: "${ids.question}", answerIds: ["${ids.answer}"], status: ${to})`,
    roundup: `panelRoundupSetStatus(roundupId: "${ids.roundup}", status: ${to}) { id }`,
  }[thing]
  return `mutation { ${call} }`
}

const ROWS = Object.entries(STAFF_MOVES).flatMap(([thing, rows]) =>
  Object.entries(rows).map(([from, allowed]) => {
    const others = Object.keys(rows).filter((to) => to !== from)
    return { thing: thing as Thing, from, allowed: allowed as readonly string[], others }
  }),
)

describe.each(ROWS)('$thing that is $from', ({ thing, from, allowed, others }) => {
  test.each(STAFF)('[EP-015] is moved by %s exactly where the table allows', async (who) => {
    for (const to of others) {
      await put(thing, from)
      const before = await audits()
      const isAllowed = allowed.includes(to)
      const { code } = await ask(who, move(thing, to))
      expect(code, `${from} → ${to}`).toBe(isAllowed ? undefined : 'InvalidTransition')
      expect(await statusOf(thing)).toBe(isAllowed ? to : from)
      expect((await audits()) - before).toBe(isAllowed ? 1 : 0)
    }
  })

  test('[EP-015] is moved by nobody else, and does not exist for staff of another community', async () => {
    await put(thing, from)
    const before = await audits()
    for (const to of others) {
      expect((await ask(AWAY, move(thing, to))).code).toBe('NotFound')
      const refusals = await Promise.all(STRANGERS.map((who) => ask(who, move(thing, to))))
      expect(refusals.map(({ http, code }) => `${http} ${code}`)).toEqual([
        '403 NotAllowed',
        '401 NotAuthenticated',
        '401 NotAuthenticated',
      ])
    }
    expect([await statusOf(thing), await audits()]).toEqual([from, before])
  })
})

test.each(ROWS.filter(({ thing }) => thing !== 'answer'))(
  '$thing that is $from does not change, whatever members send',
  async ({ thing, from }) => {
    await put(thing, from)
    for (const who of MEMBERS) await ask(who, SEND())
    expect(await statusOf(thing)).toBe(from)
  },
)

function SEND() {
  return `mutation { panelAnswerSend(questionId: "${ids.question}") { id } }`
}
function SAVE() {
  return `mutation { panelAnswerSave(questionId: "${ids.question}", title: "", content: "<p>${newId(new Date())}</p>") { id } }`
}

describe.each(Object.keys(STAFF_MOVES.answer))('an answer that is %s', (from) => {
  const isOpen = from === 'DRAFT' || from === 'SENT'

  test('is written and sent by its author while nothing is decided', async () => {
    await put('answer', from)
    expect((await ask('author', SAVE())).code).toBe(isOpen ? undefined : 'InvalidTransition')
    expect((await ask('author', SEND())).code).toBe(isOpen ? undefined : 'InvalidTransition')
    expect(await statusOf('answer')).toBe(isOpen ? 'SENT' : from)
  })

  test.each([
    ['question', 'CLOSED', 'InvalidTransition'],
    ['batch', 'CLOSED', 'InvalidTransition'],
    ['batch', 'SCHEDULED', 'NotFound'],
    ['batch', 'DRAFT', 'NotFound'],
  ] as const)('is neither written nor sent when its %s is %s', async (thing, status, code) => {
    await put('answer', from)
    await fixture.db().commit([build.update(TABLES[thing]).set({ status: status as never })])
    expect((await ask('author', SAVE())).code).toBe(code)
    expect((await ask('author', SEND())).code).toBe(code)
    expect(await statusOf('answer')).toBe(from)
  })

  test('is not moved by other members', async () => {
    await put('answer', from)
    expect((await ask('another member', SEND())).code).toBe('Unprocessable')
    expect((await ask('a member of another community', SAVE())).code).toBe('NotFound')
    expect((await ask('a member of another community', SEND())).code).toBe('NotFound')
    expect(await statusOf('answer')).toBe(from)
  })

  test('is edited by staff only while it is sent or selected', async () => {
    await put('answer', from)
    const base = (await fixture.answerRow(ids.question, 'maya'))?.sentRevisionId
    const edit = `mutation { panelAnswerEdit(answerId: "${ids.answer}", title: "", content: "<p>${newId(new Date())}</p>", baseRevisionId: "${base}") { id } }`
    const refusal = from === 'DRAFT' ? 'NotFound' : 'InvalidTransition'
    const isEdited = from === 'SENT' || from === 'SELECTED'
    expect((await ask('an admin', edit)).code).toBe(isEdited ? undefined : refusal)
    for (const who of STRANGERS) expect((await ask(who, edit)).code).toMatch(/NotAllowed|NotAuthenticated/)
    expect(await statusOf('answer')).toBe(from)
  })
})

describe.each(Object.keys(STAFF_MOVES.roundup))('a roundup that is %s', (from) => {
  const publish = () => `mutation { panelRoundupPublish(roundupId: "${ids.roundup}") { id } }`

  test.each([...STAFF])('is published by %s only when it is ready', async (who) => {
    await put('roundup', from)
    await fixture
      .db()
      .commit([build.update(panelAnswers).set({ status: 'SELECTED' }).where(eq(panelAnswers.id, ids.answer))])
    const isReady = from === 'READY_FOR_PUBLISHING'
    const isPublished = isReady || from === 'FINAL'
    expect((await ask(who, publish())).code).toBe(isPublished ? undefined : 'InvalidTransition')
    expect(await statusOf('roundup')).toBe(isPublished ? 'FINAL' : from)
    expect(await statusOf('answer')).toBe(isReady ? 'PUBLISHED' : 'SELECTED')
  })

  test('is published by nobody else', async () => {
    await put('roundup', from)
    expect((await ask(AWAY, publish())).code).toBe('NotFound')
    for (const who of STRANGERS) expect((await ask(who, publish())).code).toMatch(/NotAllowed|NotAuthenticated/)
    expect(await statusOf('roundup')).toBe(from)
  })
})
