import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleFeedback, articleRevisions } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type StaffFixture, staffFixture } from '../testing/staff-fixture.ts'

let fixture: StaffFixture
let ask: StaffFixture['ask']
beforeAll(async () => {
  fixture = await staffFixture()
  ask = fixture.ask
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

/** Arguments that name the target of an action, never the person who acts. */
const PEOPLE = [
  'accountAdjust.userId',
  'articleAssignEditor.editorId',
  'articleImportStart.otherAuthorId',
  'articlesAssignEditor.editorId',
  'forumModeratorAdd.userId',
  'forumModeratorRemove.userId',
  'groupAddMember.userId',
  'groupAnswerRequest.userId',
  'groupRemoveMember.userId',
  'groupSetChairs.baseUserIds',
  'groupSetChairs.userIds',
  'memberDataCopyStart.userId',
  'memberEmailChangeAsk.userId',
  'memberLegalHoldLift.userId',
  'memberLegalHoldPlace.userId',
  'memberLocksLift.userId',
  'memberNoteAdd.userId',
  'memberPasswordGenerate.userId',
  'memberSessionsEnd.userId',
  'memberSetActive.userId',
  'memberViewStart.userId',
  'panelRoundupAssignEditor.editorId',
  'paymentAddFromToken.userId',
  'paymentChangeDefaultSavedPayment.userId',
  'paymentDeleteSavedPayment.userId',
  'paymentRefund.userId',
  'staffEnd.userId',
  'staffLinkSend.userId',
  'staffSetDuties.userId',
  'userPasswordLinkSend.userId',
]
const NAMES_A_PERSON = /user|author|member|person|editor|actor|admin|staff|owner|by$/i

function personArguments(bff: 'bff-admin' | 'bff-member' | 'bff-public'): string[] {
  const schema = buildSchema(readFileSync(new URL(`../../${bff}/schema.graphql`, import.meta.url), 'utf8'))
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) =>
    args.filter((one) => NAMES_A_PERSON.test(one.name)).map((one) => `${name}.${one.name}`),
  )
}

describe('staff act only as themselves', () => {
  it('no mutation takes the id of the acting person', () => {
    expect(personArguments('bff-admin')).toEqual([...PEOPLE, 'login.username'].toSorted())
    expect(personArguments('bff-member').toSorted()).toEqual([
      // The people who are asked, granted or blocked.
      'groupAnswerRequest.userId',
      'groupInvite.userId',
      'introductionRequest.memberId',
      'memberBlock.memberId',
      'memberUnblock.memberId',
      // Named in the specification; anybody but the caller is NotFound.
      'paymentAddFromToken.userId',
    ])
    expect(personArguments('bff-public').toSorted()).toEqual([
      // The person who signs in, or has forgotten the password.
      'login.username',
      'passwordForgot.username',
      // From the signed link with which somebody pays.
      'paySubscriptionByToken.userId',
    ])
  })

  it('a saved text and a comment are attributed to the caller, whoever wrote the article', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by: 'maya' })
    const saved = await ask(
      `mutation { articleAutoSaveRevision(articleId: "${id}", title: "T", content: "<p>x</p>") { id } }`,
    )
    const told = await ask(`mutation { articleFeedbackCreate(articleId: "${id}", feedback: "Good") { id } }`)
    expect([saved.errors, told.errors]).toEqual([undefined, undefined])
    const db = fixture.db()
    const revisions = await db.read(
      build
        .select()
        .from(articleRevisions)
        .where(eq(articleRevisions.articleId, id))
        .orderBy(articleRevisions.createdAt),
    )
    const comments = await db.read(build.select().from(articleFeedback).where(eq(articleFeedback.articleId, id)))
    expect(revisions.map(({ authorId }) => authorId)).toEqual([fixture.id('maya'), fixture.id('theo')])
    expect(comments.map(({ authorId }) => authorId)).toEqual([fixture.id('theo')])
  })

  it.each(['userId', 'authorId', 'editorId'])('an argument %s is refused, and nothing is written', async (name) => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by: 'maya' })
    const extra = `${name}: "${fixture.id('maya')}"`
    for (const call of [
      `articleAutoSaveRevision(articleId: "${id}", title: "T", content: "<p>x</p>", ${extra}) { id }`,
      `articleFeedbackCreate(articleId: "${id}", feedback: "Good", ${extra}) { id }`,
      `articleSetStatus(articleId: "${id}", status: ON_HOLD, ${extra}) { id }`,
    ])
      expect(JSON.stringify((await ask(`mutation { ${call} }`)).errors)).toContain('Unknown argument')
    const db = fixture.db()
    const revisions = await db.read(build.select().from(articleRevisions).where(eq(articleRevisions.articleId, id)))
    expect(revisions).toHaveLength(1)
  })
})
