import { ADMIN_FORUM_PATH } from '#shared/domain/forum/paths.ts'
import { POST_ACTS } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { queueHref, readShownQueue } from '../../features/forum/moderation/queue-filter.ts'
import {
  arrangementIn,
  type RefusedArrangement,
  submitArrangement,
} from '../../features/forum/moderation/submit-arrangement.ts'
import { type RefusedDecision, submitDecision } from '../../features/forum/moderation/submit-decision.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { CHANGE_POST, DECIDE_ENTRY, MERGE_POSTS, MOVE_POST } from './forum.queries.ts'

type Page = {
  readonly request: Request
  readonly url: URL
  readonly locals: { readonly api: { readonly admin: PageApi } }
}

/** Does what a form on the page of an entry asks for: a decision, or something with its post. */
export async function submitForumForm(
  { request, url, locals }: Page,
  entryId: string,
): Promise<{ readonly goTo: string } | RefusedDecision | RefusedArrangement> {
  const form = await readPageForm(request, { size: 'groupDetails' })
  const { admin } = locals.api
  const shown = readShownQueue(queryOf(url))
  const ownPath = `${ADMIN_FORUM_PATH}/${encodeURIComponent(entryId)}`
  if (form.has('act')) {
    const act = POST_ACTS.find((one) => one === form.get('act'))
    if (!act) throw new AppError('NotFound')
    await admin(CHANGE_POST, { postId: form.get('post') ?? '', act })
    return { goTo: queueHref(ownPath, shown, 'changed') }
  }
  const arrangement = arrangementIn(form)
  if (arrangement) {
    const refusedArrangement = await submitArrangement(form, arrangement, {
      move: (input) => admin(MOVE_POST, input),
      merge: (input) => admin(MERGE_POSTS, input),
    })
    const notice = arrangement === 'move' ? 'moved' : 'merged'
    return refusedArrangement ?? { goTo: queueHref(ownPath, shown, notice) }
  }
  const refused = await submitDecision(form, entryId, (decision) => admin(DECIDE_ENTRY, decision))
  return refused ?? { goTo: queueHref(ADMIN_FORUM_PATH, shown, 'decided') }
}
