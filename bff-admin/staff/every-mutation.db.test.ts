import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { sessions } from '#db/schema/auth.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { panelInvitations } from '#db/schema/expert-panels.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { schema } from '../schema.ts'
import { type StaffFixture, staffFixture } from '../testing/staff-fixture.ts'
import { isAudited, UNAUDITED_MUTATIONS } from './audited-mutations.ts'

type Case = {
  /** Prepares the data; answers the fields of the mutation and the ids of its targets, one audit row each. */
  readonly prepare: () => Promise<{ readonly call: string; readonly targetIds: readonly string[] }>
}

let fixture: StaffFixture
let ask: StaffFixture['ask']
let sandbox: TestSandbox
let payments: ReturnType<typeof paymentFixture>
beforeAll(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
  fixture = await staffFixture({ BILLING_API_URL: sandbox.url, BILLING_API_KEY: SANDBOX_BILLING.apiKey })
  ask = fixture.ask
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})
beforeEach(async () => {
  await fixture.reset()
  await sandbox.setClock({ now: new Date().toISOString() })
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt: new Date() })])
})

async function giveWaiting() {
  return (await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', at: new Date(Date.now() - 60_000) })).id
}
async function giveInWork(by: 'maya' | 'sam' = 'maya') {
  const at = new Date(Date.now() - 60_000)
  return (await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada', by, at })).id
}

async function giveCorrection() {
  const at = new Date(Date.now() - 60_000)
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet', publishedAt: at, at })
  const begun = await ask(`mutation { articleCorrectionStart(articleId: "${id}") { id draft { id } } }`)
  const correction = begun.data?.articleCorrectionStart as { id: string; draft: { id: string } } | undefined
  const correctionId = correction?.id ?? ''
  const saved = await ask(
    `mutation { articleCorrectionSave(correctionId: "${correctionId}", title: "New", content: "<p>New</p>", baseDraftId: "${correction?.draft.id}") { id } }`,
  )
  const draft = saved.data?.articleCorrectionSave as { id: string } | undefined
  return { id, correctionId, draftId: draft?.id ?? '' }
}

/** Sam's membership at the provider, with its default card and another one. */
async function giveMembership() {
  const { subscriptionId, customerId, cardId } = await payments.signUp()
  const otherCardId = await payments.addCard(customerId)
  const id = `own-${subscriptionId}`
  await fixture.db().commit([
    build.insert(subscriptions).values({
      id,
      communityId: fixture.cast.meridian.id,
      userId: fixture.id('sam'),
      providerId: String(subscriptionId),
      providerCustomerId: String(customerId),
      state: 'active',
      balanceCents: 0,
      currency: 'USD',
      productName: 'Membership',
      readAt: new Date(0),
      createdAt: new Date(0),
    }),
  ])
  return { id, userId: fixture.id('sam'), cardId, otherCardId }
}

/** Panels are written at the clock of the tests, which lies behind the one of requests. */
function panelCase(
  prepare: (given: Awaited<ReturnType<typeof givePanel>>) => Promise<{ call: string; targetId: string }>,
): Case {
  return {
    prepare: async () => {
      const { call, targetId } = await prepare(await givePanel())
      return { call, targetIds: targetId ? [targetId] : [] }
    },
  }
}

async function givePanel() {
  const panels = panelFactory(fixture)
  const closesAt = new Date(Date.now() + 86_400_000)
  const { questionId, batchId } = await panels.giveQuestion({ closesAt })
  const { answerId, revisionId } = await panels.giveAnswer(questionId, 'maya', { status: 'SELECTED' })
  return { panels, questionId, batchId, answerId, revisionId }
}

async function giveReadyRoundup(questionId: string) {
  const made = await ask(`mutation { panelRoundupCreate(questionId: "${questionId}") { id text { id } } }`)
  const roundup = made.data?.panelRoundupCreate as { id: string; text: { id: string } } | undefined
  const id = roundup?.id ?? ''
  return { id, textId: roundup?.text.id ?? '' }
}

async function moveRoundup(id: string, ...statuses: readonly string[]) {
  for (const status of statuses)
    await ask(`mutation { panelRoundupSetStatus(roundupId: "${id}", status: ${status}) { id } }`)
}

const BATCH_TEXT = 'title: "T", theme: "", opensAt: "2026-01-01T00:00:00Z", closesAt: "2099-01-01T00:00:00Z"'
const QUESTION_TEXT = 'title: "T", prompt: "P", context: ""'

const PANEL_CASES: Readonly<Record<string, Case>> = {
  panelBatchEdit: panelCase(async ({ batchId }) => ({
    call: `panelBatchEdit(batchId: "${batchId}", ${BATCH_TEXT}) { id }`,
    targetId: batchId,
  })),
  panelBatchSetStatus: panelCase(async ({ batchId }) => ({
    call: `panelBatchSetStatus(batchId: "${batchId}", status: CLOSED) { id }`,
    targetId: batchId,
  })),
  panelBatchDelete: panelCase(async ({ batchId }) => ({
    call: `panelBatchDelete(batchId: "${batchId}", confirmedAnswers: 1)`,
    targetId: batchId,
  })),
  panelQuestionEdit: panelCase(async ({ questionId }) => ({
    call: `panelQuestionEdit(questionId: "${questionId}", ${QUESTION_TEXT}) { id }`,
    targetId: questionId,
  })),
  panelQuestionsOrder: panelCase(async ({ batchId, questionId }) => {
    const added = await ask(
      `mutation { panelQuestionCreate(batchId: "${batchId}", ${QUESTION_TEXT}, operationId: "q") { id } }`,
    )
    const question = added.data?.panelQuestionCreate as { id: string } | undefined
    const id = question?.id ?? ''
    return {
      call: `panelQuestionsOrder(batchId: "${batchId}", questionIds: ["${id}", "${questionId}"]) { id }`,
      targetId: id,
    }
  }),
  panelQuestionSetStatus: panelCase(async ({ questionId }) => ({
    call: `panelQuestionSetStatus(questionId: "${questionId}", status: CLOSED) { id }`,
    targetId: questionId,
  })),
  panelQuestionDelete: panelCase(async ({ questionId }) => ({
    call: `panelQuestionDelete(questionId: "${questionId}", confirmedAnswers: 1)`,
    targetId: questionId,
  })),
  panelInvite: panelCase(async ({ questionId }) => ({
    call: `panelInvite(questionId: "${questionId}", everybody: true)`,
    targetId: questionId,
  })),
  panelRemind: panelCase(async ({ panels, questionId }) => {
    await panels.giveInvitation(questionId, 'sam')
    await fixture.db().commit([build.update(panelInvitations).set({ createdAt: new Date(0) })])
    return { call: `panelRemind(questionId: "${questionId}")`, targetId: questionId }
  }),
  panelAnswersSetStatus: panelCase(async ({ questionId, answerId }) => ({
    call: `panelAnswersSetStatus(questionId: "${questionId}", answerIds: ["${answerId}"], status: NOT_USED)`,
    targetId: answerId,
  })),
  panelAnswerEdit: panelCase(async ({ answerId, revisionId }) => ({
    call: `panelAnswerEdit(answerId: "${answerId}", title: "T", content: "<p>x</p>", baseRevisionId: "${revisionId}") { id }`,
    targetId: answerId,
  })),
  panelRoundupSaveText: panelCase(async ({ questionId }) => {
    const { id, textId } = await giveReadyRoundup(questionId)
    const call = `panelRoundupSaveText(roundupId: "${id}", title: "New", content: "<p>x</p>", baseTextId: "${textId}") { id }`
    return { call, targetId: id }
  }),
  panelRoundupAssignEditor: panelCase(async ({ questionId }) => {
    const { id } = await giveReadyRoundup(questionId)
    return {
      call: `panelRoundupAssignEditor(roundupId: "${id}", editorId: "${fixture.id('ada')}") { id }`,
      targetId: id,
    }
  }),
  panelRoundupArrange: panelCase(async ({ questionId }) => {
    const { id } = await giveReadyRoundup(questionId)
    return { call: `panelRoundupArrange(roundupId: "${id}", answerIds: []) { id }`, targetId: id }
  }),
  panelRoundupSetStatus: panelCase(async ({ questionId }) => {
    const { id } = await giveReadyRoundup(questionId)
    return { call: `panelRoundupSetStatus(roundupId: "${id}", status: EDITOR_REVIEW) { id }`, targetId: id }
  }),
  panelRoundupPublish: panelCase(async ({ questionId }) => {
    const { id } = await giveReadyRoundup(questionId)
    await moveRoundup(id, 'EDITOR_REVIEW', 'READY_FOR_PUBLISHING')
    return { call: `panelRoundupPublish(roundupId: "${id}") { id publishedUrl }`, targetId: id }
  }),
  panelRoundupDelete: panelCase(async ({ questionId }) => {
    const { id } = await giveReadyRoundup(questionId)
    return { call: `panelRoundupDelete(roundupId: "${id}")`, targetId: id }
  }),
}

/** They make their own target, whose id only the answer tells. */
const CREATIONS: Readonly<Record<string, (given: Awaited<ReturnType<typeof givePanel>>) => string>> = {
  panelBatchCreate: () => `panelBatchCreate(${BATCH_TEXT}, operationId: "b") { id }`,
  panelQuestionCreate: ({ batchId }) =>
    `panelQuestionCreate(batchId: "${batchId}", ${QUESTION_TEXT}, operationId: "q") { id }`,
  panelRoundupCreate: ({ questionId }) => `panelRoundupCreate(questionId: "${questionId}") { id }`,
}

/** How each audited mutation succeeds once. A new mutation without a case fails by name. */
const CASES: Readonly<Record<string, Case>> = {
  accountAdjust: {
    prepare: async () => {
      const { userId } = await giveMembership()
      const call = `accountAdjust(userId: "${userId}", kind: CREDIT, amountInCents: 100, name: "Late start", reason: "Agreed", operationId: "a") { id }`
      return { call, targetIds: [userId] }
    },
  },
  articleAmplificationBegin: {
    prepare: async () => {
      const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'loud' })
      const communityId = fixture.cast.meridian.id
      const offer = {
        id: 'offer',
        communityId,
        version: 1,
        priceCents: 1,
        currency: 'USD' as const,
        steps: [],
        timing: '',
        refund: '',
      }
      const request = { id: 'request', communityId, articleId: id, userId: fixture.id('maya'), offerId: 'offer' }
      await fixture
        .db()
        .commit([
          build.insert(articleAmplificationOffers).values({ ...offer, publishedAt: new Date(0) }),
          build.insert(articleAmplificationRequests).values({ ...request, createdAt: new Date(0) }),
        ])
      return { call: `articleAmplificationBegin(articleId: "${id}") { begunAt }`, targetIds: [id] }
    },
  },
  articleAssignEditor: {
    prepare: async () => {
      const id = await giveWaiting()
      return { call: `articleAssignEditor(articleId: "${id}") { id }`, targetIds: [id] }
    },
  },
  articlesAssignEditor: {
    prepare: async () => {
      const ids = [await giveWaiting(), await giveInWork('sam')]
      const call = `articlesAssignEditor(articleIds: ${JSON.stringify(ids)}, editorId: "${fixture.id('theo')}", operationId: "a") { undoUntil }`
      return { call, targetIds: ids }
    },
  },
  articlesAssignUndo: {
    prepare: async () => {
      const id = await giveWaiting()
      await ask(
        `mutation { articlesAssignEditor(articleIds: ["${id}"], editorId: "${fixture.id('theo')}", operationId: "b") { undoUntil } }`,
      )
      return { call: 'articlesAssignUndo(operationId: "b") { keptIds }', targetIds: [id] }
    },
  },
  articleSetStatus: {
    prepare: async () => {
      const id = await giveInWork()
      return {
        call: `articleSetStatus(articleId: "${id}", status: NEEDS_REVISION, reason: "Shorter") { id }`,
        targetIds: [id],
      }
    },
  },
  articleUndoStatus: {
    prepare: async () => {
      const id = await giveInWork()
      await ask(`mutation { articleSetStatus(articleId: "${id}", status: ON_HOLD, operationId: "c") { id } }`)
      return { call: `articleUndoStatus(articleId: "${id}", operationId: "c") { id }`, targetIds: [id] }
    },
  },
  articleCorrectionPublish: {
    prepare: async () => {
      const { id, correctionId, draftId } = await giveCorrection()
      const call = `articleCorrectionPublish(articleId: "${id}", correctionId: "${correctionId}", draftId: "${draftId}", note: "A figure.") { id }`
      return { call, targetIds: [id] }
    },
  },
  articleCorrectionDiscard: {
    prepare: async () => {
      const { id, correctionId } = await giveCorrection()
      return {
        call: `articleCorrectionDiscard(articleId: "${id}", correctionId: "${correctionId}") { id }`,
        targetIds: [id],
      }
    },
  },
  articleAutoSaveRevision: {
    prepare: async () => {
      const id = await giveInWork()
      return {
        call: `articleAutoSaveRevision(articleId: "${id}", title: "New", content: "<p>New</p>") { id }`,
        targetIds: [id],
      }
    },
  },
  articleRestoreRevision: {
    prepare: async () => {
      const id = await giveInWork()
      const { currentRevisionId } = await fixture.row(id)
      return {
        call: `articleRestoreRevision(articleId: "${id}", revisionId: "${currentRevisionId}") { id }`,
        targetIds: [id],
      }
    },
  },
  articleFeedbackCreate: {
    prepare: async () => {
      const id = await giveInWork()
      return { call: `articleFeedbackCreate(articleId: "${id}", feedback: "Good") { id }`, targetIds: [id] }
    },
  },
  articleScanCreate: {
    prepare: async () => {
      const id = await giveInWork()
      return { call: `articleScanCreate(articleId: "${id}") { id }`, targetIds: [id] }
    },
  },
  ...PANEL_CASES,
  paymentAddFromToken: {
    prepare: async () => {
      const { userId } = await giveMembership()
      const token = await payments.token()
      return { call: `paymentAddFromToken(userId: "${userId}", token: "${token}") { id }`, targetIds: [userId] }
    },
  },
  paymentChangeDefaultSavedPayment: {
    prepare: async () => {
      const { userId, otherCardId } = await giveMembership()
      const call = `paymentChangeDefaultSavedPayment(paymentId: "${otherCardId}", userId: "${userId}") { id }`
      return { call, targetIds: [userId] }
    },
  },
  paymentDeleteSavedPayment: {
    prepare: async () => {
      const { userId, otherCardId } = await giveMembership()
      return {
        call: `paymentDeleteSavedPayment(paymentId: "${otherCardId}", userId: "${userId}")`,
        targetIds: [userId],
      }
    },
  },
  subscriptionReadAgain: {
    prepare: async () => {
      const { id } = await giveMembership()
      return { call: `subscriptionReadAgain(subscriptionId: "${id}")`, targetIds: [id] }
    },
  },
  paymentRefund: {
    prepare: async () => {
      const { id, userId } = await giveMembership()
      await ask(`mutation { subscriptionReadAgain(subscriptionId: "${id}") }`)
      const [entry] = await fixture
        .db()
        .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.communityId, fixture.cast.meridian.id)))
      const call = `paymentRefund(userId: "${userId}", paymentId: "${entry?.id}", amountInCents: 100, reason: "Twice", operationId: "r") { id }`
      return { call, targetIds: [userId] }
    },
  },
  userPasswordLinkSend: {
    prepare: async () => {
      const id = fixture.id('sam')
      return { call: `userPasswordLinkSend(userId: "${id}", purpose: RESET)`, targetIds: [id] }
    },
  },
}

const printed = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const MUTATIONS = Object.keys(printed.getMutationType()?.getFields() ?? {})

it('the printed schema has mutations, and every case is one of them', () => {
  expect(MUTATIONS.length).toBeGreaterThan(10)
  expect(Object.keys(CASES).filter((name) => !MUTATIONS.includes(name))).toEqual([])
})

it.each(MUTATIONS.filter((name) => !(name in UNAUDITED_MUTATIONS) && !(name in CREATIONS)))(
  '%s leaves one audit row for each target, with the action and the visibility that it declares',
  async (name) => {
    const found = CASES[name]
    if (!found) throw new Error(`Mutation.${name} has no case here: add one that succeeds`)
    const audit = schema.getMutationType()?.getFields()[name]?.extensions.audit
    if (!isAudited(audit)) throw new Error(`Mutation.${name} declares no audit`)
    const { call, targetIds } = await found.prepare()
    const before = await auditRows()
    const { errors } = await ask(`mutation { ${call} }`)
    expect(errors, name).toBeUndefined()
    const knownIds = new Set(before.map((row) => row.id))
    const written = (await auditRows()).filter((row) => !knownIds.has(row.id))
    expect(written.map((row) => row.targetId).sort(), name).toEqual([...targetIds].sort())
    for (const row of written) {
      expect(audit.actions, name).toContain(row.action)
      expect(row).toMatchObject({
        visibleToMember: audit.memberVisible,
        actorId: fixture.id('theo'),
        communityId: fixture.cast.meridian.id,
        targetType: row.action.split('.')[0],
      })
      expect(row.ipClass).toMatch(/\/\d\d$|^unknown$/)
      expect(row.before ?? row.after, name).not.toBeNull()
    }
  },
)

it.each(Object.keys(CREATIONS))('%s leaves one audit row for what it made', async (name) => {
  const given = await givePanel()
  const { data, errors } = await ask(`mutation { ${CREATIONS[name]?.(given)} }`)
  expect(errors).toBeUndefined()
  const made = data?.[name] as { id: string }
  const action = `${name.replace('panel', 'panel-').replace('Create', '').toLowerCase()}.create`
  expect(await auditRows()).toMatchObject([{ action, targetId: made.id, actorId: fixture.id('theo'), before: null }])
})

it('a scan that is retried leaves an audit row of its own action', async () => {
  const id = await giveInWork()
  await ask(`mutation { articleScanCreate(articleId: "${id}") { id } }`)
  const db = fixture.db()
  await db.commit([
    build.update(articleScans).set({ status: 'ERROR', failure: 'FAILED' }).where(eq(articleScans.articleId, id)),
  ])
  await ask(`mutation { articleScanCreate(articleId: "${id}") { id } }`)
  expect((await auditRows()).map((row) => row.action).sort()).toEqual(['article.scan', 'article.scan-again'])
})

async function auditRows() {
  const db = fixture.db()
  return db.read(build.select().from(auditLog))
}
