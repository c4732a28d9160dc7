import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import { FOLLOWING_PATH } from '../paths.ts'
import { FOLLOW, UNFOLLOW } from './follows.queries.ts'

type Page = PostedPage<'member'>

/** Follows or unfollows, and returns the address of the page with the notice. */
export async function submitFollowForm({ request, locals }: Page): Promise<string> {
  const form = await readPageForm({ request, locals })
  const id = form.get('id') ?? ''
  const follow = form.get('follow')
  if (!mayBeId(id) || (follow !== 'yes' && follow !== 'no')) throw new AppError('NotFound')
  await (follow === 'yes' ? locals.api.member(FOLLOW, { id }) : locals.api.member(UNFOLLOW, { id }))
  return form.get('from') === 'list' ? `${FOLLOWING_PATH}?changed=${id}` : `/v2/profile/${id}?followed=${follow}`
}
