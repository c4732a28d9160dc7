import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAvailableCommunities } from '#db/communities/list-available-communities.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { images } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { configOf } from '#db/testing/cast.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: AuthFixture
const app = createApp()
function on(host: string) {
  return callerOf(app, fixture.env, host)
}

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())

describe('a visitor of a host', () => {
  const QUERY = `{
    community { code kind name familiarName appName icon tagline timeZone looks { accent ground scheme headings labels } navMore { label link }
      products { forum { enabled } } conciergeEmail conciergePhone copyrightHolder links { terms privacy membershipInfo } execLink googleAnalytics googleTagManager linkedInInsight tracksOpens }
    communityAuthConfig { slug backgroundImage logo textColor playStoreLink appStoreLink }
  }`

  it('[API-GQL-017] sees its community, in one database round trip', async () => {
    const response = await on('harbor.localhost').post('/graphqlPublic', { query: QUERY })
    const { data } = (await response.json()) as { data: Record<string, object> }
    expect(data.community).toMatchObject({
      code: 'harbor',
      kind: 'BRAND',
      name: 'Harbor Council',
      looks: { scheme: 'light' },
      products: { forum: { enabled: false } },
    })
    expect(data.communityAuthConfig).toEqual({
      slug: 'harbor',
      backgroundImage: null,
      logo: null,
      textColor: null,
      playStoreLink: null,
      appStoreLink: null,
    })
    expect(response.headers.get('Server-Timing')).toContain('trips=1')
  })

  it('[ENT-030] sees the design of its sign-in pages and the links of the apps', async () => {
    const links = { playStoreLink: 'https://play.example/council', appStoreLink: 'https://apps.example/council' }
    const auth = {
      slug: 'mtc',
      backgroundImage: 'picture',
      logo: 'logo',
      textColor: '#ffffff',
      hideUnknown: false,
      ...links,
    }
    const config = { ...configOf('meridian', 'Meridian Council'), auth }
    const { meridian } = fixture.cast
    await fixture.db().commit([build.update(communities).set({ config }).where(eq(communities.id, meridian.id))])
    const response = await on(meridian.host).post('/graphqlPublic', { query: QUERY })
    const { data } = (await response.json()) as { data: Record<string, object> }
    expect(data.communityAuthConfig).toEqual({
      slug: 'mtc',
      backgroundImage: '/media/picture',
      logo: '/media/logo',
      textColor: '#ffffff',
      ...links,
    })
  })

  it('who is staff can choose among the brands, by name, each once with its primary host', async () => {
    const { meridian, harbor } = fixture.cast
    await fixture.db().commit([build.insert(communityHosts).values({ host: 'also.test', communityId: meridian.id })])
    expect(await listAvailableCommunities({ db: fixture.db(), now: new Date() })).toEqual([
      { code: 'harbor', name: 'Harbor Council', familiarName: expect.any(String), host: harbor.host },
      { code: 'meridian', name: 'Meridian Council', familiarName: expect.any(String), host: meridian.host },
    ])
  })

  it('without a community gets not found', async () => {
    const response = await on('unknown.localhost').post('/graphqlPublic', { query: QUERY })
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
    expect([response.status, errors[0]?.extensions.code]).toEqual([404, 'NotFound'])
  })
})

describe('a picture', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const give = async (id: string, communityId: string, contentType = 'image/svg+xml') => {
    const db = fixture.db()
    const data = Buffer.from(SVG).toString('base64')
    await db.commit([build.insert(images).values({ id, communityId, contentType, data, createdAt: new Date() })])
  }

  it('is cached forever, and its policy blocks scripts', async () => {
    await give('portrait', fixture.cast.meridian.id)
    const response = await on('meridian.localhost').get('/media/portrait')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(SVG)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('of another community is not found; one of staff is found on every host', async () => {
    await give('harbor-only', fixture.cast.harbor.id)
    await give('theo', fixture.cast.council.id)
    expect((await on('meridian.localhost').get('/media/harbor-only')).status).toBe(404)
    expect((await on('unknown.localhost').get('/media/theo')).status).toBe(404)
    expect((await on('meridian.localhost').get('/media/theo')).status).toBe(200)
  })

  it('that is the icon of a brand is found in the admin community too, and on no other site', async () => {
    await give('icon-of-harbor', fixture.cast.harbor.id)
    await give('portrait-at-harbor', fixture.cast.harbor.id)
    const [row] = await fixture
      .db()
      .read(build.select().from(communities).where(eq(communities.id, fixture.cast.harbor.id)))
    if (!row) throw new Error('There is no Harbor')
    const setIcon = (icon: string | null) =>
      fixture.db().commit([
        build
          .update(communities)
          .set({ config: { ...row.config, icon } })
          .where(eq(communities.id, row.id)),
      ])
    await setIcon('icon-of-harbor')
    expect((await on('admin.localhost').get('/media/icon-of-harbor')).status).toBe(200)
    expect((await on('admin.localhost').get('/media/portrait-at-harbor')).status).toBe(404)
    expect((await on('meridian.localhost').get('/media/icon-of-harbor')).status).toBe(404)
    await setIcon(row.config.icon)
  })

  it('of another content type is not served', async () => {
    await give('page', fixture.cast.meridian.id, 'text/html')
    expect((await on('meridian.localhost').get('/media/page')).status).toBe(404)
    expect((await on('meridian.localhost').get('/media/none')).status).toBe(404)
  })
})
