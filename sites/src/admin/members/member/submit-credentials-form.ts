import type { APIContext } from 'astro'
import { AppError } from '#shared/kernel/errors.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import { END_SESSIONS, LIFT_LOCKS } from './member.queries.ts'
import type { CredentialsNotice } from './messages.ts'

/** Handles the forms of the page; returns the next page. */
export async function submitCredentialsForm(
  { request, locals }: Pick<APIContext, 'request' | 'locals'>,
  userId: string,
): Promise<string> {
  const form = await readPageForm({ request, locals })
  const sessionId = form.get('session')
  if (sessionId !== null && !mayBeId(sessionId)) throw new AppError('NotFound')
  const { admin } = locals.api
  switch (form.get('action')) {
    case 'end':
      await admin(END_SESSIONS, { userId, sessionId })
      return noticed(userId, 'ended')
    case 'unlock':
      await admin(LIFT_LOCKS, { userId })
      return noticed(userId, 'unlocked')
    default:
      throw new AppError('NotFound')
  }
}

function noticed(userId: string, notice: CredentialsNotice): string {
  return `/admin/members/${userId}/credentials?notice=${notice}`
}
