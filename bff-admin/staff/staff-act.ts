import type { StaffAct } from '#shared/domain/staff/audit.ts'
import { networkRange } from '#shared/kernel/network-range.ts'
import type { StaffContext } from './context.ts'

/** The actor of this request, for what ends later and is audited then. */
export function staffActOf({ actor, client, correlationId }: StaffContext): StaffAct {
  return { actorId: actor.userId, ipClass: networkRange(client.network), correlationId }
}
