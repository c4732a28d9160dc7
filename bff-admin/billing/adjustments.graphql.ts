import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  ADJUSTMENT_STATES,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { type AdjustedView, adjustAccount } from './adjust-account.ts'
import type { MemberAdjustmentView } from './member-payments.queries.ts'

/** Staff adjustments of a member's account. */
export function addAdjustments(builder: Builder<AdminContext>) {
  const AdjustmentKind = builder.enumType('AdjustmentKind', { values: ADJUSTMENT_KINDS })
  const AdjustmentState = builder.enumType('AdjustmentState', { values: ADJUSTMENT_STATES })
  const Adjusted = builder.objectRef<AdjustedView>('AccountAdjusted').implement({
    fields: (t) => ({ id: t.exposeID('id'), amountInCents: t.exposeInt('amountCents') }),
  })
  const MemberAdjustment = builder.objectRef<MemberAdjustmentView>('MemberAdjustment').implement({
    description: 'An adjustment requested by staff, also one that was not executed.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: AdjustmentKind }),
      state: t.expose('state', { type: AdjustmentState }),
      amountInCents: t.exposeInt('amountCents'),
      name: t.exposeString('productName', { description: 'Its purpose, as shown to the member.' }),
      reason: t.exposeString('reason'),
      by: t.exposeString('by'),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  })

  builder.mutationField('accountAdjust', (t) =>
    t.field({
      type: Adjusted,
      description:
        'Credits an amount towards the next invoice of the member (CREDIT), or adds it to the amount due (CHARGE), and notifies the member. No card is charged now; at the renewal the provider charges the default card with the amount still due. A repeat with the same operation id returns the result of the first call.',
      extensions: { audit: audited(['user.credit', 'user.charge'], { memberVisible: true }), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        kind: t.arg({ type: AdjustmentKind, required: true }),
        amountInCents: t.arg.int({ required: true }),
        name: t.arg.string({
          required: true,
          description: 'Its purpose, as shown to the member.',
          ...atMost(ADJUSTMENT_NAME_MAX_CHARACTERS),
        }),
        reason: t.arg.string({ required: true, ...atMost(ADJUSTMENT_REASON_MAX_CHARACTERS) }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { amountInCents: amountCents, ...asked }, ctx) =>
        thenKick(ctx, adjustAccount(ctx, { ...asked, amountCents })),
    }),
  )
  return MemberAdjustment
}
