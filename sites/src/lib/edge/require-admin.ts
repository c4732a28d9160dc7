import { AppError } from '#shared/kernel/errors.ts'
import type { PageSession } from './page-session.ts'

/** The second lock on every admin page: the gate comes first, the backend checks the rights again. */
export function requireAdmin({ session, visitor }: App.Locals): PageSession {
  if (!session || visitor.kind !== 'admin') throw new AppError('NotAllowed')
  return session
}
