import { PasswordUpdateInput } from '#shared/domain/auth/passwords.contract.ts'
import { parseInput } from '../closed-json.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'
import { atMost, INPUT_MAX_CHARACTERS } from './text-limits.ts'
import { thenTrue } from './then-true.ts'
import { allowedIn } from './types/phases.ts'

/** `passwordUpdate`, the same field on the endpoints of members and of staff; each passes its own verb. */
export function addOwnPassword<C extends BaseContext>(
  ownBuilder: Builder<C>,
  update: (ctx: C, input: PasswordUpdateInput) => Promise<void>,
) {
  // The field only passes its context on.
  const builder = ownBuilder as unknown as Builder<BaseContext>
  builder.mutationField('passwordUpdate', (t) =>
    t.boolean({
      ...allowedIn('always'),
      description: 'Changes the password; every other session of the account ends.',
      args: {
        oldPassword: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        newPassword: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => thenTrue(update(ctx as C, parseInput(args, PasswordUpdateInput))),
    }),
  )
}
