import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptKey } from '#db/auth/attempts.ts'
import { attempts } from '#db/schema/auth.ts'
import { conflictCopies } from '#db/schema/conflict-copies.ts'
import { build } from '#db/statement.ts'
import { articleFactory } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { saveCorrection } from '../articles/corrections/save-correction.ts'
import { startCorrection } from '../articles/corrections/start-correction.ts'
import { autoSaveRevision } from '../articles/text/auto-save-revision.ts'
import { editAnswer } from '../expert-panels/answers/edit-answer.ts'
import { buildRoundupText, saveRoundupText } from '../expert-panels/roundups/save-roundup-text.ts'
import { giveRoundup } from '../testing/given-roundup.ts'
import type { StaffContext } from './context.ts'

let fixture: PanelFixture
let giveArticle: ReturnType<typeof articleFactory>['giveArticle']
beforeAll(async () => {
  fixture = await panelFixture()
  giveArticle = articleFactory(fixture).giveArticle
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Given = {
  /** The id of the document, by which saves are counted. */
  readonly id: string
  readonly base: string
  readonly save: (ctx: StaffContext, content: string, base: string) => Promise<unknown>
}

const TEXTS: Readonly<Record<string, () => Promise<Given>>> = {
  'the text of an article': async () => {
    const { id, revisionId } = await giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const save: Given['save'] = (ctx, content, baseRevisionId) =>
      autoSaveRevision(ctx, { articleId: id, title: 'Quiet', content, baseRevisionId })
    return { id, base: revisionId, save }
  },
  'a correction': async () => {
    const published = { status: 'PUBLISHED', editor: 'theo', slug: 'quiet', publishedAt: at(-600) } as const
    const { id: articleId } = await giveArticle(published)
    const { id, draft } = await startCorrection(fixture.as('theo'), articleId)
    const save: Given['save'] = (ctx, content, baseDraftId) =>
      saveCorrection(ctx, { correctionId: id, title: 'Quiet', content, baseDraftId })
    return { id, base: draft.id, save }
  },
  "staff's version of an answer": async () => {
    const { questionId } = await fixture.giveQuestion()
    const { answerId, revisionId } = await fixture.giveAnswer(questionId, 'maya', { words: 'As sent.' })
    const save: Given['save'] = (ctx, content, baseRevisionId) =>
      editAnswer(ctx, { answerId, title: '', content, baseRevisionId })
    return { id: answerId, base: revisionId, save }
  },
  'the text of a roundup': async () => {
    const { roundup } = await giveRoundup(fixture)
    const { id: base } = await buildRoundupText(roundup)
    const save: Given['save'] = (ctx, content, baseTextId) =>
      saveRoundupText(ctx, { roundupId: roundup.id, title: 'On dropping', content, baseTextId })
    return { id: roundup.id, base, save }
  },
}

/** Fills the limit of 240 saves of the text within this minute. */
async function fillMinute(documentId: string) {
  const key = await attemptKey(ATTEMPT_LIMITS.saveText, [fixture.id('theo'), documentId])
  const full = { count: 240, windowStartedAt: NOW }
  const filled = build.insert(attempts).values({ key, ...full })
  await fixture.db().commit([filled.onConflictDoUpdate({ target: attempts.key, set: full })])
}

describe.each(Object.entries(TEXTS))('%s', (_, give) => {
  test('is limited per minute; the editor gets a retry time, and then it is saved', async () => {
    const { id, base, save } = await give()
    await fillMinute(id)
    const refusal = { code: 'TooManyRequests', retryAfterSeconds: 60 }
    await expect(save(fixture.as('theo'), '<p>Too soon.</p>', base)).rejects.toMatchObject(refusal)
    // A save that would be kept beside another text is counted, too.
    await expect(save(fixture.as('theo'), '<p>Stale.</p>', 'another')).rejects.toMatchObject(refusal)
    expect(await fixture.db().read(build.select().from(conflictCopies))).toEqual([])
    // Somebody else can still write.
    await expect(save(fixture.as('ada'), '<p>Stale.</p>', 'another')).rejects.not.toMatchObject(refusal)
    await save(fixture.as('theo', at(1)), '<p>Too soon.</p>', base)
  })

  test('that is refused for lack of permission is not counted', async () => {
    const { base, save } = await give()
    const before = await fixture.db().read(build.select().from(attempts))
    await expect(save(fixture.as('maya'), '<p>Mine.</p>', base)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.db().read(build.select().from(attempts))).toEqual(before)
  })
})
