import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const POST_LIST = graphql(
  `
    query ForumPostList($filter: ForumPostFilter!, $first: Int!, $after: String) {
      me { ...AdminInShell }
      forumAudiences { id name }
      forumPosts(filter: $filter, first: $first, after: $after) {
        stateCounts { state count }
        edges {
          node { id title state audienceName authorName replyCount isReported isPinned isClosed createdAt lastActivityAt }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const EXPORT_POSTS = graphql(`
  mutation ForumPostsExport($filter: ForumPostFilter!) {
    forumPostsExport(filter: $filter)
  }
`)

type PostList = ResultOf<typeof POST_LIST>
export type ListedPost = PostList['forumPosts']['edges'][number]['node']
export type PostAudiences = PostList['forumAudiences']
export type StateCounts = PostList['forumPosts']['stateCounts']
