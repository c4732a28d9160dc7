import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { mobilePhoneChanges, mobilePhones, users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'

export type MobilePhoneView = {
  readonly id: string
  readonly countryCode: string
  readonly number: string
  readonly isVerified: boolean
  /** Whether a code that was sent to it can still be entered. */
  readonly hasCode: boolean
  /** The verified phone that receives the codes until this one is confirmed. */
  readonly replaces: MobilePhoneView | null
}

/** The phone of a member, and the one that is to replace it. */
export type OwnPhones = {
  readonly stored: MobilePhoneView | null
  readonly change: {
    readonly id: string
    readonly countryCode: string
    readonly number: string
    readonly messageId: string
    readonly sentAt: Date
    readonly expiresAt: Date
    readonly evaluations: number
  } | null
}

const ownPhones = statement((p: ActorArgs) =>
  build
    .select({
      stored: {
        id: mobilePhones.id,
        countryCode: mobilePhones.countryCode,
        number: mobilePhones.number,
        verifiedAt: mobilePhones.verifiedAt,
      },
      change: {
        id: mobilePhoneChanges.id,
        countryCode: mobilePhoneChanges.countryCode,
        number: mobilePhoneChanges.number,
        messageId: mobilePhoneChanges.messageId,
        sentAt: mobilePhoneChanges.sentAt,
        expiresAt: mobilePhoneChanges.expiresAt,
        evaluations: mobilePhoneChanges.evaluations,
      },
    })
    .from(users)
    .leftJoin(mobilePhones, and(eq(mobilePhones.userId, users.id), eq(mobilePhones.communityId, p.communityId)))
    .leftJoin(
      mobilePhoneChanges,
      and(eq(mobilePhoneChanges.userId, users.id), eq(mobilePhoneChanges.communityId, p.communityId)),
    )
    .where(hasId(users, p.userId, p)),
)

/** The actor's own phones; nobody else sees a whole number. */
export async function readOwnPhones({ db, actor }: ActorContext): Promise<OwnPhones> {
  const [row] = await db.read(ownPhones(actor))
  if (!row?.stored) return { stored: null, change: row?.change ?? null }
  const { verifiedAt, ...stored } = row.stored
  return { stored: { ...stored, isVerified: verifiedAt !== null, hasCode: false, replaces: null }, change: row.change }
}

/** What the member entered last: the phone in use, or the one waiting for its code. */
export async function readMobilePhone(ctx: ActorContext): Promise<MobilePhoneView | null> {
  const { stored, change } = await readOwnPhones(ctx)
  if (!change) return stored
  const { id, countryCode, number } = change
  const hasCode = canBeEntered(change) && change.expiresAt > ctx.now
  return { id, countryCode, number, isVerified: false, hasCode, replaces: stored?.isVerified ? stored : null }
}

/** Whether the code has evaluations left; it may have expired. */
export function canBeEntered({ evaluations }: NonNullable<OwnPhones['change']>): boolean {
  return evaluations < CODE_LIMITS.evaluations
}
