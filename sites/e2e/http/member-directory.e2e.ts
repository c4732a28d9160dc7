import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import {
  element,
  elements,
  followRedirects,
  getPage,
  type HttpSession,
  httpSession,
  linksOf,
  textOf,
  tripsOf,
} from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { storeGroup, storeMembership } from '../support/stored/groups.ts'
import { setProfile } from '../support/stored/profiles.ts'

/* The responses for the directory and profiles, before any script runs. */

let maya: HttpSession
let staff: HttpSession
beforeAll(async () => {
  maya = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  staff = await httpSession('meridian', 'staff', THEO)
})

describe('the addresses of members', () => {
  test('[ROUTE-014] [ROUTE-015] [ROUTE-016] [ROUTE-020] [ROUTE-021] [ROUTE-022] redirect members to the pages under /v2, and staff from there to the plain ones', async () => {
    const { id } = await newMember('meridian')
    const own = linksOf((await getPage(maya, '/v2/profile')).document).find(({ href }) => href.endsWith('/self'))?.href
    const pages = [
      ['/members', 'Members'],
      ['/members/browse', 'Browse members'],
      ['/members/results?q=vale', 'Search members'],
      ['/profile', 'Maya Chen'],
      [`/profile/${id}`, 'Robin Vale'],
      [own?.replace('/v2', '') ?? '', 'Maya Chen'],
    ] as const
    for (const [path, heading] of pages) {
      const { path: reached, page } = await followRedirects(maya, path)
      expect([path, reached, page.status]).toEqual([path, `/v2${path}`, 200])
      expect(textOf(element(page.document, 'h1'))).toBe(heading)
      if (!path.endsWith('/self')) expect((await followRedirects(staff, `/v2${path}`)).path).toBe(path)
    }
    const directory = await getPage(maya, '/v2/members')
    const { action, method } = element(element(directory.document, 'main'), 'form', { role: 'search' }).attribs
    expect([action, method]).toEqual(['/v2/members/results', 'get'])
    const found = linksOf((await getPage(maya, `${action}?q=robin+vale`)).document)
    expect(found).toContainEqual({ text: 'Robin Vale', href: expect.stringMatching(/^\/v2\/profile\/\w+$/) })
  })

  test('[DIR-008] of profiles hidden from the viewer are not found', async () => {
    const sam = await newMember('meridian')
    const stranger = await newMember('harbor')
    for (const path of ['unknown', stranger.id, `${sam.id}/self`])
      expect((await getPage(maya, `/v2/profile/${path}`)).status).toBe(404)
  })
})

describe('without script', () => {
  test('[DIR-001] [DIR-002] [DIR-004] the directory is browsed to results and to a profile, each by its address', async () => {
    const discover = await getPage(maya, '/v2/members')
    expect(linksOf(discover.document).some(({ href }) => /^\/v2\/profile\/\w{26}$/.test(href))).toBe(true)
    const browse = await getPage(maya, '/v2/members/browse')
    const category = linksOf(browse.document).find(({ href }) => href.includes('results?industry='))
    const results = await getPage(maya, category?.href ?? '')
    expect(results.status).toBe(200)
    const person = linksOf(results.document).find(({ href }) => /^\/v2\/profile\/\w{26}$/.test(href))
    const profile = await getPage(maya, person?.href ?? '')
    expect(textOf(element(profile.document, 'h1'))).toBe(person?.text)
    for (const page of [discover, browse, results, profile]) expect(tripsOf(page.headers['server-timing'])).toBe(1)
  })

  test('[DIR-001] the results of a category are its members only', async () => {
    const [herder, driver] = [await newMember('meridian'), await newMember('meridian')]
    const locationName = `Vik ${herder.id.slice(-8)}`
    for (const [member, industry] of [
      [herder, 'agriculture-and-food'],
      [driver, 'logistics-and-transport'],
    ] as const) {
      await setProfile(member, { industry, expertise: industry === 'agriculture-and-food' ? ['hiring'] : ['privacy'] })
      await database().commit([build.update(users).set({ locationName }).where(eq(users.id, member.id))])
    }
    const browse = linksOf((await getPage(maya, '/v2/members/browse')).document)
    for (const [text, facet] of [
      ['Agriculture and food', 'industry=agriculture-and-food'],
      ['Hiring', 'expertise=hiring'],
    ] as const) {
      const category = browse.find((link) => link.text === text)?.href ?? ''
      expect(category).toBe(`/v2/members/results?${facet}`)
      const shown = async (more: string) => {
        const { document } = await getPage(maya, `${category}${more}`)
        return [herder, driver].map(({ id }) => linksOf(document).some(({ href }) => href === `/v2/profile/${id}`))
      }
      expect(await shown(`&location=${encodeURIComponent(locationName)}`), text).toEqual([true, false])
    }
  })

  test('[DIR-003] a search is in the address and is shown again in its field', async () => {
    const page = await getPage(maya, '/v2/members/results?q=kowalsky&industry=')
    expect(page.body).toContain('No matches for “kowalsky”. Showing results for “kowalski”.')
    expect(elements(page.document, 'input', { name: 'q' }).map(({ attribs }) => attribs.value)).toEqual(['kowalsky'])
    expect(tripsOf(page.headers['server-timing'])).toBe(2)
  })

  test.each([true, false])(
    '[DIR-006] a profile shows the pronouns to others only if its member wants it: %s',
    async (shows) => {
      const member = await newMember('meridian')
      const own = { pronouns: 'xe/xem', displayPronouns: shows }
      await database().commit([build.update(users).set(own).where(eq(users.id, member.id))])
      const { document } = await getPage(maya, `/v2/profile/${member.id}`)
      expect(textOf(element(document, 'main')).includes('xe/xem')).toBe(shows)
    },
  )

  test('[ENT-023] [ENT-024] the form of the profile has every field of the company and every link, with what is stored', async () => {
    const member = await newMember('meridian')
    const company = { companyDescription: 'We build software.', areaOfFocus: 'Numbats', industry: 'insurance' }
    const links = {
      linkedIn: 'https://linkedin.example/okapi',
      twitter: 'https://twitter.example/okapi',
      facebook: 'https://facebook.example/okapi',
      instagram: 'https://instagram.example/okapi',
      crunchbase: 'https://crunchbase.example/okapi',
      angelList: 'https://angel.example/okapi',
      website: 'https://okapi.example/',
    }
    await setProfile(member, { ...company, ...links, employeeCount: '11-50' })
    const session = await httpSession('meridian', 'member', member.email)
    const main = element((await getPage(session, '/v2/profile/edit')).document, 'main')
    const shown = (name: string) => {
      const id = `profile-${name}`
      const [list] = elements(main, 'select', { id })
      const [text] = elements(main, 'textarea', { id })
      const value = list
        ? elements(list, 'option').find(({ attribs }) => attribs.selected !== undefined)?.attribs.value
        : text
          ? textOf(text)
          : element(main, 'input', { id }).attribs.value
      return [textOf(element(main, 'label', { for: id })), value]
    }
    const named = ['LinkedIn', 'Twitter', 'Facebook', 'Instagram', 'Crunchbase', 'AngelList', 'Website']
    expect(Object.keys(links).map(shown)).toEqual(Object.values(links).map((address, i) => [named[i], address]))
    expect(['companyName', 'companyDescription', 'areaOfFocus', 'industry', 'employeeCount'].map(shown)).toEqual([
      ['Company', 'Vale and Partners'],
      ['What the company does', company.companyDescription],
      ['Area of focus', company.areaOfFocus],
      ['Industry', company.industry],
      ['Employees', '11-50'],
    ])
  })

  test('[ENT-023] [ENT-024] a profile shows the company with all its details, and every link', async () => {
    const member = await newMember('meridian')
    const links = {
      linkedIn: 'https://linkedin.com/in/okapi',
      twitter: 'https://x.com/okapi',
      facebook: 'https://facebook.com/okapi',
      instagram: 'https://instagram.com/okapi',
      crunchbase: 'https://crunchbase.com/person/okapi',
      angelList: 'https://angel.co/okapi',
      website: 'https://okapi.example/',
    }
    const company = { companyDescription: 'We build software.', areaOfFocus: 'Numbats', industry: 'insurance' }
    await setProfile(member, { ...links, ...company, employeeCount: '11-50' })
    const { document } = await getPage(maya, `/v2/profile/${member.id}`)
    const part = (id: string) => element(document, 'section', { 'aria-labelledby': id })
    expect(textOf(element(part('company'), 'h2'))).toBe('Vale and Partners')
    expect(textOf(part('company'))).toContain('We build software.')
    const facts = elements(part('company'), 'div').map((row) =>
      elements(row, 'dt').concat(elements(row, 'dd')).map(textOf),
    )
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Area of focus', 'Numbats'],
        ['Industry', 'Insurance'],
        ['Employees', '11–50 employees'],
      ]),
    )
    expect(linksOf(part('links'))).toEqual([
      { text: 'LinkedIn', href: links.linkedIn },
      { text: 'Twitter', href: links.twitter },
      { text: 'Facebook', href: links.facebook },
      { text: 'Instagram', href: links.instagram },
      { text: 'Crunchbase', href: links.crunchbase },
      { text: 'AngelList', href: links.angelList },
      { text: 'Website', href: links.website },
    ])
  })

  test('hostile texts of a profile are shown as text, and an invalid web address is not linked', async () => {
    const member = await newMember('meridian')
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    await setProfile(member, {
      biography: hostile,
      areaOfFocus: `"><svg onload=alert(3)> ${hostile}`,
      website: 'javascript:alert(4)',
      expertise: ['<b>bold</b>'],
    })
    const pages = [
      `/v2/profile/${member.id}`,
      '/v2/members/results?q=onerror',
      '/v2/members/browse',
      '/v2/members',
      '/v2/members/results?q=%22%3E%3Cscript%3Ealert(5)%3C/script%3E',
    ]
    for (const path of pages) {
      const { document } = await getPage(maya, path)
      const scripts = elements(document, 'script').flatMap(({ children }) => children)
      expect(scripts.filter((child) => 'data' in child && child.data.includes('alert('))).toEqual([])
      expect(elements(document, 'img', { onerror: true })).toEqual([])
      expect(elements(document, 'svg', { onload: true })).toEqual([])
      expect(elements(document, 'b')).toEqual([])
      expect(linksOf(document).filter(({ href }) => href.startsWith('javascript:'))).toEqual([])
    }
    expect((await getPage(maya, pages[0] ?? '')).body).toContain('&lt;img src=x')
  })

  test('the directory is browsed by groups, and filtered by one, whose name is in profiles too', async () => {
    const member = await newMember('meridian')
    const name = `Circle ${member.id.slice(-6)} <b>bold</b>`
    const group = await storeGroup(member.communityId, { name })
    for (const one of [member, await newMember('meridian')]) await storeMembership(group, one)
    const session = await httpSession('meridian', 'member', member.email)
    const results = await getPage(session, `/v2/members/results?group=${group.slug}`)
    expect([results.status, tripsOf(results.headers['server-timing'])]).toEqual([200, 1])
    expect(textOf(element(results.document, 'main'))).toContain('2 members found')
    expect(linksOf(results.document)).toContainEqual({ text: name, href: '/v2/members/results' })
    const industry = linksOf((await getPage(session, '/v2/members/results')).document)
    expect(industry.some(({ href }) => href.startsWith('/v2/members/results?group='))).toBe(true)
    const profile = await getPage(session, '/v2/profile')
    expect(linksOf(profile.document)).toContainEqual({ text: name, href: `/v2/groups/${group.slug}` })
    for (const page of [results, profile]) {
      expect(page.body).toContain('&lt;b&gt;bold&lt;/b&gt;')
      expect(elements(page.document, 'b')).toEqual([])
    }
  })

  test('a hidden group is on no directory page for people who are not in it', async () => {
    const member = await newMember('meridian')
    const name = `Secret ${member.id.slice(-6)}`
    const group = await storeGroup(member.communityId, { name, visibility: 'HIDDEN' })
    await storeMembership(group, member)
    // A word that matches nobody else: only the largest groups of the results are listed.
    const word = `fjord${member.id.slice(-6).toLowerCase()}`
    await setProfile(member, { biography: `I live at a ${word}.` }, [])
    const found = `/v2/members/results?q=${word}`
    const self = await httpSession('meridian', 'member', member.email)
    const narrowed = `/v2/members/results?group=${group.slug}`
    expect((await getPage(self, narrowed)).status).toBe(200)
    for (const path of ['/v2/profile', found])
      expect([path, (await getPage(self, path)).body.includes(name)]).toEqual([path, true])
    expect((await getPage(maya, narrowed)).status).toBe(404)
    expect((await getPage(staff, narrowed.replace('/v2', ''))).status).toBe(404)
    for (const path of ['/v2/members/browse', `/v2/profile/${member.id}`, found])
      expect((await getPage(maya, path)).body).not.toContain(name)
  })

  test('fields that a member hides are on no page for others', async () => {
    const member = await newMember('meridian')
    const secret = 'quxotic'
    await setProfile(member, { biography: `A ${secret} life`, website: `https://${secret}.example/` }, [
      'biography',
      'website',
    ])
    for (const path of [
      `/v2/profile/${member.id}`,
      `/v2/members/results?q=${member.id}`,
      '/v2/members/results?q=robin+vale',
      '/v2/members',
    ])
      expect((await getPage(maya, path)).body).not.toContain(secret)
    expect((await getPage(maya, `/v2/members/results?q=${secret}`)).body).toContain('No members found')
    const self = await httpSession('meridian', 'member', member.email)
    expect((await getPage(self, '/v2/profile')).body).toContain(secret)
    expect((await getPage(self, `/v2/profile/${member.id}/self`)).body).not.toContain(secret)
  })
})
