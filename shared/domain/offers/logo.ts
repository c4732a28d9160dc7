import { pictureAddress } from '../pictures/addresses.ts'

/** A logo is square: one file, shown at no more than half its pixels. */
export const OFFER_LOGO_PIXELS = 192
export const OFFER_LOGO_MAX_BYTES = 512 * 1024

export type OfferLogoView = { readonly address: string }

export function offerLogoOf(logoId: string | null): OfferLogoView | null {
  return logoId === null ? null : { address: pictureAddress(logoId, OFFER_LOGO_PIXELS) }
}
