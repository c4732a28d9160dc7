type Due = { readonly userId: string; readonly subscriptionId: string }

/** The page on which a member pays the amount due. */
export function payNowPath({ userId, subscriptionId }: Due): string {
  return `/pay-now?${new URLSearchParams({ userId, subscriptionId })}`
}

/** The page on which a member whose card could not be charged enters another one. */
export const UPDATE_CARD_PATH = '/dunning/update-card'
