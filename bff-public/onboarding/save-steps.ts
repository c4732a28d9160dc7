import { and, eq } from 'drizzle-orm'
import { confirmMobilePhone } from '#db/members/mobile-phone/confirm-mobile-phone.ts'
import { readMobilePhone } from '#db/members/mobile-phone/read-mobile-phone.ts'
import { resendPhoneCode } from '#db/members/mobile-phone/send-phone-code.ts'
import { setMobilePhone } from '#db/members/mobile-phone/set-mobile-phone.ts'
import { listSupportContacts, type SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { type SaveSupportContactInput, saveSupportContact } from '#db/members/support-contacts/save-support-contact.ts'
import { supportContacts } from '#db/schema/members.ts'
import { memberAddresses } from '#db/schema/onboarding.ts'
import { build, isOfUser } from '#db/statement.ts'
import {
  CONTACT_WORDS,
  checkContact,
  type FieldCodes,
  SUPPORT_CONTACT_KINDS,
  type SupportContactKind,
} from '#shared/domain/members/support-contact.ts'
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

/** What the step asks of a support contact; null where the member has none, and undefined where nothing was asked. */
type TeamInput = Readonly<Record<SupportContactKind, NamedContact | null | undefined>>
type NamedContact = Pick<SaveSupportContactInput, 'name' | 'email'>

/** The support contacts of the member; none is as valid as both. One that the member takes back is removed. */
export async function saveTeam(ctx: PublicContext, team: TeamInput): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'team')
  const stored = await listSupportContacts(here)
  const contacts = SUPPORT_CONTACT_KINDS.flatMap((kind) => {
    const named = team[kind]
    return named ? [withPhones({ kind, ...named }, stored)] : []
  })
  const words = { ...wordsUnder('assistant', CONTACT_WORDS), ...wordsUnder('publicRelations', CONTACT_WORDS) }
  refuseFields(Object.assign({}, ...contacts.map(codesOf)) as FieldCodes, words)
  for (const contact of contacts) await saveSupportContact(here, contact)
  const { userId, communityId } = here.actor
  const removed = SUPPORT_CONTACT_KINDS.filter((kind) => team[kind] === null).map((kind) =>
    build
      .delete(supportContacts)
      .where(and(isOfUser(supportContacts, { userId, communityId }), eq(supportContacts.kind, kind))),
  )
  await finishStep(here, 'team', removed)
  ctx.kickOutbox()
}

/** The step asks for no phones: the same person keeps those that staff have entered. */
function withPhones(
  named: NamedContact & { readonly kind: SupportContactKind },
  stored: readonly SupportContactView[],
): SaveSupportContactInput {
  const same = stored.find(({ kind, email }) => kind === named.kind && isSameAddress(email, named.email))
  const { mobilePhone = null, officePhone = null } = same ?? {}
  return {
    ...named,
    mobilePhone,
    officePhone: officePhone && { ...officePhone, extension: officePhone.extension ?? '' },
  }
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase()
}

/** The form codes of a contact under its name in the form. */
function codesOf({ kind, ...contact }: SaveSupportContactInput): FieldCodes {
  const prefix = kind === 'ASSISTANT' ? 'assistant' : 'publicRelations'
  return Object.fromEntries(Object.entries(checkContact(contact)).map(([name, code]) => [`${prefix}.${name}`, code]))
}
