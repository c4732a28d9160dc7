import { CARD_STATUSES } from '#shared/domain/billing/cards/cards.ts'
import { LEDGER_KINDS } from '#shared/domain/billing/ledger.ts'
import type { CardView, PaymentProcessorView } from '#shared/domain/billing/views.ts'
import { CARD_TYPES } from '#shared/kernel/ports/billing.ts'
import type { SharedBuilder } from '../builder.ts'

/** The kinds of money movements. */
export function addPaymentKind(builder: SharedBuilder) {
  return builder.enumType('PaymentKind', { values: LEDGER_KINDS })
}

/** A saved card, and how the card form reaches the payment provider. */
export function addSavedPayments(builder: SharedBuilder) {
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
      cardType: t.expose('cardType', { type: CardType, nullable: true }),
      status: t.expose('status', { type: CardStatus }),
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
