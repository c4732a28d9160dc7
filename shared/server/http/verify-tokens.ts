import { sessionVerifier } from '#shared/kernel/session-token.ts'
import type { CommonEnv } from '../env.ts'
import type { VerifyToken } from './identify.ts'

export function tokenVerifier(env: CommonEnv): VerifyToken {
  return sessionVerifier({ member: env.SESSION_MEMBER_PUBLIC_KEY, admin: env.SESSION_ADMIN_PUBLIC_KEY })
}
