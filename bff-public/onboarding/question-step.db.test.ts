import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onboardingSteps } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { PANEL_MESSAGES, SEND_REFUSALS } from '#shared/domain/expert-panels/messages.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const DAY_MS = 24 * 3_600_000
const app = createApp()

/** Ivy is in onboarding. */
let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.change(fixture.cast.ivy, { gate: 'ONBOARDING' })
})

function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS)
}
/** A question that is open for the given number of days. */
async function ask(days: number, options: Parameters<PanelFixture['giveQuestion']>[0] = {}) {
  return (await fixture.giveQuestion({ closesAt: inDays(days), ...options })).questionId
}

type Answer = {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly code?: string
  readonly message?: string
  readonly keptRevisionId?: string
}

async function call(
  query: string,
  variables: object = {},
  session: Promise<{ readonly authToken: string }> | null = fixture.open(fixture.cast.ivy, fixture.cast.meridian),
): Promise<Answer> {
  const headers: Record<string, string> = session ? { Authorization: `Bearer ${(await session).authToken}` } : {}
  const caller = callerOf(app, fixture.env, 'meridian.localhost')
  const response = await caller.post('/graphqlPublic', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as {
    data: Answer['data']
    errors?: readonly { readonly message: string; readonly extensions: object }[]
  }
  return { data, ...(errors?.[0] && { message: errors[0].message, ...errors[0].extensions }) }
}

const FORMS = `{ onboardingForms {
  onboarding { nextStep steps { key state } }
  question { id title prompt isSent text { title content } }
} }`
type Forms = {
  readonly onboarding: { readonly nextStep: string; readonly steps: readonly { key: string; state: string }[] }
  readonly question: { readonly id: string; readonly isSent: boolean; readonly text: object | null } | null
}

async function forms(): Promise<Forms> {
  return (await call(FORMS)).data?.onboardingForms as Forms
}

const SKIP = 'mutation ($step: OnboardingAnsweredStep!) { onboardingStepSkip(step: $step) }'

async function skip(...steps: string[]) {
  for (const step of steps) expect((await call(SKIP, { step })).data, step).toEqual({ onboardingStepSkip: true })
}

const SAVE = `mutation ($questionId: ID!, $content: String!, $base: ID) {
  onboardingAnswerSave(questionId: $questionId, title: "", content: $content, baseRevisionId: $base) { id content }
}`
const SEND =
  'mutation ($questionId: ID!, $revisionId: ID) { onboardingAnswerSend(questionId: $questionId, revisionId: $revisionId) }'

function save(questionId: string, content = '<p>The dashboard.</p>', base: string | null = NO_REVISION) {
  return call(SAVE, { questionId, content, base })
}

function send(questionId: string, revisionId: string | null = null) {
  return call(SEND, { questionId, revisionId })
}

describe('the question of an expert panel in the steps of a new member', () => {
  it('[ROUTE-033] [ROUTE-034] is the open one with the earliest deadline that accepts an answer of theirs', async () => {
    await ask(9)
    const soonest = await ask(5)
    await ask(-1)
    await ask(1, { status: 'CLOSED' })
    await ask(1, { batchStatus: 'SCHEDULED' })
    await ask(1, { where: 'harbor' })
    await fixture.giveAnswer(await ask(1, { maxAnswers: 1 }), 'sam')
    const decided = await ask(1)
    await fixture.giveAnswer(decided, 'ivy', { status: 'SELECTED' })
    expect((await forms()).question).toMatchObject({
      id: soonest,
      prompt: 'Name one thing.',
      isSent: false,
      text: null,
    })
  })

  it('stays the one that they have begun, even if another closes earlier', async () => {
    const begun = await ask(9)
    await save(begun, '<p>Half a sentence</p>')
    await ask(2)
    expect((await forms()).question).toMatchObject({ id: begun, text: { content: '<p>Half a sentence</p>' } })
  })

  it('answered in one tab cannot be skipped in another at the same moment', async () => {
    const questionId = await ask(5)
    await skip('profile', 'contact', 'team')
    await call('mutation { onboardingStepDone }')
    await save(questionId)
    beforeWriteOf(onboardingSteps, () => send(questionId))
    await skip('ep_question')
    expect((await forms()).onboarding.steps).toContainEqual({ key: 'ep_question', state: 'DONE' })
  })

  it('[ONB-001] comes last, is answered like by members, and can be changed before the completion', async () => {
    const questionId = await ask(5)
    await skip('profile', 'contact', 'team')
    expect((await call('mutation { onboardingStepDone }')).data).toEqual({ onboardingStepDone: true })
    expect((await forms()).onboarding.nextStep).toBe('ep_question')
    expect((await save(questionId)).data).toMatchObject({ onboardingAnswerSave: { content: '<p>The dashboard.</p>' } })
    expect((await forms()).onboarding.nextStep).toBe('ep_question')
    expect((await send(questionId)).data).toEqual({ onboardingAnswerSend: true })
    expect(await fixture.answerRow(questionId, 'ivy')).toMatchObject({ status: 'SENT', characterCount: 14 })
    expect((await fixture.questionRow(questionId))?.answerCount).toBe(1)
    const after = await forms()
    expect(after.onboarding.nextStep).toBe('complete')
    expect(after.question).toMatchObject({ id: questionId, isSent: true })

    await call(SAVE, { questionId, content: '<p>Two.</p>' })
    expect((await send(questionId)).data).toEqual({ onboardingAnswerSend: true })
    expect((await fixture.answerRow(questionId, 'ivy'))?.characterCount).toBe(4)
  })

  it('can be skipped after writing, and the text stays a draft', async () => {
    const questionId = await ask(5)
    await skip('profile', 'contact', 'team', 'ep_landing')
    await save(questionId)
    await skip('ep_question')
    expect((await forms()).onboarding).toMatchObject({ nextStep: 'complete' })
    expect(await fixture.answerRow(questionId, 'ivy')).toMatchObject({ status: 'DRAFT', characterCount: 14 })
  })

  it('[ONB-001] is not a step while none is open: neither of its steps can be opened, skipped or answered', async () => {
    const closed = await ask(-1)
    await skip('profile', 'contact', 'team')
    const { onboarding, question } = await forms()
    expect(question).toBeNull()
    expect(onboarding.nextStep).toBe('complete')
    expect(onboarding.steps.map(({ key }) => key)).toEqual([
      'payment',
      'password',
      'profile',
      'contact',
      'team',
      'complete',
    ])
    for (const step of ['ep_landing', 'ep_question'])
      expect(await call(SKIP, { step })).toMatchObject({ code: 'Unprocessable' })
    expect(await send(closed)).toMatchObject({ code: 'Unprocessable' })
  })
})

describe('an answer of a new member', () => {
  it('is not sent before its turn, but the text is kept', async () => {
    const questionId = await ask(5)
    expect((await save(questionId)).code).toBeUndefined()
    expect(await send(questionId)).toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.answerRow(questionId, 'ivy')).toMatchObject({ status: 'DRAFT' })
    const steps = await fixture.db().read(
      build
        .select()
        .from(onboardingSteps)
        .where(eq(onboardingSteps.userId, fixture.id('ivy'))),
    )
    expect(steps).toEqual([])
  })

  it('that was changed on another device is not sent instead of the one on the screen, and the step stays open', async () => {
    const questionId = await ask(5)
    await skip('profile', 'contact', 'team', 'ep_landing')
    await save(questionId)
    const shown = (await fixture.answerRow(questionId, 'ivy'))?.currentRevisionId ?? ''
    await save(questionId, '<p>From the phone.</p>', shown)
    const other = (await fixture.answerRow(questionId, 'ivy'))?.currentRevisionId ?? ''
    expect(await send(questionId, shown)).toMatchObject({
      code: 'StaleRevision',
      current: { content: '<p>From the phone.</p>' },
    })
    expect(await fixture.answerRow(questionId, 'ivy')).toMatchObject({ status: 'DRAFT' })
    expect((await forms()).onboarding.nextStep).toBe('ep_question')
    expect((await send(questionId, other)).data).toEqual({ onboardingAnswerSend: true })
    expect((await forms()).onboarding.nextStep).toBe('complete')
  })

  it('that is empty is refused with a message, and the step stays open', async () => {
    const questionId = await ask(5)
    await skip('profile', 'contact', 'team', 'ep_landing')
    expect(await send(questionId)).toMatchObject({
      code: 'Unprocessable',
      reason: 'empty',
      message: SEND_REFUSALS.empty,
    })
    expect((await forms()).onboarding.nextStep).toBe('ep_question')
  })

  it('whose question closes meanwhile is kept, and the onboarding continues without it', async () => {
    const { questionId, batchId } = await fixture.giveQuestion({ closesAt: inDays(5) })
    await skip('profile', 'contact', 'team', 'ep_landing')
    await save(questionId, '<p>In time.</p>')
    await fixture.changeBatch(batchId, { closesAt: inDays(-1) })
    const base = (await fixture.answerRow(questionId, 'ivy'))?.currentRevisionId ?? null
    expect(await save(questionId, '<p>Too late.</p>', base)).toMatchObject({
      code: 'InvalidTransition',
      message: PANEL_MESSAGES.unavailable,
      keptRevisionId: expect.any(String),
    })
    expect((await forms()).onboarding.nextStep).toBe('complete')
    const answer = await fixture.answerRow(questionId, 'ivy')
    expect(await fixture.texts(answer?.id ?? '')).toHaveLength(2)
  })

  it('requires the session of a person in onboarding here', async () => {
    const questionId = await ask(5)
    const { cast, open } = fixture
    for (const session of [null, Promise.resolve({ authToken: 'bogus' }), open(cast.lena, cast.harbor)]) {
      const variables = { questionId, content: '<p>x</p>', base: NO_REVISION }
      expect(await call(SAVE, variables, session)).toMatchObject({ code: 'NotAuthenticated' })
      expect(await call(SEND, { questionId }, session)).toMatchObject({ code: 'NotAuthenticated' })
    }
    await fixture.change(cast.ivy, { gate: 'NONE' })
    expect(await save(questionId)).toMatchObject({ code: 'Unprocessable' })
    expect(await send(questionId)).toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.answerRow(questionId, 'ivy')).toBeUndefined()
  })

  it('to another community’s question is refused', async () => {
    const foreign = await ask(5, { where: 'harbor' })
    expect(await save(foreign)).toMatchObject({ code: 'NotFound', message: PANEL_MESSAGES.unavailable })
  })
})
