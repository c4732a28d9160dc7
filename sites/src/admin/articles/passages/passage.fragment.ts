import { graphql } from '../../../lib/graphql/admin.ts'

export const WORKSPACE_PASSAGE_THREAD = graphql(`
  fragment WorkspacePassageThread on ArticlePassageThread {
    id
    passage { quote before after start }
    isPrivate
    isResolved
    statusDate
    statusBy { id snapshot { name } }
    changedDate
    comments { id remark createdAt hasRead isPrivate author { id snapshot { name avatar } } }
  }
`)
