import { graphql, memberRequest } from '../../../lib/graphql/member.ts'

const MARK_READ = graphql(`
  mutation MarkShownFeedbackRead($articleId: ID!, $remarkId: ID!) {
    articleFeedbackMarkRead(articleId: $articleId, remarkId: $remarkId)
  }
`)

export async function markShownRead(articleId: string, remarkId: string): Promise<void> {
  await memberRequest(MARK_READ, { articleId, remarkId })
}
