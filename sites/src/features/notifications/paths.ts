import type { Visitor } from '../../lib/edge/gates.ts'

/** Members have the page under /v2: linked directly, to avoid a redirect. */
export function notificationsPath({ kind }: Visitor): string {
  return kind === 'member' ? '/v2/notifications' : '/notifications'
}
