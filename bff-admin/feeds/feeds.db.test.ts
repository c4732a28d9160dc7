import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { pictures } from '#db/schema/pictures.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type FeedFactory, feedFactory } from '#db/testing/content/feeds.ts'
import { offerFactory } from '#db/testing/content/offers.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { FEED_REFUSALS } from '#shared/domain/feeds/messages.ts'
import type { FeedFields } from '#shared/domain/feeds/views.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { addItem, arrangeItems, pinItem, removeItem } from './feed-items.ts'
import { listFeeds, listItems, readFeed } from './feeds.queries.ts'
import { previewFeed } from './preview-feed.ts'
import { createFeed, deleteFeed, feedMark, updateFeed } from './write-feed.ts'

let fixture: ArticleFixture
let factory: FeedFactory
beforeAll(async () => {
  fixture = await articleFixture()
  factory = feedFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FIELDS: FeedFields = {
  ...{ title: 'Worth a look', slot: 'HOME', rule: 'MANUAL', tiers: [], isPublished: true, startsAt: NOW, endsAt: null },
}

function staff(minutes = 0, who: Name = 'theo') {
  return fixture.as(who, at(minutes))
}
function create(change: Partial<FeedFields> = {}, minutes = 0) {
  return createFeed(staff(minutes), { fields: { ...FIELDS, ...change }, operationId: `operation-${minutes}` })
}
async function markOf(feedId: string) {
  const feed = await readFeed(staff(), feedId)
  return feed ? feedMark(feed) : ''
}
async function actions(targetId: string) {
  const rows = await fixture
    .db()
    .read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)).orderBy(sql`rowid`))
  return rows.map(({ action }) => action)
}
async function titles(feedId: string) {
  return (await listItems(staff(), feedId)).map(({ title }) => title)
}

describe('[ADM-001] [ADM-020] writing a feed', () => {
  it('creates it once per operation, changes it, and deletes it with its items', async () => {
    const made = await create({ title: ' Worth \n a look ', tiers: ['Member', 'Fellow', 'Member'] })
    expect(made).toMatchObject({ title: 'Worth a look', tiers: ['Fellow', 'Member'], itemCount: 0 })
    expect((await create()).id).toBe(made.id)
    await addItem(staff(), { feedId: made.id, address: 'https://elsewhere.example', title: 'Elsewhere' })
    const baseDetailsId = await markOf(made.id)
    const changed = { ...FIELDS, slot: 'ARTICLES' as const }
    expect(await updateFeed(staff(1), { feedId: made.id, fields: changed, baseDetailsId })).toMatchObject({
      ...{ slot: 'ARTICLES', itemCount: 1 },
    })
    const second = updateFeed(staff(2), { feedId: made.id, fields: FIELDS, baseDetailsId })
    await expect(second).rejects.toMatchObject({ code: 'StaleRevision', message: FEED_REFUSALS.changedMeanwhile })
    await deleteFeed(staff(3), made.id)
    expect(await listFeeds(staff())).toEqual([])
    expect(await actions(made.id)).toEqual(['feed.create', 'feed.add-item', 'feed.edit', 'feed.delete'])
  })

  it.each([
    [{ title: ' ' }, { title: 900 }],
    [{ title: 'x'.repeat(81) }, { title: 999 }],
    [{ endsAt: NOW }, { endsAt: 140 }],
    [{ tiers: [''] }, { tiers: 999 }],
    [{ tiers: Array.from({ length: 21 }, (_, i) => `${i}`) }, { tiers: 999 }],
  ])('refuses %o by the field', async (change, fields) => {
    await expect(create(change)).rejects.toMatchObject({ code: 'BadRequest.Invalid', fields })
    expect(await listFeeds(staff())).toEqual([])
  })

  it('a community has at most fifty', async () => {
    for (let i = 0; i < 50; i++) await factory.giveFeed()
    await expect(create()).rejects.toMatchObject({ code: 'Unprocessable', message: FEED_REFUSALS.tooManyFeeds })
  })
})

describe('the items of a feed', () => {
  it('are added by their address, and refused if nothing is published there', async () => {
    const { id } = await create()
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'of-harbor', publishedAt: NOW, by: 'lena' })
    const forum = forumFactory(fixture)
    await forum.giveForum()
    const post = await forum.givePost({ title: 'Payroll' })
    const offer = await offerFactory(fixture).giveOffer({ title: 'Quiet rooms' })
    const draft = await offerFactory(fixture).giveOffer({ isPublished: false })
    const add = (address: string, title = '') => addItem(staff(), { feedId: id, address, title })
    await add('/stories/quiet-platforms')
    await add(`/v2/forum/post/${post.id}`)
    await add(`/offers/${offer.id}`)
    await add('https://elsewhere.example/x', ' Else \n where ')
    expect(await listItems(staff(), id)).toMatchObject([
      { type: 'ARTICLE', href: '/stories/quiet-platforms' },
      { type: 'POST', title: 'Payroll', href: `/forum/post/${post.id}` },
      { type: 'OFFER', title: 'Quiet rooms', href: `/offers/${offer.id}` },
      { type: 'LINK', title: 'Else where', href: 'https://elsewhere.example/x' },
    ])
    for (const [address, refusal, fields, title] of [
      ['/stories/quiet-platforms', 'isItem', { address: 999 }],
      ['/stories/of-harbor', 'addressGone', { address: 999 }],
      ['/roundups/none', 'addressGone', { address: 999 }],
      [`/offers/${draft.id}`, 'addressGone', { address: 999 }],
      ['/admin/members', 'addressForm', { address: 100 }],
      ['https://elsewhere.example/y', 'linkTitle', { title: 900 }],
      ['https://elsewhere.example/x', 'isItem', { address: 999 }, 'Again'],
    ] as const)
      await expect((async () => add(address, title))(), address).rejects.toMatchObject({
        ...{ code: 'BadRequest.Invalid', message: FEED_REFUSALS[refusal], fields },
      })
    expect((await readFeed(staff(), id))?.itemCount).toBe(4)
  })

  it('a link added by a double click is listed once', async () => {
    const { id } = await create()
    const link = { feedId: id, address: 'https://elsewhere.example/x', title: 'Elsewhere' }
    beforeWriteOf(feeds, () => addItem(staff(1), link))
    await addItem(staff(2), link)
    expect(await titles(id)).toEqual(['Elsewhere'])
  })

  it('are arranged, pinned and removed; arranging an outdated list is refused', async () => {
    const { id, itemIds } = await factory.giveFeed([
      ['LINK', 'a'],
      ['LINK', 'b'],
      ['LINK', 'c'],
    ])
    const [a = '', b = '', c = ''] = itemIds
    await arrangeItems(staff(), { feedId: id, itemIds: [c, a, b], baseItemIds: [a, b, c] })
    expect(await titles(id)).toEqual(['c', 'a', 'b'])
    await pinItem(staff(), { feedId: id, itemId: b, isPinned: true })
    expect(await titles(id)).toEqual(['b', 'c', 'a'])
    await removeItem(staff(), { feedId: id, itemId: c })
    expect(await titles(id)).toEqual(['b', 'a'])
    const stale = arrangeItems(staff(), { feedId: id, itemIds: [c, a, b], baseItemIds: [b, c, a] })
    await expect(stale).rejects.toMatchObject({ code: 'StaleRevision', message: FEED_REFUSALS.orderChanged })
    await expect(removeItem(staff(), { feedId: id, itemId: c })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await actions(id)).toEqual(['feed.arrange', 'feed.arrange', 'feed.remove-item'])
  })

  it("keep a colleague's order, whatever is moved on a page that shows an earlier one", async () => {
    const { id, itemIds } = await factory.giveFeed([
      ['LINK', 'a'],
      ['LINK', 'b'],
      ['LINK', 'c'],
    ])
    const [a = '', b = '', c = ''] = itemIds
    const arrange = (itemIds: readonly string[], minutes = 0) =>
      arrangeItems(staff(minutes), { feedId: id, itemIds, baseItemIds: [a, b, c] })
    await arrange([b, a, c], 1)
    await expect(arrange([a, c, b], 2)).rejects.toMatchObject({
      ...{ code: 'StaleRevision', message: FEED_REFUSALS.orderChanged },
    })
    expect(await titles(id)).toEqual(['b', 'a', 'c'])
    // The same request again, after a lost response.
    await arrange([b, a, c], 3)
    await arrangeItems(staff(4), { feedId: id, itemIds: [a, b, c], baseItemIds: [b, a, c] })
    // At the same moment as a colleague's change.
    beforeWriteOf(feeds, () => arrange([b, a, c], 5))
    await expect(arrange([a, c, b], 6)).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await titles(id)).toEqual(['b', 'a', 'c'])
    const other = arrangeItems(staff(7), { feedId: id, itemIds: [a], baseItemIds: [b, a, c] })
    await expect(other).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('are at most twenty, and none in a feed that a rule fills', async () => {
    const full = await factory.giveFeed(Array.from({ length: 20 }, (_, i) => ['LINK', `l${i}`] as const))
    const add = (feedId: string) => addItem(staff(), { feedId, address: 'https://x.example', title: 'X' })
    await expect(add(full.id)).rejects.toMatchObject({ message: FEED_REFUSALS.tooManyItems })
    const ruled = await factory.giveFeed([], { rule: 'NEWEST_POSTS' })
    await expect(add(ruled.id)).rejects.toMatchObject({ message: FEED_REFUSALS.notByHand })
  })

  it("show the picture that staff chose, or the lead image of the article, or the partner's logo", async () => {
    const of = { status: 'PUBLISHED', publishedAt: NOW } as const
    const lead = await fixture.giveArticle({ ...of, slug: 'lead' })
    const chosen = await fixture.giveArticle({ ...of, slug: 'chosen' })
    const offer = await offerFactory(fixture).giveOffer({ logoId: 'pic_logo' })
    const { id, itemIds } = await factory.giveFeed([
      ['ARTICLE', lead.id],
      ['ARTICLE', chosen.id],
      ['OFFER', offer.id],
      ['LINK', 'plain'],
    ])
    await fixture.db().commit([
      build.update(articles).set({ leadImageId: 'pic_lead' }),
      build
        .update(feedItems)
        .set({ imageId: 'pic_own' })
        .where(eq(feedItems.id, itemIds[1] ?? '')),
    ])
    const pictures = (items: readonly { readonly picture: unknown }[]) => items.map(({ picture }) => picture)
    const shown = [
      { address: '/media/pic_lead/600', width: 600, height: 338 },
      { address: '/media/pic_own/600', width: 600, height: 338 },
      { address: '/media/pic_logo/192', width: 192, height: 192 },
      null,
    ]
    expect(pictures(await listItems(staff(), id))).toEqual(shown)
    const preview = await previewFeed(staff(), id, fixture.cast.maya.email)
    expect(pictures(preview?.items ?? [])).toEqual(shown)
    const newest = await factory.giveFeed([], { rule: 'NEWEST_STORIES' })
    const byRule = await previewFeed(staff(), newest.id, fixture.cast.maya.email)
    expect(pictures(byRule?.items ?? [])).toEqual([shown[0], shown[0]])
  })

  it('leave the picture that staff chose to the cleanup job, once they are removed', async () => {
    const { id: feedId, itemIds } = await factory.giveFeed([
      ['LINK', 'a'],
      ['LINK', 'b'],
    ])
    const [itemId = '', otherId = ''] = itemIds
    const { id: userId } = fixture.cast.theo
    const own = { communityId: fixture.cast.meridian.id, userId, kind: 'FEED_PICTURE', state: 'IN_USE' } as const
    const stored = { contentType: 'image/webp', sizes: [600], bytes: 3, createdAt: NOW, changedAt: NOW }
    for (const feedItemId of [itemId, otherId])
      await fixture
        .db()
        .commit([
          build.insert(pictures).values({ ...own, ...stored, id: feedItemId, feedItemId, operationId: feedItemId }),
          build.update(feedItems).set({ imageId: feedItemId }).where(eq(feedItems.id, feedItemId)),
        ])
    await removeItem(staff(5), { feedId, itemId })
    const rows = await fixture.db().read(build.select().from(pictures))
    expect(rows.filter(({ state }) => state === 'UNUSED')).toMatchObject([{ id: itemId, changedAt: at(5) }])
  })

  it('are marked as gone once their target is', async () => {
    const { id } = await factory.giveFeed([['ARTICLE', 'never']])
    expect(await listItems(staff(), id)).toMatchObject([{ type: 'ARTICLE', title: null, href: null }])
  })
})

describe('permissions', () => {
  it.each([
    ['read', readFeed],
    ['delete', deleteFeed],
    ['add to', (ctx, feedId) => addItem(ctx, { feedId, address: 'https://x.example', title: 'X' })],
    ['arrange', (ctx, feedId) => arrangeItems(ctx, { feedId, itemIds: [], baseItemIds: [] })],
  ] as [string, (ctx: ReturnType<typeof staff>, feedId: string) => Promise<unknown>][])(
    '%s: staff without the permission are refused, and a feed of another community is not there',
    async (name, verb) => {
      const { id } = await factory.giveFeed([['LINK', 'a']])
      await expect(verb(staff(0, 'pia'), id)).rejects.toMatchObject({ code: 'NotAllowed' })
      const elsewhere = verb(staff(0, 'stig'), id)
      if (name === 'read') expect(await elsewhere).toBeNull()
      else await expect(elsewhere).rejects.toMatchObject({ code: 'NotFound' })
      expect(await titles(id)).toEqual(['a'])
    },
  )

  it.each([
    [
      'edit',
      async (ctx, feedId) =>
        updateFeed(ctx, { feedId, fields: { ...FIELDS, title: 'x' }, baseDetailsId: await markOf(feedId) }),
    ],
    ['add', (ctx, feedId) => addItem(ctx, { feedId, address: 'https://c.example', title: 'C' })],
    ['pin', (ctx, feedId, [itemId = '']) => pinItem(ctx, { feedId, itemId, isPinned: true })],
    ['remove', (ctx, feedId, [itemId = '']) => removeItem(ctx, { feedId, itemId })],
    ['arrange', (ctx, feedId, ids) => arrangeItems(ctx, { feedId, itemIds: ids.toReversed(), baseItemIds: ids })],
    ['delete', deleteFeed],
  ] as readonly (readonly [
    string,
    (ctx: ReturnType<typeof staff>, feedId: string, items: readonly string[]) => Promise<unknown>,
  ])[])('withdrawn between read and write stop the write: %s', async (_name, verb) => {
    const { id } = await create()
    for (const name of ['a', 'b'])
      await addItem(staff(), { feedId: id, address: `https://${name}.example`, title: name })
    const items = (await listItems(staff(), id)).map((item) => item.id)
    const stored = async () => [
      await fixture.db().read(build.select().from(feeds)),
      await fixture.db().read(build.select().from(feedItems)),
      await actions(id),
    ]
    const before = await stored()
    const ctx = await losingPermissions(fixture, staff(5))
    await expect(verb(ctx, id, items)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await stored()).toEqual(before)
  })

  it('without a session every query is refused', async () => {
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const { errors } = await (await caller.post('/graphqlAdmin', { query: '{ feeds { id } }' })).json()
    expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
  })
})

describe('a preview as a member', () => {
  const previewOf = (feedId: string, who: Name, by: Name = 'theo') =>
    previewFeed(staff(0, by), feedId, ` ${fixture.cast[who].email.toUpperCase()} `)
  const titlesOf = async (feedId: string, who: Name) => (await previewOf(feedId, who))?.items.map(({ title }) => title)

  it('has the items that this member would see, whether or not the feed is shown', async () => {
    const forum = forumFactory(fixture)
    await forum.giveForum()
    const group = await groupFactory(fixture).giveGroup({ visibility: 'HIDDEN', members: ['sam'] })
    const post = await forum.givePost({ groupId: group.id, title: 'Between us' })
    const offer = await offerFactory(fixture).giveOffer({ tiers: ['Fellow'], title: 'For fellows' })
    const { id } = await factory.giveFeed(
      [
        ['POST', post.id],
        ['OFFER', offer.id],
        ['LINK', 'elsewhere'],
      ],
      {
        isPublished: false,
      },
    )
    await fixture.change(fixture.cast.maya, { membershipTier: 'Fellow' })
    expect(await titlesOf(id, 'maya')).toEqual(['For fellows', 'elsewhere'])
    expect(await titlesOf(id, 'sam')).toEqual(['Between us', 'elsewhere'])
    const newest = await factory.giveFeed([], { rule: 'NEWEST_POSTS' })
    expect(await titlesOf(newest.id, 'sam')).toEqual(['Between us'])
    expect(await titlesOf(newest.id, 'maya')).toEqual([])
  })

  it('says when the member does not see the feed at all', async () => {
    const { id } = await factory.giveFeed([['LINK', 'elsewhere']], { tiers: ['Fellow'] })
    expect(await previewOf(id, 'sam')).toMatchObject({ isInAudience: false, items: [] })
    await fixture.change(fixture.cast.sam, { membershipTier: 'Fellow' })
    expect(await previewOf(id, 'sam')).toMatchObject({ isInAudience: true, items: [{ title: 'elsewhere' }] })
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect(await previewOf(id, 'sam')).toMatchObject({ isInAudience: false, items: [] })
  })

  it('works for members of the community, for staff who manage its feeds', async () => {
    const { id } = await factory.giveFeed([['LINK', 'elsewhere']])
    const elsewhere = await factory.giveFeed([['LINK', 'elsewhere']], { where: 'harbor' })
    expect(await previewOf(id, 'lena')).toBeNull()
    expect(await previewOf(id, 'theo')).toBeNull()
    expect(await previewOf(elsewhere.id, 'maya')).toBeNull()
    await expect(previewOf(id, 'maya', 'pia')).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})
