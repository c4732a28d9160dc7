import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { readConflictCopies } from '#db/texts/conflict-copies.ts'
import { giveReadyRoundup, giveRoundup } from '../../testing/given-roundup.ts'
import { setAnswersStatus } from '../answers/set-answers-status.ts'
import { deleteQuestion } from '../delete-panels.ts'
import { deleteRoundup, publishRoundup } from './publish-roundup.ts'
import { listAnswersLeftOut, listRoundupAnswers } from './roundups.queries.ts'
import { buildRoundupText, saveRoundupText } from './save-roundup-text.ts'
import { arrangeRoundup, createRoundup, setRoundupStatus } from './write-roundup.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}

describe('roundups', () => {
  it('[EP-004] a roundup starts with the selected answers and can be arranged; a question has at most one', async () => {
    const { questionId, maya, sam, ivy, roundup } = await giveRoundup(fixture)
    expect((await createRoundup(staff(1), questionId)).id).toBe(roundup.id)
    const roundupId = roundup.id
    const ctx = staff(2)
    const first = (await listRoundupAnswers(staff(), roundupId)).map(({ id }) => id)
    expect(first.toSorted()).toEqual([maya.answerId, sam.answerId].toSorted())
    await arrangeRoundup(ctx, { roundupId, answerIds: first.toReversed(), baseAnswerIds: first })
    expect(ctx.db.cost.trips).toBe(2)
    expect((await listRoundupAnswers(staff(), roundupId)).map(({ id }) => id)).toEqual(first.toReversed())
    const notSelected = { roundupId, answerIds: [ivy.answerId], baseAnswerIds: first.toReversed() }
    await expect(arrangeRoundup(staff(3), notSelected)).rejects.toMatchObject({ code: 'InvalidTransition' })
    await setAnswersStatus(staff(4), { questionId, answerIds: [sam.answerId], status: 'NOT_USED' })
    expect((await listRoundupAnswers(staff(), roundupId)).map(({ id }) => id)).toEqual([maya.answerId])
    expect(await listAnswersLeftOut(staff(), roundupId)).toEqual([])
    await arrangeRoundup(staff(5), { roundupId, answerIds: [], baseAnswerIds: [maya.answerId] })
    expect((await listAnswersLeftOut(staff(), roundupId)).map(({ id }) => id)).toEqual([maya.answerId])
  })

  it('of two editors who arrange it at once, the second is refused with the stored order', async () => {
    const { questionId, maya, ivy, roundup } = await giveRoundup(fixture)
    const roundupId = roundup.id
    const stored = async () => (await listRoundupAnswers(staff(), roundupId)).map(({ id }) => id)
    const baseAnswerIds = await stored()
    const arrange = (minutes: number, answerIds: readonly string[], base = baseAnswerIds) =>
      arrangeRoundup(staff(minutes), { roundupId, answerIds, baseAnswerIds: base })
    const reversed = baseAnswerIds.toReversed()
    await arrange(1, reversed)
    const refusal = { code: 'StaleRevision', extensions: { reason: 'roundupArranged', current: reversed } }
    await expect(arrange(2, [maya.answerId])).rejects.toMatchObject(refusal)
    expect(await stored()).toEqual(reversed)
    // A repeat after a lost response.
    await arrange(3, reversed)
    await arrange(4, [maya.answerId], reversed)
    expect(await stored()).toEqual([maya.answerId])
    // An answer added to the roundup meanwhile is not removed by an editor who has not seen it.
    await setAnswersStatus(staff(5), { questionId, answerIds: [ivy.answerId], status: 'SELECTED' })
    const added = [maya.answerId, ivy.answerId]
    await arrange(6, added, [maya.answerId])
    await expect(arrange(7, [], [maya.answerId])).rejects.toMatchObject({ extensions: { current: added } })
  })

  it('is published with the text that the editor saw, or not at all', async () => {
    const { roundup } = await giveReadyRoundup(fixture)
    const seen = (await buildRoundupText(roundup)).id
    const saved = await saveRoundupText(staff(1), {
      ...{ roundupId: roundup.id, title: roundup.title, content: '<p>Of a colleague.</p>', baseTextId: seen },
    })
    await expect(publishRoundup(staff(2), { roundupId: roundup.id, baseTextId: seen })).rejects.toMatchObject({
      ...{ code: 'StaleRevision', extensions: { reason: 'roundupTextChanged' } },
    })
    const input = { roundupId: roundup.id, baseTextId: saved.id }
    expect(await publishRoundup(staff(3), input)).toMatchObject({ status: 'FINAL' })
    expect(await publishRoundup(staff(4), { ...input, baseTextId: seen })).toMatchObject({ status: 'FINAL' })
  })

  it('publication makes its answers PUBLISHED and the others NOT_USED, closes the question, and is done once', async () => {
    const { questionId, roundup } = await giveReadyRoundup(fixture)
    const ctx = staff(3)
    const published = await publishRoundup(ctx, { roundupId: roundup.id })
    expect(ctx.db.cost.trips).toBe(2)
    expect(published).toMatchObject({ status: 'FINAL', slug: 'what-would-you-drop', publishedAt: at(3) })
    expect((await publishRoundup(staff(4), { roundupId: roundup.id })).publishedAt).toEqual(at(3))
    const statuses = await Promise.all(
      (['maya', 'sam', 'ivy'] as const).map((who) => fixture.answerRow(questionId, who)),
    )
    expect(statuses.map((row) => row?.status)).toEqual(['PUBLISHED', 'PUBLISHED', 'NOT_USED'])
    expect(statuses.map((row) => row?.statusUpdatedAt)).toEqual([at(3), at(3), at(3)])
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'CLOSED' })
    await expect(
      setAnswersStatus(staff(5), { questionId, answerIds: [statuses[2]?.id ?? ''], status: 'SELECTED' }),
    ).rejects.toMatchObject({ code: 'InvalidTransition' })
    await deleteRoundup(staff(6), roundup.id)
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ status: 'SELECTED' })
    expect(await fixture.answerRow(questionId, 'ivy')).toMatchObject({ status: 'NOT_USED' })
  })

  it('neither its publication nor its deletion changes anything of other questions', async () => {
    const [published, open, roundup] = [
      await giveReadyRoundup(fixture),
      await giveReadyRoundup(fixture),
      await giveReadyRoundup(fixture),
    ]
    await publishRoundup(staff(3), { roundupId: published.roundup.id })
    const others = async () => {
      const rows = [published, open].map(async ({ questionId }) => [
        await fixture.questionRow(questionId),
        ...(await Promise.all((['maya', 'sam', 'ivy'] as const).map((who) => fixture.answerRow(questionId, who)))),
      ])
      const listed = [published, open].map((one) => listRoundupAnswers(staff(), one.roundup.id))
      return JSON.stringify([await Promise.all(rows), await Promise.all(listed)])
    }
    const before = await others()
    await publishRoundup(staff(4), { roundupId: roundup.roundup.id })
    expect(await others()).toBe(before)
    await deleteRoundup(staff(5), roundup.roundup.id)
    expect(await others()).toBe(before)
  })

  it('two roundups with the same title have different addresses', async () => {
    const [first, second] = [await giveReadyRoundup(fixture), await giveReadyRoundup(fixture)]
    const one = await publishRoundup(staff(3), { roundupId: first.roundup.id })
    const two = await publishRoundup(staff(3), { roundupId: second.roundup.id })
    expect(two.slug).toMatch(new RegExp(`^${one.slug}-`))
  })

  it.each(['http://plain.test/x', 'javascript:alert(1)', 'nowhere', 'https:'])(
    'is not published at %s',
    async (externalUrl) => {
      const { roundup } = await giveReadyRoundup(fixture)
      await expect(publishRoundup(staff(3), { roundupId: roundup.id, externalUrl })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
      })
    },
  )

  it('[ENT-048] one that was published on another site keeps that address and its date', async () => {
    const { roundup } = await giveReadyRoundup(fixture)
    const input = { roundupId: roundup.id, externalUrl: 'https://press.test/roundup', publishedAt: at(-60) }
    expect(await publishRoundup(staff(3), input)).toMatchObject({
      slug: null,
      externalUrl: 'https://press.test/roundup',
      publishedAt: at(-60),
    })
  })

  it('is published only when it is ready and has an answer', async () => {
    const { questionId, roundup, maya, sam } = await giveRoundup(fixture)
    await expect(publishRoundup(staff(1), { roundupId: roundup.id })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await expect(setRoundupStatus(staff(1), { roundupId: roundup.id, status: 'FINAL' })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await setRoundupStatus(staff(1), { roundupId: roundup.id, status: 'EDITOR_REVIEW' })
    await setRoundupStatus(staff(2), { roundupId: roundup.id, status: 'READY_FOR_PUBLISHING' })
    await setAnswersStatus(staff(3), { questionId, answerIds: [maya.answerId, sam.answerId], status: 'SENT' })
    await expect(publishRoundup(staff(4), { roundupId: roundup.id })).rejects.toMatchObject({ code: 'Unprocessable' })
  })

  it('is not published when its last answer is removed at the same moment', async () => {
    const { questionId, roundup, maya, sam } = await giveReadyRoundup(fixture)
    const answerIds = [maya.answerId, sam.answerId]
    beforeWriteOf(panelRoundups, () => setAnswersStatus(staff(3), { questionId, answerIds, status: 'SENT' }))
    await expect(publishRoundup(staff(4), { roundupId: roundup.id })).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ status: 'SENT' })
  })

  it('is not created for a deleted question, and created once by two concurrent requests', async () => {
    const { questionId } = await fixture.giveQuestion()
    const ids = (await Promise.all([1, 2].map(() => createRoundup(staff(), questionId)))).map(({ id }) => id)
    expect(ids[0]).toBe(ids[1])
    const other = await fixture.giveQuestion()
    beforeWriteOf(panelRoundups, () => deleteQuestion(staff(), { questionId: other.questionId, confirmedAnswers: 0 }))
    await expect(createRoundup(staff(), other.questionId)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('its text is refused when it is not based on the stored one', async () => {
    const { roundup } = await giveRoundup(fixture)
    const { id: baseTextId } = await buildRoundupText(roundup)
    const save = { roundupId: roundup.id, title: 'On dropping', content: '<p>Intro.</p>', baseTextId }
    const saved = await saveRoundupText(staff(1), save)
    expect((await saveRoundupText(staff(2), save)).id).toBe(saved.id)
    await expect(saveRoundupText(staff(3), { ...save, content: '<p>Other.</p>' })).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { id: saved.id, content: '<p>Intro.</p>' }, keptRevisionId: expect.any(String) },
    })
    expect(await readConflictCopies(staff(), roundup.id)).toMatchObject([
      { content: '<p>Other.</p>', writerId: fixture.id('theo'), createdAt: at(3) },
      { content: '<p>Intro.</p>', writerId: fixture.id('theo'), createdAt: at(1) },
    ])
    await deleteRoundup(staff(4), roundup.id)
    expect(await readConflictCopies(staff(), roundup.id)).toEqual([])
  })

  it('its text that arrives after its publication is refused and kept', async () => {
    const { roundup } = await giveReadyRoundup(fixture)
    const { id: baseTextId } = await buildRoundupText(roundup)
    await publishRoundup(staff(3), { roundupId: roundup.id })
    const late = { roundupId: roundup.id, title: 'On dropping', content: '<p>Late.</p>', baseTextId }
    await expect(saveRoundupText(staff(4), late)).rejects.toMatchObject({
      code: 'InvalidTransition',
      extensions: { keptRevisionId: expect.any(String) },
    })
    expect(await readConflictCopies(staff(), roundup.id)).toMatchObject([
      { title: 'On dropping', content: '<p>Late.</p>' },
    ])
  })
})
