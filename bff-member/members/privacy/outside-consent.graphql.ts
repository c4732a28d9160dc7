import { OUTSIDE_SERVICES, type OutsideConsent } from '#shared/domain/analytics/outside.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { ownMe } from '../read-member-me.ts'
import { decideOutsideConsent } from './decide-outside-consent.ts'

/** A member's consent to third-party visit tracking. */
export function addOutsideConsent(builder: Builder<MemberContext>, people: PeopleTypes) {
  const Service = builder.enumType('OutsideService', {
    values: OUTSIDE_SERVICES,
    description: 'The third-party services that count visits, if the community has an id for them.',
  })
  const Consent = builder.objectRef<OutsideConsent>('OutsideConsent').implement({
    fields: (t) => ({
      services: t.expose('services', {
        type: [Service],
        description: 'The services about which the member was asked.',
      }),
      isAllowed: t.exposeBoolean('isAllowed'),
    }),
  })
  builder.objectField(ownMe(builder, people), 'outsideConsent', (t) =>
    t.expose('outsideConsent', {
      type: Consent,
      nullable: true,
      description: 'Whether third-party services may count your visits; null before your first answer, and for staff.',
    }),
  )
  builder.mutationField('outsideConsentDecide', (t) =>
    t.boolean({
      ...allowedIn('always'),
      description: 'Allows or forbids third-party services to count your visits, until you decide otherwise.',
      args: {
        services: t.arg({ type: [Service], required: true }),
        isAllowed: t.arg.boolean({ required: true }),
      },
      resolve: async (_root, args, ctx) => {
        await decideOutsideConsent(ctx, args)
        return args.isAllowed
      },
    }),
  )
}
