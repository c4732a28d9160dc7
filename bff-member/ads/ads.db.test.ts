import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ads } from '#db/schema/ads.ts'
import { images } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOUR_MS = 3_600_000

let fixture: AuthFixture
let maya: string
const app = createApp()

async function run(
  where: 'meridian' | 'harbor',
  advertiser: string,
  hours: [from: number, to: number],
  shape: AdShape,
  change: Partial<typeof ads.$inferInsert> = {},
) {
  const db = fixture.db()
  const now = Date.now()
  const imageId = newId(new Date())
  const communityId = fixture.cast[where].id
  await db.commit([
    build
      .insert(images)
      .values({ id: imageId, communityId, contentType: 'image/svg+xml', data: '', createdAt: new Date() }),
    build.insert(ads).values({
      id: newId(new Date()),
      communityId,
      shape,
      imageId,
      link: `https://${advertiser.toLowerCase()}.example/`,
      advertiser,
      ...{ places: shape === 'MASTHEAD' ? [] : AD_PLACES, tiers: [], isOn: true },
      startsAt: new Date(now + hours[0] * HOUR_MS),
      endsAt: new Date(now + hours[1] * HOUR_MS),
      updatedAt: new Date(now),
      ...change,
    }),
  ])
  return imageId
}

async function idOf(advertiser: string) {
  const [row] = await fixture.db().read(build.select().from(ads).where(eq(ads.advertiser, advertiser)))
  return row?.id ?? ''
}
function open(id: string) {
  return `mutation { adOpen(adId: "${id}") }`
}

async function ask(query: string, token = maya) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  return callerOf(app, fixture.env, 'meridian.localhost').post('/graphql', { query }, { headers })
}

let fathom: string
beforeAll(async () => {
  fixture = await authFixture()
  maya = (await fixture.open(fixture.cast.maya, fixture.cast.meridian)).authToken
  await run('meridian', 'Older', [-48, 48], 'MASTHEAD')
  fathom = await run('meridian', 'Fathom', [-24, 24], 'MASTHEAD')
  await run('meridian', 'Over', [-48, -1], 'MASTHEAD')
  await run('meridian', 'Coming', [1, 48], 'MASTHEAD')
  await run('meridian', 'Square', [-24, 24], 'MEDIUM_SQUARE')
  await run('harbor', 'Other', [-2, 24], 'MASTHEAD')
})
afterAll(() => fixture.stop())

describe('the ads of a community', () => {
  it('[ENT-032] have an id, a picture, a link and a shape; only those that run now are listed, the newest first', async () => {
    const response = await ask('{ ads(shape: MASTHEAD) { id imageUrl link shape advertiser } }')
    const { data } = await response.json()
    expect(data.ads).toEqual([
      {
        id: expect.any(String),
        imageUrl: `/media/${fathom}`,
        link: 'https://fathom.example/',
        shape: 'MASTHEAD',
        advertiser: 'Fathom',
      },
      expect.objectContaining({ advertiser: 'Older' }),
    ])
  })

  it('[BRAND-005] come in two shapes', async () => {
    const { data } = await (await ask('{ ads(shape: MEDIUM_SQUARE) { advertiser } }')).json()
    expect(data.ads).toEqual([{ advertiser: 'Square' }])
    const refused = await (await ask('{ ads(shape: SKYSCRAPER) { id } }')).json()
    expect(refused).toMatchObject({ errors: [{ extensions: { code: 'BadRequest.Invalid' } }] })
  })

  it('for the bar are read in the same database round trip as the member', async () => {
    const response = await ask('{ me { name { fullName } masthead { advertiser } } ads(shape: MEDIUM_SQUARE) { id } }')
    const { data } = await response.json()
    expect(data.me).toEqual({ name: { fullName: 'Maya Chen' }, masthead: { advertiser: 'Fathom' } })
    expect(response.headers.get('Server-Timing')).toContain('trips=1')
  })

  it('are at most ten per shape: many ads of one shape do not displace those of the other', async () => {
    for (let i = 0; i < 10; i++) await run('meridian', `Square ${i}`, [-2, 24], 'MEDIUM_SQUARE')
    const { data } = await (
      await ask('{ mastheads: ads(shape: MASTHEAD) { advertiser } squares: ads(shape: MEDIUM_SQUARE) { advertiser } }')
    ).json()
    expect(data.mastheads).toEqual([{ advertiser: 'Fathom' }, { advertiser: 'Older' }])
    expect(data.squares).toHaveLength(10)
    expect(data.squares).not.toContainEqual({ advertiser: 'Square' })
  })

  it('of a square match the requested page', async () => {
    const asked = 'ads(shape: MEDIUM_SQUARE, place: HOME) { advertiser }'
    await run('meridian', 'Desk', [-1, 24], 'MEDIUM_SQUARE', { places: ['ARTICLES'] })
    const { data } = await (await ask(`{ home: ${asked} all: ads(shape: MEDIUM_SQUARE) { advertiser } }`)).json()
    expect(data.home).not.toContainEqual({ advertiser: 'Desk' })
    expect(data.all[0]).toEqual({ advertiser: 'Desk' })
    expect(data.home).toHaveLength(10)
  })

  it.each([
    ['is off', { isOn: false }],
    ['has no picture', { imageId: null }],
    ['is for another tier', { tiers: ['Fellow'] }],
  ])('have none that %s, and it leads nowhere', async (_name, change) => {
    await run('meridian', 'Hidden', [-1, 24], 'MASTHEAD', change)
    const { data } = await (await ask('{ ads(shape: MASTHEAD) { advertiser } }')).json()
    expect(data.ads).not.toContainEqual({ advertiser: 'Hidden' })
    const refused = await (await ask(open(await idOf('Hidden')))).json()
    expect(refused).toMatchObject({ errors: [{ extensions: { code: 'NotFound' } }] })
    await fixture.db().commit([build.delete(ads).where(eq(ads.advertiser, 'Hidden'))])
  })

  it('of a tier are shown only to its members', async () => {
    await run('meridian', 'Fellows', [-1, 24], 'MASTHEAD', { tiers: ['Fellow', 'Senior'] })
    await fixture.change(fixture.cast.maya, { membershipTier: 'Fellow' })
    const { data } = await (await ask('{ me { masthead { advertiser } } }')).json()
    expect(data.me.masthead).toEqual({ advertiser: 'Fellows' })
    await fixture.change(fixture.cast.maya, { membershipTier: null })
  })

  it('redirect to the advertiser and count member clicks without storing who clicked; staff are not counted', async () => {
    const id = await idOf('Fathom')
    expect(await (await ask(open(id))).json()).toEqual({ data: { adOpen: 'https://fathom.example/' } })
    await Promise.all([1, 2, 3].map(() => ask(open(id))))
    const theo = await fixture.open(fixture.cast.theo, fixture.cast.meridian, 'admin')
    expect(await (await ask(open(id), theo.authToken)).json()).toEqual({ data: { adOpen: 'https://fathom.example/' } })
    const [row] = await fixture.db().read(build.select().from(ads).where(eq(ads.id, id)))
    expect(row?.clicks).toBe(4)
    for (const other of ['Other', 'Over', 'Coming']) {
      const otherId = await idOf(other)
      expect(otherId, other).not.toBe('')
      expect(await (await ask(open(otherId))).json()).toMatchObject({ errors: [{ extensions: { code: 'NotFound' } }] })
    }
    expect((await ask(open(id), '')).status).toBe(401)
  })

  it('[NAV-021] are refused to visitors', async () => {
    expect((await ask('{ ads(shape: MASTHEAD) { id } }', '')).status).toBe(401)
  })
})
