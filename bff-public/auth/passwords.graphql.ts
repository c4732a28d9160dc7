import {
  PasswordForgotInput,
  PasswordResetInput,
  type PasswordTokenAnswer,
  PasswordTokenQuery,
} from '#shared/domain/auth/passwords.contract.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { parseInput } from '#shared/server/http/read-json.ts'
import type { PublicContext } from '../context.ts'
import { isUsableLink } from './find-usable-link.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

export function addPasswords(builder: Builder<PublicContext>) {
  const PasswordTokenValidity = builder.objectRef<PasswordTokenAnswer>('PasswordTokenValidity').implement({
    fields: (t) => ({ isValid: t.exposeBoolean('isValid') }),
  })

  builder.queryField('passwordTokenIsValid', (t) =>
    t.field({
      type: PasswordTokenValidity,
      description: 'Whether a mailed link to choose a password still works; asking does not use it up.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, args, ctx) => ({
        isValid: await isUsableLink(ctx, parseInput(args, PasswordTokenQuery).token),
      }),
    }),
  )

  builder.mutationFields((t) => ({
    passwordForgot: t.boolean({
      description: 'Mails a link to choose a new password.',
      args: { username: t.arg.string({ required: true }) },
      resolve: async (_root, args, ctx) => {
        await requestPasswordReset(ctx, parseInput(args, PasswordForgotInput))
        return true
      },
    }),
    passwordReset: t.boolean({
      description: 'Sets the password by a mailed link, once. Every session of the account ends; none is opened.',
      args: { resetToken: t.arg.string({ required: true }), newPassword: t.arg.string({ required: true }) },
      resolve: async (_root, args, ctx) => {
        await resetPassword(ctx, parseInput(args, PasswordResetInput))
        return true
      },
    }),
  }))
}
