import type { ContactPhone, SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { saveSupportContact } from '#db/members/support-contacts/save-support-contact.ts'
import type { SupportContactKind } from '#shared/domain/members/support-contact.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { ownMe } from '../read-member-me.ts'
import { deleteSupportContact } from './delete-support-contact.ts'

const SHORT = atMost(INPUT_MAX_CHARACTERS)

type PhoneArgs = { readonly countryCode?: string | null | undefined; readonly number?: string | null | undefined }

/** An object without country and number counts as none. */
function typedPhone(phone: PhoneArgs | null | undefined) {
  const [countryCode, number] = [phone?.countryCode ?? '', phone?.number ?? '']
  return countryCode.trim() === '' && number.trim() === '' ? null : { countryCode, number }
}

function typedOfficePhone(phone: (PhoneArgs & { readonly extension?: string | null | undefined }) | null | undefined) {
  const extension = phone?.extension ?? ''
  const typed = typedPhone(phone) ?? (extension.trim() === '' ? null : { countryCode: '', number: '' })
  return typed && { ...typed, extension }
}

/** The people who support a member: their executive assistant and their public relations contact. */
export function addSupportContacts(builder: Builder<MemberContext>, people: PeopleTypes) {
  const SupportContact = addTypes(builder)
  const Me = ownMe(builder, people)
  builder.objectFields(Me, (t) => ({
    assistant: t.field({
      type: SupportContact,
      nullable: true,
      resolve: ({ supportContacts }) => contactOf(supportContacts, 'ASSISTANT'),
    }),
    publicRelations: t.field({
      type: SupportContact,
      nullable: true,
      resolve: ({ supportContacts }) => contactOf(supportContacts, 'PUBLIC_RELATIONS'),
    }),
  }))

  const ContactPhoneInput = builder.inputType('ContactPhoneInput', {
    fields: (t) => ({ countryCode: t.string(SHORT), number: t.string(SHORT) }),
  })
  const OfficePhoneInput = builder.inputType('OfficePhoneInput', {
    fields: (t) => ({ countryCode: t.string(SHORT), number: t.string(SHORT), extension: t.string(SHORT) }),
  })
  builder.mutationFields((t) => {
    const save = (kind: SupportContactKind, description: string) =>
      t.field({
        ...allowedIn('untilGated'),
        type: SupportContact,
        description,
        args: {
          name: t.arg.string({ required: true, ...SHORT }),
          email: t.arg.string({ required: true, ...SHORT }),
          mobilePhone: t.arg({ type: ContactPhoneInput }),
          officePhone: t.arg({ type: OfficePhoneInput }),
        },
        resolve: async (_root, { name, email, mobilePhone, officePhone }, ctx) => {
          const phones = { mobilePhone: typedPhone(mobilePhone), officePhone: typedOfficePhone(officePhone) }
          return thenKick(ctx, saveSupportContact(ctx, { kind, name, email, ...phones }))
        },
      })
    const remove = (kind: SupportContactKind, description: string) =>
      t.boolean({
        ...allowedIn('untilGated'),
        description,
        resolve: (_root, _args, ctx) => thenTrue(deleteSupportContact(ctx, kind)),
      })
    return {
      myAssistant: save('ASSISTANT', 'Adds or changes your executive assistant, who gets an email.'),
      myPublicRelations: save(
        'PUBLIC_RELATIONS',
        'Adds or changes your contact for public relations, who gets an email.',
      ),
      myAssistantDelete: remove('ASSISTANT', 'Removes your executive assistant.'),
      myPublicRelationsDelete: remove('PUBLIC_RELATIONS', 'Removes your contact for public relations.'),
    }
  })
}

function contactOf(contacts: readonly SupportContactView[], kind: SupportContactKind) {
  return contacts.find((contact) => contact.kind === kind) ?? null
}

function addTypes(builder: Builder<MemberContext>) {
  const MobilePhone = builder.objectRef<ContactPhone>('ContactPhone').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
    }),
  })
  const OfficePhone = builder.objectRef<NonNullable<SupportContactView['officePhone']>>('OfficePhone').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
      extension: t.exposeString('extension', { nullable: true, description: 'Digits.' }),
    }),
  })
  return builder.objectRef<SupportContactView>('SupportContact').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      mobilePhone: t.expose('mobilePhone', { type: MobilePhone, nullable: true }),
      officePhone: t.expose('officePhone', { type: OfficePhone, nullable: true }),
    }),
  })
}
