import { ARTICLE_TEXT_LIMITS, measureArticle } from '#db/articles/save-revision.ts'
import { toStoredText } from '#db/texts/stored-text.ts'
import {
  IMPORTED_CATEGORY_MAX_CHARACTERS,
  IMPORTED_SUMMARY_MAX_CHARACTERS,
  LOSS_MAX_CHARACTERS,
  LOSSES_MAX,
} from '#shared/domain/articles/imports/limits.ts'
import type { ArticleFileProblem } from '#shared/domain/articles/imports/statuses.ts'
import { TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { UNREAD_LETTER } from '#shared/kernel/text/unread-letter.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { FoundArticle, ImportedArticle } from './imported-article.ts'
import { lossesOf } from './losses.ts'
import { lostWords, sourceTextOf } from './source-text.ts'

/** A found article as it would be stored, with all its losses. */
export function cleanArticle({ sourceText, ...found }: FoundArticle, now: Date): ImportedArticle {
  const { tags, problem } = found
  const [category = null, ...otherTags] = tags.filter((tag) => tag.length <= IMPORTED_CATEGORY_MAX_CHARACTERS)
  const longTags = tags.filter((tag) => tag.length > IMPORTED_CATEGORY_MAX_CHARACTERS)
  const isLate = found.status === 'PUBLISHED' && (found.publishedAt === null || found.publishedAt > now)
  const status = isLate ? 'DRAFT' : found.status
  const stored = problem === null ? storedTextOf(found) : { title: found.title, content: '', problem }
  const isShort = (found.summary ?? '').length <= IMPORTED_SUMMARY_MAX_CHARACTERS
  const summary = status === 'PUBLISHED' && isShort ? found.summary : null
  const losses = [
    ...(isLate ? ['Date of publication: missing or in the future, so it’s a draft here'] : []),
    ...found.losses,
    ...(otherTags.length + longTags.length > 0 ? [`Tags: ${[...otherTags, ...longTags].join(', ')}`] : []),
    ...(found.summary !== null && summary === null ? [`Standfirst: ${found.summary}`] : []),
    ...(found.imageUrl === null ? [] : [`Lead image: ${found.imageUrl}`]),
    ...unreadLetters(`${stored.title} ${stored.content} ${summary ?? ''}`),
    ...(stored.problem === null ? textLosses(found.html, sourceText, stored) : []),
  ]
  return {
    ...found,
    ...{ category, summary, status },
    title: stored.title,
    html: stored.content,
    ...measureArticle(stored.content),
    problem: stored.problem ?? missing(status, stored),
    losses: shortList(losses),
  }
}

type Stored = { readonly title: string; readonly content: string; readonly problem: ArticleFileProblem | null }

function storedTextOf({ title, html }: FoundArticle): Stored {
  if ([...title.trim()].length > TITLE_MAX_CHARACTERS) return { title, content: '', problem: 'TITLE_TOO_LONG' }
  try {
    return { ...toStoredText({ title, content: html }, ARTICLE_TEXT_LIMITS), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { title, content: '', problem: error.code === 'TooLarge' ? 'TOO_LARGE' : 'UNREADABLE' }
  }
}

/** A draft may have no title yet; a visible article has title and text. */
function missing(status: ImportedArticle['status'], { title, content }: Stored): ArticleFileProblem | null {
  if (!content && (status === 'PUBLISHED' || !title)) return 'TEXT_MISSING'
  return status === 'PUBLISHED' && !title ? 'TITLE_MISSING' : null
}

function unreadLetters(text: string): readonly string[] {
  const count = text.split(UNREAD_LETTER).length - 1
  return count > 0 ? [`${counted(count, 'letter')} couldn’t be read (${UNREAD_LETTER}): save the file as UTF-8`] : []
}

function textLosses(html: string, sourceText: string | undefined, { content }: Stored): readonly string[] {
  const words = lostWords(sourceText ?? sourceTextOf(html), plainText(content))
  const lines = Array.from({ length: Math.ceil(words.length / WORDS_IN_LINE) }, (_, i) =>
    words.slice(i * WORDS_IN_LINE, (i + 1) * WORDS_IN_LINE).join(' '),
  )
  return [...lines.map((line) => `Words: ${line}`), ...lossesOf(html)]
}
const WORDS_IN_LINE = 60

function shortList(losses: readonly string[]): readonly string[] {
  const shown = losses.slice(0, LOSSES_MAX).map((loss) => {
    const text = loss.replace(/\s+/g, ' ').trim()
    return text.length > LOSS_MAX_CHARACTERS ? `${text.slice(0, LOSS_MAX_CHARACTERS - 1)}…` : text
  })
  const more = losses.length - shown.length
  return more > 0 ? [...shown, `And ${counted(more, 'more item')}`] : shown
}
