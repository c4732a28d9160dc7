import {
  type AuthStrategiesAnswer,
  AuthStrategiesInput,
  type GenerateCodeAnswer,
  GenerateCodeInput,
  type RedeemCodeAnswer,
  RedeemCodeInput,
} from '#shared/domain/auth/codes.contract.ts'
import { CODE_CHANNELS } from '#shared/domain/auth/codes.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addRole } from '#shared/server/graphql/types/role.ts'
import type { PublicContext } from '../context.ts'
import { generateCode } from './generate-code.ts'
import { readAuthStrategies } from './read-auth-strategies.ts'
import { redeemCode } from './redeem-code.ts'

type PublicBuilder = Builder<PublicContext>

/** authStrategies, oneTimeCodeGenerate and oneTimeCodeVerify: the same operations as by REST. */
export function addCodes(builder: PublicBuilder) {
  const CodeChannel = builder.enumType('CodeChannel', { values: CODE_CHANNELS })
  const { AuthStrategies, OneTimeCode, OneTimeCodeResult } = addAnswers(builder)

  builder.queryField('authStrategies', (t) =>
    t.field({
      type: AuthStrategies,
      description: 'The sign-in methods of a person on this host.',
      args: {
        to: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        channel: t.arg({ type: CodeChannel, required: true }),
      },
      resolve: (_root, args, ctx) => readAuthStrategies(ctx, parseInput(args, AuthStrategiesInput)),
    }),
  )
  builder.mutationFields((t) => ({
    oneTimeCodeGenerate: t.field({
      type: OneTimeCode,
      description: 'Sends a code; `to` is an email or username, for SMS the id of an option of `authStrategies`.',
      args: {
        to: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        channel: t.arg({ type: CodeChannel, required: true }),
      },
      resolve: (_root, args, ctx) => generateCode(ctx, parseInput(args, GenerateCodeInput)),
    }),
    oneTimeCodeVerify: t.field({
      type: OneTimeCodeResult,
      description: 'Opens a session of a member; `to` is the same as in the request for the code.',
      args: {
        to: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        code: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => redeemCode(ctx, parseInput(args, RedeemCodeInput)),
    }),
  }))
}

function addAnswers(builder: PublicBuilder) {
  const Role = addRole(asShared(builder))
  const SmsOption = builder.objectRef<AuthStrategiesAnswer['smsOptions'][number]>('SmsOption').implement({
    fields: (t) => ({ id: t.exposeID('id'), maskedValue: t.exposeString('maskedValue') }),
  })
  const AuthStrategies = builder.objectRef<AuthStrategiesAnswer>('AuthStrategies').implement({
    fields: (t) => ({
      passwordStrategy: t.exposeBoolean('passwordStrategy'),
      otcSmsStrategy: t.exposeBoolean('otcSmsStrategy'),
      smsOptions: t.expose('smsOptions', { type: [SmsOption] }),
    }),
  })
  const OneTimeCode = builder.objectRef<GenerateCodeAnswer>('OneTimeCode').implement({
    fields: (t) => ({
      sent: t.exposeBoolean('sent'),
      resendAt: t.field({ type: 'DateTime', resolve: ({ resendAt }) => new Date(resendAt) }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => new Date(expiresAt) }),
    }),
  })
  const CodeUser = builder.objectRef<RedeemCodeAnswer['user']>('OneTimeCodeUser').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })
  const CodeCommunity = builder.objectRef<RedeemCodeAnswer['community']>('OneTimeCodeCommunity').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      familiarName: t.exposeString('familiarName'),
    }),
  })
  const OneTimeCodeResult = builder.objectRef<RedeemCodeAnswer>('OneTimeCodeResult').implement({
    fields: (t) => ({
      user: t.expose('user', { type: CodeUser }),
      community: t.expose('community', { type: CodeCommunity }),
      authToken: t.exposeString('authToken', { nullable: true, description: 'Null for browsers.' }),
      refreshToken: t.exposeString('refreshToken', { nullable: true, description: 'Null for browsers.' }),
      roles: t.expose('roles', { type: [Role] }),
    }),
  })
  return { AuthStrategies, OneTimeCode, OneTimeCodeResult }
}
