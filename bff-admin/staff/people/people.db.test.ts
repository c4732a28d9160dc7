import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { STAFF_REFUSALS } from '#shared/domain/staff/people-messages.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { endStaff } from './end-staff.ts'
import { inviteStaff } from './invite-staff.ts'
import { listStaff, readStaff } from './read-staff.ts'
import { sendStaffLink } from './send-staff-link.ts'
import { setDuties } from './set-duties.ts'

type Where = 'meridian' | 'harbor' | 'council'

let fixture: BaseFixture
let held: (typeof staffPermissions.$inferSelect)[]
let people: (typeof users.$inferSelect)[]
beforeAll(async () => {
  fixture = await baseFixture()
  held = await fixture.db().read(build.select().from(staffPermissions))
  people = await fixture.db().read(build.select().from(users).where(eq(users.kind, 'STAFF')))
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  const known = new Set(people.map(({ id }) => id))
  const all = await fixture.db().read(build.select().from(users).where(eq(users.kind, 'STAFF')))
  await fixture
    .db()
    .commit([
      build.delete(staffPermissions),
      build.insert(staffPermissions).values(held),
      ...all.filter(({ id }) => !known.has(id)).map(forgotten),
      ...people.map((row) => build.update(users).set(row).where(eq(users.id, row.id))),
    ])
})

function as(who: Name, where: Where = 'meridian', minutes = 0) {
  return fixture.as(who, at(minutes), fixture.cast[where])
}
async function permissionsOf(userId: string, where: Where = 'meridian') {
  const rows = await fixture.db().read(
    build
      .select()
      .from(staffPermissions)
      .where(and(eq(staffPermissions.userId, userId), eq(staffPermissions.communityId, fixture.cast[where].id))),
  )
  return rows.map(({ permission }) => permission).sort()
}
function give(who: Name, where: Where, ...permissions: Permission[]) {
  const [userId, communityId] = [fixture.id(who), fixture.cast[where].id]
  const rows = permissions.map((permission) => ({ id: newId(NOW), userId, communityId, permission }))
  return fixture.db().commit([build.insert(staffPermissions).values(rows)])
}
/** Turns an invited person into a member with another address. */
function forgotten({ id }: { readonly id: string }) {
  const name = `${id.toLowerCase()}@gone.test`
  return build.update(users).set({ kind: 'MEMBER', email: name, username: name }).where(eq(users.id, id))
}
function audits() {
  return fixture.db().read(build.select().from(auditLog))
}
async function statusOf(who: Name) {
  return (
    await fixture.db().read(
      build
        .select()
        .from(users)
        .where(eq(users.id, fixture.id(who))),
    )
  )[0]?.status
}

function change(
  by: Name,
  of: Name,
  permissions: readonly Permission[],
  { base = ['panels'], where = 'meridian', on = where, isOwnConfirmed = false }: ChangeOptions = {},
) {
  return setDuties(as(by, on), { userId: fixture.id(of), community: where, permissions, base, isOwnConfirmed })
}
type ChangeOptions = {
  readonly base?: readonly Permission[]
  readonly where?: Where
  /** The site of the call; defaults to that of the community itself. */
  readonly on?: Where
  readonly isOwnConfirmed?: boolean
}

describe('the list of staff', () => {
  it("on a brand's site has the people who work there, with their permissions there", async () => {
    const ctx = as('theo')
    const { people: listed, places, hasMore } = await listStaff(ctx, '')
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
    expect(listed.map(({ name }) => name)).toEqual(['Theo Brandt', 'Ada Lindqvist', 'Pia Novak'])
    const duties = listed.map((one) => one.duties.map(({ place, permissions }) => [place.code, ...permissions]))
    expect(duties).toEqual([
      [['meridian', 'admin', 'articles.edit', 'billing']],
      [['meridian', 'admin']],
      [['meridian', 'panels']],
    ])
    expect(places.map(({ code }) => code)).toEqual(['meridian'])
    expect(places[0]?.givable).toEqual(['admin', 'articles.edit', 'panels', 'forum', 'members', 'billing'])
    expect(hasMore).toBe(false)
  })

  it('in the admin community has everybody, with all permissions', async () => {
    const { people: listed, places } = await listStaff(as('ada', 'council'), '')
    expect(listed.map(({ name }) => name)).toEqual(['Theo Brandt', 'Stig Larsen', 'Ada Lindqvist', 'Pia Novak'])
    expect(places.map(({ code }) => code)).toEqual(['council', 'harbor', 'meridian'])
    const stig = listed.find(({ name }) => name === 'Stig Larsen')
    expect(stig?.duties.find(({ place }) => place.code === 'harbor')?.permissions).toEqual(['admin', 'articles.edit'])
  })

  it('finds people by name and address, and one person by id; nobody of another brand', async () => {
    expect((await listStaff(as('theo'), ' nova ')).people.map(({ name }) => name)).toEqual(['Pia Novak'])
    expect((await listStaff(as('theo'), 'ada.lindqvist@')).people).toHaveLength(1)
    await inviteStaff(as('theo'), { ...NEW, givenName: 'Åsa', familyName: 'Öberg' })
    for (const typed of ['åsa', 'öberg', 'ÅSA ÖBERG'])
      expect((await listStaff(as('theo'), typed)).people.map(({ name }) => name)).toEqual(['Åsa Öberg'])
    expect((await readStaff(as('theo'), fixture.id('pia')))?.name).toBe('Pia Novak')
    expect(await readStaff(as('theo'), fixture.id('stig'))).toBeNull()
    expect(await readStaff(as('theo'), fixture.id('maya'))).toBeNull()
  })

  it('is refused to non-admins, and without a session', async () => {
    await expect(listStaff(as('pia'), '')).rejects.toThrow('NotAllowed')
    await expect(listStaff(as('stig'), '')).rejects.toThrow('NotAllowed')
    const { post } = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const response = await post('/graphqlAdmin', { query: '{ staffPeople { hasMore } }' })
    expect(await response.text()).toContain('NotAuthenticated')
  })
})

describe('duties', () => {
  it('are granted and withdrawn in one community, with an audit row of before and after', async () => {
    const person = await change('theo', 'pia', ['forum', 'billing'])
    expect(person.duties[0]?.permissions).toEqual(['forum', 'billing'])
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['billing', 'forum'])
    expect(await audits()).toMatchObject([
      {
        ...{ action: 'staff.set-duties', targetType: 'staff', targetId: fixture.id('pia'), visibleToMember: false },
        before: { community: 'meridian', permissions: 'panels' },
        after: { community: 'meridian', permissions: 'forum billing' },
      },
    ])
  })

  it('that are withdrawn one by one leave the others, here and in other communities', async () => {
    await give('pia', 'meridian', 'billing', 'forum')
    await give('pia', 'harbor', 'panels')
    await change('theo', 'pia', ['forum', 'billing'], { base: ['panels', 'forum', 'billing'] })
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['billing', 'forum'])
    await change('theo', 'pia', ['billing'], { base: ['forum', 'billing'] })
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['billing'])
    expect(await permissionsOf(fixture.id('pia'), 'harbor')).toEqual(['panels'])
  })

  it('sent again after a lost response are saved already, and logged once', async () => {
    await change('theo', 'pia', ['forum'])
    expect(await change('theo', 'pia', ['forum'])).toMatchObject({ id: fixture.id('pia') })
    await expect(change('theo', 'pia', ['panels', 'forum'])).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['forum'])
    expect(await audits()).toHaveLength(1)
  })

  it('can be granted in every community from the admin community, by an admin of that community', async () => {
    await change('ada', 'pia', ['panels', 'admin'], { where: 'harbor', on: 'council', base: [] })
    expect(await permissionsOf(fixture.id('pia'), 'harbor')).toEqual(['admin', 'panels'])
    await fixture
      .db()
      .commit([
        build
          .delete(staffPermissions)
          .where(
            and(
              eq(staffPermissions.userId, fixture.id('ada')),
              eq(staffPermissions.communityId, fixture.cast.meridian.id),
            ),
          ),
      ])
    await expect(change('ada', 'pia', [], { on: 'council' })).rejects.toThrow('NotAllowed')
  })

  it("of another brand are not found on a brand's site", async () => {
    await expect(change('theo', 'pia', ['forum'], { where: 'harbor', on: 'meridian', base: [] })).rejects.toThrow(
      'NotFound',
    )
    await expect(change('theo', 'stig', ['forum'], { base: [] })).rejects.toThrow('NotFound')
  })

  it('that the actor does not hold cannot be granted', async () => {
    await expect(change('ada', 'pia', ['panels', 'billing'])).rejects.toMatchObject({
      ...{ code: 'InvalidTransition', message: STAFF_REFUSALS.notHeld },
    })
    await expect(change('ada', 'pia', ['panels', 'forum', 'admin'])).resolves.toBeDefined()
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['admin', 'forum', 'panels'])
  })

  it('that were changed meanwhile are not overwritten', async () => {
    await give('pia', 'meridian', 'forum')
    await expect(change('theo', 'pia', [])).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['forum', 'panels'])
  })

  it('can be changed only by admins', async () => {
    await expect(change('pia', 'theo', [], { base: ['admin', 'articles.edit', 'billing'] })).rejects.toThrow(
      'NotAllowed',
    )
    await expect(change('stig', 'pia', [], { on: 'meridian' })).rejects.toThrow('NotAllowed')
    expect(await audits()).toEqual([])
  })

  it("of admin: one's own is removed only with a confirmation", async () => {
    await expect(change('ada', 'ada', [], { base: ['admin'] })).rejects.toMatchObject({
      ...{ message: STAFF_REFUSALS.ownAdmin, extensions: { reason: 'ownAdmin' } },
    })
    await change('ada', 'ada', [], { base: ['admin'], isOwnConfirmed: true })
    expect(await permissionsOf(fixture.id('ada'))).toEqual([])
  })

  it('of admin: the last one stays, confirmed or not', async () => {
    const last = change('ada', 'ada', [], { base: ['admin'], where: 'council', isOwnConfirmed: true })
    await expect(last).rejects.toMatchObject({ message: STAFF_REFUSALS.lastAdmin })
    expect(await permissionsOf(fixture.id('ada'), 'council')).toEqual(['admin'])
  })

  it('of admin: of two who remove each other at once, one keeps it', async () => {
    await give('theo', 'council', 'admin')
    const take = (by: Name, of: Name) => change(by, of, [], { base: ['admin'], where: 'council' })
    const outcomes = await Promise.allSettled([take('ada', 'theo'), take('theo', 'ada')])
    const left = [await permissionsOf(fixture.id('ada'), 'council'), await permissionsOf(fixture.id('theo'), 'council')]
    expect(left.flat()).toEqual(['admin'])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of admin: of two who remove their own at once, one keeps it', async () => {
    await give('theo', 'council', 'admin')
    const leave = (who: Name) => change(who, who, [], { base: ['admin'], where: 'council', isOwnConfirmed: true })
    await Promise.allSettled([leave('ada'), leave('theo')])
    const left = [await permissionsOf(fixture.id('ada'), 'council'), await permissionsOf(fixture.id('theo'), 'council')]
    expect(left.flat()).toEqual(['admin'])
  })

  it('withdrawn between check and write stop the write', async () => {
    const ctx = as('theo')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    ctx.db.commitIf = async (statements) => {
      ctx.db.commitIf = commitIf
      await fixture
        .db()
        .commit([
          build
            .delete(staffPermissions)
            .where(and(eq(staffPermissions.userId, fixture.id('theo')), eq(staffPermissions.permission, 'billing'))),
        ])
      return commitIf(statements)
    }
    const input = { userId: fixture.id('pia'), community: 'meridian', base: ['panels'], isOwnConfirmed: false } as const
    await expect(setDuties(ctx, { ...input, permissions: ['panels', 'billing'] })).rejects.toMatchObject({
      message: STAFF_REFUSALS.notHeld,
    })
    expect(await permissionsOf(fixture.id('pia'))).toEqual(['panels'])
  })

  it('that are withdrawn completely end the sessions there', async () => {
    const { sessionId } = await fixture.open(fixture.cast.pia, fixture.cast.meridian, 'admin')
    await change('theo', 'pia', [])
    const [session] = await fixture.db().read(build.select().from(sessions).where(eq(sessions.id, sessionId)))
    expect(session?.revokedBecause).toBe('duties withdrawn')
  })

  it('can be changed only after the password was confirmed', async () => {
    const { post } = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const query = `mutation { staffSetDuties(userId: "${fixture.id('pia')}", community: "meridian", permissions: [FORUM], base: [PANELS]) { id } }`
    const headers = await fixture.headersFor('theo', 'admin')
    const answer = await post('/graphqlAdmin', { query }, { headers })
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'NotAllowed', stepUp: true } }] })
  })
})

const NEW = {
  ...{ givenName: ' Nora ', familyName: 'Quist', email: 'Nora.Quist@council.test' },
  ...{ community: 'meridian', permissions: ['forum', 'members'] as readonly Permission[] },
}
function linksOf(userId: string) {
  return fixture.db().read(build.select().from(passwordLinks).where(eq(passwordLinks.userId, userId)))
}

describe('an invitation', () => {
  it('creates an account with the permissions and emails a link to choose a password', async () => {
    const made = await inviteStaff(as('theo'), NEW)
    expect(made).toMatchObject({
      name: 'Nora Quist',
      email: 'nora.quist@council.test',
      isActive: true,
      hasPassword: false,
    })
    const [row] = await fixture.db().read(build.select().from(users).where(eq(users.id, made.id)))
    expect(row).toMatchObject({
      kind: 'STAFF',
      communityId: fixture.cast.council.id,
      username: made.email,
      gate: 'NONE',
    })
    expect(await permissionsOf(made.id)).toEqual(['forum', 'members'])
    expect(await linksOf(made.id)).toMatchObject([
      { purpose: 'SETUP', communityId: fixture.cast.meridian.id, endedAt: null },
    ])
    const emails = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, made.id)))
    expect(emails.map(({ template }) => template)).toEqual(['password-setup'])
    expect(await audits()).toMatchObject([
      {
        action: 'staff.invite',
        targetId: made.id,
        before: null,
        after: { email: made.email, permissions: 'forum members' },
      },
    ])
  })

  it('repeated, or sent twice at once, creates one account', async () => {
    const outcomes = await Promise.all([inviteStaff(as('theo'), NEW), inviteStaff(as('theo'), NEW)])
    const again = await inviteStaff(as('theo', 'meridian', 1), NEW)
    expect(new Set([...outcomes, again].map(({ id }) => id)).size).toBe(1)
    expect(await permissionsOf(again.id)).toEqual(['forum', 'members'])
  })

  it('repeated after its link has expired emails another one, and none while the person can use one', async () => {
    const made = await inviteStaff(as('theo'), NEW)
    const [link] = await linksOf(made.id)
    const hours = Math.ceil(((link?.expiresAt.getTime() ?? 0) - NOW.getTime()) / 3_600_000)
    await inviteStaff(as('theo', 'meridian', hours * 60 - 1), NEW)
    expect(await linksOf(made.id)).toHaveLength(1)
    await inviteStaff(as('ada', 'council', hours * 60), { ...NEW, community: 'harbor' })
    expect((await linksOf(made.id)).filter(({ endedAt }) => endedAt === null)).toMatchObject([
      { purpose: 'SETUP', communityId: fixture.cast.harbor.id },
    ])
    const emails = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, made.id)))
    expect(emails).toHaveLength(2)
  })

  it('from the admin community specifies where the person will work, and the link works there', async () => {
    const made = await inviteStaff(as('ada', 'council'), { ...NEW, community: 'harbor' })
    expect(await permissionsOf(made.id, 'harbor')).toEqual(['forum', 'members'])
    expect(await linksOf(made.id)).toMatchObject([{ communityId: fixture.cast.harbor.id }])
  })

  it('of a person who works elsewhere grants the permissions, and keeps their password', async () => {
    const stig = await inviteStaff(as('theo'), { ...NEW, email: fixture.cast.stig.email })
    expect(stig).toMatchObject({ id: fixture.id('stig'), name: 'Stig Larsen', hasPassword: true })
    expect(await permissionsOf(stig.id)).toEqual(['forum', 'members'])
    expect(await linksOf(stig.id)).toEqual([])
  })

  it('of a former staff person reactivates them with these permissions and a new password', async () => {
    await endStaff(as('ada', 'council'), fixture.id('pia'))
    const pia = await inviteStaff(as('theo', 'meridian', 1), { ...NEW, email: fixture.cast.pia.email })
    expect(pia).toMatchObject({ id: fixture.id('pia'), isActive: true, hasPassword: false })
    expect(await permissionsOf(pia.id)).toEqual(['forum', 'members'])
    expect((await linksOf(pia.id)).filter(({ endedAt }) => endedAt === null)).toMatchObject([{ purpose: 'SETUP' }])
  })

  it.each([
    [{ givenName: ' ' }, { givenName: 900 }],
    [{ familyName: 'x'.repeat(61) }, { familyName: 999 }],
    [{ email: 'nora' }, { email: 130 }],
    [{ email: '' }, { email: 900 }],
    [{ permissions: [] }, { permissions: 900 }],
  ])('with %j is refused by the field', async (field, fields) => {
    await expect(inviteStaff(as('theo'), { ...NEW, ...field })).rejects.toMatchObject({
      ...{ code: 'BadRequest.Invalid', fields },
    })
  })

  it('grants only permissions that the inviter holds, and only where they are admin', async () => {
    const refusal = { message: STAFF_REFUSALS.notHeld }
    await expect(inviteStaff(as('ada'), { ...NEW, permissions: ['billing'] })).rejects.toMatchObject(refusal)
    await expect(inviteStaff(as('theo'), { ...NEW, community: 'harbor' })).rejects.toThrow('NotFound')
    await expect(inviteStaff(as('pia'), NEW)).rejects.toThrow('NotAllowed')
    await expect(inviteStaff(as('stig'), NEW)).rejects.toThrow('NotAllowed')
    expect(await audits()).toEqual([])
  })
})

describe("ending a person's work", () => {
  it('in the admin community ends account, permissions, sessions and links', async () => {
    const { sessionId } = await fixture.open(fixture.cast.pia, fixture.cast.meridian, 'admin')
    await sendStaffLink(as('theo'), fixture.id('pia'))
    const ended = await endStaff(as('ada', 'council'), fixture.id('pia'))
    expect(ended).toMatchObject({ isActive: false })
    expect(await statusOf('pia')).toBe('INACTIVE')
    expect(await permissionsOf(fixture.id('pia'))).toEqual([])
    const [session] = await fixture.db().read(build.select().from(sessions).where(eq(sessions.id, sessionId)))
    expect(session?.revokedAt).toEqual(NOW)
    expect((await linksOf(fixture.id('pia'))).every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'staff.end', before: { permissions: 'meridian: panels' } },
      after: { permissions: '', status: 'INACTIVE' },
    })
    expect(await endStaff(as('ada', 'council', 1), fixture.id('pia'))).toMatchObject({ isActive: false })
    expect(await audits()).toHaveLength(2)
  })

  it('shows in advance how many open articles of the brand stay assigned to the person, and keeps them assigned', async () => {
    const { meridian, harbor } = fixture.cast
    const row = (author: Name, communityId: string, status: ArticleStatus, editorId: string) => ({
      ...{ id: newId(NOW), communityId, authorId: fixture.id(author), editorId, status, title: 'Any', wordCount: 0 },
      ...{ statusUpdatedAt: NOW, createdAt: NOW, updatedAt: NOW },
    })
    const theo = fixture.id('theo')
    await fixture
      .db()
      .commit([
        build
          .insert(articles)
          .values([
            ...[
              row('maya', meridian.id, 'EDITING', theo),
              row('sam', meridian.id, 'FINAL_EDIT', theo),
              row('maya', meridian.id, 'PUBLISHED', theo),
            ],
            ...[row('ian', meridian.id, 'EDITING', fixture.id('ada')), row('lena', harbor.id, 'EDITING', theo)],
          ]),
      ])
    expect(await readStaff(as('ada'), theo)).toMatchObject({ openArticles: 2 })
    expect(await readStaff(as('ada', 'harbor'), theo)).toMatchObject({ openArticles: 1 })
    expect((await listStaff(as('ada'), 'theo')).people).toMatchObject([{ openArticles: null }])
    await endStaff(as('ada'), theo)
    const edited = await fixture.db().read(build.select().from(articles).where(eq(articles.editorId, theo)))
    expect(edited).toHaveLength(4)
  })

  it("on a brand's site ends only the permissions there", async () => {
    await endStaff(as('stig', 'harbor'), fixture.id('theo'))
    expect(await permissionsOf(fixture.id('theo'), 'harbor')).toEqual([])
    expect(await permissionsOf(fixture.id('theo'))).toEqual(['admin', 'articles.edit', 'billing'])
    expect(await statusOf('theo')).toBe('ACTIVE')
  })

  it('is refused for oneself, for the last admin and to non-admins, and is not found for others', async () => {
    await expect(endStaff(as('theo'), fixture.id('theo'))).rejects.toMatchObject({ message: STAFF_REFUSALS.self })
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.userId, fixture.id('ada')))])
    await give('pia', 'council', 'admin')
    const last = endStaff(as('pia', 'council'), fixture.id('theo'))
    await expect(last).rejects.toMatchObject({ message: STAFF_REFUSALS.lastAdmin })
    await expect(endStaff(as('pia'), fixture.id('theo'))).rejects.toThrow('NotAllowed')
    await expect(endStaff(as('theo'), fixture.id('stig'))).rejects.toThrow('NotFound')
    await expect(endStaff(as('theo'), fixture.id('maya'))).rejects.toThrow('NotFound')
  })

  it('of two admins who end each other at once, one stays', async () => {
    await give('theo', 'council', 'admin')
    await Promise.allSettled([
      endStaff(as('ada', 'council'), fixture.id('theo')),
      endStaff(as('theo', 'council'), fixture.id('ada')),
    ])
    const left = [await permissionsOf(fixture.id('ada'), 'council'), await permissionsOf(fixture.id('theo'), 'council')]
    expect(left.flat()).toEqual(['admin'])
  })
})

describe('a link to choose a password', () => {
  it('is emailed for the site where the person works', async () => {
    await sendStaffLink(as('ada', 'council'), fixture.id('stig'))
    expect(await linksOf(fixture.id('stig'))).toMatchObject([{ purpose: 'RESET', communityId: fixture.cast.harbor.id }])
    expect(await audits()).toMatchObject([{ action: 'staff.send-link', after: { passwordLink: 'RESET' } }])
  })

  it('is refused for a person who works elsewhere or has left, and to non-admins', async () => {
    await expect(sendStaffLink(as('theo'), fixture.id('stig'))).rejects.toThrow('NotFound')
    await expect(sendStaffLink(as('pia'), fixture.id('theo'))).rejects.toThrow('NotAllowed')
    await endStaff(as('ada', 'council'), fixture.id('pia'))
    await expect(sendStaffLink(as('ada', 'council', 1), fixture.id('pia'))).rejects.toMatchObject({
      message: STAFF_REFUSALS.ended,
    })
  })
})
