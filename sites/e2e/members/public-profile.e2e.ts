import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { profileFills } from '../../../db/schema/profiles.ts'
import { newBrowser, openPage, origin, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, elements, getPage, httpSession, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { placesOfRun } from '../support/run.ts'
import { setProfile } from '../support/stored/profiles.ts'

const PUBLIC = 'Anyone on the web can see my profile'

async function saveWith(page: Page, change: () => Promise<void>) {
  await openPage(page, '/v2/profile/edit')
  await change()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
}

describe.for(
  placesOfRun(
    [
      ['harbor', 1280],
      ['lumen', 360],
    ],
    1,
  ),
)('at %s, %i px wide', ([brand, width]) => {
  test('[ONB-010] [ENT-010] a member makes the profile public, without hidden fields, and undoes that', async () => {
    const member = await newMember(brand)
    await setProfile(member, { biography: 'Keeps bees.', industry: 'retail', website: 'https://bees.example/' }, [
      'industry',
    ])
    const page = await newBrowser(brand, width)
    await signInOnly(page, member.email)
    await openPage(page, '/v2/profile/edit')
    await page.getByText('Public profile updates may take 24 hours.').waitFor()
    await saveWith(page, () => page.getByLabel(PUBLIC).check())
    const address = page.getByRole('link', { name: /^\/people\/robin-vale/ })
    const path = (await address.getAttribute('href')) ?? ''

    const visitor = await newBrowser(brand, width)
    await visitor.goto(path)
    await visitor.getByRole('heading', { level: 1, name: 'Robin Vale' }).waitFor()
    await visitor.getByText('Keeps bees.').waitFor()
    await expectInspectedSound(visitor, 'the public profile', width)

    const { body, document, headers } = await getPage(brand, path)
    expect(body).not.toMatch(/retail/i)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(element(document, 'link', { rel: 'canonical' }).attribs.href).toBe(origin(brand) + path)
    const [data] = elements(document, 'script', { type: 'application/ld+json' }).map((one) => JSON.parse(textOf(one)))
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Robin Vale', sameAs: ['https://bees.example/'] },
    })
    expect((await getPage(brand, '/sitemap.xml')).body).toContain(`<loc>${origin(brand)}${path}</loc>`)
    expect((await getPage(brand, '/robots.txt')).body).toContain('Allow: /people/')

    await saveWith(page, () => page.getByLabel(PUBLIC).uncheck())
    const gone = await getPage(brand, path)
    const unknown = await getPage(brand, '/people/nobody-has-this-name')
    expect([gone.status, unknown.status]).toEqual([404, 404])
    const without = (text: string) => text.replaceAll(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '').replaceAll(path, '')
    expect(without(gone.body)).toBe(without(unknown.body).replaceAll('/people/nobody-has-this-name', ''))
    expect((await getPage(brand, '/sitemap.xml')).body).not.toContain(`${path}</loc>`)
  })
})

test('[ONB-009] prefilled fields are marked on the own profile, and removed there without script', async () => {
  const member = await newMember('harbor')
  const reader = await httpSession('harbor', 'member', member.email)
  const edit = await getPage(reader, '/v2/profile/edit')
  expect(edit.body).toContain('still empty after 30 days')
  await setProfile(member, { biography: 'From the byline.' })
  const filled = { fields: ['biography' as const], dueAt: null, filledAt: new Date() }
  const row = { userId: member.id, communityId: member.communityId, ...filled }
  await database().commit([
    build.insert(profileFills).values(row).onConflictDoUpdate({ target: profileFills.userId, set: filled }),
  ])
  expect((await getPage(reader, '/v2/profile')).body).toContain('We filled in part of your profile')
  const headers = {
    Cookie: reader.cookie,
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: origin('harbor'),
  }
  const post = (body: string, more = {}) =>
    send('harbor', '/v2/profile', { method: 'POST', headers: { ...headers, ...more }, body })
  expect((await post('action=undo-fill', { Origin: 'https://evil.test' })).status).toBe(403)
  expect((await post('action=other')).status).toBe(404)
  expect((await post('action=undo-fill')).status).toBe(303)
  const { body } = await getPage(reader, '/v2/profile')
  expect(body).not.toContain('From the byline.')
  expect(body).not.toContain('We filled in part')
  expect(body).toContain('Members browsing by industry find you')
})
