import { eq } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { staffPermissions, users } from '../../../db/schema/members.ts'
import { auditLog } from '../../../db/schema/platform.ts'
import type { Permission } from '../../../shared/domain/staff/permissions.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, elements, getPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { personOf, setStatus, storeArticle } from '../support/stored/articles.ts'
import { storeHeldPost } from '../support/stored/forum-moderation.ts'

/** Staff of a community with one permission there. */
async function staffWithDuty(communityId: string, permission: Permission) {
  const [theo] = await database().read(build.select().from(users).where(eq(users.email, THEO)))
  if (!theo) throw new Error('The seed has no Theo')
  const id = newId(new Date())
  const email = `${id}@council.test`
  await database().commit([
    build.insert(users).values({ ...theo, id, email, username: email, givenName: 'Iris', familyName: 'Vance' }),
    build.insert(staffPermissions).values([{ id: newId(new Date()), userId: id, communityId, permission }]),
  ])
  return httpSession('meridian', 'staff', email)
}

describe('the start of the admin area', () => {
  test('[ROUTE-060] [ROUTE-070] shows the pending items to staff, each with its count, its age and a link to its list', async () => {
    await storeHeldPost(await newMember('meridian'))
    const staff = await httpSession('meridian', 'staff', THEO)
    const { status, document } = await getPage(staff, '/admin')
    expect(status).toBe(200)
    const [list] = elements(document, 'ul', { 'aria-label': 'Waiting' })
    if (!list) throw new Error('Nothing waits')
    const rows = elements(list, 'li').map(textOf)
    expect(rows).toContainEqual(
      expect.stringMatching(/^\d+\+? (?:post or reply is|posts and replies are) waiting for a decision ?Oldest /),
    )
    const lists = linksOf(list)
    expect(lists.map(({ href }) => href)).toContain('/admin/forum')
    // Each list is filtered to the counted items.
    const overdue = lists.find(({ text }) => /reviews? (?:is|are) overdue$/.test(text))
    const { document: reviews } = await getPage(staff, overdue?.href ?? '')
    expect(textOf(element(reviews, 'main'))).toContain(`${overdue?.text.match(/^\d+/)?.[0]} article`)
    expect(textOf(element(reviews, 'main'))).toContain('Submitted before')
    const panels = lists.find(({ text }) => /expert panels? closes? within/.test(text))
    const { document: batches } = await getPage(staff, panels?.href ?? '')
    expect(elements(element(batches, 'main'), 'ol').length).toBe(Number(panels?.text.match(/^\d+/)?.[0]))
    for (const { href } of lists) expect([href, (await getPage(staff, href)).status]).toEqual([href, 200])
    const menu = linksOf(element(document, 'nav', { class: /^nav\b/, 'aria-label': 'Main' }))
    expect(menu.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/admin', '/admin/articles', '/admin/groups', '/admin/expert-panels']),
    )
    const members = await getPage(staff, menu.find(({ text }) => text === 'Members')?.href ?? '')
    expect([members.status, textOf(element(members.document, 'h1'))]).toEqual([200, 'Members'])
  })

  test('staff with one permission are offered only pages that they may open, in the menu and on the pages', async () => {
    const member = await newMember('meridian')
    const articleId = await storeArticle(member, { title: 'A quiet desk', content: '<p>x</p>', status: 'DRAFT' })
    await setStatus(articleId, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
    const overview = `/admin/members/${member.id}`
    const duties = [
      ['articles.edit', ['/admin', '/admin/articles', '/admin/articles/imports', `/admin/articles/${articleId}`]],
      ['members', ['/admin', '/admin/members', overview, `${overview}/log`]],
      ['panels', ['/admin', '/admin/expert-panels']],
      ['forum', ['/admin', '/admin/forum']],
      ['billing', ['/admin', '/admin/members']],
    ] as const
    for (const [duty, paths] of duties) {
      const staff = await staffWithDuty(member.communityId, duty)
      // One is enough of addresses that differ only in an id or a search.
      const offered = new Map<string, string>()
      for (const path of paths) {
        const { status, document } = await getPage(staff, path)
        expect([path, status]).toEqual([path, 200])
        for (const { href } of linksOf(document))
          if (/^\/admin\b/.test(href)) offered.set(href.replace(/\b01[0-9a-z]{24}\b|=[^&#]*/g, ''), href)
      }
      for (const href of offered.values()) {
        const { status } = await getPage(staff, href)
        expect([duty, href, status < 400]).toEqual([duty, href, true])
      }
    }
  }, 240_000)

  test('[ROUTE-061] [ROUTE-072] [ADM-002] of the admin community is the list of sites, each with a link to its admin area', async () => {
    const staff = await httpSession('admin', 'staff', THEO)
    expect((await getPage(staff, '/admin')).location).toBe('/admin/sites')
    const { status, document } = await getPage(staff, '/admin/sites')
    expect(status).toBe(200)
    expect(elements(document, 'h2').map(textOf)).toEqual(
      expect.arrayContaining(['Harbor Finance Council', 'Lumen Agency Council', 'Meridian Technology Council']),
    )
    const hrefs = linksOf(document).map(({ href }) => href)
    for (const brand of ['meridian', 'harbor', 'lumen'] as const)
      expect(hrefs).toContain(`http://${brand}.localhost:${inject('port')}/admin`)
    const icons = elements(document, 'img', { src: /^\/media\// }).map(({ attribs }) => attribs.src ?? '')
    expect(icons.length).toBeGreaterThanOrEqual(3)
    for (const icon of icons) expect([icon, (await getPage('admin', icon)).status]).toEqual([icon, 200])
    expect((await getPage('admin', '/admin/sites')).location).toBe('/logout?redirect=%2Fadmin%2Fsites')
  })

  test.each(['meridian', 'lumen'] as const)(
    "[ROUTE-061] [ADM-002] on a brand's site, %s, sites are addresses, and settings cannot be changed there",
    async (brand) => {
      const staff = await httpSession(brand, 'staff', THEO)
      const { status, document } = await getPage(staff, '/admin/sites')
      expect(status).toBe(200)
      const main = element(document, 'main')
      const links = linksOf(main).map(({ href, text }) => [text, href])
      const at = (host: string, path: string) => `http://${host}.localhost:${inject('port')}${path}`
      expect(links[0]).toEqual(['admin.localhost', at('admin', '/admin/sites')])
      // Other tests create brands of their own.
      expect(links.slice(1)).toEqual(
        expect.arrayContaining([
          ['Harbor Finance Council', at('harbor', '/admin')],
          ['Lumen Agency Council', at('lumen', '/admin')],
          ['Meridian Technology Council', at('meridian', '/admin')],
        ]),
      )
      expect(textOf(main)).toContain('Settings are changed in the admin community:')
      for (const path of ['/admin/sites/new', '/admin/sites/HFC', '/admin/sites/HFC/packages', '/admin/sites/HFC/ads'])
        expect([path, (await getPage(staff, path)).status]).toEqual([path, 404])
    },
  )

  test('[ROUTE-061] a non-admin of a brand gets the same response as at its other admin pages', async () => {
    const member = await newMember('meridian')
    const who = [
      await staffWithDuty(member.communityId, 'forum'),
      await httpSession('meridian', 'member', member.email),
      'meridian' as const,
    ]
    for (const one of who) {
      const [log, sites] = [await getPage(one, '/admin/log'), await getPage(one, '/admin/sites')]
      expect([sites.status, sites.location?.replace('sites', 'log') ?? null]).toEqual([log.status, log.location])
      expect(sites.status).not.toBe(200)
    }
  })
})

test('the log of a member links only to pages that the reader may open', async () => {
  const author = await newMember('meridian')
  const articleId = await storeArticle(author, { title: 'Quiet', content: '<p>x</p>', status: 'SUBMITTED_FOR_REVIEW' })
  const { id: actorId } = await personOf(THEO)
  const now = new Date()
  await database().commit([
    build.insert(auditLog).values({
      ...{ id: newId(now), communityId: author.communityId, actorId, action: 'article.set-status', createdAt: now },
      ...{ targetType: 'article' as const, targetId: articleId, visibleToMember: true },
      correlationId: 'ABCD-EFGH-JKMN',
    }),
  ])
  const path = `/admin/members/${author.id}/log`
  const linksFor = async (permission: Permission) => {
    const { document } = await getPage(await staffWithDuty(author.communityId, permission), path)
    const main = element(document, 'main')
    expect(textOf(main)).toContain('Quiet')
    return linksOf(main).filter(({ href }) => href === `/admin/articles/${articleId}`).length
  }
  expect([await linksFor('admin'), await linksFor('members')]).toEqual([1, 0])
})
