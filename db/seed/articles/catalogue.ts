import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { Block } from '../markup.ts'
import { readTable } from '../tables.ts'
import { compose, readPiece, readTheme, withoutHeading } from './texts.ts'

/** A row of the catalogue: text, author, editor and status of an article. */
export type CatalogueArticle = {
  readonly author: string
  readonly editor: string | null
  readonly status: ArticleStatus
  /** Days since the last status change; for a draft, since the last save. */
  readonly days: number
  readonly title: string
  readonly category: string | null
  readonly standfirst: string | null
  /** Null before the first save. */
  readonly blocks: readonly Block[] | null
  /** Submitted for the second time. */
  readonly isResubmitted: boolean
}

const COLUMNS = ['status', 'days', 'author', 'editor', 'text', 'title', 'category', 'standfirst'] as const

function statusOf(text: string): ArticleStatus {
  if (!isArticleStatus(text)) throw new Error(`${text} is no status`)
  return text
}

type Text = Pick<CatalogueArticle, 'title' | 'category' | 'standfirst' | 'blocks'>

function textOf(brand: string, row: Record<(typeof COLUMNS)[number], string>): Text {
  const [kind = '', name = '', frame = '', chosen = ''] = row.text.split(' ')
  if (kind === 'nothing') return { title: '', category: null, standfirst: null, blocks: null }
  if (kind === 'piece') return readPiece(brand, name)
  const passages = chosen === '-' ? [] : chosen.split('.').map(Number)
  return {
    title: row.title,
    category: row.category || null,
    standfirst: row.standfirst || null,
    blocks: withoutHeading(compose(readTheme(brand, name), Number(frame), passages), row.title),
  }
}

export function readCatalogue(brand: string): readonly CatalogueArticle[] {
  return readTable(`./writing/${brand}/catalogue.psv`, COLUMNS).map((row) => ({
    author: row.author,
    editor: row.editor === '-' || row.editor === '' ? null : row.editor,
    status: statusOf(row.status),
    days: Number(row.days),
    isResubmitted: row.text.startsWith('resubmitted '),
    ...textOf(brand, row),
  }))
}
