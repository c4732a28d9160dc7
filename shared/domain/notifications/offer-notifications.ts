import { adminOfferPath } from '../offers/paths.ts'
import type { NotificationOf, StaffOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

export const OFFER_STAFF_OPTIONS = {
  'offer-reports': {
    name: 'Offers that didn’t work',
    description: 'A member says that an offer didn’t work.',
  },
} as const satisfies Readonly<Record<string, StaffOption>>

/** Notifies admins. */
export function offerReportedNotification(offer: {
  readonly id: string
  readonly title: string
}): NotificationOf<typeof OFFER_STAFF_OPTIONS> {
  return {
    option: 'offer-reports',
    message: `A member says that the offer ${quoted(offer.title)} didn’t work.`,
    url: adminOfferPath(offer.id),
  }
}
