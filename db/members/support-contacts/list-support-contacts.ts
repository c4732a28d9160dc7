import type { ActorArgs, ActorContext } from '#db/context.ts'
import { supportContacts } from '#db/schema/members.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import type { SupportContactKind } from '#shared/domain/members/support-contact.ts'

export type ContactPhone = { readonly countryCode: string; readonly number: string }

export type SupportContactView = {
  readonly id: string
  readonly kind: SupportContactKind
  readonly name: string
  readonly email: string
  readonly mobilePhone: ContactPhone | null
  readonly officePhone: (ContactPhone & { readonly extension: string | null }) | null
}

export type SupportContactRow = typeof supportContacts.$inferSelect

const ownContacts = statement((p: ActorArgs) =>
  build.select().from(supportContacts).where(isOfUser(supportContacts, p)),
)

/** The actor's own contacts: at most one of each kind. */
export async function listSupportContacts({ db, actor }: ActorContext): Promise<SupportContactView[]> {
  return (await db.read(ownContacts(actor))).map(toContactView)
}

export function toContactView({ id, kind, name, email, ...row }: SupportContactRow): SupportContactView {
  return {
    id,
    kind,
    name,
    email,
    mobilePhone: phoneOf(row.mobileCountryCode, row.mobileNumber),
    officePhone: withExtension(phoneOf(row.officeCountryCode, row.officeNumber), row.officeExtension),
  }
}

/** The schema has both columns or neither. */
function phoneOf(countryCode: string | null, number: string | null): ContactPhone | null {
  return countryCode === null || number === null ? null : { countryCode, number }
}

function withExtension(phone: ContactPhone | null, extension: string | null) {
  return phone && { ...phone, extension }
}
