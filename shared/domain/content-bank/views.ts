import type { ContentKey, ContentKind, ContentUse } from './blocks.ts'

/** A text as readers have it: sanitised HTML. */
export type ContentText = { readonly title: string; readonly body: string }

/** A published text of a community. */
export type ContentTextVersion = ContentText & {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
}

/** From where a community has a text: its own, the default of all brands, the product itself, or nowhere. */
export const CONTENT_SOURCES = ['OWN', 'DEFAULT', 'SHIPPED', 'NONE'] as const
export type ContentSource = (typeof CONTENT_SOURCES)[number]

/** A brand, and whether it has a text of its own. */
export type ContentBrandView = { readonly name: string; readonly isOwn: boolean }

export type ContentBlockView = {
  readonly key: ContentKey
  readonly kind: ContentKind
  readonly name: string
  readonly about: string
  readonly whereUsed: readonly ContentUse[]
  readonly source: ContentSource
  /** Of the text in force, where it was published. */
  readonly publishedAt: Date | null
  readonly draftSavedAt: Date | null
  /** In the admin community, every brand: a changed default changes those without a text of their own. */
  readonly brands: readonly ContentBrandView[]
}
