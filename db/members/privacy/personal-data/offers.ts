import { offerReports } from '#db/schema/content/offers.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const OFFER_DATA: readonly PersonalTable[] = [
  { table: offerReports, label: 'Offers that you reported', isOf: ofUser(offerReports), ending: 'goes' },
]
