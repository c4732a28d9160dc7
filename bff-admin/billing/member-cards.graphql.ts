import { addCardFromToken } from '#db/billing/add-card-from-token.ts'
import { authorizationsOfCard } from '#db/billing/card-authorizations.ts'
import { deleteCard, setDefaultCard } from '#db/billing/cards/change-cards.ts'
import { listCards } from '#db/billing/list-cards.ts'
import { auditActorOf } from '#db/staff/audit-rows.ts'
import { AddCardInput, MemberCardInput } from '#shared/domain/billing/billing.contract.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addSavedPayments } from '#shared/server/graphql/types/saved-payments.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { checkPermission } from '../staff/permissions.ts'
import { readBilledMember } from './read-member.ts'

type AuthorizationRow = ReturnType<ReturnType<typeof authorizationsOfCard>['toResult']>[number]

/** The cards of a member, for staff. Every change is listed for the member among staff changes, and emailed to them. */
export function addMemberCards(builder: Builder<AdminContext>) {
  const types = addSavedPayments(asShared(builder))
  const SavedPayment = asOwn(builder, types.SavedPayment)
  const CardAuthorization = addCardAuthorization(builder)

  builder.queryFields((t) => ({
    paymentsForUser: t.field({
      type: [SavedPayment],
      description: 'The cards of a member, the default first.',
      args: { userId: t.arg.id({ required: true }) },
      resolve: async (_root, { userId }, ctx) => [...(await listCards(ctx, await memberOf(ctx, userId)))],
    }),
    paymentProcessor: t.field({
      type: asOwn(builder, types.PaymentProcessor),
      description: 'How the card form reaches the payment provider, for a card of the member.',
      args: { userId: t.arg.id({ required: true }) },
      resolve: async (_root, { userId }, ctx) => {
        await readBilledMember(ctx, userId)
        return ctx.paymentProcessor
      },
    }),
    cardAuthLog: t.field({
      type: [CardAuthorization],
      description: 'The answers of the bank for a card, newest first, at most fifty.',
      args: { paymentId: t.arg.id({ required: true }) },
      resolve: async (_root, { paymentId }, ctx) => {
        const { communityId } = ctx.actor
        const [, rows] = await Promise.all([
          checkPermission(ctx, 'billing'),
          ctx.db.read(authorizationsOfCard({ communityId, cardId: paymentId })),
        ])
        return rows
      },
    }),
  }))
  builder.mutationFields((t) => ({
    paymentAddFromToken: t.field({
      type: SavedPayment,
      description: 'Stores the card of a one-time token for a member and makes it the default.',
      extensions: { audit: audited('user.card-add', { memberVisible: true }), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        operationId: t.arg.id(),
      },
      resolve: async (_root, args, ctx) => {
        const { userId, token, operationId } = parseInput(args, AddCardInput)
        const member = await memberOf(ctx, userId)
        const operation = { token, operationId: operationId ?? null, paysDue: false, by: auditActorOf(ctx) }
        return thenKick(ctx, addCardFromToken(ctx, { ...member, ...operation }))
      },
    }),
    paymentChangeDefaultSavedPayment: t.field({
      type: SavedPayment,
      description: 'Makes one of the cards of a member the default.',
      extensions: { audit: audited('user.card-default', { memberVisible: true }), stepUp: true },
      args: { paymentId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => {
        const { paymentId, userId } = parseInput(args, MemberCardInput)
        const member = await memberOf(ctx, userId)
        return thenKick(ctx, setDefaultCard(ctx, { ...member, cardId: paymentId, by: auditActorOf(ctx) }))
      },
    }),
    paymentDeleteSavedPayment: t.boolean({
      description: 'Removes one of the cards of a member; the default card cannot be removed.',
      extensions: { audit: audited('user.card-remove', { memberVisible: true }), stepUp: true },
      args: { paymentId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => {
        const { paymentId, userId } = parseInput(args, MemberCardInput)
        const member = await memberOf(ctx, userId)
        await thenKick(ctx, deleteCard(ctx, { ...member, cardId: paymentId, by: auditActorOf(ctx) }))
        return true
      },
    }),
  }))
}

async function memberOf(ctx: AdminContext, userId: string) {
  const { id } = await readBilledMember(ctx, userId)
  return { userId: id, communityId: ctx.actor.communityId }
}

function addCardAuthorization(builder: Builder<AdminContext>) {
  return builder.objectRef<AuthorizationRow>('CardAuthorization').implement({
    description: 'One attempt with a card.',
    fields: (t) => ({
      id: t.exposeID('id'),
      attemptAmount: t.float({
        description: 'In dollars; 0 when the card was only stored.',
        resolve: ({ amountCents }) => amountCents / 100,
      }),
      attemptedAt: t.expose('attemptedAt', { type: 'DateTime' }),
      authResponseCode: t.exposeInt('responseCode', {
        nullable: true,
        description: '0: approved; above 0: the code of the refusal. Null if none was given.',
      }),
      reversalHttpCode: t.exposeInt('reversalStatus', {
        nullable: true,
        description: 'The result of voiding the attempt; null if it was not voided.',
      }),
    }),
  })
}
