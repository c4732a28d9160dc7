import { queryOf } from '../../../lib/edge/query.ts'
import { queueHref, readShownQueue } from './queue-filter.ts'
import { type Moderated, type ModeratedPage, submitModeration } from './submit-moderation.ts'

/**
 * The data of an entry's page after its form was posted, or the redirect; the addresses keep the filters of the queue.
 */
export async function openEntryPage(
  page: ModeratedPage & { readonly response: { status?: number } },
  moderated: Moderated,
) {
  const { entryId, queuePath } = moderated
  const outcome = page.request.method === 'POST' ? await submitModeration(page, moderated) : null
  if (outcome && 'goTo' in outcome) return outcome
  if (outcome) page.response.status = 422
  const shown = readShownQueue(queryOf(page.url))
  return {
    refusedDecision: outcome && 'decision' in outcome ? outcome : null,
    refusedArrangement: outcome && 'arrangement' in outcome ? outcome : null,
    backPath: queueHref(queuePath, shown),
    path: queueHref(`${queuePath}/${encodeURIComponent(entryId)}`, shown),
  }
}

export type OpenedEntryPage = Exclude<Awaited<ReturnType<typeof openEntryPage>>, { readonly goTo: string }>
