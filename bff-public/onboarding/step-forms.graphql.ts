import type { SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PublicContext } from '../context.ts'
import type { OnboardingType } from './onboarding-type.graphql.ts'
import { addQuestionType } from './question-step.graphql.ts'
import { readStepForms, type StepFormsView } from './read-step-forms.ts'

export function addStepForms(builder: Builder<PublicContext>, Onboarding: OnboardingType) {
  const Phone = builder.objectRef<NonNullable<StepFormsView['mobilePhone']>>('OnboardingPhone').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode'),
      number: t.exposeString('number'),
      isVerified: t.exposeBoolean('isVerified'),
      canGetTexts: t.exposeBoolean('canGetTexts', {
        description: 'False once the code could not be texted to it: no code arrives.',
      }),
      hasCode: t.exposeBoolean('hasCode', { description: 'Whether a code that was sent to it can still be entered.' }),
    }),
  })
  const Address = builder.objectRef<NonNullable<StepFormsView['address']>>('OnboardingAddress').implement({
    fields: (t) => ({
      countryCode: t.exposeString('countryCode'),
      line1: t.exposeString('line1'),
      line2: t.exposeString('line2', { nullable: true }),
      city: t.exposeString('city'),
      region: t.exposeString('region', { nullable: true }),
      postalCode: t.exposeString('postalCode', { nullable: true }),
    }),
  })
  const Contact = builder.objectRef<SupportContactView>('OnboardingContact').implement({
    fields: (t) => ({ name: t.exposeString('name'), email: t.exposeString('email') }),
  })
  const Question = addQuestionType(builder)
  const Forms = builder.objectRef<StepFormsView>('OnboardingForms').implement({
    fields: (t) => ({
      onboarding: t.expose('onboarding', { type: Onboarding }),
      fullName: t.string({ resolve: fullName }),
      avatar: t.string({ nullable: true, resolve: ({ avatarImageId }) => imageAddress(avatarImageId) }),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      companyName: t.exposeString('companyName', { nullable: true }),
      location: t.exposeString('location', { nullable: true }),
      pronouns: t.exposeString('pronouns', { nullable: true }),
      biography: t.string({ nullable: true, resolve: ({ profile }) => profile?.biography }),
      areaOfFocus: t.string({ nullable: true, resolve: ({ profile }) => profile?.areaOfFocus }),
      industry: t.string({ nullable: true, resolve: ({ profile }) => profile?.industry }),
      linkedIn: t.string({ nullable: true, resolve: ({ profile }) => profile?.linkedIn }),
      website: t.string({ nullable: true, resolve: ({ profile }) => profile?.website }),
      mobilePhone: t.expose('mobilePhone', { type: Phone, nullable: true }),
      address: t.expose('address', { type: Address, nullable: true }),
      assistant: t.field({
        type: Contact,
        nullable: true,
        resolve: ({ contacts }) => contacts.find(({ kind }) => kind === 'ASSISTANT'),
      }),
      publicRelations: t.field({
        type: Contact,
        nullable: true,
        resolve: ({ contacts }) => contacts.find(({ kind }) => kind === 'PUBLIC_RELATIONS'),
      }),
      question: t.expose('question', {
        type: Question,
        nullable: true,
        description: 'The question of an expert panel that is asked; null while none is open.',
      }),
    }),
  })
  builder.queryField('onboardingForms', (t) =>
    t.field({
      type: Forms,
      description: 'The stored values of the steps.',
      resolve: (_root, _args, ctx) => readStepForms(ctx),
    }),
  )
}
