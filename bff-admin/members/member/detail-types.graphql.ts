import type { ContactPhone, SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { SOCIAL_LINKS, type SocialLink } from '#shared/domain/members/profile.ts'
import { SUPPORT_CONTACT_KINDS } from '#shared/domain/members/support-contact.ts'
import { publicProfilePath } from '#shared/domain/members/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addPublishedTitle } from '#shared/server/graphql/types/published-title.ts'
import type { AdminContext } from '../../context.ts'
import type { MemberContactView, PostalAddress, StaffProfileView } from './details.queries.ts'

type ShownLink = { readonly name: SocialLink; readonly href: string }

/** A member's profile as staff see it. */
export function addStaffProfile(builder: Builder<AdminContext>) {
  const PublishedTitle = asOwn(builder, addPublishedTitle(asShared(builder)))
  const ProfileLink = builder.objectRef<ShownLink>('StaffProfileLink').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: `One of ${SOCIAL_LINKS.join(', ')}.` }),
      href: t.exposeString('href'),
    }),
  })
  return builder.objectRef<StaffProfileView>('StaffProfile').implement({
    description: 'A full profile, including fields hidden from other members.',
    fields: (t) => ({
      jobTitle: t.string({ nullable: true, resolve: ({ member }) => member.jobTitle }),
      companyName: t.string({ nullable: true, resolve: ({ member }) => member.companyName }),
      pronouns: t.string({ nullable: true, resolve: ({ member }) => member.pronouns }),
      displayPronouns: t.boolean({ resolve: ({ member }) => member.displayPronouns }),
      location: t.string({ nullable: true, resolve: ({ profile }) => profile.location }),
      biography: t.string({ nullable: true, resolve: ({ profile }) => profile.biography }),
      companyDescription: t.string({ nullable: true, resolve: ({ profile }) => profile.companyDescription }),
      areaOfFocus: t.string({ nullable: true, resolve: ({ profile }) => profile.areaOfFocus }),
      industry: t.string({ nullable: true, resolve: ({ profile }) => profile.industry }),
      employeeCount: t.string({ nullable: true, resolve: ({ profile }) => profile.employeeCount }),
      expertise: t.stringList({ resolve: ({ profile }) => [...profile.expertise] }),
      links: t.field({
        type: [ProfileLink],
        resolve: ({ profile }) =>
          SOCIAL_LINKS.flatMap((name) => {
            const href = profile[name]
            return href === null ? [] : [{ name, href }]
          }),
      }),
      hidden: t.exposeStringList('hidden', {
        description: 'The names of the fields hidden from other members.',
      }),
      publicUrl: t.string({
        nullable: true,
        description:
          'The path of the public profile. Null unless the member made one and it is shown: not that of a former member.',
        resolve: ({ publicSlug }) => publicSlug && publicProfilePath(publicSlug),
      }),
      articles: t.expose('articles', {
        type: [PublishedTitle],
        description: 'The latest publications of the member.',
      }),
      updatedAt: t.expose('updatedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the member last saved it; null before the first time.',
      }),
    }),
  })
}

function addPhone(builder: Builder<AdminContext>) {
  return builder.objectRef<ContactPhone>('ContactPhone').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
    }),
  })
}

/** The contact data of a member and of their support contacts. */
export function addContacts(builder: Builder<AdminContext>) {
  const Phone = addPhone(builder)
  const Address = builder.objectRef<PostalAddress>('PostalAddress').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      line1: t.exposeString('line1'),
      line2: t.exposeString('line2', { nullable: true }),
      city: t.exposeString('city'),
      region: t.exposeString('region', { nullable: true }),
      postalCode: t.exposeString('postalCode', { nullable: true }),
    }),
  })
  const MemberContact = builder.objectRef<MemberContactView>('MemberContact').implement({
    fields: (t) => ({
      email: t.string({ resolve: ({ member }) => member.email }),
      username: t.string({ resolve: ({ member }) => member.username }),
      phone: t.expose('phone', { type: Phone, nullable: true }),
      phoneVerifiedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null while the phone is not confirmed: it gets no codes then.',
        resolve: ({ phone }) => phone?.verifiedAt ?? null,
      }),
      address: t.expose('address', {
        type: Address,
        nullable: true,
        description: 'Where the member gets post and invoices.',
      }),
    }),
  })
  const OfficePhone = builder.objectRef<NonNullable<SupportContactView['officePhone']>>('OfficePhone').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
      extension: t.exposeString('extension', { nullable: true, description: 'Digits.' }),
    }),
  })
  const Kind = builder.enumType('SupportContactKind', { values: SUPPORT_CONTACT_KINDS })
  const SupportContact = builder.objectRef<SupportContactView>('SupportContact').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: Kind }),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      mobilePhone: t.expose('mobilePhone', { type: Phone, nullable: true }),
      officePhone: t.expose('officePhone', { type: OfficePhone, nullable: true }),
    }),
  })
  return { MemberContact, SupportContact }
}
