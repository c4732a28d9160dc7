import { type ArticleStatus, PUBLISHED_STATUSES } from '../statuses.ts'
import type { PublicationView } from '../views.ts'

export const PREVIEW_PATH = '/preview'

export function previewLinkPath(token: string): string {
  return `${PREVIEW_PATH}/${token}`
}

/** A published article is read as a story, a trashed one not at all. */
export const UNPREVIEWED_STATUSES = [...PUBLISHED_STATUSES, 'TRASHED'] as const satisfies readonly ArticleStatus[]

export function isPreviewed(status: ArticleStatus): boolean {
  return !(UNPREVIEWED_STATUSES as readonly ArticleStatus[]).includes(status)
}

/** An unpublished article as it would be published. */
export type ArticlePreviewView = PublicationView & { readonly scheduledAt: Date | null }

/** How many last characters of its address are shown to tell links apart. */
export const ADDRESS_END_CHARACTERS = 4

export type PreviewLinkView = {
  readonly id: string
  /** Who made it. */
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The last characters of its address; null for links created before these were stored. */
  readonly addressEnd: string | null
}
