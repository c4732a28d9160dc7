import type { APIContext } from 'astro'
import { expiredCookie } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { memberViewPath } from '../../../lib/edge/viewing/member-view.ts'
import { END_VIEW } from './viewing.queries.ts'

/**
 * Ends the view when the banner of its pages requests it. The browser deletes the cookie whatever the backend answers.
 */
export async function submitEndForm(
  { request, locals }: Pick<APIContext, 'request' | 'locals'>,
  memberId: string,
): Promise<Response> {
  const form = await readPageForm({ request, locals })
  if (form.get('action') !== 'end') throw new AppError('NotFound')
  const headers = new Headers({ location: memberViewPath(memberId, 'ended') })
  headers.append('set-cookie', expiredCookie(MEMBER_VIEW_COOKIE))
  try {
    await locals.api.admin(END_VIEW)
  } catch (error) {
    // A person without the permission to help members has no view either.
    if (!(error instanceof AppError) || error.code !== 'NotAllowed') throw error
  }
  return new Response(null, { status: 303, headers })
}
