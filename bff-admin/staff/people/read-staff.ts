import type { ActorContext } from '#db/context.ts'
import { spellingsOf } from '#db/lists/contains-text.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { givableBy, inOrder } from '#shared/domain/staff/duties.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { checkPermission } from '../permissions.ts'
import { openArticlesOf } from './open-articles.ts'
import { listedStaff, type PlaceRow, placesOfActor, type StaffRow, staffById } from './staff-rows.ts'

/** More than a community will have; the search finds the others. */
const LISTED = 200

export type StaffPlaceView = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly isCouncil: boolean
  /** The permissions that the actor holds there. */
  readonly own: readonly Permission[]
  /** The permissions that the actor may grant there; none if the actor is no admin. */
  readonly givable: readonly Permission[]
  /** The ids of the active admins there. */
  readonly adminIds: readonly string[]
}

export type StaffDutiesView = { readonly place: StaffPlaceView; readonly permissions: readonly Permission[] }

export type StaffPersonView = {
  readonly id: string
  readonly givenName: string
  readonly familyName: string
  readonly name: string
  readonly email: string
  readonly jobTitle: string | null
  readonly isActive: boolean
  readonly hasPassword: boolean
  readonly lastSeenAt: Date | null
  readonly isSelf: boolean
  /**
   * The number of open articles of the actor's community that the person edits, which stay assigned after the
   * permissions end. Null in lists.
   */
  readonly openArticles: number | null
  /** For communities where the person has permissions, or the actor may grant some. */
  readonly duties: readonly StaffDutiesView[]
}

export type StaffPeopleView = {
  readonly people: readonly StaffPersonView[]
  readonly hasMore: boolean
  readonly places: readonly StaffPlaceView[]
}

/** The staff of the actor's community, or in the admin community of all, by name. */
export async function listStaff(ctx: ActorContext, search: string): Promise<StaffPeopleView> {
  const { db, actor } = ctx
  const { userId, communityId } = actor
  const args = { userId, communityId }
  const [, rows, placeRows] = await Promise.all([
    checkPermission(ctx, 'admin'),
    db.read(listedStaff({ ...args, search: spellingsOf(search), limit: LISTED + 1 })),
    db.read(placesOfActor(args)),
  ])
  const places = toPlaces(placeRows)
  return {
    people: rows.slice(0, LISTED).map((row) => toPerson(row, places, userId)),
    hasMore: rows.length > LISTED,
    places,
  }
}

/** One staff person; null for anybody else. */
export async function readStaff(ctx: ActorContext, staffId: string): Promise<StaffPersonView | null> {
  const { db, actor } = ctx
  const { userId, communityId } = actor
  const args = { userId, communityId }
  const [, [row], placeRows, [articles]] = await Promise.all([
    checkPermission(ctx, 'admin'),
    db.read(staffById({ ...args, staffId })),
    db.read(placesOfActor(args)),
    db.read(openArticlesOf({ communityId, staffId })),
  ])
  return row ? { ...toPerson(row, toPlaces(placeRows), userId), openArticles: articles?.open ?? 0 } : null
}

/** Whether the community still has an admin without the person. */
export function hasAdminWithout({ adminIds }: StaffPlaceView, personId: string): boolean {
  return adminIds.some((id) => id !== personId)
}

/** By name. */
export function toPlaces(rows: readonly PlaceRow[]): readonly StaffPlaceView[] {
  return rows.map(toPlace).toSorted((a, b) => a.name.localeCompare(b.name))
}

function toPlace({ id, code, name, kind, own, admins }: PlaceRow): StaffPlaceView {
  const held = inOrder(own.map(({ permission }) => permission))
  const adminIds = admins.map(({ userId }) => userId)
  return { id, code, name, isCouncil: kind === 'ADMIN', own: held, givable: givableBy(held), adminIds }
}

function toPerson(row: StaffRow, places: readonly StaffPlaceView[], userId: string): StaffPersonView {
  const duties = places.map((place) => ({ place, permissions: permissionsIn(row, place.id) }))
  return {
    ...{ id: row.id, givenName: row.givenName, familyName: row.familyName, name: fullName(row) },
    ...{ email: row.email, jobTitle: row.jobTitle, isActive: row.status === 'ACTIVE', hasPassword: row.hasPassword },
    lastSeenAt: row.lastAccessedAt,
    isSelf: row.id === userId,
    openArticles: null,
    duties: duties.filter(({ place, permissions }) => permissions.length > 0 || place.givable.length > 0),
  }
}

function permissionsIn({ duties }: StaffRow, communityId: string): readonly Permission[] {
  return inOrder(duties.filter((one) => one.communityId === communityId).map(({ permission }) => permission))
}
