import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { groupFactory } from '#db/testing/groups.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { endStaff } from '../people/end-staff.ts'
import type { LogFilter } from './log-filter.ts'
import { listLog, listLogPeople, readMemberLog } from './read-log.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.allow('pia', 'members')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const NO_FILTER: LogFilter = {
  ...{ member: null, actorId: null, action: null, targetId: null, correlationId: null, from: null, until: null },
}

type Row = typeof auditLog.$inferInsert
let made = 0
async function give(change: Partial<Row> = {}, minutes = 0) {
  made += 1
  const row: Row = {
    id: `row-${String(made).padStart(4, '0')}`,
    communityId: fixture.cast.meridian.id,
    actorId: fixture.id('theo'),
    action: 'user.send-password-link',
    targetType: 'user',
    targetId: fixture.id('maya'),
    before: null,
    after: { passwordLink: 'RESET' },
    reason: null,
    visibleToMember: true,
    ipClass: '203.0.113.0/24',
    correlationId: 'ABCD-EFGH-JKMN',
    createdAt: at(minutes),
    ...change,
  }
  await fixture.db().commit([build.insert(auditLog).values(row)])
  return row.id
}
async function list(filter: Partial<LogFilter> = {}, who: Name = 'theo') {
  const { edges } = await listLog(fixture.as(who), {
    ...{ filter: { ...NO_FILTER, ...filter }, isOfAll: false, first: 50, after: null },
  })
  return edges.map(({ node }) => node)
}
async function ids(filter: Partial<LogFilter> = {}) {
  return (await list(filter)).map(({ id }) => id)
}

describe('the rows', () => {
  it('have person, action and target, newest first', async () => {
    await give({}, 0)
    await give({ reason: 'Asked by phone' }, 1)
    expect(await list()).toMatchObject([
      {
        at: at(1),
        actorName: 'Theo Brandt',
        action: 'user.send-password-link',
        targetType: 'user',
        targetName: 'Maya Chen',
        changes: [{ field: 'passwordLink', before: null, after: 'RESET' }],
        reason: 'Asked by phone',
        isVisibleToMember: true,
        network: '203.0.113.0/24',
        correlationId: 'ABCD-EFGH-JKMN',
        communityName: 'Meridian Council',
      },
      { at: at(0) },
    ])
  })

  it('name groups, articles and people, also in values; deleted ones keep their last name', async () => {
    const group = await groupFactory(fixture).giveGroup({ name: 'Payroll' })
    const article = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'ada' })
    const [titled] = await fixture.db().read(build.select({ title: articles.title }).from(articles))
    const [ada, maya, sam] = [fixture.id('ada'), fixture.id('maya'), fixture.id('sam')]
    await give({
      ...{ action: 'group.edit', targetType: 'group', targetId: group.id },
      ...{ before: { name: 'Payroll', visibility: 'OPEN' }, after: { name: 'Payroll', visibility: 'HIDDEN' } },
    })
    await give(
      {
        ...{ action: 'article.assign-editor', targetType: 'article', targetId: article.id },
        ...{ before: { editorId: null, status: 'EDITING' }, after: { editorId: ada, status: 'EDITING' } },
      },
      1,
    )
    await give(
      {
        ...{ action: 'group.set-chairs', targetType: 'group', targetId: group.id },
        ...{ before: { chairs: '' }, after: { chairs: `${maya} ${sam}` } },
      },
      2,
    )
    await give(
      { action: 'group.delete', targetType: 'group', targetId: 'gone', before: { name: 'Old group' }, after: null },
      3,
    )
    expect(await list()).toMatchObject([
      { targetName: 'Old group' },
      { targetName: 'Payroll', changes: [{ field: 'chairs', before: null, after: 'Maya Chen, Sam Okafor' }] },
      {
        targetName: titled?.title,
        changes: [{ field: 'editorId', before: null, after: expect.stringMatching(/^Ada /) }],
      },
      { targetName: 'Payroll', changes: [{ field: 'visibility', before: 'OPEN', after: 'HIDDEN' }] },
    ])
  })

  it('an action that no longer exists is listed under its name', async () => {
    await give({ action: 'user.former-act' })
    expect(await list()).toMatchObject([{ action: null, actionName: 'user.former-act' }])
  })

  it('amounts are shown only to staff who may see payments', async () => {
    await give({ action: 'user.refund', after: { amountCents: 500, receiptNumber: 'R-1', paymentId: 'pay-1' } })
    expect((await list())[0]?.changes).toHaveLength(3)
    expect((await list({}, 'ada'))[0]?.changes).toEqual([])
  })
})

describe('the filters', () => {
  it('one row is found by each of its properties, and by no other value', async () => {
    const group = await groupFactory(fixture).giveGroup({ name: 'Payroll' })
    await give({}, 0)
    const id = await give(
      {
        ...{ actorId: fixture.id('ada'), action: 'group.edit', targetType: 'group', targetId: group.id },
        correlationId: 'QQQQ-QQQQ-QQQQ',
      },
      10,
    )
    await give({ targetId: fixture.id('sam') }, 20)
    expect(await ids({ actorId: fixture.id('ada') })).toEqual([id])
    expect(await ids({ action: 'group.edit' })).toEqual([id])
    expect(await ids({ targetId: group.id })).toEqual([id])
    expect(await ids({ correlationId: 'QQQQ-QQQQ-QQQQ' })).toEqual([id])
    expect(await ids({ from: at(5), until: at(15) })).toEqual([id])
    expect(await ids({ from: at(10), until: at(20) })).toEqual([id])
    expect(await ids({ from: at(11), until: at(20) })).toEqual([])
    expect(await ids({ actorId: fixture.id('ada'), action: 'user.refund' })).toEqual([])
    expect(await ids({ actorId: fixture.id('ada'), targetId: fixture.id('sam') })).toEqual([])
    expect(await ids({ correlationId: 'QQQQ-QQQQ-QQQQ', targetId: fixture.id('sam') })).toEqual([])
    expect(await ids({ correlationId: 'QQQQ-QQQQ-QQQQ', actorId: fixture.id('theo') })).toEqual([])
    expect(await ids({ action: 'group.edit', actorId: fixture.id('ada'), targetId: group.id })).toEqual([id])
  })

  it('a member is found by id or email, with their content', async () => {
    const { id: articleId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const ofMember = await give({}, 0)
    const ofArticle = await give(
      { action: 'article.lead-image', targetType: 'article', targetId: articleId, after: { leadImageId: 'i' } },
      1,
    )
    await give({ targetId: fixture.id('sam') }, 2)
    expect(await ids({ member: fixture.id('maya') })).toEqual([ofArticle, ofMember])
    expect(await ids({ member: fixture.cast.maya.email.toUpperCase() })).toEqual([ofArticle, ofMember])
    for (const name of ['Maya Chen', ' maya  chen '])
      expect(await ids({ member: name }), name).toEqual([ofArticle, ofMember])
    for (const unknown of ['unknown@example.com', 'Maya', 'Maya C', 'Sam Chen'])
      expect(await ids({ member: unknown })).toEqual([])
  })

  it('each page continues after the previous one, also among rows of one instant', async () => {
    for (let n = 0; n < 5; n++) await give({}, 0)
    const all = await ids()
    const { edges } = await listLog(fixture.as('theo'), {
      ...{ filter: NO_FILTER, isOfAll: false, first: 3, after: { at: at(0), id: all[1] ?? '' } },
    })
    expect(edges.map(({ node }) => node.id)).toEqual(all.slice(2))
  })

  it('pages of a period continue as well, and start with the last row before its end', async () => {
    const made = []
    for (let minutes = 0; minutes < 5; minutes++) made.unshift(await give({}, minutes))
    const pageOf = (after: Cursor | null) =>
      listLog(fixture.as('theo'), {
        ...{ filter: { ...NO_FILTER, until: at(4) }, isOfAll: false, first: 2, after },
      })
    const pages = [await pageOf(null), await pageOf({ at: at(2), id: made[2] ?? '' })]
    expect(pages.map(({ edges }) => edges.map(({ node }) => node.id))).toEqual([made.slice(1, 3), made.slice(3)])
  })
})

describe('the scope', () => {
  it("a community has its own rows; the admin community has those of all, with the brand's name", async () => {
    const here = await give({}, 0)
    const there = await give({ communityId: fixture.cast.harbor.id, targetId: fixture.id('lena') }, 1)
    expect(await ids()).toEqual([here])
    const everywhere = async (filter: Partial<LogFilter>) => {
      const { edges } = await listLog(fixture.as('ada', at(0), fixture.cast.council), {
        ...{ filter: { ...NO_FILTER, ...filter }, isOfAll: true, first: 50, after: null },
      })
      return edges.map(({ node }) => [node.id, node.communityName])
    }
    const both = [
      [there, 'Harbor Council'],
      [here, 'Meridian Council'],
    ]
    expect(await everywhere({})).toEqual(both)
    expect(await everywhere({ action: 'user.send-password-link' })).toEqual(both)
    expect(await everywhere({ actorId: fixture.id('theo') })).toEqual(both)
    expect(await everywhere({ member: fixture.cast.lena.email })).toEqual(both.slice(0, 1))
    expect(await everywhere({ member: fixture.id('maya') })).toEqual(both.slice(1))
  })

  it('a caller in a brand gets no rows of others, whatever the filter', async () => {
    await give({ communityId: fixture.cast.harbor.id })
    const { edges } = await listLog(fixture.as('theo'), {
      ...{ filter: NO_FILTER, isOfAll: true, first: 50, after: null },
    })
    expect(edges).toEqual([])
  })

  it('only admins read the log, and the list of people who may have acted', async () => {
    await expect(list({}, 'pia')).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(list({}, 'maya')).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(listLogPeople(fixture.as('pia'), { isOfAll: false })).rejects.toMatchObject({ code: 'NotAllowed' })
    const people = await listLogPeople(fixture.as('theo'), { isOfAll: false })
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Theo Brandt', 'Pia Novak']))
    expect(people.map(({ name }) => name)).not.toContain('Stig Larsen')
    const all = await listLogPeople(fixture.as('ada', at(0), fixture.cast.council), { isOfAll: true })
    expect(all.map(({ name }) => name)).toContain('Stig Larsen')
  })
})

it('a person who has left the community can still be selected', async () => {
  const isOfPia = eq(staffPermissions.userId, fixture.id('pia'))
  const held = await fixture.db().read(build.select().from(staffPermissions).where(isOfPia))
  onTestFinished(async () => void (await fixture.db().commit([build.insert(staffPermissions).values(held)])))
  const people = await listLogPeople(fixture.as('theo'), { isOfAll: false })
  await endStaff(fixture.as('theo', at(1)), fixture.id('pia'))
  expect(people.map(({ name }) => name)).toContain('Pia Novak')
  expect(await listLogPeople(fixture.as('theo', at(2)), { isOfAll: false })).toEqual(people)
})

describe('the log of a member', () => {
  const read = (who: Name, userId = fixture.id('maya')) =>
    readMemberLog(fixture.as(who), { userId, first: 10, after: null })

  it('has the actions on them, for admins and staff who can help members', async () => {
    const id = await give()
    await give({ targetId: fixture.id('sam') }, 1)
    for (const who of ['theo', 'pia'] as const) {
      const log = await read(who)
      expect(log?.member).toEqual({
        id: fixture.id('maya'),
        name: 'Maya Chen',
        email: expect.stringContaining('@'),
        isActive: true,
      })
      expect(log?.entries.edges.map(({ node }) => node.id)).toEqual([id])
    }
    await expect(read('maya')).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await read('theo', fixture.id('lena'))).toBeNull()
    expect(await read('theo', fixture.id('ada'))).toBeNull()
  })
})

it('the API returns the log to admins, and to nobody without a session', async () => {
  const id = await give()
  const app = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const query = '{ auditLog(filter: { action: USER_SEND_PASSWORD_LINK }) { edges { node { id action } } } }'
  const headers = await fixture.headersFor('theo', 'admin')
  const answer = await app.post('/graphqlAdmin', { query }, { headers })
  expect(await answer.json()).toEqual({
    data: { auditLog: { edges: [{ node: { id, action: 'USER_SEND_PASSWORD_LINK' } }] } },
  })
  const refused = await app.post('/graphqlAdmin', { query })
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'NotAuthenticated' } }] })
})
