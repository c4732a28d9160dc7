import { addCardFromToken } from '#db/billing/add-card-from-token.ts'
import { deleteCard, setDefaultCard } from '#db/billing/cards/change-cards.ts'
import { listCards } from '#db/billing/list-cards.ts'
import { AddCardInput, CardInput } from '#shared/domain/billing/billing.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { addSavedPayments } from '#shared/server/graphql/types/saved-payments.ts'
import type { MemberContext } from '../context.ts'

export function addCards(builder: Builder<MemberContext>) {
  const types = addSavedPayments(asShared(builder))
  const SavedPayment = asOwn(builder, types.SavedPayment)
  const PaymentProcessor = asOwn(builder, types.PaymentProcessor)

  builder.queryFields((t) => ({
    payments: t.field({
      ...allowedIn('always'),
      type: [SavedPayment],
      description: 'The cards of the member, the default first.',
      resolve: async (_root, _args, ctx) => [...(await listCards(ctx, ctx.actor))],
    }),
    paymentProcessor: t.field({
      ...allowedIn('always'),
      type: PaymentProcessor,
      description: 'How the card form reaches the payment provider.',
      resolve: (_root, _args, { paymentProcessor }) => paymentProcessor,
    }),
  }))

  builder.mutationFields((t) => ({
    paymentAddFromToken: t.field({
      ...allowedIn('always'),
      type: SavedPayment,
      description:
        'Stores the card of a one-time token and makes it the default; with `payDue` it also pays the amount due.',
      args: {
        userId: t.arg.id({ required: true }),
        token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        operationId: t.arg.id(),
        payDue: t.arg.boolean(),
      },
      resolve: async (_root, args, ctx) => {
        const { userId, token, operationId, payDue } = parseInput(args, AddCardInput)
        if (userId !== ctx.actor.userId) throw new AppError('NotFound')
        const operation = { token, operationId: operationId ?? null, paysDue: payDue ?? false }
        return thenKick(ctx, addCardFromToken(ctx, { ...ctx.actor, ...operation }))
      },
    }),
    paymentChangeDefaultSavedPayment: t.field({
      ...allowedIn('always'),
      type: SavedPayment,
      description: "Makes one of the member's cards the default.",
      args: { paymentId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) =>
        setDefaultCard(ctx, { ...ctx.actor, cardId: parseInput(args, CardInput).paymentId }),
    }),
    paymentDeleteSavedPayment: t.boolean({
      ...allowedIn('always'),
      description: "Removes one of the member's cards; the default card cannot be removed.",
      args: { paymentId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) =>
        thenTrue(deleteCard(ctx, { ...ctx.actor, cardId: parseInput(args, CardInput).paymentId })),
    }),
  }))
}
