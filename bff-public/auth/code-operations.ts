import type { Db } from '#db/client.ts'
import type {
  AuthStrategiesAnswer,
  AuthStrategiesInput,
  GenerateCodeAnswer,
  GenerateCodeInput,
  RedeemCodeAnswer,
  RedeemCodeInput,
} from '#shared/domain/auth/codes.contract.ts'
import { MEMBER_AUDIENCE, rolesOf } from '#shared/domain/auth/roles.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import { grantSession } from '#shared/server/http/session-answer.ts'
import { authStrategies } from './auth-strategies.ts'
import { askingBrowser, FORGET_BROWSER, guessingBrowser } from './code-cookie.ts'
import { type CodeDeps, generateCode } from './generate-code.ts'
import { redeemCode } from './redeem-code.ts'

export type CodeOperations = {
  readonly strategies: (input: AuthStrategiesInput) => Promise<AuthStrategiesAnswer>
  readonly generate: (input: GenerateCodeInput) => Promise<GenerateCodeAnswer>
  readonly redeem: (input: RedeemCodeInput) => Promise<RedeemCodeAnswer>
}

type CodeRequest = {
  readonly client: ClientInfo
  readonly now: Date
  readonly responseHeaders: Headers
  readonly sign: TokenSigner
  readonly kickOutbox: () => void
}

/** Signing in with a code, as REST and GraphQL both offer it. */
export function codeOperations(
  db: Db,
  deps: CodeDeps,
  { client, now, responseHeaders, sign, kickOutbox }: CodeRequest,
): CodeOperations {
  return {
    strategies: (input) => authStrategies(db, input, client, now),

    async generate(input) {
      const browser = await askingBrowser(client)
      const answer = await generateCode(db, deps, input, { ...client, browserHash: browser?.hash ?? null }, now)
      if (browser) responseHeaders.append('Set-Cookie', browser.cookie)
      kickOutbox()
      return answer
    },

    async redeem(input) {
      const browserHash = await guessingBrowser(client)
      const session = await redeemCode(db, deps.codeKey, input, { ...client, browserHash }, now)
      const { account, community, ...opened } = session
      const { userId, gate, locationCode, displayName } = account
      const granted = {
        ...opened,
        userId,
        gate,
        locationCode,
        communityId: community.id,
        communityCode: community.code,
      }
      const { accessToken, refreshToken } = await grantSession('member', granted, sign, responseHeaders, now)
      responseHeaders.append('Set-Cookie', FORGET_BROWSER)
      const { code, name, familiarName } = community
      return {
        user: { id: userId, name: displayName },
        community: { code, name, familiarName },
        authToken: client.isBrowser ? null : accessToken,
        refreshToken: client.isBrowser ? null : refreshToken,
        roles: [...rolesOf([MEMBER_AUDIENCE])],
      }
    },
  }
}
