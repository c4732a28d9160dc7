import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const OTHER = graphql(`
  fragment OtherInThread on User {
    id
    name { fullName }
    profile { avatar }
    snapshot { jobTitle companyName isActive }
  }
`)

export const THREADS_PAGE = graphql(
  `
    query MessagesPage($after: String) {
      me { ...MeInShell }
      messageThreads(after: $after) {
        edges {
          node {
            id unread lastAt
            other { ...OtherInThread }
            newest { body isOwn }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, OTHER],
)

export type ListedThread = ResultOf<typeof THREADS_PAGE>['messageThreads']['edges'][number]['node']

export const THREAD_PAGE = graphql(
  `
    query MessageThreadPage($id: ID!, $before: Int) {
      me { ...MeInShell }
      messageThread(id: $id) {
        id unread isBlocked isFormer canWrite
        other { ...OtherInThread }
        draft { revisionId content savedAt }
      }
      messages(threadId: $id, before: $before) { hasMore messages { id seq body isOwn createdAt } }
    }
  `,
  [ME_IN_SHELL, OTHER],
)

type ThreadPage = ResultOf<typeof THREAD_PAGE>
export type Thread = ThreadPage['messageThread']
export type Messages = ThreadPage['messages']
export type Message = Messages['messages'][number]

export const SEND = graphql(`
  mutation SendMessage($threadId: ID!, $body: String!, $operationId: ID!) {
    messageSend(threadId: $threadId, body: $body, operationId: $operationId) { id }
  }
`)

export const READ = graphql(`
  mutation ReadThread($threadId: ID!, $seq: Int!) { messageThreadRead(threadId: $threadId, seq: $seq) }
`)
