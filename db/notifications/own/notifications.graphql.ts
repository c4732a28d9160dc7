import type { MemberActorContext } from '#db/members/refuse-staff.ts'
import type { NotificationView } from '#db/notifications/listed-notifications.ts'
import { PAGE_SIZE } from '#shared/domain/notifications/limits.ts'
import { isWebOption } from '#shared/domain/notifications/options.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { ConnectionView, Edge } from '#shared/server/graphql/connection.ts'
import type { BaseContext } from '#shared/server/graphql/context.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR } from '#shared/server/graphql/list-page.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { markAllAsRead } from './mark-all-as-read.ts'
import { type MarkedView, markAsRead } from './mark-as-read.ts'
import { markAsUnread } from './mark-as-unread.ts'
import {
  listNotifications,
  type NewsView,
  type NotificationsPage,
  readHasUnviewed,
  readNews,
} from './notifications.queries.ts'
import { recordView } from './record-view.ts'

type NotificationsView = ConnectionView<NotificationView> & { readonly hasUnviewed: boolean }

type OwnContext = BaseContext & MemberActorContext

/** The requesting person's own notifications, on the endpoints of members and of staff. */
export function addOwnNotifications<C extends OwnContext>(ownBuilder: Builder<C>) {
  // The fields only pass their context on.
  const builder = ownBuilder as unknown as Builder<OwnContext>
  const { NotificationConnection, NotificationsMarked } = addTypes(builder)

  const News = builder.objectRef<NewsView>('News').implement({
    fields: (t) => ({
      hasUnviewedNotifications: t.exposeBoolean('hasUnviewedNotifications'),
      hasUnreadMessages: t.exposeBoolean('hasUnreadMessages'),
    }),
  })
  builder.queryField('news', (t) =>
    t.field({
      type: News,
      description: 'What an open page asks every half a minute; the same as in `me`.',
      resolve: (_root, _args, ctx) => readNews(ctx),
    }),
  )

  builder.queryField('notifications', (t) =>
    t.field({
      type: NotificationConnection,
      description: 'What the person was told, the newest first. Unread ones about the same are one.',
      args: {
        first: t.arg.int({ description: `${PAGE_SIZE} without it and \`last\`.` }),
        last: t.arg.int(),
        after: t.arg.string(CURSOR),
        before: t.arg.string(CURSOR),
        option: t.arg.id({ description: 'Only those of one option; all of them for an id that is none.' }),
      },
      resolve: (_root, args, ctx, info) => readNotifications(ctx, args, (...path) => asksFor(info, ...path)),
    }),
  )

  builder.mutationFields((t) => ({
    notificationsMarkAsRead: t.field({
      ...allowedIn('untilGated'),
      type: NotificationsMarked,
      description: 'Marks own notifications, each with the older ones that it stands for.',
      args: { notificationIds: t.arg.idList({ required: true }) },
      resolve: (_root, { notificationIds }, ctx) => markAsRead(ctx, notificationIds),
    }),
    notificationsMarkAllAsRead: t.field({
      ...allowedIn('untilGated'),
      type: NotificationsMarked,
      description:
        'Marks all own notifications, or those of one option. Answers how many that were, and the instant by which it is undone.',
      args: { option: t.arg.id({ description: 'Only those of one option.' }) },
      resolve: (_root, { option }, ctx) => markAllAsRead(ctx, optionOf(option)),
    }),
    notificationsMarkAsUnread: t.int({
      ...allowedIn('untilGated'),
      description: 'Takes back what was marked as read at an instant; answers how many.',
      args: { markedAt: t.arg({ type: 'DateTime', required: true }) },
      resolve: (_root, { markedAt }, ctx) => markAsUnread(ctx, markedAt),
    }),
    notificationsMarkAsViewed: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Records that the list was opened; answers whether something newer than the named one is unviewed.',
      args: { newestId: t.arg.id({ required: true }) },
      resolve: (_root, { newestId }, ctx) => recordView(ctx, newestId),
    }),
  }))
}

function addTypes(builder: Builder<OwnContext>) {
  const Notification = builder.objectRef<NotificationView>('Notification').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      url: t.exposeString('url', { description: 'A path of the site.' }),
      message: t.exposeString('message'),
      hasRead: t.exposeBoolean('hasRead'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      option: t.exposeID('option', { description: 'Why it was sent: the id of an option of the preferences.' }),
      count: t.exposeInt('count', { description: 'How many unread ones it stands for.' }),
    }),
  })
  const NotificationEdge = builder.objectRef<Edge<NotificationView>>('NotificationEdge').implement({
    fields: (t) => ({
      cursor: t.exposeString('cursor'),
      node: t.expose('node', { type: Notification }),
    }),
  })
  const NotificationPageInfo = builder.objectRef<NotificationsView>('NotificationPageInfo').implement({
    fields: (t) => ({
      hasNextPage: t.boolean({ resolve: ({ pageInfo }) => pageInfo.hasNextPage }),
      hasPreviousPage: t.boolean({ resolve: ({ pageInfo }) => pageInfo.hasPreviousPage }),
      startCursor: t.string({ nullable: true, resolve: ({ edges }) => edges[0]?.cursor ?? null }),
      endCursor: t.string({ nullable: true, resolve: ({ edges }) => edges.at(-1)?.cursor ?? null }),
      hasUnviewed: t.exposeBoolean('hasUnviewed', {
        description: 'Whether something was written since the popup or the list was last opened.',
      }),
    }),
  })
  const NotificationConnection = builder.objectRef<NotificationsView>('NotificationConnection').implement({
    fields: (t) => ({
      edges: t.expose('edges', { type: [NotificationEdge] }),
      pageInfo: t.field({ type: NotificationPageInfo, resolve: (view) => view }),
    }),
  })
  const NotificationsMarked = builder.objectRef<MarkedView>('NotificationsMarked').implement({
    fields: (t) => ({
      count: t.exposeInt('count'),
      markedAt: t.expose('markedAt', { type: 'DateTime', description: 'For `notificationsMarkAsUnread`.' }),
    }),
  })
  return { NotificationConnection, NotificationsMarked }
}

type ListArgs = {
  readonly first?: number | null | undefined
  readonly last?: number | null | undefined
  readonly after?: string | null | undefined
  readonly before?: string | null | undefined
  readonly option?: string | null | undefined
}

const NOTHING: ConnectionView<NotificationView> = {
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
}

/** A poll queries only `hasUnviewed`: one statement, which reads no row of the list. */
async function readNotifications(
  ctx: OwnContext,
  args: ListArgs,
  asks: (...path: [string, ...string[]]) => boolean,
): Promise<NotificationsView> {
  const page = pageOf(args)
  const needsList = asks('edges') || PAGE_FIELDS.some((field) => asks('pageInfo', field))
  const [list, hasUnviewed] = await Promise.all([
    needsList ? listNotifications(ctx, page) : NOTHING,
    asks('pageInfo', 'hasUnviewed') ? readHasUnviewed(ctx) : false,
  ])
  return { ...list, hasUnviewed }
}

const PAGE_FIELDS = ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor']

function pageOf({ first, last, after, before, option }: ListArgs): NotificationsPage {
  const isFromEnd = typeof last === 'number'
  if (isFromEnd && typeof first === 'number')
    throw new AppError('BadRequest.Invalid', { message: 'A list is asked for by `first` or by `last`.' })
  return {
    option: optionOf(option),
    size: listSize(isFromEnd ? last : first, PAGE_SIZE),
    from: isFromEnd ? 'oldest' : 'newest',
    after: after ? parseCursor(after) : null,
    before: before ? parseCursor(before) : null,
  }
}

function optionOf(id: string | null | undefined) {
  return isWebOption(id) ? id : null
}
