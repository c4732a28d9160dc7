import { storyPath } from '../articles/story-path.ts'
import { roundupPath } from '../expert-panels/roundup-path.ts'
import { offerPath } from '../offers/paths.ts'
import type { FeedItemType } from './statuses.ts'

/** The parts of an item's address. */
export type ItemPlace = {
  readonly type: FeedItemType
  /** The id of the article, roundup, post or offer; null for a link. */
  readonly refId: string | null
  /** For an article or a roundup that is published here. */
  readonly slug: string | null
  /** For a link, or a roundup that is published elsewhere. */
  readonly url: string | null
}

/** The address of an item: members' pages have no `/v2` here, which the pages prepend. Null if it has no address. */
export function itemHref({ type, refId, slug, url }: ItemPlace): string | null {
  switch (type) {
    case 'ARTICLE':
      return slug && storyPath(slug)
    case 'ROUNDUP':
      return url ?? (slug && roundupPath(slug))
    case 'POST':
      return refId && `/forum/post/${refId}`
    case 'OFFER':
      return refId && offerPath(refId)
    case 'LINK':
      return url
    default:
      return type satisfies never
  }
}
