import { PERMISSIONS, type Permission } from './permissions.ts'

/** What `admin` may do as well, so that an admin has these to give. */
const IMPLIED_BY_ADMIN: readonly Permission[] = ['panels', 'forum', 'members']

/** The permissions that somebody may give to others in a community, by those that they hold in it: only an admin, and only what they have. */
export function givableBy(own: readonly Permission[]): readonly Permission[] {
  if (!own.includes('admin')) return []
  return PERMISSIONS.filter((permission) => own.includes(permission) || IMPLIED_BY_ADMIN.includes(permission))
}

/** Which of these the giver must hold by name: `admin` does not stand for them. */
export function heldByName(permissions: readonly Permission[]): readonly Permission[] {
  return permissions.filter((permission) => !IMPLIED_BY_ADMIN.includes(permission))
}

export type DutiesChange = {
  readonly before: readonly Permission[]
  readonly after: readonly Permission[]
  /** What whoever changes them holds in the community. */
  readonly own: readonly Permission[]
  readonly isSelf: boolean
  /** Whether another active person is admin of the community. */
  readonly hasOtherAdmin: boolean
  /** Whether giving up the own admin right was confirmed. */
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
