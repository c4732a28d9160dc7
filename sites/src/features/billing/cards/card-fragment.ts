/** What members and staff see of a stored card; a text, which the documents of each check against their own schema. */
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
