type Due = { readonly userId: string; readonly subscriptionId: string }

/** Where a member pays what is due. */
export function payNowPath({ userId, subscriptionId }: Due): string {
  return `/pay-now?${new URLSearchParams({ userId, subscriptionId })}`
}

/** Where a member whose card could not be charged puts in another one. */
export const UPDATE_CARD_PATH = '/dunning/update-card'
