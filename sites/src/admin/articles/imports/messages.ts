import { ARTICLE_FILE_MAX_ARTICLES, ARTICLE_FILE_MAX_MIB } from '#shared/domain/articles/imports/limits.ts'
import { SOURCE_NAMES } from '#shared/domain/articles/imports/messages.ts'
import type { ArticleSource } from '#shared/domain/articles/imports/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

export const ARTICLE_IMPORTS_MESSAGES = {
  title: 'Import articles',
  back: 'Articles',
  lead: `Bring in what was written elsewhere: up to ${formatCount(ARTICLE_FILE_MAX_ARTICLES)} articles and ${ARTICLE_FILE_MAX_MIB} MB in one file. You’ll see what happens with each article before anything is created.`,
  formats: 'Supported files',
  files: [
    { name: 'Ghost', text: 'Settings, Import/Export, Export content: a JSON file.' },
    { name: 'WordPress', text: 'Tools, Export, Posts: an XML file.' },
    {
      name: 'Markdown',
      text: 'One or more files, each starting with front matter: title, date, author, tags, summary, image, draft.',
    },
  ],
  rules:
    'What was public is published with its original date; no one gets an email. Everything else becomes a draft, one per author at a time. Authors are matched by email.',
  members: 'To bring in members, invite them from a file',
  file: 'File',
  fileHint: 'Its text appears below, where you can still change it. You can choose several Markdown files at a time.',
  paste: 'Text of the file',
  pasteHint: 'The whole export, from its first to its last character.',
  check: 'Check articles',
} as const

export const ARTICLE_IMPORT_MESSAGES = {
  back: 'Import articles',
  title: (source: ArticleSource, articles: number) => `${SOURCE_NAMES[source]}: ${counted(articles, 'article')}`,
  leftOut: (items: readonly string[]) => `Not articles, so left out: ${items.join(', ')}.`,
  report: 'Download as CSV',
  author: 'Articles without an author here',
  authorText: (articles: number) =>
    `${counted(articles, 'article has an author', 'articles have an author')} who isn’t an active member. Choose a member for them, or leave them out.`,
  authorChosen: (name: string) => `They’ll become articles by ${name}.`,
  authorEmail: 'Email of a member',
  setAuthor: 'Set author',
  confirm: (articles: number) => `Import ${counted(articles, 'article')}`,
  confirmText: 'Published articles appear with their original dates. No one gets an email or a notification.',
  nothing: 'No article in this file can be imported. See below what each one needs.',
  running: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} imported`,
  runningText: 'You can leave this page; the rest is imported in the background.',
  done: (articles: number) => `${counted(articles, 'article')} imported`,
  articles: 'Articles in the file',
  onlyLeftOut: (articles: number) => `Left out (${formatCount(articles)})`,
  all: (articles: number) => `All (${formatCount(articles)})`,
  noneLeftOut: { title: 'None left out', text: 'Every article in this file can be imported.' },
  none: { title: 'No articles here', text: 'This file has no articles on this page.' },
  untitled: 'Untitled article',
  unknownAuthor: 'Unknown author',
  of: (name: string) => `by ${name}`,
  inFile: (name: string) => `in the file: ${name}`,
  words: (count: number) => counted(count, 'word'),
  losses: (count: number) => `Not imported (${formatCount(count)})`,
  show: 'Open the article',
} as const
