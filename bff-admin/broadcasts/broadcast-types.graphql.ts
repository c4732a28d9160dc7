import { allowedMoves } from '#shared/domain/broadcasts/rules.ts'
import {
  BROADCAST_CHANNELS,
  BROADCAST_MOVES,
  BROADCAST_STATUSES,
  RECIPIENT_FILTERS,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
} from '#shared/domain/broadcasts/statuses.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import type { AdminContext } from '../context.ts'
import type { MemberListTypes } from '../members/list/member-list.graphql.ts'
import { type BroadcastView, broadcastMark, deliveryMark } from './broadcasts.queries.ts'
import { type AudienceView, type PreviewView, readAudience } from './preview.queries.ts'
import { type BroadcastCounts, type RecipientView, readCounts } from './recipients.queries.ts'
import { type BroadcastTextView, buildBroadcastText } from './save-broadcast-text.ts'

type Given = { readonly pageInfo: PageInfoRef; readonly list: MemberListTypes }

export function addBroadcastTypes(builder: Builder<AdminContext>, { pageInfo, list }: Given) {
  const BroadcastChannel = builder.enumType('BroadcastChannel', {
    description: 'Among the notifications of members, by email, or both.',
    values: BROADCAST_CHANNELS,
  })
  const BroadcastStatus = builder.enumType('BroadcastStatus', { values: BROADCAST_STATUSES })
  const BroadcastMove = builder.enumType('BroadcastMove', { values: BROADCAST_MOVES })
  const BroadcastText = builder.objectRef<BroadcastTextView>('BroadcastText').implement({
    description: 'Subject and body; the id identifies exactly this text.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content'),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  const Broadcast = builder.objectRef<BroadcastView>('Broadcast').implement({
    description: 'A message from staff to many members.',
    fields: (t) => ({
      id: t.exposeID('id'),
      subject: t.exposeString('subject'),
      channel: t.expose('channel', { type: BroadcastChannel }),
      status: t.expose('status', { type: BroadcastStatus }),
      text: t.field({ type: BroadcastText, resolve: (broadcast) => buildBroadcastText(broadcast) }),
      filter: t.expose('audience', { type: addFilter(builder, list) }),
      audience: t.field({
        type: addAudience(builder),
        description: 'The members who would get it now.',
        resolve: (broadcast, _args, ctx) => readAudience(ctx, broadcast),
      }),
      counts: t.field({
        type: addCounts(builder),
        description: 'The outcome for its recipients.',
        resolve: ({ id }, _args, ctx) => readCounts(ctx, id),
      }),
      allowedMoves: t.field({ type: [BroadcastMove], resolve: ({ status }) => [...allowedMoves(status)] }),
      scheduledAt: t.expose('scheduledAt', { type: 'DateTime', nullable: true }),
      startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
      endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
      recipientCount: t.exposeInt('recipientCount', {
        nullable: true,
        description: 'The number of recipients when it began.',
      }),
      waitingCount: t.exposeInt('waitingCount', { description: 'Pending recipients of one that is being sent.' }),
      sentBy: t.exposeString('sentBy', { nullable: true }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
      deliveryId: t.id({
        description: 'Identifies exactly this channel and audience.',
        resolve: (broadcast) => deliveryMark(broadcast),
      }),
      detailsId: t.id({
        description: 'Identifies exactly this text, channel and audience.',
        resolve: (broadcast) => broadcastMark(broadcast),
      }),
    }),
  })
  return {
    ...{ BroadcastChannel, BroadcastStatus, BroadcastMove, BroadcastText, Broadcast },
    ...addPeople(builder, pageInfo),
    Connection: asOwn(
      builder,
      addConnection<BroadcastView>(
        asShared(builder),
        'Broadcast',
        Broadcast as unknown as SharedRef<BroadcastView>,
        pageInfo,
      ),
    ),
  }
}

function addFilter(builder: Builder<AdminContext>, list: MemberListTypes) {
  return builder.objectRef<MemberFilter>('BroadcastFilter').implement({
    description: 'The filters of the member list that select the recipients.',
    fields: (t) => ({
      search: t.exposeString('search', { nullable: true }),
      status: t.expose('status', { type: list.ListedStatus, nullable: true }),
      standing: t.expose('standing', { type: list.MemberStanding, nullable: true }),
      tier: t.exposeString('tier', { nullable: true }),
      health: t.expose('health', { type: list.MemberHealth, nullable: true }),
      joined: t.expose('joined', { type: list.JoinedPeriod, nullable: true }),
      lastSeen: t.expose('lastSeen', { type: list.SeenPeriod, nullable: true }),
      groupId: t.exposeID('groupId', { nullable: true }),
      isIncomplete: t.exposeBoolean('isIncomplete'),
      hasFailedCard: t.exposeBoolean('hasFailedCard'),
    }),
  })
}

function addAudience(builder: Builder<AdminContext>) {
  const Person = builder.objectRef<AudienceView['sample'][number]>('AudienceMember').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })
  return builder.objectRef<AudienceView>('BroadcastAudience').implement({
    fields: (t) => ({
      size: t.exposeInt('size'),
      isTooWide: t.exposeBoolean('isTooWide', { description: 'The search finds more members than it returns.' }),
      sample: t.expose('sample', { type: [Person] }),
    }),
  })
}

function addCounts(builder: Builder<AdminContext>) {
  return builder.objectRef<BroadcastCounts>('BroadcastCounts').implement({
    fields: (t) => ({
      waiting: t.exposeInt('waiting'),
      queued: t.exposeInt('queued', { description: 'Recipients whose email waits in the outbox.' }),
      sent: t.exposeInt('sent'),
      skipped: t.exposeInt('skipped'),
      onWeb: t.exposeInt('onWeb'),
      emailed: t.exposeInt('emailed'),
      bounced: t.exposeInt('bounced'),
      unsubscribed: t.exposeInt('unsubscribed'),
      opened: t.exposeInt('opened', {
        nullable: true,
        description: 'Recipients who opened the notification or the email; null when the brand does not track this.',
      }),
    }),
  })
}

function addPeople(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const RecipientReason = addReason(builder)
  const Preview = addPreview(builder, RecipientReason)
  return { Preview, ...addRecipients(builder, { pageInfo, RecipientReason }) }
}

type ReasonRef = ReturnType<typeof addReason>

function addReason(builder: Builder<AdminContext>) {
  return builder.enumType('RecipientReason', { values: RECIPIENT_REASONS })
}

function addPreview(builder: Builder<AdminContext>, RecipientReason: ReasonRef) {
  return builder.objectRef<PreviewView>('BroadcastPreview').implement({
    description: 'How a member would get it now.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      givenName: t.exposeString('givenName'),
      isInAudience: t.exposeBoolean('isInAudience'),
      onWeb: t.exposeBoolean('onWeb'),
      byEmail: t.exposeBoolean('byEmail'),
      reason: t.expose('reason', {
        type: RecipientReason,
        nullable: true,
        description: 'Why one of the channels is not used.',
      }),
    }),
  })
}

function addRecipients(
  builder: Builder<AdminContext>,
  { pageInfo, RecipientReason }: { readonly pageInfo: PageInfoRef; readonly RecipientReason: ReasonRef },
) {
  const RecipientFilter = builder.enumType('RecipientFilter', { values: RECIPIENT_FILTERS })
  const RecipientState = builder.enumType('RecipientState', { values: RECIPIENT_STATES })
  const Recipient = builder.objectRef<RecipientView>('BroadcastRecipient').implement({
    fields: (t) => ({
      id: t.exposeID('id', { description: 'The tier of the member.' }),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      state: t.expose('state', { type: RecipientState }),
      reason: t.expose('reason', { type: RecipientReason, nullable: true }),
      isOnWeb: t.exposeBoolean('isOnWeb'),
      emailedAt: t.expose('emailedAt', { type: 'DateTime', nullable: true }),
      bouncedAt: t.expose('bouncedAt', { type: 'DateTime', nullable: true }),
      unsubscribedAt: t.expose('unsubscribedAt', { type: 'DateTime', nullable: true }),
      openedAt: t.expose('openedAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const Recipients = asOwn(
    builder,
    addConnection<RecipientView>(
      asShared(builder),
      'BroadcastRecipient',
      Recipient as unknown as SharedRef<RecipientView>,
      pageInfo,
    ),
  )
  return { RecipientFilter, Recipients }
}
