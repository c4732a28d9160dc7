import type { ArticleFileProblem, ArticleSource, ImportedStatus } from '#shared/domain/articles/imports/statuses.ts'

/** An article as read from an export, before it is sanitised. */
export type FoundArticle = {
  /** Its id in the source: an article is imported once per id. */
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
  /** Why it is not imported at all. */
  readonly problem: ArticleFileProblem | null
  /** Features of the format that an article here does not have, each described in words. */
  readonly losses: readonly string[]
  /** The original words, when the HTML was generated from another text. */
  readonly sourceText?: string
}

/** An article as it would be stored: `html` is sanitised text, and `losses` lists everything that was lost. */
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
      /** Parts of the file that are not articles, described in words. */
      readonly leftOut: readonly string[]
    }
  | { readonly ok: false; readonly problem: ExportProblem }
