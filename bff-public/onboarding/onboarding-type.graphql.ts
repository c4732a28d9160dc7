import { STEP_KEYS, STEP_STATES, type Step } from '#shared/domain/onboarding/steps.ts'
import type { MembershipOfferView, OnboardingView } from '#shared/domain/onboarding/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PublicContext } from '../context.ts'
import { createClientToken } from './card-vault.ts'

export type OnboardingType = ReturnType<typeof addOnboardingType>

export function addOnboardingType(builder: Builder<PublicContext>) {
  const Key = builder.enumType('OnboardingStepKey', {
    values: Object.fromEntries(STEP_KEYS.map((key) => [key.replaceAll('-', '_'), { value: key }])),
  })
  const State = builder.enumType('OnboardingStepState', { values: STEP_STATES })
  const OnboardingStep = builder.objectRef<Step>('OnboardingStep').implement({
    fields: (t) => ({
      key: t.expose('key', { type: Key }),
      state: t.expose('state', { type: State }),
      optional: t.exposeBoolean('optional'),
    }),
  })
  const MembershipOffer = builder.objectRef<MembershipOfferView>('MembershipOffer').implement({
    description: 'The price of joining, in units of its currency.',
    fields: (t) => ({
      publicKey: t.exposeString('publicKey'),
      serverHost: t.exposeString('serverHost'),
      dues: t.exposeFloat('dues'),
      initiationFee: t.exposeFloat('initiationFee'),
      savings: t.exposeFloat('savings'),
      amountDue: t.exposeFloat('amountDue'),
      currency: t.exposeString('currency'),
      renewsAt: t.expose('renewsAt', { type: 'DateTime' }),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      planId: t.exposeString('planId'),
      termMonths: t.exposeInt('termMonths'),
      pricePointId: t.exposeString('pricePointId'),
    }),
  })
  return builder.objectRef<OnboardingView>('Onboarding').implement({
    fields: (t) => ({
      hasPaid: t.exposeBoolean('hasPaid'),
      hasCredentials: t.exposeBoolean('hasCredentials'),
      onboardingComplete: t.exposeBoolean('onboardingComplete'),
      greetingName: t.exposeString('greetingName'),
      email: t.exposeString('email'),
      showAddressStep: t.exposeBoolean('showAddressStep'),
      disabled: t.exposeBoolean('disabled'),
      userId: t.exposeID('userId'),
      paymentMembershipOffer: t.expose('paymentMembershipOffer', {
        type: MembershipOffer,
        nullable: true,
      }),
      membershipOffers: t.expose('membershipOffers', {
        type: [MembershipOffer],
      }),
      braintreeClientToken: t.string({
        nullable: true,
        description:
          'Opens Braintree’s fields for the card; null when Chargify.js is used, and when nothing has to be paid.',
        resolve: ({ usesBraintree }, _args, ctx) => (usesBraintree ? createClientToken(ctx) : null),
      }),
      isPaying: t.exposeBoolean('isPaying', {
        description:
          'Whether the outcome of a payment is being looked up at the bank. Until it is known, no other one can begin.',
      }),
      nextStep: t.expose('nextStep', { type: Key, nullable: true }),
      steps: t.expose('steps', { type: [OnboardingStep] }),
    }),
  })
}
