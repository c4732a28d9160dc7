/** What staff narrow the list by: as it stands in the address, as the backend calls it, and in words. */
export const OFFER_FILTERS = [
  { name: 'live', filter: 'SHOWN', label: 'Live' },
  { name: 'reported', filter: 'REPORTED', label: 'Reported' },
  { name: 'unchecked', filter: 'UNVERIFIED', label: 'Needs checking' },
  { name: 'upcoming', filter: 'NOT_STARTED', label: 'Not started' },
  { name: 'draft', filter: 'DRAFT', label: 'Drafts' },
  { name: 'expired', filter: 'EXPIRED', label: 'Expired' },
] as const
