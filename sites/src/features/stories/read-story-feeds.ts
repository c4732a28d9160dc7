import { AppError } from '#shared/kernel/errors.ts'
import { graphql } from '../../lib/graphql/member.ts'
import { SHOWN_FEED, type ShownFeed } from '../feeds/feed-fields.ts'

const STORY_FEEDS = graphql(
  `
    query StoryFeeds { feeds(slot: STORIES) { ...ShownFeed } }
  `,
  [SHOWN_FEED],
)

/**
 * The feeds above the published articles, for readers who can see them. The page is public, and rendered without them
 * when they are refused.
 */
export async function readStoryFeeds({ api, visitor }: App.Locals): Promise<readonly ShownFeed[]> {
  const isReader = visitor.kind === 'admin' || (visitor.kind === 'member' && visitor.gate === 'NONE')
  if (!isReader) return []
  try {
    return (await api.member(STORY_FEEDS)).feeds
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
