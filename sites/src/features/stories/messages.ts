const WORDS_PER_MINUTE = 230

export const STORY_MESSAGES = {
  by: 'By',
  more: 'More from the council',
  all: 'All articles',
  about: 'About the author',
  corrected: 'Corrected',
  corrections: 'Corrections',
} as const

export const STORIES_MESSAGES = {
  title: 'Articles',
  lead: 'What our members know, in their own words, edited with care.',
  emptyTitle: 'Nothing published yet',
  emptyText: 'Our members’ first articles will appear here.',
  pages: 'Pages',
  next: 'Earlier articles',
  first: 'Back to newest',
} as const

export function readingTime(words: number): string {
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}

/** "Chief Information Officer, Northwind Systems"; unknown parts are left out. */
export function roleLine(author: { jobTitle?: string | null; companyName: string | null }): string {
  return [author.jobTitle, author.companyName].filter(Boolean).join(', ')
}
