import { PasswordUpdateInput } from '#shared/domain/auth/passwords.contract.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { BaseContext } from '#shared/server/graphql/context.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { parseInput } from '#shared/server/http/read-json.ts'
import { type PasswordContext, updatePassword } from './update-password.ts'

type OwnContext = BaseContext & PasswordContext

/** The password of whoever asks: on the endpoint of members and on that of staff. */
export function addOwnPassword<C extends OwnContext>(ownBuilder: Builder<C>) {
  // The field only passes its context on.
  const builder = ownBuilder as unknown as Builder<OwnContext>
  builder.mutationField('passwordUpdate', (t) =>
    t.boolean({
      ...allowedIn('always'),
      description: 'Changes the password; every other session of the account ends.',
      args: {
        oldPassword: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        newPassword: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: async (_root, args, ctx) => {
        await updatePassword(ctx, parseInput(args, PasswordUpdateInput))
        return true
      },
    }),
  )
}
