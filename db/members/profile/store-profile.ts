import { and, eq, type SQL, sql } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import {
  checkProfile,
  type HideableField,
  PROFILE_WORDS,
  SOCIAL_LINKS,
  type SocialLinks,
  type TypedProfile,
  toLink,
} from '#shared/domain/members/profile.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { refuseFields } from '#shared/server/refuse-fields.ts'
import { type MemberActorContext, refuseStaff } from '../refuse-staff.ts'
import { autoFillStatement } from './profile-fills.ts'
import { isAddressTaken, publicAddress } from './public-address.ts'

/** Stores the actor's profile as typed, whatever is stored. */
export async function storeProfile(ctx: MemberActorContext, typed: TypedProfile): Promise<void> {
  checkTyped(ctx, typed)
  await retryOnConflict(async () => {
    const writes = await profileWrites(ctx, typed)
    try {
      await ctx.db.commitIf(writes)
    } catch (error) {
      // The account and its sessions were deactivated meanwhile.
      if (error instanceof PreconditionFailed) throw new AppError('NotAuthenticated')
      throw isAddressTaken(error) ? new PreconditionFailed() : error
    }
  })
}

/** The checks before each save of a profile. */
export function checkTyped(ctx: MemberActorContext, typed: TypedProfile): void {
  refuseStaff(ctx)
  refuseFields(checkProfile(typed), PROFILE_WORDS)
}

/** What a save writes; the first statement changes the actor's row if the account is active and `isUnchanged` holds. */
export async function profileWrites(
  ctx: MemberActorContext,
  typed: TypedProfile,
  isUnchanged?: SQL,
): Promise<[Runnable, ...Runnable[]]> {
  const { actor, now } = ctx
  const { userId, communityId } = actor
  const profile = { ...profileColumns(typed), updatedAt: now }
  const address = typed.isPublic ? await publicAddress(ctx) : null
  return [
    build
      .update(users)
      .set({ ...personColumns(typed), publicSlug: address?.slug ?? null })
      .where(and(hasId(users, userId, { communityId }), eq(users.status, 'ACTIVE'), isUnchanged)),
    build
      .insert(memberProfiles)
      .values({ userId, communityId, ...profile })
      .onConflictDoUpdate({
        target: memberProfiles.userId,
        set: profile,
        setWhere: eq(memberProfiles.communityId, communityId),
      }),
    autoFillStatement(actor, { isOn: typed.isAutoFillOn, now }),
    ...(address?.statements ?? []),
  ]
}

/** A typed profile in its stored form, so that two profiles that would be stored alike compare equal. */
export function storedForm(typed: TypedProfile) {
  const { isPublic, isAutoFillOn } = typed
  const { locationCode: _ofPlace, ...person } = personColumns(typed)
  return { ...person, ...profileColumns(typed), isPublic, isAutoFillOn }
}

function textOrNull(typed: string): string | null {
  return typedText(typed) || null
}

function personColumns({ jobTitle, companyName, location, pronouns, displayPronouns, hidden }: TypedProfile) {
  const locationName = textOrNull(location)
  return {
    jobTitle: textOrNull(jobTitle),
    companyName: textOrNull(companyName),
    locationName,
    // The code belongs to the place that was set with it; a place typed instead has none.
    locationCode: sql`CASE WHEN ${users.locationName} IS ${locationName} THEN ${users.locationCode} END`,
    displayLocation: !hidden.includes('location'),
    pronouns: textOrNull(pronouns),
    displayPronouns,
  }
}

function profileColumns(typed: TypedProfile) {
  const links = Object.fromEntries(SOCIAL_LINKS.map((name) => [name, toLink(typed.links[name])]))
  return {
    biography: textOrNull(typed.biography),
    companyDescription: textOrNull(typed.companyDescription),
    areaOfFocus: textOrNull(typed.areaOfFocus),
    industry: textOrNull(typed.industry),
    employeeCount: textOrNull(typed.employeeCount),
    expertise: typed.expertise,
    hidden: hiddenColumns(typed.hidden),
    // Each name of the list has one.
    ...(links as SocialLinks),
  }
}

/** `checkProfile` has accepted the names. */
function hiddenColumns(hidden: readonly string[]): readonly HideableField[] {
  return [...new Set(hidden)].filter((field) => field !== 'location') as HideableField[]
}
