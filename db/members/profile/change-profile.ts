import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { anyRow, isOfUser, type ResultOf, type Runnable } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import type { TypedProfile } from '#shared/domain/members/profile.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberActorContext } from '../refuse-staff.ts'
import { profileColumns, profilePersonColumns } from './profile-columns.ts'
import { isAddressTaken } from './public-address.ts'
import { readStoredProfile, typedProfileOf } from './read-typed-profile.ts'
import { checkTyped, profileWrites, storedForm } from './store-profile.ts'

/** Names exactly this profile: of two forms that began with the same one, the second is refused. */
export function profileMark(typed: TypedProfile): Promise<string> {
  return textMark([JSON.stringify(storedForm(typed))])
}

export type ChangeProfileInput = {
  readonly typed: TypedProfile
  /** The mark of the profile that the member saw: `profileMark`. */
  readonly baseDetailsId: string
}

/**
 * Stores the actor's profile as it was typed, and answers `answer` as of then. What was typed on another profile than the stored one is
 * refused as StaleRevision, unless it is what is stored already: the repeat of a save whose answer was lost.
 */
export async function changeProfile<R extends Runnable>(
  ctx: MemberActorContext,
  { typed, baseDetailsId }: ChangeProfileInput,
  answer: R,
): Promise<ResultOf<R>> {
  checkTyped(ctx, typed)
  return retryOnConflict(async () => {
    const before = await readStoredProfile(ctx)
    // The account was deactivated meanwhile, and its sessions with it.
    if (before.status !== 'ACTIVE') throw new AppError('NotAuthenticated')
    const known = await profileMark(typedProfileOf(before))
    if (known !== baseDetailsId && known !== (await profileMark(typed))) throw new AppError('StaleRevision')
    const writes = await profileWrites(ctx, typed, isStill(ctx, before))
    try {
      return await ctx.db.commitAllIf([writes], answer)
    } catch (error) {
      throw isAddressTaken(error) ? new PreconditionFailed() : error
    }
  })
}

/** Condition on the row of the person: nobody has changed the profile since it was read. */
function isStill(
  { actor }: MemberActorContext,
  { person, profile }: Awaited<ReturnType<typeof readStoredProfile>>,
): SQL | undefined {
  const own = anyRow()
    .from(memberProfiles)
    .where(and(isOfUser(memberProfiles, actor), profile ? haveStill(profileColumns(), profile) : undefined))
  const ofPerson = haveStill({ ...profilePersonColumns, publicSlug: users.publicSlug }, person)
  return and(ofPerson, profile ? sql`EXISTS ${own}` : sql`NOT EXISTS ${own}`)
}

function haveStill<Name extends string>(
  columns: Readonly<Record<Name, AnyColumn>>,
  values: Readonly<Record<Name, unknown>>,
): SQL | undefined {
  const names = Object.keys(columns) as Name[]
  const is = (column: AnyColumn, value: unknown) => {
    const stored = column.dataType === 'json' ? sql`json(${column})` : sql`${column}`
    return sql`${stored} IS ${sql.param(value, column)}`
  }
  return and(...names.map((name) => is(columns[name], values[name])))
}
