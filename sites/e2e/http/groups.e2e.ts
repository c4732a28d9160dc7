import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import {
  element,
  elements,
  getPage,
  type HtmlNode,
  type HttpSession,
  httpSession,
  linksOf,
  textOf,
} from '../support/http.ts'
import { type Member, newMember } from '../support/members.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { send } from '../support/request.ts'
import { membershipOf, type StoredGroup, storeGroup, storeMembership } from '../support/stored/groups.ts'

/* Groups by links and forms, like a browser without script. */

let [member, chair]: Member[] = []
let [reader, chairing, staff]: HttpSession[] = []
beforeAll(async () => {
  member = await newMember('meridian')
  chair = await newMember('meridian')
  reader = await httpSession('meridian', 'member', member.email)
  chairing = await httpSession('meridian', 'member', chair.email)
  staff = await httpSession('meridian', 'staff', THEO)
})

function the<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('beforeAll has not run')
  return value
}

function post(who: HttpSession | undefined, path: string, fields: Record<string, string>, origin?: string) {
  const { brand, cookie } = the(who)
  const headers = {
    cookie,
    Origin: origin ?? `http://${brand}.localhost:${inject('port')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  return send(brand, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

/** The hidden mark of the details from which the form started. */
function baseOf(page: HtmlNode): string {
  return String(element(page, 'input', { name: 'base' }).attribs.value)
}

function pathOf({ slug }: StoredGroup) {
  return `/v2/groups/${slug}`
}

async function mainText(who: HttpSession | undefined, path: string) {
  const page = await getPage(the(who), path)
  expect(page.status, path).toBe(200)
  return textOf(element(page.document, 'main'))
}

/** The names of all groups in the list, from its first page to its last. */
async function listedGroups(who: HttpSession | undefined, path: string) {
  const names: string[] = []
  for (let href: string | undefined = path; href !== undefined; ) {
    const { document } = await getPage(the(who), href)
    names.push(...elements(element(document, 'main'), 'h2').map(textOf))
    href = linksOf(document).find(({ text }) => text === 'Next page')?.href
  }
  return names
}

describe('[ROUTE-074] an address of groups', () => {
  test.each(['/groups', '/groups/data-people', '/groups/data-people?find=a%20b&after=x'])(
    '%s redirects a member to the same one under /v2',
    async (path) => {
      const { status, location } = await getPage(the(reader), path)
      expect([status, location]).toEqual([302, `/v2${path}`])
    },
  )

  test('does not redirect staff, who have no page under /v2, or signed-out visitors', async () => {
    const group = await storeGroup(the(member).communityId)
    expect((await getPage(the(staff), '/groups')).status).toBe(200)
    expect((await getPage(the(staff), `/groups/${group.slug}`)).status).toBe(200)
    expect((await getPage(the(staff), pathOf(group))).location).toBe(`/groups/${group.slug}`)
    expect((await getPage('meridian', '/groups')).location).toBe('/logout?redirect=%2Fgroups')
  })
})

describe('the pages of a member without script', () => {
  test('[ENT-046] the list has open groups and those with requests to join, and no hidden ones of others', async () => {
    const mark = `Seen ${newId(new Date()).slice(-8)}`
    const { communityId } = the(member)
    const [, , hidden] = await Promise.all(
      (['OPEN', 'REQUEST', 'HIDDEN'] as const).map((visibility) =>
        storeGroup(communityId, { name: `${mark} ${visibility}`, visibility }),
      ),
    )
    await storeMembership(the(hidden), the(chair), 'MEMBER')
    const seenBy = async (who: HttpSession | undefined) =>
      (await listedGroups(who, '/v2/groups')).filter((name) => name.startsWith(mark)).toSorted()
    expect(await seenBy(reader)).toEqual([`${mark} OPEN`, `${mark} REQUEST`])
    expect(await seenBy(chairing)).toEqual([`${mark} HIDDEN`, `${mark} OPEN`, `${mark} REQUEST`])
    expect((await getPage(the(reader), pathOf(the(hidden)))).status).toBe(404)
    expect((await getPage(the(chairing), pathOf(the(hidden)))).status).toBe(200)
    const other = await httpSession('lumen', 'member', (await newMember('lumen')).email)
    expect((await getPage(other, '/v2/groups')).body).not.toContain(mark)
  })

  test('[ENT-046] [ADM-024] a group has its name, text, way of joining, chairs and members', async () => {
    const group = await storeGroup(the(member).communityId, {
      name: 'Data people',
      about: 'One line.\nAnother <b>line</b>.',
    })
    await storeMembership(group, the(chair), 'MEMBER', { isChair: true })
    const page = await getPage(the(reader), pathOf(group))
    const main = element(page.document, 'main')
    expect(textOf(element(main, 'h1'))).toBe('Data people')
    expect(page.body).toContain('Another &lt;b&gt;line&lt;/b&gt;.')
    for (const part of ['Anyone can join', '1 member', 'Chairs']) expect(textOf(main), part).toContain(part)
    const profiles = linksOf(main).filter(({ href }) => href === `/v2/profile/${the(chair).id}`)
    expect(profiles.map(({ text }) => text)).toEqual(['Robin Vale', 'Robin Vale'])
  })

  test.each(['Upper-Case', 'under_score', 'no-such-group', 'x'.repeat(61), '%F0%9F%99%82', "'or-1"])(
    'an invalid address (%s) is not found',
    async (slug) => {
      for (const who of [reader, staff]) {
        const at = who === staff ? '/groups' : '/v2/groups'
        expect((await getPage(the(who), `${at}/${slug}`)).status).toBe(404)
      }
    },
  )
})

describe('by forms, without script', () => {
  test('a member joins an open group and leaves it again; other sites cannot do this', async () => {
    const group = await storeGroup(the(member).communityId)
    const path = pathOf(group)
    const fields = { action: 'join', group: group.id }
    expect((await post(reader, path, fields, 'http://evil.test')).status).toBe(403)
    expect(await membershipOf(group, the(member))).toBeNull()
    for (let i = 0; i < 2; i++) {
      const joined = await post(reader, path, fields)
      expect([joined.status, joined.headers.location]).toEqual([303, `${path}?notice=joined`])
    }
    expect(await mainText(reader, `${path}?notice=joined`)).toContain('You’ve joined the group.')
    const left = await post(reader, path, { action: 'leave', group: group.id })
    expect(left.headers.location).toBe(`${path}?notice=left`)
    expect(await membershipOf(group, the(member))).toBeNull()
    expect((await post(reader, path, { action: 'burn', group: group.id })).status).toBe(404)
    expect((await post(reader, path, { action: 'join', group: '../x' })).status).toBe(404)
  })

  test('a member asks to join; a note that is too long is shown again, and a chair accepts once', async () => {
    const group = await storeGroup(the(member).communityId, { visibility: 'REQUEST', name: 'Asked for' })
    await storeMembership(group, the(chair), 'MEMBER', { isChair: true })
    const path = pathOf(group)
    const ask = { action: 'request', group: group.id, note: 'x'.repeat(501) }
    const refused = await post(reader, path, ask)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Use up to 500 characters.')
    expect(refused.body).toContain(ask.note)
    expect((await post(reader, path, { ...ask, action: 'join' })).status).toBe(422)
    expect((await post(reader, path, { ...ask, note: 'I know <i>two</i> things' })).status).toBe(303)
    expect(await mainText(reader, path)).toContain('You’ve asked to join this group.')

    const page = await getPage(the(chairing), path)
    expect(page.body).toContain('I know &lt;i&gt;two&lt;/i&gt; things')
    expect(textOf(element(page.document, 'main'))).toContain('Requests to join (1)')
    const answer = { action: 'accept-request', group: group.id, member: the(member).id }
    expect((await post(chairing, path, answer)).headers.location).toBe(`${path}?notice=accepted`)
    expect((await membershipOf(group, the(member)))?.state).toBe('MEMBER')
    expect((await newestMessageTo(the(member).email, /Asked for/)).text).toContain('Asked for')
    const again = await post(chairing, path, { ...answer, action: 'decline-request' })
    expect([again.status, (await membershipOf(group, the(member)))?.state]).toEqual([422, 'MEMBER'])
  })

  test('a declined request says when it can be repeated', async () => {
    const group = await storeGroup(the(member).communityId, { visibility: 'REQUEST' })
    await storeMembership(group, the(member), 'DECLINED')
    const text = await mainText(reader, pathOf(group))
    expect(text).toMatch(
      /Your request wasn’t accepted\. You can ask again from \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M\./,
    )
    expect(text).not.toContain('Ask to join')
    expect((await post(reader, pathOf(group), { action: 'request', group: group.id })).status).toBe(422)
  })

  test('a chair finds a member and invites them to a hidden group; they accept, leave, and no longer see it', async () => {
    const group = await storeGroup(the(member).communityId, { visibility: 'HIDDEN', name: 'Quiet room' })
    await storeMembership(group, the(chair), 'MEMBER', { isChair: true })
    const path = pathOf(group)
    const found = await getPage(the(chairing), `${path}?find=${encodeURIComponent('Robin Vale')}`)
    expect(elements(found.document, 'button', { value: 'invite' }).length).toBeGreaterThan(0)
    expect(textOf(element((await getPage(the(chairing), `${path}?find=zzzzqq`)).document, 'main'))).toContain(
      'No matches for “zzzzqq”.',
    )
    const invite = { action: 'invite', group: group.id, member: the(member).id }
    expect((await post(reader, path, invite)).status).toBe(404)
    expect((await post(chairing, path, invite)).headers.location).toBe(`${path}?notice=invited`)
    expect(await mainText(reader, path)).toContain('Robin Vale invites you to join this group.')
    expect((await post(reader, path, { action: 'accept-invitation', group: group.id })).headers.location).toBe(
      `${path}?notice=joined`,
    )
    expect((await post(reader, path, invite)).status).not.toBe(303)
    const left = await post(reader, path, { action: 'leave', group: group.id })
    expect(left.headers.location).toBe('/v2/groups?notice=left')
    expect(await mainText(reader, '/v2/groups?notice=left')).toContain('You’ve left the group.')
    expect((await getPage(the(reader), path)).status).toBe(404)
  })

  test('a chair sees who has joined, and nothing of the forum when the community has none', async () => {
    const own = await newMember('harbor')
    const group = await storeGroup(own.communityId)
    await storeMembership(group, own, 'MEMBER', { isChair: true })
    const { document } = await getPage(await httpSession('harbor', 'member', own.email), pathOf(group))
    const activity = textOf(element(document, 'section', { 'aria-labelledby': 'activity' }))
    expect(activity).toContain('1 person joined in the last 30 days.')
    expect(activity).not.toMatch(/posts|forum/)
  })

  test('only chairs see the requests and the invitations', async () => {
    const group = await storeGroup(the(member).communityId, { visibility: 'REQUEST' })
    await storeMembership(group, the(member))
    await storeMembership(group, the(chair), 'REQUESTED', { note: 'Only for chairs' })
    for (const [who, path] of [
      [reader, pathOf(group)],
      [staff, `/groups/${group.slug}`],
    ] as const) {
      const text = await mainText(who, `${path}?find=Robin`)
      expect(text).not.toContain('Only for chairs')
      expect(text).not.toContain('Invite a member')
      expect(text).not.toContain('Only the chairs see this')
    }
    const answer = { action: 'accept-request', group: group.id, member: the(chair).id }
    expect((await post(reader, pathOf(group), answer)).status).not.toBe(303)
    expect((await membershipOf(group, the(chair)))?.state).toBe('REQUESTED')
  })
})

describe('staff, without script', () => {
  test('[ROUTE-067] [ADM-009] [ADM-010] [ADM-019] create a group, change it, and hide it from people who are not in it', async () => {
    const name = `Made ${newId(new Date()).slice(-8)}`
    expect((await getPage(the(reader), '/admin/groups')).location).toMatch(/^\/logout/)
    const form = await getPage(the(staff), '/admin/groups/new')
    const operation = element(form.document, 'input', { name: 'operation' }).attribs.value ?? ''
    const typed = { operation, name, about: 'What I typed', slug: '', visibility: 'OPEN' }
    const refused = await post(staff, '/admin/groups/new', { ...typed, slug: 'Not an address' })
    expect(refused.status).toBe(422)
    for (const kept of ['What I typed', 'Use lowercase letters, digits and single hyphens'])
      expect(refused.body).toContain(kept)
    expect((await post(reader, '/admin/groups/new', typed)).status).toBe(401)
    const [created, repeated] = [
      await post(staff, '/admin/groups/new', typed),
      await post(staff, '/admin/groups/new', typed),
    ]
    expect(created.status).toBe(303)
    expect(repeated.headers.location).toBe(created.headers.location)
    const path = String(created.headers.location).replace(/\?.*$/, '')
    const slug = name.toLowerCase().replace(' ', '-')
    expect(await listedGroups(reader, '/v2/groups')).toContain(name)
    const list = await getPage(the(staff), `/admin/groups?q=${encodeURIComponent(name)}`)
    expect(linksOf(list.document)).toContainEqual({ text: name, href: path })

    const page = await getPage(the(staff), path)
    expect(element(page.document, 'input', { name: 'slug' }).attribs.value).toBe(slug)
    const details = { action: 'save', name: `${name} again`, about: 'Other words', slug: `${slug}-again` }
    const base = baseOf(page.document)
    const saved = await post(staff, path, { ...details, base, visibility: 'REQUEST' })
    expect([saved.status, saved.headers.location]).toEqual([303, `${path}?notice=saved`])
    expect((await getPage(the(reader), `/v2/groups/${slug}`)).location).toBe(`/v2/groups/${slug}-again`)
    expect(await mainText(reader, `/v2/groups/${slug}-again`)).toContain('Members ask to join')
    expect(await mainText(reader, `/v2/groups/${slug}-again`)).toContain('Other words')

    const stale = await post(staff, path, { ...details, base, about: 'Words of the second', visibility: 'OPEN' })
    expect(stale.status).toBe(422)
    const compared = parseDocument(stale.body)
    expect(textOf(element(compared, 'main'))).toContain('Someone else changed these details after you opened them.')
    expect(textOf(element(compared, 'main'))).toContain('Currently saved: Other words')
    expect(textOf(element(compared, 'textarea', { name: 'about' }))).toBe('Words of the second')
    const described = element(compared, 'fieldset', { 'aria-describedby': 'group-visibility-saved' })
    expect(textOf(element(described, 'p', { id: 'group-visibility-saved' }))).toBe('Currently saved: On request')

    const taken = await storeGroup(the(member).communityId)
    const present = { ...details, base: baseOf(compared) }
    const clash = await post(staff, path, { ...present, slug: taken.slug, visibility: 'REQUEST' })
    expect(clash.status).toBe(422)
    expect(clash.body).toContain('This web address is or was used by another group.')
    expect(baseOf(parseDocument(clash.body))).toBe(present.base)
    await post(staff, path, { ...present, visibility: 'HIDDEN' })
    expect((await getPage(the(reader), `/v2/groups/${slug}-again`)).status).toBe(404)
    expect(await listedGroups(reader, '/v2/groups')).not.toContain(`${name} again`)
  })

  test('[ADM-019] [ADM-024] add a member, make them a chair, answer a request, and remove a member', async () => {
    const group = await storeGroup(the(member).communityId, { visibility: 'REQUEST' })
    const path = `/admin/groups/${group.id}`
    const found = await getPage(the(staff), `${path}?find=${encodeURIComponent(the(member).email)}`)
    const buttons = elements(found.document, 'button', { name: 'action', value: 'add' })
    expect(buttons.map(({ attribs }) => attribs['aria-label'])).toEqual(['Add Robin Vale'])
    const person = the(member).id
    await post(staff, path, { action: 'add', person })
    expect(await membershipOf(group, the(member))).toEqual({ state: 'MEMBER', isChair: false })
    expect((await post(staff, path, { action: 'make-chair', person })).headers.location).toBe(`${path}?notice=chairs`)
    expect(await membershipOf(group, the(member))).toEqual({ state: 'MEMBER', isChair: true })
    expect(await mainText(reader, pathOf(group))).toContain('You’re a chair: you answer requests')

    await storeMembership(group, the(chair), 'REQUESTED', { note: 'Please' })
    expect(await mainText(staff, path)).toContain('Please')
    await post(staff, path, { action: 'accept', person: the(chair).id, chair: person })
    expect((await membershipOf(group, the(chair)))?.state).toBe('MEMBER')
    // From a page rendered before the other chair was set.
    await post(staff, path, { action: 'make-chair', person: the(chair).id })
    expect(await membershipOf(group, the(chair))).toEqual({ state: 'MEMBER', isChair: true })
    expect(await membershipOf(group, the(member))).toEqual({ state: 'MEMBER', isChair: true })
    await post(staff, path, { action: 'end-chair', person, chair: person })
    expect(await membershipOf(group, the(member))).toEqual({ state: 'MEMBER', isChair: false })
    expect((await post(staff, path, { action: 'remove', person })).headers.location).toBe(`${path}?notice=removed`)
    expect(await membershipOf(group, the(member))).toBeNull()
    const other = await newMember('harbor')
    expect((await post(staff, path, { action: 'add', person: other.id })).status).toBe(422)
    expect((await post(reader, path, { action: 'add', person })).status).toBe(401)
    expect(await membershipOf(group, the(member))).toBeNull()
  })

  test('who is no longer a member is found with that mark and not offered, and refused with the reason', async () => {
    const group = await storeGroup(the(member).communityId)
    const path = `/admin/groups/${group.id}`
    const gone = await newMember('meridian')
    const found = async () => {
      const { document } = await getPage(the(staff), `${path}?find=${encodeURIComponent(gone.email)}`)
      return element(document, 'section', { 'aria-labelledby': 'add' })
    }
    expect(elements(await found(), 'button', { value: 'add' })).toHaveLength(1)
    await database().commit([build.update(users).set({ standing: 'SUSPENDED' }).where(eq(users.id, gone.id))])
    const results = await found()
    expect(textOf(results)).toContain('No longer a member')
    for (const value of ['add', 'make-chair']) expect(elements(results, 'button', { value })).toEqual([])
    for (const action of ['add', 'make-chair']) {
      const refused = await post(staff, path, { action, person: gone.id })
      expect(refused.status).toBe(422)
      expect(textOf(element(parseDocument(refused.body), 'main'))).toContain('Their membership has ended.')
    }
    expect(await membershipOf(group, gone)).toBeNull()
  })

  test('a group of another community is not found', async () => {
    const { communityId } = await newMember('harbor')
    const group = await storeGroup(communityId)
    expect((await getPage(the(staff), `/admin/groups/${group.id}`)).status).toBe(404)
    expect((await getPage(the(reader), pathOf(group))).status).toBe(404)
    const fields = { action: 'join', group: group.id }
    expect((await post(reader, pathOf(group), fields)).status).toBe(404)
    expect(await membershipOf(group, the(member))).toBeNull()
  })
})
