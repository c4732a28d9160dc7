/** What staff narrow the list by: as it stands in the address, as the backend calls it, and in words. */
export const GROUP_FILTERS = [
  { name: 'requests', filter: 'REQUESTS', label: 'With requests' },
  { name: 'no-chair', filter: 'NO_CHAIR', label: 'Without a chair' },
] as const
