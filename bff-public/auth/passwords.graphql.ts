import { PasswordForgotInput, PasswordResetInput, PasswordTokenQuery } from '#shared/domain/auth/passwords.contract.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PublicContext } from '../context.ts'
import { type CheckedLink, checkLink } from './find-usable-link.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

export function addPasswords(builder: Builder<PublicContext>) {
  const PasswordTokenValidity = builder.objectRef<CheckedLink>('PasswordTokenValidity').implement({
    fields: (t) => ({
      isValid: t.exposeBoolean('isValid'),
      email: t.exposeString('email', {
        nullable: true,
        description:
          'The username of the account whose password the link sets, for password managers; null for an invalid link.',
      }),
    }),
  })

  builder.queryField('passwordTokenIsValid', (t) =>
    t.field({
      type: PasswordTokenValidity,
      description: 'Whether an emailed link to choose a password is valid; checking does not use it up.',
      args: { token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: (_root, args, ctx) => checkLink(ctx, parseInput(args, PasswordTokenQuery).token),
    }),
  )

  builder.mutationFields((t) => ({
    passwordForgot: t.boolean({
      description: 'Emails a link to choose a new password.',
      args: { username: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: (_root, args, ctx) => thenTrue(requestPasswordReset(ctx, parseInput(args, PasswordForgotInput))),
    }),
    passwordReset: t.boolean({
      description: 'Sets the password with an emailed link, once. Every session of the account ends; none is opened.',
      args: {
        resetToken: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        newPassword: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => thenTrue(resetPassword(ctx, parseInput(args, PasswordResetInput))),
    }),
  }))
}
