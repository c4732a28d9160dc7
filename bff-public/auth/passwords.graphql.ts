import {
  PasswordForgotInput,
  PasswordResetInput,
  type PasswordTokenAnswer,
  PasswordTokenQuery,
} from '#shared/domain/auth/passwords.contract.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { parseInput } from '#shared/server/http/read-json.ts'
import type { PublicContext } from '../context.ts'
import { passwordForgot } from './password-forgot.ts'
import { passwordReset, passwordTokenIsValid } from './password-reset.ts'

export function addPasswords(builder: Builder<PublicContext>) {
  const PasswordTokenValidity = builder.objectRef<PasswordTokenAnswer>('PasswordTokenValidity').implement({
    fields: (t) => ({ isValid: t.exposeBoolean('isValid') }),
  })

  builder.queryField('passwordTokenIsValid', (t) =>
    t.field({
      type: PasswordTokenValidity,
      description: 'Whether a mailed link to choose a password still works; asking does not use it up.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, args, context) => ({
        isValid: await passwordTokenIsValid(context, parseInput(args, PasswordTokenQuery).token),
      }),
    }),
  )

  builder.mutationFields((t) => ({
    passwordForgot: t.boolean({
      description: 'Mails a link to choose a new password.',
      args: { username: t.arg.string({ required: true }) },
      resolve: async (_root, args, context) => {
        await passwordForgot(context, parseInput(args, PasswordForgotInput))
        context.kickOutbox()
        return true
      },
    }),
    passwordReset: t.boolean({
      description: 'Sets the password by a mailed link, once. Every session of the account ends; none is opened.',
      args: { resetToken: t.arg.string({ required: true }), newPassword: t.arg.string({ required: true }) },
      resolve: async (_root, args, context) => {
        await passwordReset(context, parseInput(args, PasswordResetInput))
        context.kickOutbox()
        return true
      },
    }),
  }))
}
