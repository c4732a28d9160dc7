import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { communities } from '../../../db/schema/communities.ts'
import { users } from '../../../db/schema/members.ts'
import { call, graphql, memberToken, staffToken } from '../support/api.ts'
import { type Brand, COMMUNITY_CODES } from '../support/brand.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, elements, getPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { codeTo } from '../support/sign-in-form.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

/* The responses of the endpoints about people and communities, and their display on pages. */

type MemberBrand = Exclude<Brand, 'admin'>

async function changeUser(id: string, set: Partial<typeof users.$inferInsert>) {
  const db = database()
  await db.commit([build.update(users).set(set).where(eq(users.id, id))])
}

describe('a session', () => {
  test('[ENT-001] [SESS-016] has audience, subject, brand, community, location and gate in its token', async () => {
    const { id, email } = await newMember('harbor')
    await changeUser(id, { locationCode: 'HAM' })
    await call('harbor', '/rest/login/one-time', { channel: 'EMAIL', to: email })
    const redeemed = await call('harbor', '/rest/login/one-time-redeem', { to: email, code: await codeTo(email) })
    const { authToken } = JSON.parse(redeemed.body) as { authToken: string }
    const payload = JSON.parse(Buffer.from(authToken.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({
      aud: ['/graphql'],
      sub: `u:${id}`,
      brand: 'HFC',
      community: 'HFC',
      location: 'HAM',
      gate: 'NONE',
    })
  })

  test('[SESS-009] has roles of an enum with ADMIN, MEMBER and PUBLIC on every endpoint', async () => {
    const query = '{ __type(name: "Role") { kind enumValues { name } } }'
    const role = { kind: 'ENUM', enumValues: [{ name: 'ADMIN' }, { name: 'MEMBER' }, { name: 'PUBLIC' }] }
    const tokens = {
      '/graphqlPublic': undefined,
      '/graphql': await memberToken('meridian', DEMO_MEMBERS.meridian),
      '/graphqlAdmin': await staffToken('meridian', THEO),
    }
    for (const [path, token] of Object.entries(tokens)) {
      const { body } = await call('meridian', path, { query }, token)
      expect(JSON.parse(body), path).toEqual({ data: { __type: role } })
    }
  })

  test('[SESS-001] [SESS-002] visitors, members, editors and admins get only the pages of their kind', async () => {
    const kinds = {
      visitor: 'meridian',
      member: await httpSession('meridian', 'member', DEMO_MEMBERS.meridian),
      editor: await httpSession('meridian', 'staff', THEO),
      admin: await httpSession('meridian', 'staff', 'ada.lindqvist@council.test'),
    } as const
    const out = (path: string) => `/logout?redirect=${encodeURIComponent(path)}`
    const paths = ['/stories', '/articles', '/settings', '/admin/articles']
    const answers = {
      visitor: [200, out('/articles'), out('/settings'), out('/admin/articles')],
      member: [200, 200, 200, out('/admin/articles')],
      editor: [200, 200, 200, 200],
      admin: [200, 200, 200, 200],
    } as const
    for (const path of ['/login', '/password/reset?token=x', '/password/setup?token=x', '/pay-now'])
      expect((await getPage(kinds.visitor, path)).status, path).toBe(200)
    for (const kind of ['visitor', 'member', 'editor', 'admin'] as const) {
      const pages = await Promise.all(paths.map((path) => getPage(kinds[kind], path)))
      expect(
        pages.map(({ status, location }) => location ?? status),
        kind,
      ).toEqual(answers[kind])
    }
    const adminLinks = async (kind: 'member' | 'editor' | 'admin') =>
      linksOf((await getPage(kinds[kind], '/articles')).document).filter(({ href }) => /^\/admin(\/|$)/.test(href))
    expect(await adminLinks('member')).toEqual([])
    for (const kind of ['editor', 'admin'] as const) {
      expect(await adminLinks(kind)).toContainEqual({ text: 'Admin area', href: '/admin' })
    }
  })
})

describe('a person', () => {
  const ME =
    '{ me { id email roles communityCode membershipTier username name { formatted fullName } profile { avatar } } }'

  test('[ENT-002][ENT-003][ENT-004] reads their own data', async () => {
    const db = database()
    const [maya] = await db.read(build.select().from(users).where(eq(users.email, DEMO_MEMBERS.meridian)))
    const token = await memberToken('meridian', DEMO_MEMBERS.meridian)
    const { data } = await graphql('meridian', '/graphql', token, ME)
    expect(data).toEqual({
      me: {
        id: maya?.id,
        email: DEMO_MEMBERS.meridian,
        roles: ['MEMBER'],
        communityCode: 'MTC',
        membershipTier: 'Senior Member',
        username: maya?.username,
        name: { formatted: 'Maya Chen', fullName: 'Maya Chen' },
        profile: { avatar: `/media/${maya?.avatarImageId}` },
      },
    })
    expect((await getPage('meridian', `/media/${maya?.avatarImageId}`)).status).toBe(200)
  })

  test('[ENT-009] belongs to a community, whose code is in their articles', async () => {
    for (const brand of ['meridian', 'lumen'] as const) {
      const { email } = await newMember(brand)
      const author = await allowWriting(email, null)
      await storeArticle(author, { title: 'Mine', content: '<p>x</p>', status: 'DRAFT' })
      const query = '{ articleInFlight { author { community { code } } } }'
      expect((await graphql(brand, '/graphql', await memberToken(brand, email), query)).data).toEqual({
        articleInFlight: { author: { community: { code: COMMUNITY_CODES[brand] } } },
      })
    }
  })

  test('[SESS-025] is a moderator or not', async () => {
    const query = '{ me { snapshot { isModerator } } }'
    for (const isModerator of [true, false]) {
      const { id, email } = await newMember('meridian')
      await changeUser(id, { isModerator })
      const { data } = await graphql('meridian', '/graphql', await memberToken('meridian', email), query)
      expect(data).toEqual({ me: { snapshot: { isModerator } } })
    }
  })

  test('[SET-001] finds the email and the form of the password in the settings', async () => {
    const { email } = await newMember('lumen')
    const page = await getPage(await httpSession('lumen', 'member', email), '/settings')
    const main = element(page.document, 'main')
    expect(textOf(main)).toContain(email)
    const fields = elements(main, 'input', { type: 'password' }).map(({ attribs }) => attribs.autocomplete)
    expect(fields).toEqual(['current-password', 'new-password', 'new-password'])
    expect(elements(main, 'button').map(textOf)).toContain('Change password')
  })
})

describe('a community', () => {
  const COMMUNITY = `{ community { appName familiarName name icon code copyrightHolder conciergeEmail conciergePhone execLink
    navMore { label link } products { forum { enabled } } } }`

  async function rowOf(brand: MemberBrand) {
    const db = database()
    const [row] = await db.read(build.select().from(communities).where(eq(communities.code, COMMUNITY_CODES[brand])))
    if (!row) throw new Error(`The seed has no community ${brand}`)
    return row
  }

  test.each([
    ['meridian', true, null],
    ['harbor', false, 'https://harbor-council.example/executive'],
  ] as const)(
    '[ENT-025][ENT-026][ENT-027][BRAND-003] %s answers its own configuration',
    async (brand, forum, execLink) => {
      const { name, familiarName, code, config } = await rowOf(brand)
      const { body } = await call(brand, '/graphqlPublic', { query: COMMUNITY })
      const { community } = JSON.parse(body).data
      expect(community).toEqual({
        appName: config.appName,
        familiarName,
        name,
        icon: `/media/${config.icon}`,
        code,
        copyrightHolder: config.copyrightHolder,
        conciergeEmail: `concierge@${brand}.test`,
        conciergePhone: config.conciergePhone,
        execLink,
        navMore: config.navMore,
        products: { forum: { enabled: forum } },
      })
      for (const value of Object.values(community)) expect(value).not.toBe('')
    },
  )

  const BRANDS = {
    meridian: {
      name: 'Meridian Technology Council',
      familiarName: 'Meridian',
      phone: '+1 617 555 0142',
      more: [
        ['Events', '/events'],
        ['Research library', '/research'],
        ['Awards', '/awards'],
        ['Podcast', '/podcast'],
        ['Refer a peer', '/refer'],
      ],
    },
    harbor: {
      name: 'Harbor Finance Council',
      familiarName: 'Harbor',
      phone: '+44 20 7946 0318',
      more: [],
    },
  } as const

  test.each(['meridian', 'harbor'] as const)(
    '[ENT-025][ENT-026][NAV-009][BRAND-002][BRAND-003] title, icon, bar, footer and contacts of %s follow its configuration',
    async (brand) => {
      const { name, familiarName, phone, more } = BRANDS[brand]
      const { config } = await rowOf(brand)
      const session = await httpSession(brand, 'member', DEMO_MEMBERS[brand])
      const { document } = await getPage(session, '/articles')
      expect(textOf(element(element(document, 'head'), 'title'))).toBe(`Articles · ${familiarName}`)
      const icon = element(document, 'link', { rel: 'icon' }).attribs.href ?? ''
      expect([icon, (await getPage(brand, icon)).status]).toEqual([`/media/${config.icon}`, 200])
      expect(textOf(element(document, 'header', { class: /\bbar\b/ }))).toContain(familiarName)
      const foot = element(document, 'footer')
      expect(textOf(foot)).toContain(`© ${new Date().getUTCFullYear()} ${name}`)
      expect(linksOf(foot)).toContainEqual({ text: 'Concierge', href: `mailto:concierge@${brand}.test` })
      const menus = elements(document, 'ul', { id: 'more-menu' })
      expect(menus.flatMap(linksOf)).toEqual(
        more.map(([text, path]) => ({ text, href: `https://${brand}-council.example${path}` })),
      )
      const help = await getPage(brand, '/no-such-page')
      const links = linksOf(element(help.document, 'main'))
      expect(links).toContainEqual({ text: phone, href: `tel:${phone.replaceAll(' ', '')}` })
    },
  )
})
