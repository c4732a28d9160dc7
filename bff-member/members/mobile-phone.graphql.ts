import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from './read-member-me.ts'
import type { MobilePhoneView } from './read-mobile-phone.ts'

export function addMobilePhone(builder: Builder<MemberContext>, people: PeopleTypes) {
  const MobilePhone = builder.objectRef<MobilePhoneView>('MobilePhone').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
    }),
  })
  builder.objectField(ownMe(builder, people), 'mobilePhone', (t) =>
    t.field({
      type: MobilePhone,
      nullable: true,
      resolve: ({ mobilePhone }) => mobilePhone,
    }),
  )
}
