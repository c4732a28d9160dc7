import { chargesDue } from '#db/billing/adjustments/charges-due.ts'
import { MEMBERSHIP_PHASES } from '#shared/domain/billing/dunning/phases.ts'
import type { ChargeDueView } from '#shared/domain/billing/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { ownMe } from '../../members/read-member-me.ts'
import { type DueView, type DunningView, readDunning } from './own-dunning.ts'

export function addDunning(builder: Builder<MemberContext>, people: PeopleTypes) {
  const MembershipPhase = builder.enumType('MembershipPhase', {
    values: MEMBERSHIP_PHASES,
    description:
      'GRACE: a renewal failed. READ_ONLY: nothing can be submitted. GATED and CLOSED: only the renewal of the membership, and own texts, are available.',
  })
  const MembershipDue = builder.objectRef<DueView>('MembershipDue').implement({
    fields: (t) => ({
      subscriptionId: t.exposeID('subscriptionId'),
      outstandingBalance: t.exposeFloat('outstandingBalance', {
        description: 'In units of the currency, as last reported by the provider.',
      }),
      currency: t.exposeString('currency'),
      canBePaid: t.exposeBoolean('canBePaid', {
        description: 'False in a closing community for amounts that are no longer charged there.',
      }),
      failedAt: t.expose('failedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the renewal first failed; null for other debts.',
      }),
      renewalDate: t.expose('renewalDate', { type: 'DateTime', nullable: true }),
      isAutoRenewalOn: t.exposeBoolean('isAutoRenewalOn', {
        description:
          'Whether it is charged again on `renewalDate`; includes a change requested by the member that is not executed yet.',
      }),
      isCollected: t.exposeBoolean('isCollected', {
        description: 'Whether the payment provider still charges your default card for it by itself.',
      }),
      readOnlyFrom: t.field({ type: 'DateTime', nullable: true, resolve: (due) => due.readOnlyFrom ?? null }),
      gatedFrom: t.field({ type: 'DateTime', nullable: true, resolve: (due) => due.gatedFrom ?? null }),
      closedFrom: t.field({ type: 'DateTime', nullable: true, resolve: (due) => due.closedFrom ?? null }),
    }),
  })
  const Dunning = builder.objectRef<DunningView>('Dunning').implement({
    fields: (t) => ({
      userId: t.exposeID('userId'),
      phase: t.expose('phase', { type: MembershipPhase }),
      due: t.expose('due', { type: MembershipDue, nullable: true }),
      isDueOfNewest: t.exposeBoolean('isDueOfNewest', {
        description: 'Whether it belongs to the membership whose cards the member manages.',
      }),
    }),
  })
  const ChargeDue = builder.objectRef<ChargeDueView>('ChargeDue').implement({
    description: 'What staff charged you for, of which nothing was paid yet.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'As staff wrote it for you.' }),
      amountInCents: t.exposeInt('amountCents'),
    }),
  })
  builder.queryField('chargesDue', (t) =>
    t.field({
      ...allowedIn('always'),
      type: [ChargeDue],
      description: 'What of your membership staff charged, and what it is for; none of a membership that is not yours.',
      args: { subscriptionId: t.arg.id({ required: true }) },
      resolve: async (_root, { subscriptionId }, { db, actor: { communityId, userId } }) => [
        ...(await db.read(chargesDue({ communityId, userId, subscriptionId }))),
      ],
    }),
  )
  builder.queryField('dunning', (t) =>
    t.field({
      ...allowedIn('always'),
      type: Dunning,
      description: 'The amount due and the consequences of not paying it; available to gated members too.',
      resolve: (_root, _args, ctx) => readDunning(ctx),
    }),
  )
  builder.objectFields(ownMe(builder, people), (t) => ({
    phase: t.field({ type: MembershipPhase, resolve: ({ dunning }) => dunning.phase }),
    due: t.field({
      type: MembershipDue,
      nullable: true,
      description: 'The oldest debt, of all memberships.',
      resolve: ({ dunning }) => dunning.due,
    }),
  }))
}
