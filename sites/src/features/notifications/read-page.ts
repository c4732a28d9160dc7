import type { APIContext } from 'astro'
import { isWebOption } from '#shared/domain/notifications/options.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { NOTIFICATIONS_PAGE } from './notifications.queries.ts'

/** The data of the page; an unknown option shows all of them. */
export async function readNotificationsPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const query = queryOf(url)
  const after = query.token('after')
  const asked = query.orNull('option')
  const option = isWebOption(asked) ? asked : null
  return { ...(await locals.api.member(NOTIFICATIONS_PAGE, { after, option })), after, option }
}

export type NotificationsPageData = Awaited<ReturnType<typeof readNotificationsPage>>
