import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'
import { type MobilePhoneView, mobilePhoneOf } from './mobile-phone.queries.ts'

export function addMobilePhone(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  const MobilePhone = builder.objectRef<MobilePhoneView>('MobilePhone').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
    }),
  })
  // The shared type takes another field here; its resolvers are given this endpoint's context.
  builder.objectField(Me as never, 'mobilePhone', (t) =>
    t.field({
      type: MobilePhone,
      nullable: true,
      resolve: (_me, _args, { db, actor }) => mobilePhoneOf(db, actor),
    }),
  )
}
