import type { TypedContact } from '#shared/domain/members/support-contact.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { ContactKind } from './messages.ts'
import type { ContactView } from './team.queries.ts'

const CONTACT = graphql(`
  fragment SavedContact on SupportContact {
    name
    email
    mobilePhone { countryCode number }
    officePhone { countryCode number extension }
  }
`)

const MY_ASSISTANT = graphql(
  `
    mutation MyAssistant($name: String!, $email: String!, $mobilePhone: ContactPhoneInput, $officePhone: OfficePhoneInput) {
      myAssistant(name: $name, email: $email, mobilePhone: $mobilePhone, officePhone: $officePhone) { ...SavedContact }
    }
  `,
  [CONTACT],
)

const MY_PUBLIC_RELATIONS = graphql(
  `
    mutation MyPublicRelations($name: String!, $email: String!, $mobilePhone: ContactPhoneInput, $officePhone: OfficePhoneInput) {
      myPublicRelations(name: $name, email: $email, mobilePhone: $mobilePhone, officePhone: $officePhone) { ...SavedContact }
    }
  `,
  [CONTACT],
)

const MY_ASSISTANT_DELETE = graphql(`
  mutation MyAssistantDelete {
    myAssistantDelete
  }
`)

const MY_PUBLIC_RELATIONS_DELETE = graphql(`
  mutation MyPublicRelationsDelete {
    myPublicRelationsDelete
  }
`)

export async function saveContact(kind: ContactKind, contact: TypedContact): Promise<ContactView> {
  return kind === 'assistant'
    ? (await memberRequest(MY_ASSISTANT, contact)).myAssistant
    : (await memberRequest(MY_PUBLIC_RELATIONS, contact)).myPublicRelations
}

/** Saves again what was just removed. */
export function restoreContact(kind: ContactKind, { officePhone, ...contact }: ContactView): Promise<ContactView> {
  const office = officePhone && { ...officePhone, extension: officePhone.extension ?? '' }
  return saveContact(kind, { ...contact, officePhone: office })
}

export function deleteContact(kind: ContactKind): Promise<unknown> {
  return kind === 'assistant' ? memberRequest(MY_ASSISTANT_DELETE) : memberRequest(MY_PUBLIC_RELATIONS_DELETE)
}
