import { at } from '#db/testing/base-fixture.ts'
import type { PanelFixture } from '#db/testing/panels.ts'
import { createRoundup, setRoundupStatus } from '../expert-panels/roundups/write-roundup.ts'

/** A roundup of an open question with two selected answers; a third answer is undecided. */
export async function giveRoundup(fixture: PanelFixture) {
  const { questionId, batchId } = await fixture.giveQuestion()
  const maya = await fixture.giveAnswer(questionId, 'maya', { status: 'SELECTED', words: 'By Maya.' })
  const sam = await fixture.giveAnswer(questionId, 'sam', { status: 'SELECTED', words: 'By Sam.' })
  const ivy = await fixture.giveAnswer(questionId, 'ivy', { status: 'SENT', words: 'By Ivy.' })
  const roundup = await createRoundup(fixture.as('theo', at(0)), questionId)
  return { questionId, batchId, maya, sam, ivy, roundup }
}

/** A roundup that can be published. */
export async function giveReadyRoundup(fixture: PanelFixture) {
  const given = await giveRoundup(fixture)
  await setRoundupStatus(fixture.as('theo', at(1)), { roundupId: given.roundup.id, status: 'EDITOR_REVIEW' })
  await setRoundupStatus(fixture.as('theo', at(2)), { roundupId: given.roundup.id, status: 'READY_FOR_PUBLISHING' })
  return given
}
