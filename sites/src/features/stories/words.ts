const WORDS_A_MINUTE = 230

export const STORY_WORDS = {
  by: 'By',
  more: 'More from the council',
  all: 'All articles',
  about: 'About the author',
} as const

export const STORIES_WORDS = {
  title: 'Articles',
  lead: 'What our members know, written by themselves and edited with care.',
  emptyTitle: 'Nothing published yet',
  emptyText: 'The first articles of our members will stand here.',
  pages: 'Pages',
  next: 'Earlier articles',
  first: 'Back to the newest',
} as const

export function readingTime(words: number): string {
  return `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`
}

/** "Chief Information Officer, Northwind Systems", of what is known. */
export function roleLine(author: { jobTitle?: string | null; companyName: string | null }): string {
  return [author.jobTitle, author.companyName].filter(Boolean).join(', ')
}
