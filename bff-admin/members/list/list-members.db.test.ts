import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cardStatuses, ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communityHosts } from '#db/schema/communities.ts'
import { mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { auditLog, failedRequests } from '#db/schema/platform.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Person } from '#db/testing/cast.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { newId } from '#shared/kernel/ids.ts'
import { exportMembers } from './export-members.ts'
import { readListChoices } from './list-choices.ts'
import { type ListMembersInput, listMembers } from './list-members.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
  await give('Ærlig', 'Ødegård', 'aerlig@meridian.test')
  await give('Maya', 'van der Berg', 'mvdb@meridian.test')
  await give('Maya', 'Zetterlund', 'zett@harbor.test', fixture.cast.harbor.id)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function give(givenName: string, familyName: string, email: string, communityId = fixture.cast.meridian.id) {
  const id = newId(NOW)
  const names = { givenName, familyName, email, username: email }
  await fixture
    .db()
    .commit([
      build
        .insert(users)
        .values({ ...names, id, communityId, kind: 'MEMBER', status: 'ACTIVE', joinedAt: NOW, createdAt: NOW }),
    ])
}

const NO_FILTER: MemberFilter = {
  search: null,
  status: null,
  standing: null,
  tier: null,
  health: null,
  joined: null,
  lastSeen: null,
  groupId: null,
  isIncomplete: false,
  hasFailedCard: false,
}

type Asked = Partial<MemberFilter> & Partial<Omit<ListMembersInput, 'filter'>>

function asked({ sort = 'NAME', isCrossBrand = false, first = 40, after = null, ...filter }: Asked): ListMembersInput {
  return { filter: { ...NO_FILTER, ...filter }, sort, isCrossBrand, first, after }
}

async function namesFor(ctx: Parameters<typeof listMembers>[0], input: Asked): Promise<string[]> {
  const { edges } = await listMembers(ctx, asked(input))
  return edges.map(({ node }) => node.name)
}

function found(search: string | null, more: Asked = {}): Promise<string[]> {
  return namesFor(fixture.as('theo'), { search, ...more })
}

/** All pages in turn, as a reader of the list opens them. */
async function paged(input: Asked, size: number, as = () => fixture.as('theo')): Promise<string[]> {
  const names: string[] = []
  let after: string | null = null
  for (let page = 0; page < 50; page++) {
    const { edges, pageInfo } = await listMembers(as(), asked({ ...input, first: size, after }))
    names.push(...edges.map(({ node }) => node.name))
    after = edges.at(-1)?.cursor ?? null
    if (!pageInfo.hasNextPage) return names
  }
  throw new Error('The list has no end')
}

/** Staff on the host of the admin community. */
function asCouncil() {
  return fixture.as('ada', NOW, fixture.cast.council)
}

describe('staff list members', () => {
  it('ordered by family name, page by page, nobody twice and nobody missing', async () => {
    const all = await found(null)
    expect(all.length).toBeGreaterThan(3)
    expect(await paged({}, 2)).toEqual(all)
  })

  it.each([
    ['chen', ['Maya Chen']],
    ['CHE', ['Maya Chen']],
    ['maya', ['Maya Chen', 'Maya van der Berg']],
    ['maya ch', ['Maya Chen']],
    ['chen maya', ['Maya Chen']],
    ['van der', ['Maya van der Berg']],
    ['maya van der b', ['Maya van der Berg']],
    ['ødeg', ['Ærlig Ødegård']],
    ['maya.chen@', ['Maya Chen']],
    ['MAYA.CHEN@meridian.test', ['Maya Chen']],
    ['zett', []],
    ['hen', []],
    ['%', []],
    ["'", []],
  ])('a search for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('and a blank search lists all', async () => {
    expect(await found('  ')).toEqual(await found(null))
  })

  it("only in the site's community, and never staff", async () => {
    const all = await found(null)
    expect(all).not.toContain('Maya Zetterlund')
    expect(all).not.toContain('Theo Brandt')
    const there = await namesFor(fixture.as('stig'), {})
    expect(there).toContain('Maya Zetterlund')
    expect(there).not.toContain('Maya Chen')
  })

  it.each([
    ['theo', { canSeeBilling: true, canHelp: true }],
    ['ada', { canSeeBilling: false, canHelp: true }],
  ] as const)('%s is told what they may do with the members', async (who, may) => {
    expect(await listMembers(fixture.as(who), asked({}))).toMatchObject(may)
  })

  it('a person without a permission here sees nobody', async () => {
    const list = listMembers(fixture.as('stig', NOW, fixture.cast.meridian), asked({}))
    await expect(list).rejects.toThrow('NotAllowed')
    await expect(listMembers(fixture.as('pia'), asked({}))).rejects.toThrow('NotAllowed')
  })

  it.each(['x', 'eyJ9', 'a'.repeat(500)])('a cursor %j that is none of the list is refused', async (after) => {
    await expect(listMembers(fixture.as('theo'), asked({ first: 2, after }))).rejects.toThrow('cursor')
  })
})

describe('staff search members', () => {
  it("by company, place, phone, id, receipt number, provider's number, and correlation id of a staff action", async () => {
    const { maya, sam, theo, meridian } = fixture.cast
    await fixture.change(maya, { companyName: 'Halyard Systems', locationName: 'Berlin, Germany' })
    await fixture.change(sam, { companyName: 'juniper Freight' })
    const receipt = newId(NOW)
    await fixture.db().commit([
      build.insert(mobilePhones).values({
        ...{ id: newId(NOW), communityId: meridian.id, userId: maya.id, countryCode: 'DE', number: '+4930123456' },
        createdAt: NOW,
      }),
      build.insert(subscriptions).values(membershipOf(sam, { providerId: '81', providerCustomerId: '7700' })),
      build.insert(ledgerEntries).values({
        ...{ id: receipt, communityId: meridian.id, subscriptionId: `of-${sam.id}`, userId: sam.id, kind: 'CHARGE' },
        ...{ amountCents: 1, currency: 'USD', providerEntryId: 'entry', happenedAt: NOW, recordedAt: NOW },
      }),
      build.insert(auditLog).values({
        ...{ id: newId(NOW), communityId: meridian.id, actorId: theo.id, action: 'user.send-password-link' },
        ...{ targetType: 'user', targetId: maya.id, visibleToMember: false, correlationId: 'WXYZ-EFGH-JKMN' },
        createdAt: NOW,
      }),
      build.insert(failedRequests).values({
        ...{
          id: newId(NOW),
          communityId: meridian.id,
          userId: sam.id,
          correlationId: 'RSTV-EFGH-JKMN',
          createdAt: NOW,
        },
        ...{ source: 'MEMBER_API', place: 'forumPost', cause: 'UNKNOWN' },
      }),
    ])
    const tries: readonly (readonly [string, readonly string[]])[] = [
      ['halyard', ['Maya Chen']],
      ['JUNIPER', ['Sam Okafor']],
      ['berl', ['Maya Chen']],
      ['+49 30 123', ['Maya Chen']],
      ['0049 (30) 1234', ['Maya Chen']],
      ['4930123456', ['Maya Chen']],
      ['4930123457', []],
      ['7700', ['Sam Okafor']],
      [maya.id, ['Maya Chen']],
      [theo.id, []],
      [fixture.cast.lena.id, []],
      [receipt, ['Sam Okafor']],
      ['WXYZ-EFGH-JKMN', ['Maya Chen']],
      ['rstv-efgh-jkmn', ['Sam Okafor']],
      ['wxyz-efgh-jkmn', ['Maya Chen']],
      ['WXYZ-EFGH-JKMM', []],
    ]
    for (const [search, names] of tries) expect(await found(search), search).toEqual(names)
  })
})

function membershipOf({ id, communityId }: Person, set: Partial<typeof subscriptions.$inferInsert> = {}) {
  return {
    ...{ id: `of-${id}`, communityId, userId: id, providerId: id, providerCustomerId: id, state: 'active' as const },
    ...{ balanceCents: 0, currency: 'USD', productName: 'Membership', readAt: NOW, createdAt: NOW, ...set },
  }
}

describe('staff filter the list of members', () => {
  const day = (days: number) => at(-days * 24 * 60)

  it.each([
    ['active', { status: 'ACTIVE' }, ['Maya Chen', 'Sam Okafor']],
    ['in onboarding', { status: 'ONBOARDING' }, ['Ivy New']],
    ['deactivated', { status: 'DEACTIVATED' }, ['Ian Gone']],
    ['past due', { standing: 'PAST_DUE' }, ['Sam Okafor']],
    ['of a tier', { tier: 'Fellow' }, ['Maya Chen']],
    ['in poor health', { health: 'RED' }, ['Sam Okafor']],
    ['who joined lately', { joined: 'LAST_30_DAYS' }, ['Sam Okafor']],
    ['who joined long ago', { joined: 'BEFORE' }, ['Maya Chen']],
    ['seen lately', { lastSeen: 'LAST_7_DAYS' }, ['Maya Chen']],
    ['not seen for long', { lastSeen: 'BEFORE' }, ['Ian Gone']],
    ['never seen', { lastSeen: 'NEVER' }, ['Ivy New']],
    ['whose card failed', { hasFailedCard: true }, ['Maya Chen', 'Sam Okafor']],
    ['in a group', { groupId: 'GROUP' }, ['Sam Okafor']],
    ['in a group and of a tier', { groupId: 'GROUP', tier: 'Fellow' }, []],
    ['whose profile is incomplete', { isIncomplete: true }, ['Ian Gone', 'Ivy New', 'Sam Okafor']],
    ['by two filters', { status: 'ACTIVE', hasFailedCard: true, health: 'RED' }, ['Sam Okafor']],
    ['by a search and a filter', { search: 'o', standing: 'PAST_DUE' }, ['Sam Okafor']],
    ['by filters that nobody passes', { tier: 'Fellow', health: 'RED' }, []],
  ] as const)('to those %s', async (_what, filter, names) => {
    const groupId = await giveStates()
    const asks: Asked = 'groupId' in filter ? { ...filter, groupId } : filter
    const all = ['Maya Chen', 'Sam Okafor', 'Ivy New', 'Ian Gone']
    const list = await listMembers(fixture.as('theo'), asked(asks))
    const shown = list.edges.map(({ node }) => node.name)
    expect(shown.filter((name) => all.includes(name)).sort()).toEqual([...names].sort())
    expect(list.found).toBe(shown.length)
  })

  it('and a profile is incomplete while a part that its member doesn’t hide is empty', async () => {
    await giveStates()
    const { maya } = fixture.cast
    const isFound = async () => (await found(null, { isIncomplete: true })).includes('Maya Chen')
    const change = async (values: Partial<typeof memberProfiles.$inferInsert>) => {
      await fixture.db().commit([build.update(memberProfiles).set(values).where(eq(memberProfiles.userId, maya.id))])
      return isFound()
    }
    expect(await isFound()).toBe(false)
    for (const part of ['biography', 'industry', 'companyDescription'] as const) {
      expect(await change({ [part]: '', hidden: [] }), part).toBe(true)
      expect(await change({ hidden: ['companyDescription', part] as never }), part).toBe(false)
      await change({ [part]: 'text', companyDescription: 'text', hidden: [] })
    }
    expect([await change({ expertise: [] }), await change({ expertise: ['e'] })]).toEqual([true, false])
    for (const values of [{ jobTitle: '' }, { companyName: null }, { displayLocation: true }]) {
      await fixture.change(maya, values)
      expect(await isFound(), JSON.stringify(values)).toBe(true)
      await fixture.change(maya, { jobTitle: 'CTO', companyName: 'Halyard', displayLocation: false })
    }
    await fixture.db().commit([build.delete(memberProfiles).where(eq(memberProfiles.userId, maya.id))])
    expect(await isFound()).toBe(true)
  })

  it('and see the filtered values in each row', async () => {
    await giveStates()
    const [sam] = (await listMembers(fixture.as('theo'), asked({ search: 'okafor' }))).edges
    expect(sam?.node).toMatchObject({
      ...{ plan: 'Membership', tier: 'Member', standing: 'PAST_DUE', status: 'ACTIVE', health: 'RED' },
      ...{ hasFailedCard: true, joinedAt: day(10), lastSeenAt: day(20), brand: null },
    })
  })

  it.each(['NAME', 'JOINED', 'LAST_SEEN'] as const)(
    'and page through the order %s, with a filter and without',
    async (sort) => {
      await giveStates()
      const orders = {
        NAME: ['Ian Gone', 'Ivy New'],
        JOINED: ['Ivy New', 'Ian Gone'],
        LAST_SEEN: ['Ian Gone', 'Ivy New'],
      }
      const all = await found(null, { sort })
      expect(all.filter((name) => orders[sort].includes(name))).toEqual(orders[sort])
      expect(await paged({ sort }, 2)).toEqual(all)
      const active = await found(null, { sort, status: 'ACTIVE' })
      expect(await paged({ sort, status: 'ACTIVE' }, 1)).toEqual(active)
      expect([...active].sort()).toEqual([...(await found(null, { status: 'ACTIVE' }))].sort())
    },
  )

  it('a cursor of another order is refused', async () => {
    const { edges } = await listMembers(fixture.as('theo'), asked({ first: 1 }))
    const list = listMembers(fixture.as('theo'), asked({ sort: 'JOINED', after: edges[0]?.cursor ?? '' }))
    await expect(list).rejects.toThrow('cursor')
  })

  async function giveStates() {
    const { maya, sam, ivy, ian, meridian } = fixture.cast
    await fixture.change(maya, {
      ...{ membershipTier: 'Fellow', health: 'GREEN', standing: 'GOOD', joinedAt: day(800), lastAccessedAt: day(1) },
      ...{ jobTitle: 'CTO', companyName: 'Halyard', locationName: null, displayLocation: false },
    })
    await fixture.change(sam, {
      ...{ membershipTier: 'Member', health: 'RED', standing: 'PAST_DUE', joinedAt: day(10), lastAccessedAt: day(20) },
    })
    await fixture.change(ivy, { joinedAt: day(300), lastAccessedAt: null })
    await fixture.change(ian, { joinedAt: day(310), lastAccessedAt: day(200) })
    const group = await groupFactory(fixture).giveGroup({ visibility: 'OPEN' })
    await groupFactory(fixture).giveMembership({ ...group, communityId: meridian.id }, 'sam', 'MEMBER')
    await fixture.db().commit([
      build.insert(memberProfiles).values({
        ...{ userId: maya.id, communityId: meridian.id, biography: 'b', industry: 'i', expertise: ['e'] },
        ...{ hidden: ['companyDescription'], updatedAt: NOW },
      }),
      build.insert(subscriptions).values(membershipOf(sam, { pastDueSince: NOW })),
      build.insert(cardStatuses).values({
        ...{ id: newId(NOW), communityId: meridian.id, userId: maya.id, cardId: 'card', failedAt: NOW, updatedAt: NOW },
      }),
    ])
    return group.id
  }
})

describe('more members than the counted maximum', () => {
  it('are shown as more than a thousand, and paged in order', async () => {
    const { meridian } = fixture.cast
    const rows = Array.from({ length: 1010 }, (_, i) => ({
      ...{ id: newId(NOW), communityId: meridian.id, kind: 'MEMBER' as const, status: 'INACTIVE' as const },
      ...{ email: `many${i}@meridian.test`, username: `many${i}@meridian.test`, givenName: 'Many', createdAt: NOW },
      ...{ familyName: `Zz${String(i).padStart(4, '0')}`, joinedAt: at(-i), health: 'AMBER' as const },
    }))
    for (let from = 0; from < rows.length; from += 100)
      await fixture.db().commit([build.insert(users).values(rows.slice(from, from + 100))])
    for (const input of [{ health: 'AMBER' }, { health: 'AMBER', isCrossBrand: true }] as const) {
      const as = () => ('isCrossBrand' in input ? asCouncil() : fixture.as('theo'))
      const first = await listMembers(as(), asked({ ...input, first: 2 }))
      expect(first.found).toBe(1001)
      expect(first.edges.map(({ node }) => node.name)).toEqual(['Many Zz0000', 'Many Zz0001'])
      const next = await listMembers(as(), asked({ ...input, first: 2, after: first.edges[1]?.cursor ?? null }))
      expect(next.edges.map(({ node }) => node.name)).toEqual(['Many Zz0002', 'Many Zz0003'])
      const joined = await listMembers(as(), asked({ ...input, first: 1, sort: 'JOINED' }))
      expect(joined.edges.map(({ node }) => node.name)).toEqual(['Many Zz0000'])
      expect(first.isCutOff).toBe(false)
    }
    // A search lists a thousand of its matches, and its file says that there are more.
    const search = asked({ search: 'many', first: 2000 })
    const found = await listMembers(fixture.as('theo'), search)
    expect([found.found, found.edges.length, found.isCutOff]).toEqual([1001, 1000, true])
    const lines = (await exportMembers(fixture.as('theo'), { ...search, columns: [] })).trim().split('\r\n')
    expect(lines).toHaveLength(1002)
    expect(lines.at(-1)).toBe('More members match than are in this file.')
    await fixture.db().commit([build.delete(users).where(eq(users.health, 'AMBER'))])
  })
})

describe('from the admin community', () => {
  it("[ADM-008] a search finds members of every brand, each with its brand and that brand's host", async () => {
    const { edges, found: count } = await listMembers(asCouncil(), asked({ search: 'maya', isCrossBrand: true }))
    expect(edges.map(({ node }) => [node.name, node.brand?.name, node.brand?.host])).toEqual([
      ['Maya Chen', 'Meridian', 'meridian.localhost'],
      ['Maya van der Berg', 'Meridian', 'meridian.localhost'],
      ['Maya Zetterlund', 'Harbor', 'harbor.localhost'],
    ])
    expect(count).toBe(3)
  })

  it('[ADM-008] a brand with several hosts is listed once, with its primary host', async () => {
    const other = { host: 'aaa.localhost', communityId: fixture.cast.meridian.id, isPrimary: false }
    await fixture.db().commit([build.insert(communityHosts).values(other)])
    onTestFinished(async () => {
      await fixture.db().commit([build.delete(communityHosts).where(eq(communityHosts.host, other.host))])
    })
    const { edges } = await listMembers(asCouncil(), asked({ search: 'maya', isCrossBrand: true }))
    expect(edges[0]?.node.brand).toMatchObject({ name: 'Meridian', host: fixture.cast.meridian.host })
  })

  it('[ADM-008] every member of every brand is on one of the pages, in one order', async () => {
    const all = await namesFor(asCouncil(), { isCrossBrand: true })
    expect(all).toEqual(expect.arrayContaining([...(await found(null)), 'Maya Zetterlund', 'Lena Fischer']))
    expect(await paged({ isCrossBrand: true }, 2, asCouncil)).toEqual(all)
    expect(await paged({ isCrossBrand: true, status: 'ACTIVE' }, 2, asCouncil)).not.toContain('Ian Gone')
  })

  it('brands in which the caller may not read the list are excluded', async () => {
    const { ada, harbor } = fixture.cast
    const rights = [
      build
        .delete(staffPermissions)
        .where(and(eq(staffPermissions.userId, ada.id), eq(staffPermissions.communityId, harbor.id))),
    ] as const
    await fixture.db().commit(rights)
    const { edges, found: count } = await listMembers(asCouncil(), asked({ isCrossBrand: true }))
    expect(new Set(edges.map(({ node }) => node.brand?.name))).toEqual(new Set(['Meridian']))
    expect(count).toBe(edges.length)
    await fixture
      .db()
      .commit([
        build
          .insert(staffPermissions)
          .values({ id: newId(NOW), userId: ada.id, communityId: harbor.id, permission: 'admin' }),
      ])
  })

  it.each([{}, { search: 'maya' }, { status: 'ACTIVE' }, { tier: 'Fellow' }, { hasFailedCard: true }] as const)(
    '[ADM-008] in a brand nothing of another brand is visible, not even a count: %j',
    async (filter) => {
      // Ada also has the permission in Harbor.
      const list = await listMembers(fixture.as('ada'), asked({ ...filter, isCrossBrand: true }))
      expect(list).toMatchObject({ edges: [], found: 0, pageInfo: { hasNextPage: false } })
      const own = await listMembers(fixture.as('ada'), asked(filter))
      expect(own.edges.map(({ node }) => node.name)).not.toContain('Maya Zetterlund')
      expect(own.edges.map(({ node }) => node.brand)).toEqual(own.edges.map(() => null))
      expect(own.found).toBe(own.edges.length)
    },
  )

  it('the options of a filter are those of every brand there, and of the own brand elsewhere', async () => {
    const { maya, lena } = fixture.cast
    await fixture.change(maya, { membershipTier: 'Fellow' })
    await fixture.change(lena, { membershipTier: 'Partner' })
    expect((await readListChoices(asCouncil(), { isCrossBrand: true })).tiers).toEqual(
      expect.arrayContaining(['Fellow', 'Partner']),
    )
    expect((await readListChoices(fixture.as('theo'), { isCrossBrand: false })).tiers).not.toContain('Partner')
    expect((await readListChoices(fixture.as('theo'), { isCrossBrand: true })).tiers).toEqual([])
  })
})

describe('each filter alone', () => {
  it.each([
    ['users_by_status', { status: 'ACTIVE' }],
    ['users_by_standing', { standing: 'PAST_DUE' }],
    ['users_by_tier', { tier: 'Fellow' }],
    ['users_by_health', { health: 'RED' }],
    ['users_incomplete', { isIncomplete: true }],
    ['users_by_joining', { joined: 'LAST_30_DAYS' }],
    ['users_by_access', { lastSeen: 'NEVER' }],
    ['subscriptions_past_due', { hasFailedCard: true }],
    ['group_members_by_state', { groupId: 'a-group' }],
    ['users_by_company', { search: 'halyard' }],
    ['mobile_phones_by_number', { search: '+4930' }],
    ['audit_log_by_correlation', { search: 'WXYZ-EFGH-JKMN' }],
  ] as const)('is found by the index %s, from a brand and from the admin community', async (index, filter) => {
    for (const isCrossBrand of [false, true]) {
      const before = peekRecorded().length
      await listMembers(isCrossBrand ? asCouncil() : fixture.as('theo'), asked({ ...filter, isCrossBrand }))
      const count = peekRecorded()
        .slice(before)
        .find(({ sql }) => sql.startsWith('select count(*)'))
      for (const plan of await plansOf(count?.sql ?? '')) expect(plan.join('\n')).toContain(index)
    }
  })
})
