import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW } from '#db/testing/base-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type ForumFixture, forumFixture } from './testing/forum-fixture.ts'

let fixture: ForumFixture
beforeAll(async () => {
  fixture = await forumFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
})

it('an operation that needs an id is carried out with one, and once', async () => {
  const operationId = newId(NOW)
  const first = await fixture.post(fixture.maya, { operationId })
  expect(first.code).toBeUndefined()
  expect((await fixture.post(fixture.maya, { operationId })).data).toEqual(first.data)
  expect(await fixture.forum.readEntries(first.data.forumPostCreate.id)).toHaveLength(1)
})

it.each(['', ' ', '4242424242424242', 'x'.repeat(101)])(
  'the id "%s" is refused, and nothing is carried out',
  async (operationId) => {
    const answer = await fixture.post(fixture.maya, { operationId })
    expect(answer).toMatchObject({ code: 'BadRequest.Invalid', fields: { operationId: 999 } })
    expect(answer.data?.forumPostCreate ?? null).toBeNull()
  },
)
