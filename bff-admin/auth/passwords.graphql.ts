import { LINK_PURPOSES } from '#shared/domain/auth/passwords.contract.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { sendUserPasswordLink } from './send-user-password-link.ts'

export function addPasswords(builder: Builder<AdminContext>) {
  const PasswordLinkPurpose = builder.enumType('PasswordLinkPurpose', { values: LINK_PURPOSES })

  builder.mutationField('userPasswordLinkSend', (t) =>
    t.boolean({
      description: 'Emails a link to choose a password: RESET for a new one, SETUP for the first one of an account.',
      extensions: { audit: audited('user.send-password-link', { memberVisible: true }), stepUp: true },
      args: { userId: t.arg.id({ required: true }), purpose: t.arg({ type: PasswordLinkPurpose, required: true }) },
      resolve: (_root, args, ctx) => thenTrue(thenKick(ctx, sendUserPasswordLink(ctx, args))),
    }),
  )
}
