import type { PublicContext } from '../context.ts'

export type PasswordDeps = Pick<PublicContext, 'db' | 'client' | 'now' | 'env'>
