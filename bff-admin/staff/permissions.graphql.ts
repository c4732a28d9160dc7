import { PERMISSIONS, type Permission } from '#shared/domain/staff/permissions.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'

/** ARTICLES_EDIT for articles.edit. */
const VALUES = Object.fromEntries(
  PERMISSIONS.map((permission) => [permission.replaceAll('.', '_').toUpperCase(), { value: permission }]),
) as Record<string, { value: Permission }>

export type PermissionRef = ReturnType<typeof addPermissions>

export function addPermissions(builder: Builder<AdminContext>) {
  return builder.enumType('StaffPermission', { values: VALUES })
}
