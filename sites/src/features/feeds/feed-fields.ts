import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

/** What a page shows of a feed. */
export const SHOWN_FEED = graphql(`
  fragment ShownFeed on Feed { id title items { type title href isPinned picture { address width height } } }
`)

export type ShownFeed = ResultOf<typeof SHOWN_FEED>
