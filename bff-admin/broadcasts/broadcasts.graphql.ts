import { BROADCAST_SUBJECT_MAX_CHARACTERS } from '#shared/domain/broadcasts/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { SAVED_CONTENT, SAVED_TITLE } from '#shared/server/graphql/types/saved-text.ts'
import type { AdminContext } from '../context.ts'
import { filterOf, type MemberListTypes } from '../members/list/member-list.graphql.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { addBroadcastTypes } from './broadcast-types.graphql.ts'
import { listBroadcasts, readBroadcast } from './broadcasts.queries.ts'
import { exportRecipients } from './export-recipients.ts'
import { moveBroadcast } from './move-broadcast.ts'
import { previewBroadcast } from './preview.queries.ts'
import { listRecipients } from './recipients.queries.ts'
import { saveBroadcastText } from './save-broadcast-text.ts'
import { sendBroadcast, sendTest } from './send-broadcast.ts'
import { createBroadcast, deleteBroadcast, setDelivery } from './write-broadcast.ts'

const FIRST_PAGE = 40

/** Broadcasts that staff send to many members. */
export function addBroadcasts(builder: Builder<AdminContext>, pageInfo: PageInfoRef, list: MemberListTypes) {
  const types = addBroadcastTypes(builder, { pageInfo, list })
  addQueries(builder, types)
  addWriting(builder, types, list)
  addSending(builder, types)
}

type Types = ReturnType<typeof addBroadcastTypes>

function addQueries(builder: Builder<AdminContext>, types: Types) {
  builder.queryFields((t) => ({
    broadcasts: t.field({
      type: types.Connection,
      description: 'The newest first.',
      args: {
        status: t.arg({ type: types.BroadcastStatus }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { status, ...page }, ctx) =>
        listBroadcasts(ctx, { status: status ?? null, ...listPage(page, FIRST_PAGE) }),
    }),
    broadcast: t.field({
      type: types.Broadcast,
      nullable: true,
      description: 'A broadcast of the community; null for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readBroadcast(ctx, id),
    }),
    broadcastPreview: t.field({
      type: types.Preview,
      nullable: true,
      description: 'How a member, given by id or email address, would get it now.',
      args: {
        broadcastId: t.arg.id({ required: true }),
        memberId: t.arg.id(),
        email: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
      },
      resolve: (_root, { broadcastId, memberId, email }, ctx) =>
        previewBroadcast(ctx, { broadcastId, memberId: memberId ?? null, email: email ?? null }),
    }),
    broadcastRecipients: t.field({
      type: types.Recipients,
      description: 'The recipients when it began, with their outcomes.',
      args: {
        broadcastId: t.arg.id({ required: true }),
        filter: t.arg({ type: types.RecipientFilter }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { broadcastId, filter, ...page }, ctx) =>
        listRecipients(ctx, { broadcastId, filter: filter ?? null, ...listPage(page, FIRST_PAGE) }),
    }),
  }))
}

function addWriting(builder: Builder<AdminContext>, types: Types, list: MemberListTypes) {
  builder.mutationFields((t) => ({
    broadcastCreate: t.field({
      type: types.Broadcast,
      description: 'Creates a draft to all members, once per operation id.',
      extensions: { audit: audited('broadcast.create', STAFF_ONLY) },
      args: {
        subject: t.arg.string({ required: true, ...atMost(2 * BROADCAST_SUBJECT_MAX_CHARACTERS) }),
        channel: t.arg({ type: types.BroadcastChannel, required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => createBroadcast(ctx, args),
    }),
    broadcastSaveText: t.field({
      type: types.BroadcastText,
      description:
        'Saves subject and body of a draft; `baseTextId` is the id of the text that the writer started from. StaleRevision if the stored text differs from it.',
      extensions: { audit: audited('broadcast.edit-text', STAFF_ONLY) },
      args: {
        broadcastId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...SAVED_TITLE }),
        content: t.arg.string({ required: true, ...SAVED_CONTENT }),
        baseTextId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => saveBroadcastText(ctx, args),
    }),
    broadcastSetDelivery: t.field({
      type: types.Broadcast,
      description:
        'Changes how a draft is sent, and to whom; `baseDeliveryId` is the `deliveryId` that the writer saw. StaleRevision if channel or audience have changed since.',
      extensions: { audit: audited('broadcast.edit', STAFF_ONLY) },
      args: {
        broadcastId: t.arg.id({ required: true }),
        channel: t.arg({ type: types.BroadcastChannel, required: true }),
        audience: t.arg({ type: list.Filter, required: true }),
        baseDeliveryId: t.arg.id({ required: true }),
      },
      resolve: (_root, { audience, ...args }, ctx) => setDelivery(ctx, { ...args, audience: filterOf(audience) }),
    }),
    broadcastDelete: t.boolean({
      description: 'Permanently deletes a draft.',
      extensions: { audit: audited('broadcast.delete', STAFF_ONLY), stepUp: true },
      args: { broadcastId: t.arg.id({ required: true }) },
      resolve: (_root, { broadcastId }, ctx) => deleteBroadcast(ctx, broadcastId),
    }),
  }))
}

function addSending(builder: Builder<AdminContext>, types: Types) {
  builder.mutationFields((t) => ({
    broadcastTest: t.boolean({
      description: 'Emails the current text to the caller.',
      extensions: { audit: audited('broadcast.test', STAFF_ONLY) },
      args: { broadcastId: t.arg.id({ required: true }) },
      resolve: (_root, { broadcastId }, ctx) => thenKick(ctx, sendTest(ctx, broadcastId)),
    }),
    broadcastSend: t.field({
      type: types.Broadcast,
      description:
        'Sends a draft at an instant, or now; `baseDetailsId` is the `detailsId` that the sender saw. StaleRevision if text, channel or audience have changed since.',
      extensions: { audit: audited('broadcast.send', STAFF_ONLY) },
      args: {
        broadcastId: t.arg.id({ required: true }),
        baseDetailsId: t.arg.id({ required: true }),
        scheduledAt: t.arg({ type: 'DateTime' }),
      },
      resolve: async (_root, { scheduledAt, ...args }, ctx) => {
        const broadcast = await sendBroadcast(ctx, { ...args, scheduledAt: scheduledAt ?? null })
        ctx.kickBroadcasts()
        return broadcast
      },
    }),
    broadcastMove: t.field({
      type: types.Broadcast,
      description:
        'Unschedules a broadcast, or pauses, resumes or stops one that is being sent. Pausing and stopping cancel emails that no sender has taken yet.',
      extensions: { audit: audited('broadcast.set-status', STAFF_ONLY) },
      args: {
        broadcastId: t.arg.id({ required: true }),
        move: t.arg({ type: types.BroadcastMove, required: true }),
      },
      resolve: async (_root, args, ctx) => {
        const broadcast = await moveBroadcast(ctx, args)
        if (args.move === 'RESUME') ctx.kickBroadcasts()
        return broadcast
      },
    }),
    broadcastRecipientsExport: t.string({
      description: 'The recipients as CSV, at most 50,000 rows; with a filter, those listed with it.',
      extensions: { audit: audited('broadcast.export', STAFF_ONLY) },
      args: { broadcastId: t.arg.id({ required: true }), filter: t.arg({ type: types.RecipientFilter }) },
      resolve: (_root, { broadcastId, filter }, ctx) => exportRecipients(ctx, { broadcastId, filter: filter ?? null }),
    }),
  }))
}
