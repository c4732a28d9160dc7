import type { AuthorComment } from './author-comment.ts'

type Feedback = {
  readonly edges: readonly { readonly node: AuthorComment }[]
}

type Passage = {
  readonly id: string
  readonly passage: { readonly quote: string }
  readonly isResolved: boolean
  readonly comments: readonly AuthorComment[]
}

/** The comments about the whole article, and the unresolved ones about passages that its author has not read. */
export type AuthorThread = {
  readonly unread: number
  /** The id of the newest unread comment. */
  readonly newestUnread: string | null
  readonly comments: readonly AuthorComment[]
  readonly passages: readonly Passage[]
}

/** What a page without the text of an article shows of its comments; null as long as only its author has written. */
export function authorThread(feedback: Feedback, threads: readonly Passage[], userId: string): AuthorThread | null {
  const comments = feedback.edges.map(({ node }) => node)
  const passages = threads.filter((passage) => !passage.isResolved && passage.comments.some(({ hasRead }) => !hasRead))
  const shown = [...comments, ...passages.flatMap((passage) => passage.comments)]
  const unread = shown.filter(({ hasRead }) => !hasRead).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return shown.some(({ author }) => author.id !== userId)
    ? { unread: unread.length, newestUnread: unread.at(-1)?.id ?? null, comments, passages }
    : null
}
