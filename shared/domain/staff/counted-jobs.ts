/** Jobs whose rows are tried a few times with increasing delays, and are then set aside until staff retry them. */
export const COUNTED_JOBS = [
  'publish-due-articles',
  'open-and-close-panels',
  'tell-invited-members',
  'tell-authors-of-answers',
  'close-introductions',
  'write-digests',
  'write-search-digests',
  'write-forum-digests',
  'fill-empty-profiles',
  'remind-of-deletions',
  'delete-accounts',
  'change-emails',
  'change-communities',
  'close-communities',
  'send-broadcasts',
  'write-community-exports',
] as const

export type CountedJob = (typeof COUNTED_JOBS)[number]
