import { BIOGRAPHY_MAX_CHARACTERS } from '#shared/domain/members/profile.ts'
import { ANSWERED_STEPS } from '#shared/domain/onboarding/steps.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PublicContext } from '../context.ts'
import { checkStep, finishStep, skipStep } from './answer-step.ts'
import { asNewMember } from './new-member.ts'
import { removePhotoStep, restorePhotoStep, saveProfileStep } from './profile-step.ts'
import { confirmPhone, keepPhone, resendPhone, saveAddress, savePhone, saveTeam } from './save-steps.ts'

const SHORT = { required: true, ...atMost(INPUT_MAX_CHARACTERS) } as const
/** Twice the limit, because surrounding white space is trimmed before storing. */
const LONG = { required: true, ...atMost(2 * BIOGRAPHY_MAX_CHARACTERS) } as const

type PublicBuilder = Builder<PublicContext>

/** The steps of the session's member. Each requires the session of a person in onboarding. */
export function addStepMutations(builder: PublicBuilder) {
  const Step = builder.enumType('OnboardingAnsweredStep', {
    values: Object.fromEntries(ANSWERED_STEPS.map((key) => [key.replaceAll('-', '_'), { value: key }])),
  })
  builder.mutationFields((t) => ({
    onboardingStepSkip: t.boolean({
      description: 'Skips a step until later.',
      args: { step: t.arg({ type: Step, required: true }) },
      resolve: async (_root, { step }, ctx) => thenTrue(skipStep(await asNewMember(ctx), step)),
    }),
    onboardingStepDone: t.boolean({
      description: 'Continues from a step that asks for nothing.',
      resolve: async (_root, _args, ctx) => {
        const here = await asNewMember(ctx)
        checkStep(here, 'ep-landing')
        await finishStep(here, 'ep-landing')
        return true
      },
    }),
  }))
  addProfile(builder)
  addContact(builder)
}

function addProfile(builder: PublicBuilder) {
  builder.mutationFields((t) => ({
    onboardingProfile: t.boolean({
      description: 'Stores the fields of the step; the rest of the profile stays unchanged.',
      args: {
        jobTitle: t.arg.string(SHORT),
        companyName: t.arg.string(SHORT),
        location: t.arg.string(SHORT),
        pronouns: t.arg.string(SHORT),
        biography: t.arg.string(LONG),
        areaOfFocus: t.arg.string(SHORT),
        industry: t.arg.string(SHORT),
        linkedIn: t.arg.string(SHORT),
        website: t.arg.string(SHORT),
      },
      resolve: (_root, args, ctx) => thenTrue(saveProfileStep(ctx, args)),
    }),
    onboardingPhotoRemove: t.boolean({
      description: 'Removes the photo; for an hour it can be restored.',
      resolve: (_root, _args, ctx) => thenTrue(removePhotoStep(ctx)),
    }),
    onboardingPhotoRestore: t.string({
      nullable: true,
      description: 'Restores the photo that was removed last; returns the address of the photo shown then.',
      resolve: (_root, _args, ctx) => restorePhotoStep(ctx),
    }),
  }))
}

function addContact(builder: PublicBuilder) {
  const ContactInput = builder.inputType('OnboardingContactInput', {
    fields: (t) => ({ name: t.string(SHORT), email: t.string(SHORT) }),
  })
  builder.mutationFields((t) => ({
    onboardingPhone: t.boolean({
      description: 'Sends a code to a mobile phone, which is confirmed by `onboardingPhoneConfirm`.',
      args: { countryCode: t.arg.string(SHORT), number: t.arg.string(SHORT) },
      resolve: (_root, args, ctx) => thenTrue(savePhone(ctx, args)),
    }),
    onboardingPhoneResend: t.boolean({
      description: 'Sends another code to the pending mobile phone.',
      resolve: (_root, _args, ctx) => thenTrue(resendPhone(ctx)),
    }),
    onboardingPhoneConfirm: t.boolean({
      description: 'Confirms the phone with the code sent to it, which completes the step of contact details.',
      args: { code: t.arg.string(SHORT) },
      resolve: (_root, { code }, ctx) => thenTrue(confirmPhone(ctx, code)),
    }),
    onboardingPhoneKeep: t.boolean({
      description: 'Continues with the phone that is already confirmed.',
      resolve: (_root, _args, ctx) => thenTrue(keepPhone(ctx)),
    }),
    onboardingAddress: t.boolean({
      description:
        'Stores the address of the member, and completes its step; BadRequest.Invalid names the invalid fields.',
      args: {
        countryCode: t.arg.string(SHORT),
        line1: t.arg.string(SHORT),
        line2: t.arg.string(SHORT),
        city: t.arg.string(SHORT),
        region: t.arg.string(SHORT),
        postalCode: t.arg.string(SHORT),
      },
      resolve: (_root, args, ctx) => thenTrue(saveAddress(ctx, args)),
    }),
    onboardingTeam: t.boolean({
      description: 'The support contacts of the member: an omitted one stays, and null removes it.',
      args: { assistant: t.arg({ type: ContactInput }), publicRelations: t.arg({ type: ContactInput }) },
      resolve: (_root, { assistant, publicRelations }, ctx) =>
        thenTrue(saveTeam(ctx, { ASSISTANT: assistant, PUBLIC_RELATIONS: publicRelations })),
    }),
  }))
}
