import { graphql, memberRequest } from '../../lib/graphql/member.ts'

/* The requests of a thread's script; the page has documents of its own. */

const NEW = graphql(`
  query NewMessages($threadId: ID!, $after: Int!) {
    messages(threadId: $threadId, after: $after) { hasMore messages { id seq body isOwn createdAt } }
  }
`)

const SEND = graphql(`
  mutation SendMessageFromThread($threadId: ID!, $body: String!, $operationId: ID!) {
    messageSend(threadId: $threadId, body: $body, operationId: $operationId) { id seq body isOwn createdAt }
  }
`)

const READ = graphql(`
  mutation ReadThreadFromPage($threadId: ID!, $seq: Int!) { messageThreadRead(threadId: $threadId, seq: $seq) }
`)

const SAVE_DRAFT = graphql(`
  mutation SaveMessageDraft($threadId: ID!, $content: String!, $baseRevisionId: ID, $operationId: ID!) {
    messageDraftSave(threadId: $threadId, content: $content, baseRevisionId: $baseRevisionId, operationId: $operationId) {
      revisionId content savedAt
    }
  }
`)

export type ShownMessage = {
  readonly id: string
  readonly seq: number
  readonly body: string
  readonly isOwn: boolean
  readonly createdAt: string
}

/** Does not extend the session. */
export async function readNewMessages(threadId: string, after: number): Promise<readonly ShownMessage[]> {
  const { messages } = await memberRequest(NEW, { threadId, after }, { isBackground: true })
  return messages.messages
}

export async function sendMessage(threadId: string, body: string, operationId: string): Promise<ShownMessage> {
  const { messageSend } = await memberRequest(SEND, { threadId, body, operationId })
  return messageSend
}

export function markRead(threadId: string, seq: number): Promise<unknown> {
  return memberRequest(READ, { threadId, seq })
}

type DraftToSave = {
  readonly threadId: string
  readonly content: string
  readonly baseRevisionId: string | null
  readonly operationId: string
}

export async function saveDraft(draft: DraftToSave) {
  const { messageDraftSave } = await memberRequest(SAVE_DRAFT, draft, { isKeptAlive: draft.content.length < 10_000 })
  return messageDraftSave
}
