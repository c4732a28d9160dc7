import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { articleFactory } from '#db/testing/articles.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { type FeedFactory, feedFactory } from '#db/testing/content/feeds.ts'
import { daysFrom, offerFactory } from '#db/testing/content/offers.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { type ContactFixture, contactFixture } from '../testing/contact-fixture.ts'

const FEEDS = 'query ($slot: FeedSlot!) { feeds(slot: $slot) { title items { type title href isPinned } } }'

let fixture: ContactFixture
let feeds: FeedFactory
let articles: ReturnType<typeof articleFactory>
let maya: TestMember
beforeAll(async () => {
  fixture = await contactFixture()
  feeds = feedFactory(fixture)
  articles = articleFactory(fixture)
  maya = fixture.actor('maya')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Item = { readonly type: string; readonly title: string; readonly href: string; readonly isPinned: boolean }
async function seen(who = maya, slot = 'HOME', kind: 'member' | 'admin' = 'member') {
  const { data } = await fixture.ask(who, FEEDS, { slot }, NOW, kind)
  return data.feeds as readonly { readonly title: string; readonly items: readonly Item[] }[]
}
async function hrefs(who = maya) {
  return (await seen(who)).flatMap(({ items }) => items.map(({ href }) => href))
}

function giveStory(slug: string, change: object = {}) {
  return articles.giveArticle({ status: 'PUBLISHED', slug, publishedAt: NOW, ...change })
}
async function giveRoundup(slug: string) {
  const panels = panelFactory(fixture)
  const { questionId } = await panels.giveQuestion({ status: 'CLOSED' })
  await panels.giveRoundup(questionId, { slug })
  const [row] = await fixture.db().read(build.select().from(panelRoundups).where(eq(panelRoundups.slug, slug)))
  return row?.id ?? ''
}

describe('[ADM-020] what a member sees of feeds', () => {
  it('has articles, roundups, posts, offers and links, pinned ones first', async () => {
    const story = await giveStory('quiet-platforms')
    const forum = forumFactory(fixture)
    await forum.giveForum()
    const post = await forum.givePost()
    const offer = await offerFactory(fixture).giveOffer()
    await feeds.giveFeed([
      ['ARTICLE', story.id],
      ['ROUNDUP', await giveRoundup('what-we-dropped')],
      ['POST', post.id],
      ['OFFER', offer.id],
      ['LINK', 'elsewhere', { isPinned: true }],
    ])
    expect(await hrefs()).toEqual([
      ...['https://elsewhere.example/', '/stories/quiet-platforms', '/roundups/what-we-dropped'],
      ...[`/forum/post/${post.id}`, `/offers/${offer.id}`],
    ])
    expect((await seen())[0]?.items[0]).toEqual({
      ...{ type: 'LINK', title: 'elsewhere', href: 'https://elsewhere.example/', isPinned: true },
    })
  })

  it('hides items that are gone or not visible to the reader, and feeds without items', async () => {
    const draft = await articles.giveArticle({ status: 'DRAFT' })
    const elsewhere = await giveStory('of-harbor', { by: 'lena' })
    const forum = forumFactory(fixture)
    await forum.giveForum()
    const group = await groupFactory(fixture).giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
    const hidden = await forum.givePost({ groupId: group.id })
    const waiting = await forum.givePost({ state: 'REMOVED' })
    const offer = await offerFactory(fixture).giveOffer({ tiers: ['Fellow'] })
    await feeds.giveFeed([
      ['ARTICLE', draft.id],
      ['ARTICLE', elsewhere.id],
      ['ARTICLE', 'never'],
      ['POST', hidden.id],
      ['POST', waiting.id],
      ['OFFER', offer.id],
    ])
    expect(await seen()).toEqual([])
    expect(await hrefs(fixture.actor('sam'))).toEqual([`/forum/post/${hidden.id}`])
  })

  it.each([
    ['not published', { isPublished: false }],
    ['not begun', { startsAt: new Date(NOW.getTime() + 1) }],
    ['over', { endsAt: NOW }],
    ['of another place', { slot: 'ARTICLES' as const }],
    ['of another community', { where: 'harbor' as const }],
    ['of another tier', { tiers: ['Fellow'] }],
  ])('has no feed that is %s', async (_name, change) => {
    await feeds.giveFeed([['LINK', 'elsewhere']], change)
    expect(await seen()).toEqual([])
  })

  it('has only feeds of the member’s tier; staff see all feeds', async () => {
    await feeds.giveFeed([['LINK', 'elsewhere']], { tiers: ['Fellow', 'Member'] })
    await fixture.change(fixture.cast.maya, { membershipTier: 'Member' })
    expect(await hrefs()).toHaveLength(1)
    await fixture.change(fixture.cast.maya, { membershipTier: null })
    expect(await hrefs()).toHaveLength(0)
    expect(await seen(fixture.actor('theo'), 'HOME', 'admin')).toHaveLength(1)
  })

  it('a rule fills a feed with the newest twenty items that the reader sees', async () => {
    for (let i = 0; i < 21; i++) await giveStory(`story-${i}`, { publishedAt: daysFrom(NOW, -i) })
    const forum = forumFactory(fixture)
    await forum.giveForum()
    const group = await groupFactory(fixture).giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
    await forum.givePost({ groupId: group.id })
    const post = await forum.givePost()
    await giveRoundup('a-roundup')
    await feeds.giveFeed([], { rule: 'NEWEST_STORIES', title: 'Stories' })
    await feeds.giveFeed([], { rule: 'NEWEST_POSTS', title: 'Posts', startsAt: daysFrom(NOW, -2) })
    await feeds.giveFeed([], { rule: 'NEWEST_ROUNDUPS', title: 'Roundups', startsAt: daysFrom(NOW, -3) })
    const [stories, posts, roundups] = await seen()
    expect(stories?.items.map(({ href }) => href)).toEqual(Array.from({ length: 20 }, (_, i) => `/stories/story-${i}`))
    expect(posts?.items.map(({ href }) => href)).toEqual([`/forum/post/${post.id}`])
    expect(roundups?.items.map(({ href }) => href)).toEqual(['/roundups/a-roundup'])
  })

  it('the five feeds with the latest start are shown', async () => {
    for (let i = 0; i < 6; i++)
      await feeds.giveFeed([['LINK', 'elsewhere']], { title: `${i}`, startsAt: daysFrom(NOW, -i - 1) })
    expect((await seen()).map(({ title }) => title)).toEqual(['0', '1', '2', '3', '4'])
  })

  it('requires a session', async () => {
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const { errors } = await (await caller.post('/graphql', { query: '{ feeds(slot: HOME) { id } }' })).json()
    expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
  })
})
