import type { SiteFaults } from './site.ts'

/** The terms that a package can have. */
export const PACKAGE_TERMS = [12, 24] as const
export const PRICE_MAX_CENTS = 10_000_000
export const PROVIDER_NAME_MAX_CHARACTERS = 100

export type TypedPackage = {
  readonly termMonths: number
  readonly duesCents: number
  /** Charged once, with the first term. */
  readonly initiationFeeCents: number
  readonly currency: string
  /** The provider's id of this price, and its name of the product. */
  readonly pricePointId: string
  /** Its id of the same price without the initiation fee, for members who come back; empty for none. */
  readonly returnPricePointId: string
  readonly productHandle: string
}

export const PACKAGE_FAULTS = {
  termMonths: 'Choose 12 or 24 months.',
  duesCents: 'Enter an amount above 0, such as 1200 or 1200.50.',
  initiationFeeCents: 'Enter an amount, such as 250, or 0 for none.',
  currency: 'Enter three capital letters, such as USD.',
  pricePointId: 'Enter the number of the price point at the provider.',
  returnPricePointId: 'Enter the number of another price point at the provider, or leave it empty.',
  productHandle: 'Enter the handle of the product at the provider.',
  pricePointTaken: 'A package has this price point already. Create another one at the provider.',
} as const

const PRODUCT_HANDLE = /^[\w.-]{1,100}$/
const PRICE_POINT = /^[1-9]\d{0,14}$/
const CURRENCY = /^[A-Z]{3}$/

function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= PRICE_MAX_CENTS
}

/** What is wrong with a package, by field. */
export function packageFaults(typed: TypedPackage): SiteFaults {
  const { termMonths, duesCents, initiationFeeCents, currency, pricePointId, returnPricePointId, productHandle } = typed
  const isRight: Readonly<Record<keyof TypedPackage, boolean>> = {
    termMonths: PACKAGE_TERMS.some((term) => term === termMonths),
    duesCents: isAmount(duesCents) && duesCents > 0,
    initiationFeeCents: isAmount(initiationFeeCents),
    currency: CURRENCY.test(currency),
    pricePointId: PRICE_POINT.test(pricePointId),
    returnPricePointId:
      returnPricePointId === '' || (PRICE_POINT.test(returnPricePointId) && returnPricePointId !== pricePointId),
    productHandle: PRODUCT_HANDLE.test(productHandle),
  }
  const wrong = Object.entries(isRight).filter(([, right]) => !right)
  return Object.fromEntries(wrong.map(([name]) => [name, PACKAGE_FAULTS[name as keyof TypedPackage]]))
}
