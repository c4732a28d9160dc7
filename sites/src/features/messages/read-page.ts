import type { APIContext } from 'astro'
import { queryOf } from '../../lib/edge/query.ts'
import { THREAD_PAGE, THREADS_PAGE } from './messages.queries.ts'
import { MESSAGES_PAGE_MESSAGES, type ThreadNotice } from './messages.ts'

const MAX_SEQ = 2 ** 31 - 1
const NOTICES = Object.keys(MESSAGES_PAGE_MESSAGES.notices) as readonly ThreadNotice[]

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
  const query = queryOf(url)
  const before = query.count('before', MAX_SEQ)
  const asked = query.orNull('notice')
  const { me, messageThread, messages } = await locals.api.member(THREAD_PAGE, { id, before })
  return {
    me,
    thread: messageThread,
    messages,
    isNewest: before === null,
    notice: NOTICES.find((one) => one === asked) ?? null,
  }
}
