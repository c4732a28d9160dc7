/** The filters of the list for staff: the name in the address, the backend's name, and the label. */
export const OFFER_FILTERS = [
  { name: 'live', filter: 'SHOWN', label: 'Live' },
  { name: 'reported', filter: 'REPORTED', label: 'Reported' },
  { name: 'unchecked', filter: 'UNVERIFIED', label: 'Needs checking' },
  { name: 'upcoming', filter: 'NOT_STARTED', label: 'Not started' },
  { name: 'draft', filter: 'DRAFT', label: 'Drafts' },
  { name: 'expired', filter: 'EXPIRED', label: 'Expired' },
] as const
