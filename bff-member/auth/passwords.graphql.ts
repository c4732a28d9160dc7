import { PasswordUpdateInput } from '#shared/domain/auth/passwords.contract.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { parseInput } from '#shared/server/http/read-json.ts'
import type { MemberContext } from '../context.ts'
import { passwordUpdate } from './password-update.ts'

export function addPasswords(builder: Builder<MemberContext>) {
  builder.mutationField('passwordUpdate', (t) =>
    t.boolean({
      description: 'Changes the password; every other session of the account ends.',
      args: { oldPassword: t.arg.string({ required: true }), newPassword: t.arg.string({ required: true }) },
      resolve: async (_root, args, context) => {
        await passwordUpdate(context, parseInput(args, PasswordUpdateInput))
        context.kickOutbox()
        return true
      },
    }),
  )
}
