import { ROLES } from '#shared/domain/auth/roles.ts'
import type { SharedBuilder } from '../builder.ts'

/** What a signed-in person may do. */
export function addRole(builder: SharedBuilder) {
  return builder.enumType('Role', { values: ROLES })
}
