import type { Revision } from '../../../editor/written-document.ts'

/** An ArticleRevision as both endpoints return it. */
export type ArticleRevision = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly updatedAt: string
}

export function revisionOf({ id, title, content, updatedAt }: ArticleRevision): Revision {
  return { revisionId: id, title, content, savedAt: Date.parse(updatedAt) }
}
