/** The tools whose exports are read. */
export const ARTICLE_SOURCES = ['GHOST', 'WORDPRESS', 'MARKDOWN'] as const
export type ArticleSource = (typeof ARTICLE_SOURCES)[number]

/** The status of an article after the import. What was not public there becomes a draft here. */
export const IMPORTED_STATUSES = ['PUBLISHED', 'DRAFT'] as const
export type ImportedStatus = (typeof IMPORTED_STATUSES)[number]

/** Problems visible in the file itself. `REPEATED`: an earlier article of the file has the same id. */
export const ARTICLE_FILE_PROBLEMS = [
  'REPEATED',
  'IN_TRASH',
  'NOT_AN_ARTICLE',
  'TITLE_MISSING',
  'TITLE_TOO_LONG',
  'TEXT_MISSING',
  'TOO_LARGE',
  'UNREADABLE',
] as const
export type ArticleFileProblem = (typeof ARTICLE_FILE_PROBLEMS)[number]

/** `AUTHOR_BUSY`: a member has one article in progress at a time, and its author has another one. */
export const IMPORTED_ARTICLE_OUTCOMES = [
  'READY',
  'CREATED',
  'IS_IMPORTED',
  'AUTHOR_UNKNOWN',
  'AUTHOR_BUSY',
  ...ARTICLE_FILE_PROBLEMS,
] as const
export type ImportedArticleOutcome = (typeof IMPORTED_ARTICLE_OUTCOMES)[number]
