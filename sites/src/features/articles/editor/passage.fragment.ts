import { graphql } from '../../../lib/graphql/member.ts'

export const AUTHOR_PASSAGE_THREAD = graphql(`
  fragment AuthorPassageThread on ArticlePassageThread {
    id
    passage { quote before after start }
    isResolved
    statusDate
    statusBy { id snapshot { name } }
    changedDate
    comments { id remark createdAt hasRead author { id snapshot { name avatar } } }
  }
`)
