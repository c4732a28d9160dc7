import type { Context, Hono } from 'hono'
import { requireStepUp } from '#db/auth/session-guard.ts'
import { DOWNLOAD_STEP_UP_MS } from '#shared/domain/communities/export/export.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { AdminApp, AdminContext } from '../../context.ts'
import { downloadFile } from './download-file.ts'

/** GET: a file of an export, or the rest of it; requires a password confirmation within the last hour. */
export function addExportFile(
  app: Hono<AdminApp>,
  authenticate: (c: Context<AdminApp>) => Promise<AdminContext>,
): void {
  app.get('/rest/admin/sites/:code/exports/:exportId/:file', async (c) => {
    const ctx = await authenticate(c)
    if (ctx.actor.kind !== 'admin') throw new AppError('NotAllowed')
    requireStepUp(ctx, DOWNLOAD_STEP_UP_MS)
    return downloadFile(ctx, {
      code: c.req.param('code'),
      exportId: c.req.param('exportId'),
      file: c.req.param('file'),
      range: c.req.header('Range') ?? null,
      ifRange: c.req.header('If-Range') ?? null,
    })
  })
}
