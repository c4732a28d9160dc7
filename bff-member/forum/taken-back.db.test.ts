import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forumSettings } from '#db/schema/forum/forum.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DELETE, EDIT, FOLLOW, type ForumFixture, forumFixture, REPORT } from '../testing/forum-fixture.ts'

const MENTION = '<p>@Sam Okafor, what do you pay for your payroll?</p>'
const DAY = 24 * 60

let fixture: ForumFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya, sam, rae } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
  await fixture.setModerator(rae)
  // Maya has approved posts, so her new ones are not held.
  for (const days of [40, 50]) await fixture.forum.givePost({ createdAt: at(-days * DAY) })
  await fixture.giveDevice(fixture.cast.sam)
})

function toldTo(who: TestMember) {
  return fixture.toldTo(who)
}
const MENTIONED = [['forum-mentions'], ['forum-mentions']]
const NOTHING = [[], []]

async function mentioningPost() {
  const { data } = await fixture.post(maya, { title: 'Payroll', message: MENTION })
  expect(await toldTo(sam)).toEqual(MENTIONED)
  return data.forumPostCreate as { readonly id: string; readonly title: string; readonly revisionId: string }
}

describe('notifications of a post are removed from bell and devices', () => {
  it('when its author deletes it; moderators are no longer notified that it waits', async () => {
    const { id } = await mentioningPost()
    await fixture.ask(sam, REPORT, { id, reason: 'OFF_TOPIC', note: 'Not about our work.' })
    expect(await toldTo(rae)).toEqual([['forum-moderation'], []])
    await fixture.ask(maya, DELETE, { id })
    expect([await toldTo(sam), await toldTo(rae)]).toEqual([[['forum-decisions'], ['forum-decisions']], NOTHING])
  })

  it('and who reported it is told that its author has deleted it, as they were promised to hear', async () => {
    const { id } = await mentioningPost()
    await fixture.ask(sam, REPORT, { id, reason: 'OFF_TOPIC', note: 'Not about our work.' })
    for (let i = 0; i < 2; i++) await fixture.ask(maya, DELETE, { id })
    expect(await fixture.notificationsTo(sam)).toEqual([
      {
        option: 'forum-decisions',
        message: 'What you reported in “Payroll” was deleted by its author.',
        url: '/forum',
      },
    ])
  })

  it('when a moderator removes it, including those of its replies; its author is notified of the decision', async () => {
    const { id } = await mentioningPost()
    const other = await mentioningPostOfOther()
    await fixture.ask(sam, FOLLOW, { id })
    await fixture.reply(rae, id)
    expect((await toldTo(maya))[0]).toEqual(['forum-replies'])
    await fixture.decide(rae, id, 'REMOVE')
    expect((await toldTo(maya))[0]).toEqual(['forum-decisions'])
    const [left] = await fixture.notificationsTo(sam)
    expect([await toldTo(sam), left?.url]).toEqual([MENTIONED, expect.stringContaining(other)])
  })

  it('when enough reports hold it; mentions are notified again when it is restored', async () => {
    const { id } = await mentioningPost()
    const reporters = [await fixture.addMember('Nina One'), await fixture.addMember('Nina Two')]
    const report = (who: TestMember) =>
      fixture.ask(who, REPORT, { id, reason: 'OFF_TOPIC', note: 'Not about our work.' })
    await report(reporters[0] as TestMember)
    expect(await toldTo(sam)).toEqual(MENTIONED)
    await report(reporters[1] as TestMember)
    expect((await fixture.forum.readPost(id))?.state).toBe('PENDING')
    expect(await toldTo(sam)).toEqual(NOTHING)
    await fixture.decide(rae, id, 'APPROVE')
    expect(await toldTo(sam)).toEqual(MENTIONED)
    expect(await fixture.emailsTo(sam)).toHaveLength(1)
  })

  it('until a removed post is restored: the mentioned people are then notified again, without a second email', async () => {
    const { id } = await mentioningPost()
    await fixture.decide(rae, id, 'REMOVE')
    expect(await toldTo(sam)).toEqual(NOTHING)
    await fixture.decide(rae, id, 'RESTORE')
    expect(await toldTo(sam)).toEqual(MENTIONED)
    expect(await fixture.emailsTo(sam)).toHaveLength(1)
  })

  it('when a change of it is held', async () => {
    const { id, title, revisionId } = await mentioningPost()
    const { communityId } = maya
    const settings = { communityId, revisionId: newId(NOW), updatedAt: NOW, heldWords: 'casino' }
    await fixture.db().commit([build.insert(forumSettings).values(settings)])
    const message = '<p>@Sam Okafor, do you know this casino for payrolls?</p>'
    const input = { id, title, message, baseRevisionId: revisionId, operationId: newId(NOW) }
    expect((await fixture.ask(maya, EDIT, input)).data.forumEntryEdit.post.state).toBe('PENDING')
    expect(await toldTo(sam)).toEqual(NOTHING)
  })

  it('and of a reply when it is removed, but not those of the post', async () => {
    const { id } = await mentioningPost()
    const { data } = await fixture.reply(maya, id, { message: MENTION })
    expect((await toldTo(sam))[0]).toHaveLength(2)
    await fixture.decide(rae, data.forumReplyCreate.id, 'REMOVE')
    expect(await toldTo(sam)).toEqual(MENTIONED)
  })

  it('also after it was merged into another post', async () => {
    const { id } = await mentioningPost()
    const target = await fixture.forum.givePost({ by: 'sam', createdAt: at(-90) })
    const { code } = await fixture.ask(
      rae,
      `mutation { forumPostMerge(postId: "${id}", targetId: "${target.id}", reason: "The same.") }`,
    )
    expect(code).toBeUndefined()
    await fixture.decide(rae, id, 'REMOVE')
    expect(await toldTo(sam)).toEqual(NOTHING)
  })
})

async function mentioningPostOfOther(): Promise<string> {
  const post = await fixture.forum.givePost({ by: 'maya', createdAt: at(-8) })
  const { data } = await fixture.reply(maya, post.id, { message: MENTION })
  return data.forumReplyCreate.id
}
