import { confirmMobilePhone } from '#db/members/mobile-phone/confirm-mobile-phone.ts'
import type { MobilePhoneView } from '#db/members/mobile-phone/read-mobile-phone.ts'
import { resendPhoneCode } from '#db/members/mobile-phone/send-phone-code.ts'
import { setMobilePhone } from '#db/members/mobile-phone/set-mobile-phone.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { ownMe, readMemberMe } from '../read-member-me.ts'
import { sendTestText } from './send-test-text.ts'

export type MobilePhoneTypes = ReturnType<typeof addMobilePhone>

export function addMobilePhone(builder: Builder<MemberContext>, people: PeopleTypes) {
  const MobilePhone = builder.objectRef<MobilePhoneView>('MobilePhone')
  MobilePhone.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      number: t.exposeString('number', { description: 'E.164' }),
      isVerified: t.exposeBoolean('isVerified', {
        description: 'False until the code sent to it is entered: no sign-in codes are sent to it.',
      }),
      canGetTexts: t.exposeBoolean('canGetTexts', {
        description: 'False once the code could not be texted to it: no code arrives.',
      }),
      replaces: t.expose('replaces', {
        type: MobilePhone,
        nullable: true,
        description: 'The phone that gets the codes until this one is verified.',
      }),
    }),
  })
  const Me = ownMe(builder, people)
  builder.objectField(Me, 'mobilePhone', (t) => t.expose('mobilePhone', { type: MobilePhone, nullable: true }))
  addPhoneMutations(builder, Me)
  return { MobilePhone }
}

function addPhoneMutations(builder: Builder<MemberContext>, Me: ReturnType<typeof ownMe>) {
  const MobilePhoneInput = builder.inputType('MobilePhoneInput', {
    fields: (t) => ({
      countryCode: t.string({ ...atMost(INPUT_MAX_CHARACTERS), description: 'ISO 3166 alpha-2.' }),
      number: t.string({ ...atMost(INPUT_MAX_CHARACTERS), description: 'In national or international format.' }),
    }),
  })
  builder.mutationFields((t) => ({
    myAccount: t.field({
      ...allowedIn('untilGated'),
      type: Me,
      description:
        'Changes your mobile phone. A code is sent to a new number, which replaces the old one once the code is entered (mobilePhoneConfirm). Neither country nor number removes the phone.',
      args: {
        mobilePhone: t.arg({ type: MobilePhoneInput, required: true }),
        isRemovalConfirmed: t.arg.boolean({
          defaultValue: false,
          description: 'Needed to remove the phone of an account without a password.',
        }),
      },
      resolve: async (_root, { mobilePhone, isRemovalConfirmed }, ctx, info) => {
        const { countryCode = null, number = null } = mobilePhone
        await thenKick(
          ctx,
          setMobilePhone(ctx, { countryCode, number, isRemovalConfirmed: isRemovalConfirmed ?? false }),
        )
        return readMemberMe(ctx, (field) => asksFor(info, field))
      },
    }),
    mobilePhoneConfirm: t.field({
      ...allowedIn('untilGated'),
      type: Me,
      description: 'Confirms your new mobile phone with the code that was sent to it.',
      args: { code: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { code }, ctx, info) => {
        await thenKick(ctx, confirmMobilePhone(ctx, code))
        return readMemberMe(ctx, (field) => asksFor(info, field))
      },
    }),
    mobilePhoneCodeSend: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Sends another code to the pending mobile phone.',
      resolve: (_root, _args, ctx) => thenTrue(thenKick(ctx, resendPhoneCode(ctx))),
    }),
    mobilePhoneTest: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Sends a test text to your mobile phone.',
      resolve: (_root, _args, ctx) => thenTrue(thenKick(ctx, sendTestText(ctx))),
    }),
  }))
}
