import { AppError } from '#shared/kernel/errors.ts'
import type { PageSession } from './page-session.ts'

/** Checks every admin page a second time, after the gate; the backend checks the rights again. */
export function requireAdmin({ session, visitor }: App.Locals): PageSession {
  if (!session || visitor.kind !== 'admin') throw new AppError('NotAllowed')
  return session
}

/** For pages about all brands, which only the admin community has. */
export function requireAdminCommunity(locals: App.Locals): void {
  requireAdmin(locals)
  if (locals.brand?.community.kind !== 'ADMIN') throw new AppError('NotFound')
}
