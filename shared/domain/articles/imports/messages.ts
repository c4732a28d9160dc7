import { formatCount } from '#shared/kernel/plurals.ts'
import { CONTENT_MAX_BYTES, TITLE_MAX_CHARACTERS } from '../limits.ts'
import { ARTICLE_FILE_MAX_ARTICLES, ARTICLE_FILE_MAX_MIB } from './limits.ts'
import type { ArticleSource, ImportedArticleOutcome, ImportedStatus } from './statuses.ts'

export const SOURCE_NAMES: Readonly<Record<ArticleSource, string>> = {
  GHOST: 'Ghost',
  WORDPRESS: 'WordPress',
  MARKDOWN: 'Markdown',
}

/** Why an article was published, in its history. */
export const IMPORT_REASONS: Readonly<Record<ArticleSource, string>> = {
  GHOST: 'Imported from Ghost.',
  WORDPRESS: 'Imported from WordPress.',
  MARKDOWN: 'Imported from Markdown.',
}

/** Why a file was not read at all. */
export const ARTICLE_FILE_REFUSALS = {
  empty: 'There are no articles in this file. Export your posts and try again.',
  unknownFormat:
    'We can’t read this file. Choose an export from Ghost (JSON) or WordPress (XML), or Markdown with front matter.',
  tooLarge: `The file is too large. Export fewer posts at a time, up to ${ARTICLE_FILE_MAX_MIB} MB in one file.`,
  tooManyArticles: `The file has too many articles. Export fewer posts at a time, up to ${formatCount(ARTICLE_FILE_MAX_ARTICLES)} in one file.`,
  brokenJson:
    'The file isn’t complete JSON. Choose one file of Ghost at a time; if it was one, export your posts again.',
  cutOff: 'The end of the file is missing. Export your posts again and choose the new file.',
} as const

/** Why staff were refused. */
export const ARTICLE_IMPORT_REFUSALS = {
  noSuchMember: 'No active member has this email. Check its spelling.',
  nothingToCreate: 'No article in this file can be imported. See below what each one needs.',
  hasStarted: 'This import has already started.',
  authorChanged:
    'Another author was chosen while this page was open. Check who becomes the author below, then import again.',
} as const
export type ArticleImportRefusal = keyof typeof ARTICLE_IMPORT_REFUSALS

const OUTCOMES = {
  IS_IMPORTED: 'Already imported. Nothing to do.',
  AUTHOR_UNKNOWN:
    'No active member has this author’s email. Choose a member for articles like this one: before the import, or by importing the file again.',
  AUTHOR_BUSY:
    'This draft’s author already has an article in progress. Import the file again once that one is published.',
  REPEATED: 'An earlier article in this file has the same ID. Only the first one is imported.',
  IN_TRASH: 'It was in the trash, so it’s left out.',
  NOT_AN_ARTICLE: 'It’s a page, not a post, so it’s left out.',
  TITLE_MISSING: 'The title is missing. Add it and export again.',
  TITLE_TOO_LONG: `The title is too long. Use up to ${TITLE_MAX_CHARACTERS} characters.`,
  TEXT_MISSING: 'There’s no text in it.',
  TOO_LARGE: `The text is too long. An article can have up to ${CONTENT_MAX_BYTES / 1024} KB.`,
  UNREADABLE: 'It’s nested too deeply to be read.',
} as const satisfies Partial<Record<ImportedArticleOutcome, string>>

/** The outcome, or expected outcome, of an article and what to do, in words. */
export function importedOutcomeText(outcome: ImportedArticleOutcome, status: ImportedStatus): string {
  const isStory = status === 'PUBLISHED'
  if (outcome === 'READY')
    return isStory ? 'Will be published with its original date.' : 'Will become a draft of its author.'
  if (outcome === 'CREATED') return isStory ? 'Published with its original date.' : 'Saved as a draft of its author.'
  return OUTCOMES[outcome]
}
