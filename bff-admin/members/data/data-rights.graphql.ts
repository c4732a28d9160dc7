import { AFTER_HOLD_DAYS, HOLD_REASON_MAX_CHARACTERS } from '#shared/domain/members/account/legal-hold.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { addDataCopy } from '#shared/server/graphql/types/data-copy.ts'
import type { AdminContext } from '../../context.ts'
import { audited, TOLD } from '../../staff/audited-mutations.ts'
import {
  type DataRightsView,
  type DeletionView,
  type KeptDataView,
  type LegalHoldView,
  readDataRights,
} from './read-data-rights.ts'
import { liftLegalHold, placeLegalHold } from './set-legal-hold.ts'
import { startDataCopy } from './start-data-copy.ts'

/** What members may ask for about their data, as staff see it and take part in it. */
export function addDataRights(builder: Builder<AdminContext>) {
  const DataRights = addTypes(builder)
  builder.queryField('memberDataRights', (t) =>
    t.field({
      type: DataRights,
      description: 'The data requests of a member, the legal holds, and the data that a deletion keeps.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readDataRights(ctx, id),
    }),
  )
  builder.mutationFields((t) => {
    const args = {
      userId: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true, ...atMost(2 * HOLD_REASON_MAX_CHARACTERS) }),
    }
    return {
      memberDataCopyStart: t.boolean({
        description: 'Prepares a copy of a member’s data, which only the member can download.',
        extensions: { audit: audited('user.data-copy', TOLD) },
        args,
        resolve: async (_root, { userId, reason }, ctx) => {
          await thenKick(ctx, startDataCopy(ctx, { memberId: userId, reason }))
          ctx.kickExports()
          return true
        },
      }),
      memberLegalHoldPlace: t.boolean({
        description: 'Keeps the account of a member from being deleted; the member is emailed the reason.',
        extensions: { audit: audited('user.hold-place', TOLD), stepUp: true },
        args,
        resolve: (_root, { userId, reason }, ctx) =>
          thenTrue(thenKick(ctx, placeLegalHold(ctx, { memberId: userId, reason }))),
      }),
      memberLegalHoldLift: t.boolean({
        description: `Lifts the hold of an account. A held deletion is due in ${AFTER_HOLD_DAYS} days at the earliest.`,
        extensions: { audit: audited('user.hold-lift', TOLD), stepUp: true },
        args,
        resolve: (_root, { userId, reason }, ctx) =>
          thenTrue(thenKick(ctx, liftLegalHold(ctx, { memberId: userId, reason }))),
      }),
    }
  })
}

function addTypes(builder: Builder<AdminContext>) {
  const DataCopy = asOwn(builder, addDataCopy(asShared(builder), 'MemberDataCopy'))
  const Deletion = builder.objectRef<DeletionView>('MemberDeletion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      dueAt: t.expose('dueAt', { type: 'DateTime' }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true }),
      finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const LegalHold = builder.objectRef<LegalHoldView>('LegalHold').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      reason: t.exposeString('reason', { description: 'In words for the member.' }),
      placedBy: t.exposeString('placedBy'),
      placedAt: t.expose('placedAt', { type: 'DateTime' }),
      liftedBy: t.exposeString('liftedBy', { nullable: true }),
      liftedAt: t.expose('liftedAt', { type: 'DateTime', nullable: true }),
      liftedBecause: t.exposeString('liftedBecause', { nullable: true, description: 'For staff.' }),
    }),
  })
  const KeptData = builder.objectRef<KeptDataView>('KeptData').implement({
    fields: (t) => ({ label: t.exposeString('label'), because: t.exposeString('because') }),
  })
  return builder.objectRef<DataRightsView>('MemberDataRights').implement({
    fields: (t) => ({
      copies: t.expose('copies', { type: [DataCopy] }),
      deletions: t.expose('deletions', { type: [Deletion] }),
      holds: t.expose('holds', {
        type: [LegalHold],
        description: 'The newest first; at most one is not lifted.',
      }),
      kept: t.expose('kept', {
        type: [KeptData],
        description: 'The data that a deletion keeps, and why.',
      }),
    }),
  })
}
