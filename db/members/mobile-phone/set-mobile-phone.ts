import { mobilePhoneChanges, mobilePhones, users } from '#db/schema/members.ts'
import { build, hasId, isOfUser } from '#db/statement.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { checkPhonePair } from '#shared/domain/members/support-contact.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { type PhoneNumber, readPhoneNumber } from '#shared/server/phone-number.ts'
import { refuseStaff } from '../refuse-staff.ts'
import { type PhoneContext, phoneChangedStatements } from './phone-context.ts'
import { type OwnPhones, readOwnPhones } from './read-mobile-phone.ts'
import { sendPhoneCode } from './send-phone-code.ts'

export type SetMobilePhoneInput = {
  readonly countryCode: string | null
  readonly number: string | null
  /** Needed to remove the phone of a member who has no password. */
  readonly isRemovalConfirmed: boolean
}

const PATH = 'mobilePhone'

/**
 * Changes the actor's mobile phone. A new number is sent a code, and replaces the phone in use once the code is entered; entering the
 * number in use cancels a change; an empty country and number removes the phone.
 */
export async function setMobilePhone(ctx: PhoneContext, input: SetMobilePhoneInput): Promise<void> {
  refuseStaff(ctx)
  const typed = { countryCode: input.countryCode?.trim() ?? '', number: input.number?.trim() ?? '' }
  if (typed.countryCode === '' && typed.number === '') return removePhone(ctx, input.isRemovalConfirmed)
  const phone = readMobileNumber(typed)
  const phones = await readOwnPhones(ctx)
  if (phones.stored?.isVerified && phones.stored.number === phone.number) await forgetChange(ctx)
  else await sendPhoneCode(ctx, { phone, change: phones.change })
}

function readMobileNumber(typed: { readonly countryCode: string; readonly number: string }): PhoneNumber {
  const wrongFields = checkPhonePair(PATH, typed)
  if (Object.keys(wrongFields).length > 0) throw refusedPhone(wrongFields)
  const phone = readPhoneNumber(typed.countryCode, typed.number)
  if (!phone?.isMobile || phone.extension !== null) throw refusedPhone({ [`${PATH}.number`]: FORM_CODES.phone })
  return phone
}

function refusedPhone(fields: NonNullable<AppError['fields']>) {
  return new AppError('BadRequest.Invalid', { message: ACCOUNT_MESSAGES.mobilePhone, fields })
}

function deleteChange({ actor: { userId, communityId } }: PhoneContext) {
  return build.delete(mobilePhoneChanges).where(isOfUser(mobilePhoneChanges, { userId, communityId }))
}

async function forgetChange(ctx: PhoneContext): Promise<void> {
  await ctx.db.commit([deleteChange(ctx)])
}

async function removePhone(ctx: PhoneContext, isConfirmed: boolean): Promise<void> {
  const { db, actor } = ctx
  const { userId, communityId } = actor
  const [phones, [user]] = await Promise.all([
    readOwnPhones(ctx),
    db.read(
      build
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(hasId(users, userId, { communityId })),
    ),
  ])
  if (phones.stored?.isVerified && !user?.passwordHash && !isConfirmed) throw lastWayToSignIn()
  const deletePhone = build.delete(mobilePhones).where(isOfUser(mobilePhones, { userId, communityId }))
  if (!phones.stored) return forgetChange(ctx)
  // The same request, sent twice, has just removed it and notified the member.
  await db.tryCommitIf([deletePhone, deleteChange(ctx), ...(await removedStatements(ctx, phones))])
}

function lastWayToSignIn() {
  return new AppError('Unprocessable', {
    message: ACCOUNT_MESSAGES.mobilePhone,
    extensions: { reason: 'REMOVAL_NEEDS_CONFIRMATION' },
  })
}

async function removedStatements(ctx: PhoneContext, { stored }: OwnPhones) {
  if (!stored?.isVerified) return []
  return phoneChangedStatements(ctx, { change: 'REMOVED', number: stored.number, oldNumber: stored.number })
}
