import { EXEC_OFFERS_PATH, OFFERS_PATH, offerGoPath, offerPath } from '#shared/domain/offers/paths.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { pagesBase } from '../../lib/edge/paths.ts'

/** The list: all offers or the executive ones, of one category or all. */
export function offersPath(visitor: Visitor, { isExecutive = false, category = null as string | null } = {}): string {
  const query = category ? `?${new URLSearchParams({ category })}` : ''
  return pagesBase(visitor) + (isExecutive ? EXEC_OFFERS_PATH : OFFERS_PATH) + query
}

export function ownOfferPath(visitor: Visitor, offerId: string): string {
  return pagesBase(visitor) + offerPath(offerId)
}

export function ownOfferGoPath(visitor: Visitor, offerId: string): string {
  return pagesBase(visitor) + offerGoPath(offerId)
}
