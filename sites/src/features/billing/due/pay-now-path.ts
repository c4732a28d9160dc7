type Due = { readonly userId: string; readonly subscriptionId: string }

/** Where a member pays what is due. */
export function payNowPath({ userId, subscriptionId }: Due): string {
  return `/pay-now?${new URLSearchParams({ userId, subscriptionId })}`
}
