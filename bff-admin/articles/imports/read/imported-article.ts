import type { ArticleFileProblem, ArticleSource, ImportedStatus } from '#shared/domain/articles/imports/statuses.ts'

/** An article as a reader of exports finds it, before it is cleaned. */
export type FoundArticle = {
  /** Its id there: an article comes in once under it. */
  readonly externalId: string
  readonly title: string
  readonly html: string
  readonly summary: string | null
  readonly tags: readonly string[]
  readonly authorEmail: string | null
  readonly authorName: string | null
  readonly status: ImportedStatus
  readonly publishedAt: Date | null
  readonly imageUrl: string | null
  /** Why it does not come at all. */
  readonly problem: ArticleFileProblem | null
  /** What the format shows that an article here does not have, each in words. */
  readonly losses: readonly string[]
  /** The words that it had, where the HTML was made of another text. */
  readonly sourceText?: string
}

/** An article as it would be stored: `html` is a text of this product, and `losses` is everything that could not come. */
export type ImportedArticle = Omit<FoundArticle, 'losses' | 'sourceText' | 'tags' | 'summary'> & {
  readonly category: string | null
  readonly summary: string | null
  readonly wordCount: number
  readonly losses: readonly string[]
}

export type ExportProblem = 'empty' | 'unknownFormat' | 'tooLarge' | 'tooManyArticles' | 'brokenJson' | 'cutOff'

export type FoundArticles =
  | {
      readonly ok: true
      readonly source: ArticleSource
      readonly articles: readonly FoundArticle[]
      /** What of the file is no article, in words. */
      readonly leftOut: readonly string[]
    }
  | { readonly ok: false; readonly problem: ExportProblem }
