import { PERMISSIONS, type Permission } from './permissions.ts'

/** Permissions that `admin` includes, so that an admin can grant them. */
const IMPLIED_BY_ADMIN: readonly Permission[] = ['panels', 'forum', 'members']

/** The permissions that a person may grant to others in a community, by those they hold there: only an admin, and only their own. */
export function givableBy(own: readonly Permission[]): readonly Permission[] {
  if (!own.includes('admin')) return []
  return PERMISSIONS.filter((permission) => own.includes(permission) || IMPLIED_BY_ADMIN.includes(permission))
}

/** The permissions that the granter must hold explicitly: `admin` does not include them. */
export function heldByName(permissions: readonly Permission[]): readonly Permission[] {
  return permissions.filter((permission) => !IMPLIED_BY_ADMIN.includes(permission))
}

export type DutiesChange = {
  readonly before: readonly Permission[]
  readonly after: readonly Permission[]
  /** The permissions of the person who changes them, in the community. */
  readonly own: readonly Permission[]
  readonly isSelf: boolean
  /** Whether another active person is admin of the community. */
  readonly hasOtherAdmin: boolean
  /** Why the permissions may not be changed this way; null if they may. */
  readonly isOwnConfirmed: boolean
}

export type DutiesRefusal = 'notHeld' | 'lastAdmin' | 'ownAdmin'

/** Why duties may not be changed so; null if they may. */
export function refuseDuties(change: DutiesChange): DutiesRefusal | null {
  const { before, after, own, isSelf, hasOtherAdmin, isOwnConfirmed } = change
  const givable = givableBy(own)
  if (after.some((one) => !before.includes(one) && !givable.includes(one))) return 'notHeld'
  const endsAdmin = before.includes('admin') && !after.includes('admin')
  if (endsAdmin && !hasOtherAdmin) return 'lastAdmin'
  return endsAdmin && isSelf && !isOwnConfirmed ? 'ownAdmin' : null
}

/** In the order of `PERMISSIONS`, each once. */
export function inOrder(permissions: readonly Permission[]): readonly Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission))
}
