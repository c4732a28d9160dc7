const WORDS_A_MINUTE = 230

export const STORY_WORDS = {
  by: 'By',
  more: 'More from the council',
  about: 'About the author',
} as const

export const readingTime = (words: number): string => `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`

/** "Chief Information Officer, Northwind Systems", of what is known. */
export const roleLine = (author: { jobTitle?: string | null; companyName: string | null }): string =>
  [author.jobTitle, author.companyName].filter(Boolean).join(', ')
