import {
  ARTICLE_FILE_MAX_ARTICLES,
  ARTICLE_FILE_MAX_BYTES,
  EXTERNAL_ID_MAX_CHARACTERS,
} from '#shared/domain/articles/imports/limits.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { cleanArticle } from './clean-article.ts'
import { readGhost } from './ghost.ts'
import type { ExportProblem, FoundArticles, ImportedArticle } from './imported-article.ts'
import { readMarkdownArticles } from './markdown-articles.ts'
import { readWordPress } from './wordpress.ts'

type ReadExport =
  | { readonly ok: false; readonly problem: ExportProblem }
  | (Omit<Extract<FoundArticles, { ok: true }>, 'articles'> & { readonly articles: readonly ImportedArticle[] })

/**
 * The articles of a file from any supported tool, each as it would be stored and with its losses. Days are those of the
 * community's time zone.
 */
export function readExport(file: string, now: Date, timeZone: string): ReadExport {
  // A byte order mark is not part of the text.
  const text = file.replace(/^\uFEFF/, '').trim()
  if (text === '') return { ok: false, problem: 'empty' }
  if (new TextEncoder().encode(text).byteLength > ARTICLE_FILE_MAX_BYTES) return { ok: false, problem: 'tooLarge' }
  const found = readerOf(text)(text, timeZone)
  if (!found.ok) return found
  if (found.articles.length === 0) return { ok: false, problem: 'empty' }
  if (found.articles.length > ARTICLE_FILE_MAX_ARTICLES) return { ok: false, problem: 'tooManyArticles' }
  const seen = new Set<string>()
  const articles = found.articles.map((one) => {
    // An article without id and title is identified by its beginning.
    const externalId = (one.externalId || plainText(one.html)).slice(0, EXTERNAL_ID_MAX_CHARACTERS)
    const isRepeated = one.problem === null && seen.has(externalId)
    if (one.problem === null) seen.add(externalId)
    return cleanArticle({ ...one, externalId, problem: isRepeated ? 'REPEATED' : one.problem }, now)
  })
  return { ...found, articles }
}

function readerOf(text: string): (text: string, timeZone: string) => FoundArticles {
  if (text.startsWith('{')) return readGhost
  return text.startsWith('<') ? readWordPress : readMarkdownArticles
}
