import { refuseStaff } from '#db/members/refuse-staff.ts'
import { RenewMembershipInput } from '#shared/domain/billing/billing.contract.ts'
import { RETURN_REFUSALS, type ReturnPlan } from '#shared/domain/billing/dunning/returning.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { type ReturnOfferView, readReturnOffer } from './read-return-offer.ts'
import { type RenewedView, renewMembership } from './renew-membership.ts'

export function addReturning(builder: Builder<MemberContext>) {
  const { RenewedMembership, MembershipReturn } = addTypes(builder)

  builder.queryField('membershipReturn', (t) =>
    t.field({
      ...allowedIn('always'),
      type: MembershipReturn,
      description: 'What a member whose membership has ended may pay for to come back.',
      resolve: (_root, _args, ctx) => readReturnOffer(ctx),
    }),
  )
  builder.mutationField('membershipRenew', (t) =>
    t.field({
      ...allowedIn('always'),
      type: RenewedMembership,
      description:
        'Charges a member whose membership has ended for a new one: to one of their cards, or to the card of a one-time token. A repeat of the operation is answered with its result; PaymentPending asks to repeat it.',
      args: {
        planId: t.arg.id({ required: true }),
        operationId: t.arg.id({ required: true }),
        cardId: t.arg.id(),
        token: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
      },
      resolve: async (_root, args, ctx) => {
        refuseStaff(ctx)
        const { planId, operationId, cardId, token } = parseInput(args, RenewMembershipInput)
        return thenKick(
          ctx,
          renewMembership(ctx, { planId, operationId, cardId: cardId ?? null, token: token ?? null }),
        )
      },
    }),
  )
}

function addTypes(builder: Builder<MemberContext>) {
  const Refusal = builder.enumType('MembershipReturnRefusal', {
    values: RETURN_REFUSALS,
    description:
      'DELETION: of the account, which comes first. ENDED_OTHERWISE: not with its term, but by staff. NOT_OFFERED: nobody can join now.',
  })
  const Plan = builder.objectRef<ReturnPlan>('MembershipReturnPlan').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      termMonths: t.exposeInt('termMonths'),
      duesInCents: t.exposeInt('duesCents'),
      feeInCents: t.exposeInt('feeCents', {
        description: 'The initiation fee, which is charged again only where the community has no price without it.',
      }),
      amountInCents: t.exposeInt('amountCents'),
      currency: t.exposeString('currency'),
    }),
  })
  const MembershipReturn = builder.objectRef<ReturnOfferView>('MembershipReturn').implement({
    fields: (t) => ({
      refusal: t.expose('refusal', { type: Refusal, nullable: true }),
      endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
      plans: t.expose('plans', { type: [Plan] }),
    }),
  })
  const RenewedMembership = builder.objectRef<RenewedView>('RenewedMembership').implement({
    fields: (t) => ({
      id: t.exposeID('id', { description: 'The number of the receipt.' }),
      amountInCents: t.exposeInt('amountCents'),
      currency: t.exposeString('currency'),
      cardType: t.exposeString('cardType', { nullable: true }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
      renewalDate: t.expose('renewsAt', { type: 'DateTime', nullable: true }),
    }),
  })
  return { RenewedMembership, MembershipReturn }
}
