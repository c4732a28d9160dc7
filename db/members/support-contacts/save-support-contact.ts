import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { sha256 } from '#db/auth/sha256.ts'
import type { OutboxContext } from '#db/context.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { build, hasId } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import {
  CONTACT_WORDS,
  checkContact,
  type FieldCodes,
  type SupportContactKind,
  type TypedContact,
  type TypedPhone,
} from '#shared/domain/members/support-contact.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type PhoneNumber, readPhoneNumber } from '#shared/server/phone-number.ts'
import { refuseFields } from '#shared/server/refuse-fields.ts'
import { type MemberActorContext, refuseStaff } from '../refuse-staff.ts'
import { type SupportContactView, toContactView } from './list-support-contacts.ts'

type ContactContext = MemberActorContext & OutboxContext

export type SaveSupportContactInput = TypedContact & { readonly kind: SupportContactKind }

type ContactFields = Pick<
  typeof supportContacts.$inferInsert,
  'name' | 'email' | 'mobileCountryCode' | 'mobileNumber' | 'officeCountryCode' | 'officeNumber' | 'officeExtension'
>

/** Adds or changes the actor's contact of a kind. The contact gets an email, once per address, that says who named them. */
export async function saveSupportContact(
  ctx: ContactContext,
  { kind, ...typed }: SaveSupportContactInput,
): Promise<SupportContactView> {
  refuseStaff(ctx)
  const contact = readContact(typed)
  const memberName = await countSave(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const [[saved]] = await db.commit([
    build
      .insert(supportContacts)
      .values({ id: newId(now), communityId, userId, kind, ...contact, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [supportContacts.userId, supportContacts.kind],
        set: { ...contact, updatedAt: now },
      })
      .returning(),
    ...(await courtesyEmail(ctx, { kind, email: contact.email, memberName })),
  ])
  if (!saved) throw new Error('The saved contact was not answered')
  return toContactView(saved)
}

/** Returns the contact as stored; refuses with the codes of all invalid fields. */
function readContact(typed: TypedContact): ContactFields {
  const codes = checkContact(typed)
  const mobile = readPhone('mobilePhone', typed.mobilePhone, codes)
  const office = readPhone('officePhone', typed.officePhone, codes)
  refuseFields({ ...codes, ...mobile.codes, ...office.codes }, CONTACT_WORDS)
  return {
    name: typed.name.trim(),
    email: typed.email.trim(),
    mobileCountryCode: mobile.phone?.countryCode ?? null,
    mobileNumber: mobile.phone?.number ?? null,
    officeCountryCode: office.phone?.countryCode ?? null,
    officeNumber: office.phone?.number ?? null,
    officeExtension: typed.officePhone?.extension.trim() || (office.phone?.extension ?? null),
  }
}

type ReadPhone = { readonly phone: PhoneNumber | null; readonly codes: FieldCodes }

function readPhone(path: 'mobilePhone' | 'officePhone', typed: TypedPhone | null, codes: FieldCodes): ReadPhone {
  const isRefused = `${path}.countryCode` in codes || `${path}.number` in codes
  if (!typed || isRefused) return { phone: null, codes: {} }
  const phone = readPhoneNumber(typed.countryCode, typed.number)
  const isFit = phone && (path === 'officePhone' || (phone.isMobile && phone.extension === null))
  return isFit ? { phone, codes: {} } : { phone: null, codes: { [`${path}.number`]: FORM_CODES.phone } }
}

/** Counts before anything is stored, and returns the member's name. */
async function countSave({ db, actor, now }: ContactContext): Promise<string> {
  const { userId, communityId } = actor
  const limit = ATTEMPT_LIMITS.supportContact
  const key = await attemptKey(limit, [userId])
  const [[counted], [member]] = await db.commit([
    attemptStatement({ db, now }, { limit, key }),
    build
      .select({ givenName: users.givenName, familyName: users.familyName })
      .from(users)
      .where(hasId(users, userId, { communityId })),
  ])
  checkAttempt(limit, counted, now)
  if (!member) throw new AppError('NotAuthenticated')
  return fullName(member)
}

type Named = { readonly kind: SupportContactKind; readonly email: string; readonly memberName: string }

/** The greeting is not the typed name: an email to a stranger must not carry words of a member's choice. */
async function courtesyEmail(ctx: ContactContext, { kind, email, memberName }: Named) {
  const { userId, communityId } = ctx.actor
  const address = await sha256(email.toLowerCase())
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'ADDRESS', address: email, name: 'there' },
    template: 'support-contact-named',
    data: { memberName, kind },
    idempotencyKey: `support-contact-named/${userId}/${kind}/${address}`,
  })
}
