import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'
import { type MobilePhoneView, readMobilePhone } from './read-mobile-phone.ts'

export function addMobilePhone(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  const MobilePhone = builder.objectRef<MobilePhoneView>('MobilePhone').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
    }),
  })
  builder.objectField(asOwn(builder, Me), 'mobilePhone', (t) =>
    t.field({
      type: MobilePhone,
      nullable: true,
      resolve: (_me, _args, ctx) => readMobilePhone(ctx),
    }),
  )
}
