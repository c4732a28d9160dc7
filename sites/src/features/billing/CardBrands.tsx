import { BILLING_MESSAGES, CARD_TYPE_NAMES } from '#shared/domain/billing/messages.ts'
import type { CardType } from '#shared/kernel/ports/billing.ts'
import cardBrands from './card-brands.svg?url'
import { CARD_FORM_MESSAGES } from './messages.ts'

/** The logo of a card's brand, 38 by 24 pixels. */
export function CardBrand({ type }: { readonly type: CardType }) {
  return (
    <svg className="card-brand" width="38" height="24" role="img" aria-label={CARD_TYPE_NAMES[type]}>
      <use href={`${cardBrands}#${type}`} />
    </svg>
  )
}

const SHOWN = ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS'] as const

/** Three of the accepted brands, "and more...". */
export function CardBrands() {
  return (
    <ul className="card-brands" aria-label={CARD_FORM_MESSAGES.accepted}>
      {SHOWN.map((type) => (
        <li key={type}>
          <CardBrand type={type} />
        </li>
      ))}
      <li className="caption soft">{BILLING_MESSAGES.andMoreBrands}</li>
    </ul>
  )
}
