import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readCommunityByHost } from '#db/communities/read-community-by-host.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, publicProfileAddresses } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { giveClosing } from '#db/testing/content/closings.ts'
import { SITEMAP_CALL_PATH, SITEMAP_HOST } from '#shared/domain/articles/sitemap.contract.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { listPublicProfiles } from './public-profiles.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  for (const who of ['maya', 'sam', 'lena'] as const)
    await fixture.change(fixture.cast[who], { publicSlug: null, status: 'ACTIVE', gate: 'NONE' })
})

const MERIDIAN = 'meridian.localhost'
const HARBOR = 'harbor.localhost'
const PROFILE = `query ($slug: String!) { publicProfile(slug: $slug) {
  slug name jobTitle companyName pronouns location biography expertise industry socialLinks { website } articles { title path } } }`

async function publish(who: Name, slug: string, profile: Partial<typeof memberProfiles.$inferInsert> = {}) {
  const { userId, communityId } = fixture.actor(who)
  await fixture.db().commit([
    build.insert(publicProfileAddresses).values({ userId, communityId, slug, createdAt: NOW }),
    build.update(users).set({ publicSlug: slug }).where(eq(users.id, userId)),
    build
      .insert(memberProfiles)
      .values({ userId, communityId, expertise: [], hidden: [], updatedAt: at(-5), ...profile })
      .onConflictDoNothing(),
  ])
}

async function ask(slug: string, host = MERIDIAN) {
  const response = await callerOf(createApp(), fixture.env, host).post('/graphqlPublic', {
    query: PROFILE,
    variables: { slug },
  })
  return (await response.json()) as { data: { publicProfile: Record<string, unknown> | null }; errors?: unknown }
}

type Author = { readonly name: string; readonly path: string | null }

async function authorOf(slug: string): Promise<Author> {
  const query = `{ story(slug: "${slug}") { author { name path } } }`
  const response = await callerOf(createApp(), fixture.env, MERIDIAN).post('/graphqlPublic', { query })
  return ((await response.json()) as { data: { story: { author: Author } } }).data.story.author
}

async function on(host: string) {
  const db = fixture.db()
  const community = await readCommunityByHost({ db, now: NOW }, host)
  if (!community) throw new Error(`${host} has no community`)
  return { db: fixture.db(), now: NOW, community }
}

async function slugsInSitemap() {
  const { people } = await listPublicProfiles(await on(MERIDIAN), { page: 1 })
  return people.map(({ slug }) => slug)
}

describe('a public profile', () => {
  it('is readable by anyone, with the fields its member published', async () => {
    await publish('maya', 'maya-chen', { biography: 'I build.', website: 'https://maya.example/', industry: 'retail' })
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
    await fixture.giveArticle({ status: 'DRAFT', title: 'A secret draft' })
    const answer = await ask('maya-chen')
    expect(answer.data.publicProfile).toMatchObject({
      slug: 'maya-chen',
      name: 'Maya Chen',
      biography: 'I build.',
      industry: 'retail',
      socialLinks: { website: 'https://maya.example/' },
      articles: [{ path: '/stories/quiet-platforms' }],
    })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  it('returns the current address when requested by an earlier one', async () => {
    await publish('maya', 'maya-smith')
    await publish('maya', 'maya-chen')
    expect((await ask('maya-smith')).data.publicProfile).toMatchObject({ slug: 'maya-chen' })
  })

  it('does not exist when it is switched off, when its member is not active, in another community, or at all', async () => {
    const nothing = await ask('nobody')
    expect(nothing).toEqual({ data: { publicProfile: null } })
    await publish('maya', 'maya-chen')
    expect(await ask('maya-chen', HARBOR)).toEqual(nothing)
    for (const change of [{ publicSlug: null }, { status: 'INACTIVE' }, { gate: 'ONBOARDING' }] as const) {
      await fixture.change(fixture.cast.maya, { publicSlug: 'maya-chen', status: 'ACTIVE', gate: 'NONE', ...change })
      expect(await ask('maya-chen')).toEqual(nothing)
    }
  })

  it.each(['SUSPENDED', 'UNPAID'] as const)(
    'of a member whose membership has ended (%s) is not there, in no sitemap and not linked by their stories, until they come back',
    async (standing) => {
      await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
      await publish('maya', 'maya-chen')
      await publish('sam', 'sam-okafor')
      onTestFinished(() => fixture.change(fixture.cast.maya, { standing: 'GOOD' }))
      await fixture.change(fixture.cast.maya, { standing })
      expect(await ask('maya-chen')).toEqual(await ask('nobody'))
      expect(await authorOf('quiet-platforms')).toEqual({ name: 'Maya Chen', path: null })
      expect(await slugsInSitemap()).toEqual(['sam-okafor'])
      await fixture.change(fixture.cast.maya, { standing: 'PAST_DUE' })
      expect((await ask('maya-chen')).data.publicProfile).toMatchObject({ slug: 'maya-chen' })
      expect(await authorOf('quiet-platforms')).toEqual({ name: 'Maya Chen', path: '/people/maya-chen' })
      expect(await slugsInSitemap()).toEqual(['maya-chen', 'sam-okafor'])
    },
  )

  it('of a member whose term ends while the community is closing stays', async () => {
    await publish('maya', 'maya-chen')
    onTestFinished(() => fixture.change(fixture.cast.maya, { standing: 'GOOD' }))
    await fixture.change(fixture.cast.maya, { standing: 'SUSPENDED' })
    await giveClosing(fixture, { endsAt: new Date(Date.now() + 60_000) })
    expect((await ask('maya-chen')).data.publicProfile).toMatchObject({ slug: 'maya-chen' })
  })

  it('is linked by the stories of its member while it is public', async () => {
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
    const pathOf = async () => (await authorOf('quiet-platforms')).path
    expect(await pathOf()).toBe(null)
    await publish('maya', 'maya-chen')
    expect(await pathOf()).toBe('/people/maya-chen')
    await fixture.change(fixture.cast.maya, { status: 'INACTIVE' })
    expect(await pathOf()).toBe(null)
  })
})

describe('the sitemap', () => {
  it('has every public profile of the community once, by its current address', async () => {
    await publish('maya', 'maya-smith')
    await publish('maya', 'maya-chen')
    await publish('sam', 'sam-okafor')
    await publish('lena', 'lena-fischer')
    const ctx = await on(MERIDIAN)
    expect(await listPublicProfiles(ctx, { page: 1 })).toEqual({
      pages: 1,
      people: [
        { slug: 'maya-chen', updatedAt: NOW },
        { slug: 'sam-okafor', updatedAt: NOW },
      ],
    })
    expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 2 })
    expect((await listPublicProfiles(await on(MERIDIAN), { page: 2, size: 1 })).people).toHaveLength(1)
    await fixture.change(fixture.cast.sam, { publicSlug: null })
    const caller = callerOf(createApp(), fixture.env, SITEMAP_HOST)
    const response = await caller.post(SITEMAP_CALL_PATH, { host: MERIDIAN, page: 1 })
    expect(await response.json()).toEqual({
      pages: 1,
      stories: [],
      people: [{ slug: 'maya-chen', updatedAt: NOW.toISOString() }],
      roundups: [],
    })
  })
})
