import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

/** A comment as its author's pages show it without script. */
export const AUTHOR_COMMENT = graphql(`
  fragment AuthorComment on ArticleFeedbackRemark {
    id
    remark
    createdAt
    hasRead
    author { id snapshot { name } }
  }
`)

export type AuthorComment = ResultOf<typeof AUTHOR_COMMENT>
