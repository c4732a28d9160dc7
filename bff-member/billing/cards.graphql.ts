import { addCardFromToken } from '#db/billing/add-card-from-token.ts'
import { deleteCard, setDefaultCard } from '#db/billing/change-cards.ts'
import { listCards } from '#db/billing/list-cards.ts'
import { AddCardInput, CardInput } from '#shared/domain/billing/billing.contract.ts'
import { CARD_STATUSES } from '#shared/domain/billing/cards.ts'
import type { CardView, PaymentProcessorView } from '#shared/domain/billing/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { CARD_TYPES } from '#shared/kernel/ports/billing.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { allowedIn } from '#shared/server/graphql/phases.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { parseInput } from '#shared/server/http/read-json.ts'
import type { MemberContext } from '../context.ts'

export function addCards(builder: Builder<MemberContext>) {
  const { SavedPayment, PaymentProcessor } = addTypes(builder)

  builder.queryFields((t) => ({
    payments: t.field({
      ...allowedIn('always'),
      type: [SavedPayment],
      description: "The member's own cards, the default first.",
      resolve: async (_root, _args, ctx) => [...(await listCards(ctx, ctx.actor))],
    }),
    paymentProcessor: t.field({
      ...allowedIn('always'),
      type: PaymentProcessor,
      description: 'How the card form reaches the provider of payments.',
      resolve: (_root, _args, { paymentProcessor }) => paymentProcessor,
    }),
  }))

  builder.mutationFields((t) => ({
    paymentAddFromToken: t.field({
      ...allowedIn('always'),
      type: SavedPayment,
      description:
        'Stores the card of a one-time token and makes it the default; with `payDue` it also pays what is due.',
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
        const card = await addCardFromToken(ctx, { ...ctx.actor, ...operation })
        ctx.kickOutbox()
        return card
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
      resolve: async (_root, args, ctx) => {
        await deleteCard(ctx, { ...ctx.actor, cardId: parseInput(args, CardInput).paymentId })
        return true
      },
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>) {
  const CardType = builder.enumType('CardType', { values: CARD_TYPES })
  const CardStatus = builder.enumType('CardStatus', { values: CARD_STATUSES })
  const SavedPayment = builder.objectRef<CardView>('SavedPayment').implement({
    description: 'A card that the provider of payments stores.',
    fields: (t) => ({
      id: t.exposeID('id'),
      userId: t.exposeID('userId'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      expirationMonth: t.exposeInt('expirationMonth'),
      expirationYear: t.exposeInt('expirationYear'),
      last4Digits: t.exposeString('last4Digits'),
      cardType: t.field({ type: CardType, nullable: true, resolve: ({ cardType }) => cardType }),
      status: t.field({ type: CardStatus, resolve: ({ status }) => status }),
      isDefault: t.exposeBoolean('isDefault'),
      isExpired: t.exposeBoolean('isExpired'),
      isSoonExpired: t.exposeBoolean('isSoonExpired'),
      isFailed: t.exposeBoolean('isFailed'),
    }),
  })
  const PaymentProcessor = builder.objectRef<PaymentProcessorView>('PaymentProcessor').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      publicKey: t.exposeString('publicKey'),
      subDomain: t.exposeString('subDomain'),
      serverHost: t.exposeString('serverHost'),
    }),
  })
  return { SavedPayment, PaymentProcessor }
}
