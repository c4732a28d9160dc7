import type { ContentKey, ContentKind, ContentUse } from './blocks.ts'

/** A text as shown to readers: sanitised HTML. */
export type ContentText = { readonly title: string; readonly body: string }

/** A published text of a community. */
export type ContentTextVersion = ContentText & {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
}

/** The source of a community's text: its own, the default of all brands, the product itself, or none. */
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
  /** For the current text, if it was published. */
  readonly publishedAt: Date | null
  readonly draftSavedAt: Date | null
  /** In the admin community, every brand: a changed default changes the brands without their own text. */
  readonly brands: readonly ContentBrandView[]
}
