import { AppError } from '#shared/kernel/errors.ts'
import type { PageSession } from './page-session.ts'

/** Checks every admin page a second time, after the gate; the backend checks the permissions again. */
export function requireAdmin({ session, visitor }: App.Locals): PageSession {
  if (!session || visitor.kind !== 'admin') throw new AppError('NotAllowed')
  return session
}
