import { and, eq, ne } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { mobilePhoneChanges, mobilePhones, users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, hasId, isAlso, isOfUser, statement } from '#db/statement.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'

export type MobilePhoneView = {
  readonly id: string
  readonly countryCode: string
  readonly number: string
  readonly isVerified: boolean
  /** Whether a code that was sent to it can still be entered. */
  readonly hasCode: boolean
  /** Not where the provider refused the last text, such as after STOP: none arrives. */
  readonly canGetTexts: boolean
  /** The verified phone that gets the codes until this one is confirmed. */
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
  readonly canGetTexts: boolean
}

const ownPhones = statement((p: ActorArgs) =>
  build
    .select({
      stored: {
        id: mobilePhones.id,
        countryCode: mobilePhones.countryCode,
        number: mobilePhones.number,
        verifiedAt: mobilePhones.verifiedAt,
        refusedAt: mobilePhones.refusedAt,
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
      refusal: { lastError: outbox.lastError },
    })
    .from(users)
    .leftJoin(mobilePhones, isOfUser(mobilePhones, { userId: users.id, communityId: p.communityId }))
    .leftJoin(mobilePhoneChanges, isOfUser(mobilePhoneChanges, { userId: users.id, communityId: p.communityId }))
    .leftJoin(
      outbox,
      and(
        eq(outbox.id, mobilePhoneChanges.messageId),
        isAlso(outbox.communityId, p.communityId),
        isAlso(outbox.status, 'FAILED'),
        ne(outbox.lastError, 'expired'),
      ),
    )
    .where(hasId(users, p.userId, p)),
)

/** The actor's own phones; nobody else sees a whole number. */
export async function readOwnPhones({ db, actor }: ActorContext): Promise<OwnPhones> {
  const [row] = await db.read(ownPhones(actor))
  const canGetTexts = !row?.refusal
  if (!row?.stored) return { stored: null, change: row?.change ?? null, canGetTexts }
  const { verifiedAt, refusedAt, ...phone } = row.stored
  const isVerified = verifiedAt !== null
  const stored = { ...phone, isVerified, hasCode: false, canGetTexts: refusedAt === null, replaces: null }
  return { stored, change: row.change, canGetTexts }
}

/** What the member entered last: the phone in use, or the one waiting for its code. */
export async function readMobilePhone(ctx: ActorContext): Promise<MobilePhoneView | null> {
  const { stored, change, canGetTexts } = await readOwnPhones(ctx)
  if (!change) return stored
  const { id, countryCode, number } = change
  const hasCode = canGetTexts && canBeEntered(change) && change.expiresAt > ctx.now
  return {
    id,
    countryCode,
    number,
    isVerified: false,
    hasCode,
    canGetTexts,
    replaces: stored?.isVerified ? stored : null,
  }
}

/** Whether the code has evaluations left; it may have expired. */
export function canBeEntered({ evaluations }: NonNullable<OwnPhones['change']>): boolean {
  return evaluations < CODE_LIMITS.evaluations
}
