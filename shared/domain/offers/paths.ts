/** Members are redirected to `/v2`, where their pages are. */
export const OFFERS_PATH = '/offers'
export const EXEC_OFFERS_PATH = '/offers/exec'

export function offerPath(offerId: string): string {
  return `${OFFERS_PATH}/${offerId}`
}

/** Redirects to the partner, and counts the click. */
export function offerGoPath(offerId: string): string {
  return `${offerPath(offerId)}/go`
}

export const ADMIN_OFFERS_PATH = '/admin/marketplace'

export function adminOfferPath(offerId: string): string {
  return `${ADMIN_OFFERS_PATH}/${offerId}`
}
