import { HEALTHS } from '#shared/domain/members/health.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'

export type MemberHealthRef = ReturnType<typeof addMemberHealth>

/** A member's engagement in one word; for staff only. */
export function addMemberHealth(builder: Builder<AdminContext>) {
  return builder.enumType('MemberHealth', { values: HEALTHS })
}
