import type { APIContext } from 'astro'
import { noticeIn } from '../../lib/edge/forms/notice-in.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { THREAD_PAGE, THREADS_PAGE } from './messages.queries.ts'
import { MESSAGES_PAGE_MESSAGES } from './messages.ts'

const MAX_SEQ = 2 ** 31 - 1

type Page = Pick<APIContext, 'locals' | 'url'>

export async function readThreadsPage({ locals, url }: Page) {
  const after = queryOf(url).token('after')
  const { me, messageThreads } = await locals.api.member(THREADS_PAGE, { after })
  const { hasNextPage, endCursor } = messageThreads.pageInfo
  return {
    me,
    threads: messageThreads.edges.map(({ node }) => node),
    next: hasNextPage ? endCursor : null,
    isFirst: after === null,
  }
}

export async function readThreadPage({ locals, url }: Page, id: string) {
  const before = queryOf(url).count('before', MAX_SEQ)
  const { me, messageThread, messages } = await locals.api.member(THREAD_PAGE, { id, before })
  return {
    me,
    thread: messageThread,
    messages,
    isNewest: before === null,
    notice: noticeIn(url, MESSAGES_PAGE_MESSAGES.notices),
  }
}
