import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { emailedData } from '#db/testing/emailed-links.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { type StaffFixture, staffFixture } from '../../testing/staff-fixture.ts'

let fixture: StaffFixture
let forum: ReturnType<typeof forumFactory>
beforeAll(async () => {
  fixture = await staffFixture()
  forum = forumFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await forum.giveForum('meridian')
})

const SETTINGS = `isOn intro audiences isPreModerated heldWords version canSwitch moderators { id name }`
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes.
async function ask(query: string, who?: 'theo' | 'pia'): Promise<any> {
  const { data, errors } = await fixture.ask(query, who)
  const [error] = (errors ?? []) as readonly { readonly extensions?: { readonly code?: string } }[]
  return { data, code: error?.extensions?.code }
}
async function read() {
  return (await ask(`{ forumSettings { ${SETTINGS} } }`)).data.forumSettings
}
function save(version: string, more = '', who?: 'theo' | 'pia') {
  return ask(
    `mutation { forumSettingsSave(intro: "Ask  here.", audiences: GROUPS, isPreModerated: true, heldWords: "spam\\nspam\\nbuy now", version: "${version}"${more}) { ${SETTINGS} } }`,
    who,
  )
}
function change(mutation: 'forumModeratorAdd' | 'forumModeratorRemove', userId: string, who?: 'theo' | 'pia') {
  return ask(`mutation { ${mutation}(userId: "${userId}") { moderators { id } } }`, who)
}

describe('the settings of the forum', () => {
  it('are saved once based on what their writer saw; a stale form is refused, and equal values change nothing', async () => {
    const before = await read()
    expect(before).toMatchObject({ isOn: true, intro: '', audiences: 'BOTH', isPreModerated: false, canSwitch: true })
    const { data } = await save(before.version)
    expect(data.forumSettingsSave).toMatchObject({
      ...{ intro: 'Ask here.', audiences: 'GROUPS', isPreModerated: true, heldWords: 'spam\nbuy now' },
    })
    expect((await save(before.version)).data.forumSettingsSave.version).toBe(data.forumSettingsSave.version)
    expect((await save(before.version, ', isOn: false')).code).toBe('StaleRevision')
    expect(await fixture.db().read(build.select().from(auditLog))).toMatchObject([
      { action: 'forum-settings.save', after: { isOn: true, audiences: 'GROUPS', isPreModerated: true } },
    ])
  })

  it('switch the forum off and on again, and are found while it is off', async () => {
    const post = await forum.givePost()
    const { version } = await read()
    const off = (await save(version, ', isOn: false')).data.forumSettingsSave
    expect(off).toMatchObject({ isOn: false })
    expect(await read()).toMatchObject({ isOn: false, intro: 'Ask here.' })
    expect((await ask('{ forumQueue { edges { cursor } } forumAudiences { id } }')).data.forumAudiences).toEqual([])
    expect((await save(off.version, ', isOn: true')).data.forumSettingsSave).toMatchObject({ isOn: true })
    expect(await forum.readPost(post.id)).toMatchObject({ state: 'APPROVED' })
    const [harbor] = await fixture
      .db()
      .read(build.select().from(communities).where(eq(communities.id, fixture.cast.harbor.id)))
    expect(harbor?.config.products.forum.enabled).toBe(false)
  })

  it('are refused to staff without the permission, and when they are too long', async () => {
    const { version } = await read()
    expect((await save(version, '', 'pia')).code).toBe('NotAllowed')
    const tooLong = `mutation { forumSettingsSave(intro: "${'a'.repeat(501)}", audiences: BOTH, isPreModerated: false, heldWords: "", version: "${version}") { version } }`
    expect((await ask(tooLong)).code).toBe('BadRequest.Invalid')
    expect((await read()).version).toBe(version)
  })
})

describe('moderators', () => {
  it('are found by name, named once and notified, and removed with their notifications of waiting entries', async () => {
    const id = fixture.id('maya')
    const found = (await ask('{ forumPeople(search: "ma") { id isModerator } }')).data.forumPeople
    expect(found).toEqual(expect.arrayContaining([{ id, isModerator: false }]))
    await change('forumModeratorAdd', id)
    expect((await change('forumModeratorAdd', id)).data.forumModeratorAdd.moderators).toEqual([{ id }])
    const told = () =>
      fixture
        .db()
        .read(build.select({ option: notifications.option }).from(notifications).where(eq(notifications.userId, id)))
    expect(await told()).toEqual([{ option: 'forum-moderation' }])
    await change('forumModeratorRemove', id)
    expect((await change('forumModeratorRemove', id)).data.forumModeratorRemove.moderators).toEqual([])
    expect(await told()).toEqual([])
    const actions = await fixture.db().read(build.select({ action: auditLog.action }).from(auditLog))
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'user.forum-moderator-add',
      'user.forum-moderator-remove',
    ])
    expect(await emailedData(fixture, { userId: id, template: 'act-by-staff' })).toEqual([
      { act: 'MODERATOR_NAMED' },
      { act: 'MODERATOR_ENDED' },
    ])
  })

  it('are at most fifty, also when two are named at once', async () => {
    const [maya] = await fixture.db().read(
      build
        .select()
        .from(users)
        .where(eq(users.id, fixture.id('maya'))),
    )
    if (!maya) throw new Error('There is no Maya')
    const named = Array.from({ length: 49 }, (_, i) => {
      const id = `named-${i}`
      return { ...maya, id, isModerator: true, directoryNumber: null, username: id, email: `${id}@meridian.test` }
    })
    onTestFinished(async () => {
      await fixture
        .db()
        .commit([build.delete(users).where(like(users.id, 'named-%')), build.update(users).set({ isModerator: false })])
    })
    await fixture.db().commit([build.insert(users).values(named)])
    const both = await Promise.all(['maya', 'sam'].map((who) => change('forumModeratorAdd', fixture.id(who as 'maya'))))
    expect(both.map(({ code }) => code).toSorted()).toEqual(['Unprocessable', undefined])
    expect((await read()).moderators).toHaveLength(50)
  })

  it('are active members of the community, named by staff with the permission', async () => {
    expect((await change('forumModeratorAdd', fixture.id('maya'), 'pia')).code).toBe('NotAllowed')
    expect((await change('forumModeratorAdd', fixture.id('lena'))).code).toBe('NotFound')
    await fixture.db().commit([
      build
        .update(users)
        .set({ status: 'INACTIVE' })
        .where(eq(users.id, fixture.id('maya'))),
    ])
    expect((await change('forumModeratorAdd', fixture.id('maya'))).code).toBe('Unprocessable')
  })
})
