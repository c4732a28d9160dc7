import { type PostedTo, readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import type { ModerationNotice } from './messages.ts'
import { queueHref, readShownQueue } from './queue-filter.ts'
import {
  type Arrangement,
  type ArrangementCalls,
  arrangementIn,
  type RefusedArrangement,
  submitArrangement,
} from './submit-arrangement.ts'
import { type Decision, type RefusedDecision, submitDecision } from './submit-decision.ts'

export type ModeratedPage = PostedTo & { readonly url: URL }
export type Moderated = {
  readonly entryId: string
  /** The address of the queue that the entry is in. */
  readonly queuePath: string
  readonly calls: ArrangementCalls & { readonly decide: (decision: Decision) => Promise<unknown> }
}

const NOTICES = { change: 'changed', move: 'moved', merge: 'merged' } as const satisfies Record<
  Arrangement,
  ModerationNotice
>

/** Handles the forms on the page of an entry: a decision, or an action on its post. */
export async function submitModeration(
  page: ModeratedPage,
  { entryId, queuePath, calls }: Moderated,
): Promise<{ readonly goTo: string } | RefusedDecision | RefusedArrangement> {
  const form = await readPageForm(page, { size: 'groupDetails' })
  const shown = readShownQueue(queryOf(page.url))
  const arrangement = arrangementIn(form)
  if (arrangement) {
    const ownPath = `${queuePath}/${encodeURIComponent(entryId)}`
    const refused = await submitArrangement(form, arrangement, calls)
    return refused ?? { goTo: queueHref(ownPath, shown, NOTICES[arrangement]) }
  }
  const refused = await submitDecision(form, entryId, calls.decide)
  return refused ?? { goTo: queueHref(queuePath, shown, 'decided') }
}
