import { AppError } from '#shared/kernel/errors.ts'
import { graphql } from '../../lib/graphql/member.ts'
import { SHOWN_FEED, type ShownFeed } from '../feeds/feed-fields.ts'

const STORY_FEEDS = graphql(
  `
    query StoryFeeds { feeds(slot: STORIES) { ...ShownFeed } }
  `,
  [SHOWN_FEED],
)

/** What staff put above the published articles, for who may see it. The page is public: it does without where this is refused. */
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
