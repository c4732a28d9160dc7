import { eq } from 'drizzle-orm'
import { confirmMobilePhone } from '#db/members/mobile-phone/confirm-mobile-phone.ts'
import { readMobilePhone } from '#db/members/mobile-phone/read-mobile-phone.ts'
import { resendPhoneCode } from '#db/members/mobile-phone/send-phone-code.ts'
import { setMobilePhone } from '#db/members/mobile-phone/set-mobile-phone.ts'
import { type SaveSupportContactInput, saveSupportContact } from '#db/members/support-contacts/save-support-contact.ts'
import { memberAddresses } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { CONTACT_WORDS, checkContact, type FieldCodes } from '#shared/domain/members/support-contact.ts'
import { ADDRESS_WORDS, checkAddress, type TypedAddress, toPostalCode } from '#shared/domain/onboarding/address.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { refuseFields, wordsUnder } from '#shared/server/refuse-fields.ts'
import type { PublicContext } from '../context.ts'
import { checkStep, finishStep } from './answer-step.ts'
import { asNewMember } from './new-member.ts'

/** The steps of a new member, with the operations that members use later. */

export type PhoneInput = { readonly countryCode: string; readonly number: string }

/** Sends a code to the number; the step is done once it is entered. */
export async function savePhone(ctx: PublicContext, phone: PhoneInput): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'contact')
  if (phone.number.trim() === '') throw new AppError('BadRequest.Invalid', { fields: { 'mobilePhone.number': 900 } })
  await setMobilePhone(here, { ...phone, isRemovalConfirmed: false })
  ctx.kickOutbox()
}

/** Sends another code to the pending number; without one the step is already done. */
export async function resendPhone(ctx: PublicContext): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'contact')
  const phone = await readMobilePhone(here)
  if (!phone || phone.isVerified) throw new AppError('Unprocessable')
  await resendPhoneCode(here)
  ctx.kickOutbox()
}

export async function confirmPhone(ctx: PublicContext, code: string): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'contact')
  await confirmMobilePhone(here, code)
  await finishStep(here, 'contact')
  ctx.kickOutbox()
}

/** Keeps a number that is already confirmed. */
export async function keepPhone(ctx: PublicContext): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'contact')
  await finishStep(here, 'contact')
}

export async function saveAddress(ctx: PublicContext, typed: TypedAddress): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'address')
  refuseFields(checkAddress(typed), ADDRESS_WORDS)
  const { userId, communityId } = here.actor
  const address = {
    countryCode: typed.countryCode,
    line1: typed.line1.trim(),
    line2: typed.line2.trim() || null,
    city: typed.city.trim(),
    region: typed.region.trim() || null,
    postalCode: toPostalCode(typed.postalCode) || null,
    updatedAt: here.now,
  }
  await finishStep(here, 'address', [
    build
      .insert(memberAddresses)
      .values({ userId, communityId, ...address })
      .onConflictDoUpdate({
        target: memberAddresses.userId,
        set: address,
        setWhere: eq(memberAddresses.communityId, communityId),
      }),
  ])
}

/** The support contacts of the member; none is as valid as both. */
export async function saveTeam(ctx: PublicContext, contacts: readonly SaveSupportContactInput[]): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'team')
  const words = { ...wordsUnder('assistant', CONTACT_WORDS), ...wordsUnder('publicRelations', CONTACT_WORDS) }
  refuseFields(Object.assign({}, ...contacts.map(codesOf)) as FieldCodes, words)
  for (const contact of contacts) await saveSupportContact(here, contact)
  await finishStep(here, 'team')
  ctx.kickOutbox()
}

/** The form codes of a contact under its name in the form. */
function codesOf({ kind, ...contact }: SaveSupportContactInput): FieldCodes {
  const prefix = kind === 'ASSISTANT' ? 'assistant' : 'publicRelations'
  return Object.fromEntries(Object.entries(checkContact(contact)).map(([name, code]) => [`${prefix}.${name}`, code]))
}
