import type { Context, Hono } from 'hono'
import { inCommunity } from '#db/context.ts'
import { CALENDAR_ADDRESS_PATH } from '#shared/domain/articles/calendar/address-path.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { countAttempt } from '../../auth/count-attempt.ts'
import type { PublicApp, PublicContext } from '../../context.ts'
import { calendarFile } from './calendar-file.ts'
import { readEntries } from './read-entries.ts'

const FILE = /^([0-9a-f]{64})\.ics$/

/**
 * GET /media/calendar/{token}.ics: the calendar of one community for a calendar app, which has no session. Anyone with
 * the address sees titles and times, and nothing else.
 */
export function addCalendarFile(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.get(`${CALENDAR_ADDRESS_PATH}/:file`, async (c) => {
    const token = FILE.exec(c.req.param('file'))?.[1]
    if (token === undefined) throw new AppError('NotFound')
    const ctx = await inCommunity(contextOf(c))
    await countAttempt(ctx, { limit: 'calendarFile', by: [ctx.client.network] })
    const entries = checkFound(await readEntries(ctx, token))
    const body = calendarFile({ name: `${ctx.community.name} articles`, host: ctx.client.host, entries })
    return new Response(body, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="articles.ics"',
        'Cache-Control': 'private, no-cache',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex, nofollow',
      },
    })
  })
}
