import { ADMIN_FORUM_PATH } from '#shared/domain/forum/paths.ts'
import { POST_ACTS } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type RefusedDecision, submitDecision } from '../../features/forum/moderation/submit-decision.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { CHANGE_POST, DECIDE_ENTRY } from './forum.queries.ts'

type Page = { readonly request: Request; readonly locals: { readonly api: { readonly admin: PageApi } } }

/** Does what a form on the page of an entry asks for: a decision, or something with its post. */
export async function submitForumForm(
  { request, locals }: Page,
  entryId: string,
): Promise<{ readonly goTo: string } | RefusedDecision> {
  const form = await readPageForm(request, { size: 'groupDetails' })
  const { admin } = locals.api
  if (form.has('act')) {
    const act = POST_ACTS.find((one) => one === form.get('act'))
    if (!act) throw new AppError('NotFound')
    await admin(CHANGE_POST, { postId: form.get('post') ?? '', act })
    return { goTo: `${ADMIN_FORUM_PATH}/${encodeURIComponent(entryId)}?notice=changed` }
  }
  const refused = await submitDecision(form, entryId, (decision) => admin(DECIDE_ENTRY, decision))
  return refused ?? { goTo: `${ADMIN_FORUM_PATH}?notice=decided` }
}
