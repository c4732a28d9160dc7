/**
 * The fields of a stored card for members and staff; a string, which the documents of each check against their own
 * schema.
 */
export const CARD_FRAGMENT = `
  fragment Card on SavedPayment {
    id
    firstName
    lastName
    expirationMonth
    expirationYear
    last4Digits
    cardType
    status
    isDefault
  }
`
