import { dayOf } from '#shared/kernel/dates.ts'
import { ok, type Result, refuse } from '#shared/kernel/result.ts'

/** ACTIVE is ours: the specification names no value for a good card. */
export const CARD_STATUSES = ['ACTIVE', 'EXPIRATION_PENDING', 'EXPIRED', 'FAILED'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]

/** A card that ends within this many days is expiring soon. */
export const EXPIRES_SOON_DAYS = 60
const DAY_MS = 24 * 3_600_000

export type CardFacts = {
  /** 1 to 12. The card is valid to the end of this month. */
  readonly expirationMonth: number
  readonly expirationYear: number
  /** Whether the last attempt to charge it failed. */
  readonly hasFailed: boolean
}

/** An expired card that also failed is EXPIRED: that is what its owner can fix. */
export function cardStatus(card: CardFacts, now: Date, timeZone: string): CardStatus {
  if (isCardOver(card, now, timeZone)) return 'EXPIRED'
  if (card.hasFailed) return 'FAILED'
  const soon = new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY_MS)
  return isCardOver(card, soon, timeZone) ? 'EXPIRATION_PENDING' : 'ACTIVE'
}

/** Whether the card's last month is over. */
export function isCardOver(
  { expirationMonth, expirationYear }: Omit<CardFacts, 'hasFailed'>,
  at: Date,
  timeZone: string,
): boolean {
  const lastMonth = `${expirationYear}-${String(expirationMonth).padStart(2, '0')}`
  return dayOf(at, timeZone).slice(0, lastMonth.length) > lastMonth
}

export type CardFlags = { readonly isExpired: boolean; readonly isSoonExpired: boolean; readonly isFailed: boolean }

export function cardFlags(status: CardStatus): CardFlags {
  return {
    isExpired: status === 'EXPIRED',
    isSoonExpired: status === 'EXPIRATION_PENDING',
    isFailed: status === 'FAILED',
  }
}

export type CardWarning = 'negative' | 'warning'

/** How strongly a card warns its owner; null for a good one. */
export function cardWarning(status: CardStatus): CardWarning | null {
  switch (status) {
    case 'EXPIRED':
    case 'FAILED':
      return 'negative'
    case 'EXPIRATION_PENDING':
      return 'warning'
    case 'ACTIVE':
      return null
    default:
      return status satisfies never
  }
}

export type ListedCard = { readonly status: CardStatus; readonly isDefault: boolean }

/** The card whose update is requested: the default one, when it has a warning. */
export function cardToUpdate<C extends ListedCard>(cards: readonly C[]): C | null {
  return cards.find((card) => card.isDefault && cardWarning(card.status) !== null) ?? null
}

export type CardRefusal = 'default' | 'expired'

export function canMakeDefault({ status, isDefault }: ListedCard): Result<void, CardRefusal> {
  if (isDefault) return refuse('default')
  return status === 'EXPIRED' ? refuse('expired') : ok(undefined)
}

export function canRemoveCard({ isDefault }: ListedCard): Result<void, 'default'> {
  return isDefault ? refuse('default') : ok(undefined)
}
