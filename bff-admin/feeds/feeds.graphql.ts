import { FEED_ADDRESS_MAX_CHARACTERS, FEED_LINK_TITLE_MAX_CHARACTERS } from '#shared/domain/feeds/limits.ts'
import { chosenPicture } from '#shared/domain/feeds/picture.ts'
import { FEED_ITEM_TYPES, FEED_RULES, FEED_SLOTS } from '#shared/domain/feeds/statuses.ts'
import type { FeedItemView } from '#shared/domain/feeds/views.ts'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addSizedPicture } from '#shared/server/graphql/types/sized-picture.ts'
import type { AdminContext } from '../context.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { addItem, arrangeItems, pinItem, removeItem } from './feed-items.ts'
import { removeItemPicture } from './feed-picture.ts'
import { listFeeds, listItems, type ManagedFeed, type ManagedItem, readFeed } from './feeds.queries.ts'
import { type FeedPreviewView, previewFeed } from './preview-feed.ts'
import { createFeed, deleteFeed, feedMark, updateFeed } from './write-feed.ts'

/** The short lists before members, for those who manage them. */
export function addFeeds(builder: Builder<AdminContext>) {
  const types = addTypes(builder)
  const { Feed, FeedPage, FeedPreview } = types
  builder.queryFields((t) => ({
    feeds: t.field({
      type: [Feed],
      description: 'All feeds, newest first; at most fifty.',
      resolve: async (_root, _args, ctx) => [...(await listFeeds(ctx))],
    }),
    feed: t.field({
      type: FeedPage,
      nullable: true,
      description: 'A feed with the items chosen by hand; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx, info) => {
        const [feed, items] = await Promise.all([readFeed(ctx, id), asksFor(info, 'items') ? listItems(ctx, id) : []])
        return feed && { feed, items }
      },
    }),
    feedPreview: t.field({
      type: FeedPreview,
      nullable: true,
      description: 'A feed as a member would see it; null if there is no such member.',
      args: {
        feedId: t.arg.id({ required: true }),
        email: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: (_root, { feedId, email }, ctx) => previewFeed(ctx, feedId, email),
    }),
  }))
  addWriting(builder, types)
  addItems(builder, types)
}

type Page = { readonly feed: ManagedFeed; readonly items: readonly ManagedItem[] }
type Types = ReturnType<typeof addTypes>

function addTypes(builder: Builder<AdminContext>) {
  const FeedSlot = builder.enumType('FeedSlot', {
    description: 'The home of members, their dashboard of articles, or the list of published articles.',
    values: FEED_SLOTS,
  })
  const FeedRule = builder.enumType('FeedRule', {
    description: 'MANUAL: staff choose the items. The others: the newest twenty of a kind that the reader sees.',
    values: FEED_RULES,
  })
  const FeedItemType = addItemType(builder)
  const Picture = addPicture(builder)
  const Feed = builder.objectRef<ManagedFeed>('Feed').implement({
    description: 'A short list of items for members.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      slot: t.expose('slot', { type: FeedSlot }),
      rule: t.expose('rule', { type: FeedRule }),
      tiers: t.exposeStringList('tiers', {
        description: 'The membership tiers that see it; empty for all.',
      }),
      isPublished: t.exposeBoolean('isPublished'),
      startsAt: t.expose('startsAt', { type: 'DateTime' }),
      endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true }),
      itemCount: t.exposeInt('itemCount', {
        description: 'The number of items chosen by hand, including those that are gone.',
      }),
      detailsId: t.id({ description: 'Identifies exactly these details.', resolve: (feed) => feedMark(feed) }),
    }),
  })
  const FeedItem = builder.objectRef<ManagedItem>('FeedItem').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.expose('type', { type: FeedItemType }),
      title: t.exposeString('title', {
        nullable: true,
        description: 'Null for an item that is gone because its target is no longer published.',
      }),
      href: t.exposeString('href', { nullable: true }),
      isPinned: t.exposeBoolean('isPinned'),
      picture: t.expose('picture', {
        type: Picture,
        nullable: true,
        description: 'Shown beside the title: the picture that staff chose, or that of the target.',
      }),
      chosenPicture: t.field({
        type: Picture,
        nullable: true,
        description: 'The picture that staff chose.',
        resolve: ({ imageId }) => (imageId ? chosenPicture(imageId) : null),
      }),
    }),
  })
  const FeedPage = builder.objectRef<Page>('FeedPage').implement({
    fields: (t) => ({
      feed: t.expose('feed', { type: Feed }),
      items: t.expose('items', {
        type: [FeedItem],
        description: 'Chosen by hand, in order: pinned ones first.',
      }),
    }),
  })
  const FeedPreview = addPreview(builder, { FeedItemType, Picture })
  const FeedInput = builder.inputType('FeedInput', {
    fields: (t) => ({
      title: t.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      slot: t.field({ type: FeedSlot, required: true }),
      rule: t.field({ type: FeedRule, required: true }),
      tiers: t.stringList({ required: true, ...atMost(MEMBER_TIER_MAX_CHARACTERS) }),
      isPublished: t.boolean({ required: true }),
      startsAt: t.field({ type: 'DateTime', required: true }),
      endsAt: t.field({ type: 'DateTime', description: 'Without it, the feed has no end.' }),
    }),
  })
  return { Feed, FeedPage, FeedPreview, FeedInput }
}

function addPicture(builder: Builder<AdminContext>) {
  return asOwn(builder, addSizedPicture(asShared(builder)))
}

function addItemType(builder: Builder<AdminContext>) {
  return builder.enumType('FeedItemType', { values: FEED_ITEM_TYPES })
}

type ItemTypes = {
  readonly FeedItemType: ReturnType<typeof addItemType>
  readonly Picture: ReturnType<typeof addPicture>
}

function addPreview(builder: Builder<AdminContext>, { FeedItemType, Picture }: ItemTypes) {
  const Item = builder.objectRef<FeedItemView>('ShownFeedItem').implement({
    description: 'An item as members see it.',
    fields: (t) => ({
      type: t.expose('type', { type: FeedItemType }),
      title: t.exposeString('title'),
      href: t.exposeString('href'),
      isPinned: t.exposeBoolean('isPinned'),
      picture: t.expose('picture', { type: Picture, nullable: true }),
    }),
  })
  return builder.objectRef<FeedPreviewView>('FeedPreview').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The tier of the member.' }),
      isInAudience: t.exposeBoolean('isInAudience', {
        description: 'Whether the member can sign in and has a tier of the feed.',
      }),
      items: t.expose('items', {
        type: [Item],
        description: 'The items that the member would see, whether or not the feed is shown now.',
      }),
    }),
  })
}

function addWriting(builder: Builder<AdminContext>, { Feed, FeedInput }: Types) {
  builder.mutationFields((t) => ({
    feedCreate: t.field({
      type: Feed,
      description: 'Creates a feed without items, once per operation id.',
      extensions: { audit: audited('feed.create', STAFF_ONLY) },
      args: { feed: t.arg({ type: FeedInput, required: true }), operationId: t.arg.id({ required: true }) },
      resolve: (_root, { feed, operationId }, ctx) => createFeed(ctx, { fields: fieldsOf(feed), operationId }),
    }),
    feedUpdate: t.field({
      type: Feed,
      description:
        'Changes a feed; `baseDetailsId` is the `detailsId` that the writer saw; StaleRevision if the details have changed since.',
      extensions: { audit: audited('feed.edit', STAFF_ONLY) },
      args: {
        feedId: t.arg.id({ required: true }),
        feed: t.arg({ type: FeedInput, required: true }),
        baseDetailsId: t.arg.id({ required: true }),
      },
      resolve: (_root, { feed, ...args }, ctx) => updateFeed(ctx, { ...args, fields: fieldsOf(feed) }),
    }),
    feedDelete: t.field({
      type: 'Boolean',
      description: 'Permanent, including its items.',
      extensions: { audit: audited('feed.delete', STAFF_ONLY), stepUp: true },
      args: { feedId: t.arg.id({ required: true }) },
      resolve: (_root, { feedId }, ctx) => deleteFeed(ctx, feedId),
    }),
  }))
}

/** Fields omitted from the input become null. */
function fieldsOf<T extends { readonly endsAt?: Date | null | undefined }>(feed: T) {
  return { ...feed, endsAt: feed.endsAt ?? null }
}

function addItems(builder: Builder<AdminContext>, { Feed }: Types) {
  const arrange = { audit: audited('feed.arrange', STAFF_ONLY) }
  builder.mutationFields((t) => ({
    feedAddItem: t.field({
      type: Feed,
      description: 'Adds the item at an address to the end: a path of the community, or an https address with a title.',
      extensions: { audit: audited('feed.add-item', STAFF_ONLY) },
      args: {
        feedId: t.arg.id({ required: true }),
        address: t.arg.string({ required: true, ...atMost(FEED_ADDRESS_MAX_CHARACTERS) }),
        title: t.arg.string(atMost(2 * FEED_LINK_TITLE_MAX_CHARACTERS)),
      },
      resolve: (_root, { title, ...args }, ctx) => addItem(ctx, { ...args, title: title ?? '' }),
    }),
    feedRemoveItem: t.field({
      type: Feed,
      description: 'Removes an item and the picture chosen for it. NotFound if it is not in the feed.',
      extensions: { audit: audited('feed.remove-item', STAFF_ONLY) },
      args: { feedId: t.arg.id({ required: true }), itemId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => removeItem(ctx, args),
    }),
    feedItemPictureRemove: t.field({
      type: Feed,
      description: 'The item then shows the picture of its target, if there is one.',
      extensions: { audit: audited('feed.picture', STAFF_ONLY) },
      args: { feedId: t.arg.id({ required: true }), itemId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => removeItemPicture(ctx, args),
    }),
    feedPinItem: t.field({
      type: Feed,
      description: 'Pinned items come first.',
      extensions: arrange,
      args: {
        feedId: t.arg.id({ required: true }),
        itemId: t.arg.id({ required: true }),
        isPinned: t.arg.boolean({ required: true }),
      },
      resolve: (_root, args, ctx) => pinItem(ctx, args),
    }),
    feedArrange: t.field({
      type: Feed,
      description:
        'Orders the items. `baseItemIds` are those that the caller saw, in order: StaleRevision if the items or their order have changed since.',
      extensions: arrange,
      args: {
        feedId: t.arg.id({ required: true }),
        itemIds: t.arg.idList({ required: true }),
        baseItemIds: t.arg.idList({ required: true }),
      },
      resolve: (_root, args, ctx) => arrangeItems(ctx, args),
    }),
  }))
}
