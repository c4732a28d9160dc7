/** Members are redirected below `/v2`, where their pages are. */
export const OFFERS_PATH = '/offers'
export const EXEC_OFFERS_PATH = '/offers/exec'

export function offerPath(offerId: string): string {
  return `${OFFERS_PATH}/${offerId}`
}

/** Leads out to the partner, and counts. */
export function offerGoPath(offerId: string): string {
  return `${offerPath(offerId)}/go`
}

export const ADMIN_OFFERS_PATH = '/admin/marketplace'

export function adminOfferPath(offerId: string): string {
  return `${ADMIN_OFFERS_PATH}/${offerId}`
}
