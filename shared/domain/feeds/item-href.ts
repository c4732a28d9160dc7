import { storyPath } from '../articles/story-path.ts'
import { roundupPath } from '../expert-panels/roundup-path.ts'
import { offerPath } from '../offers/paths.ts'
import type { FeedItemType } from './statuses.ts'

/** What the address of an item is made of. */
export type ItemPlace = {
  readonly type: FeedItemType
  /** The id of the article, roundup, post or offer; null of a link. */
  readonly refId: string | null
  /** Of an article or a roundup that is published here. */
  readonly slug: string | null
  /** Of a link, or of a roundup that is published elsewhere. */
  readonly url: string | null
}

/** Where an item leads: members' pages are asked for without `/v2`, which the pages put before them. Null of one that has no address. */
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
